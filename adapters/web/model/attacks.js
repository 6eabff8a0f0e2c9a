/**
 * What became of each attack on the live line: steps, pools with their addends, dice with their history, damage.
 * @param {any[]} line events that count
 * @returns {Map<number, Attack>}
 */
export function attacksOf(line) {
  const attacks = new Map();
  for (const event of line) {
    if (event.attack === undefined || event.attack === null) continue;
    let attack = attacks.get(event.attack);
    if (attack === undefined) {
      attack = new Attack(event.attack);
      attacks.set(event.attack, attack);
    }
    attack.take(event);
  }
  return attacks;
}

/** One attack, told by its events. */
export class Attack {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.unit = "";
    this.ability = "";
    /** @type {string | null} */ this.target = null;
    /** @type {string[]} */ this.states = [];
    /** @type {string | null} */ this.state = null;
    /** @type {string | null} */ this.step = null;
    /** @type {Record<string, {dice: number, addends: any[]}>} */ this.pools = {};
    /** @type {Record<string, Die[]>} */ this.rolls = {};
    /** @type {any} */ this.counted = null;
    /** @type {any} */ this.calculated = null;
    /** @type {any[]} */ this.changes = [];
    /** @type {any[]} */ this.dealt = [];
    /** @type {any} */ this.blow = null;
    /** @type {any[]} */ this.modifiers = [];
    /** @type {any[]} */ this.blows = [];
    /** @type {"finished" | "ended" | null} */ this.outcome = null;
    /** @type {string | null} */ this.because = null;
  }

  /** @param {any} event */
  take(event) {
    this.step = event.step ?? this.step;
    HANDLERS[event.type]?.(this, event.data, event);
  }

  /** @param {string} state */
  enter(state) {
    this.state = state;
    if (!this.states.includes(state)) this.states.push(state);
  }

  /** @param {any} data @param {string} how @param {number} seq */
  turn(data, how, seq) {
    const dice = this.rolls[data.roll] ?? [];
    for (const [at, { id, face }] of data.dice.entries()) {
      const die = dice.find((one) => one.id === id);
      if (!die) continue;
      die.trail.push({ face: data.before?.[at] ?? die.face, how, ref: data.ref, seq });
      die.face = face;
    }
  }
}

/** @typedef {{id: number, face: string | number, origin: string, trail: {face: string | number, how: string, ref: any, seq: number}[]}} Die */

/** @type {Record<string, (attack: Attack, data: any, event: any) => void>} */
const HANDLERS = {
  "attack.declared": (attack, data, event) => {
    attack.unit = data.unit;
    attack.ability = data.ability;
    attack.target = data.target ?? null;
    attack.enter(event.step === "511.3" ? "declared" : "choose_attack");
  },
  "step.entered": (attack, data) => attack.enter(data.state),
  "attack.target_declared": (attack, data) => {
    attack.target = data.targets[0]?.target ?? null;
  },
  "attack.target_changed": (attack, data) => {
    attack.target = data.target;
  },
  "defender.named": (attack, data) => {
    attack.target = data.unit;
  },
  "pool.built": (attack, data) => {
    attack.pools[data.pool] = { dice: data.dice, addends: data.addends ?? [] };
  },
  "dice.rolled": (attack, data) => {
    const dice = (attack.rolls[data.roll] ??= []);
    for (const { id, face, origin } of data.dice) dice.push({ id, face, origin: origin ?? "roll", trail: [] });
  },
  "dice.rerolled": (attack, data, event) => attack.turn(data, "reroll", event.seq),
  "dice.changed": (attack, data, event) => attack.turn(data, data.how, event.seq),
  "successes.counted": (attack, data) => {
    attack.counted = data;
  },
  "damage.calculated": (attack, data) => {
    attack.calculated = data;
  },
  "damage.changed": (attack, data) => attack.changes.push(data),
  "damage.dealt": (attack, data) => attack.dealt.push(data),
  "wounds.dealt": (attack, data) => attack.dealt.push(data),
  "modifiers.applied": (attack, data) => attack.modifiers.push(data),
  "blow.determined": (attack, data) => {
    attack.blow = data;
  },
  "blow.weakened": (attack, data) => {
    attack.blow = { ...attack.blow, ...data };
  },
  "blow.landed": (attack, data) => attack.blows.push(data),
  "attack.finished": (attack) => {
    attack.outcome = "finished";
  },
  "attack.ended": (attack, data) => {
    attack.outcome = "ended";
    attack.because = data.because;
  },
};
