/**
 * What stood on the table, folded from events alone: for a bundle, where no service can be asked. What a reader may not see
 * stays unknown. It knows no rules and no open question.
 * @param {any[]} line events that count, in order
 */
export function boardOf(line) {
  const board = new Board();
  for (const event of line) board.take(event);
  return board.view(line.at(-1)?.seq ?? 0);
}

class Board {
  constructor() {
    this.rulebook = "";
    this.active = "a";
    this.branch = 0;
    this.over = false;
    this.suspended = false;
    /** @type {Record<string, any>} */ this.units = {};
    /** @type {any[]} Running attacks, the innermost last. */ this.running = [];
    /** @type {any} */ this.last = null;
    /** @type {any[]} */ this.stack = [];
  }

  /** @param {any} event */
  take(event) {
    this.branch = event.branch;
    HANDLERS[event.type]?.(this, event.data, event);
    const attack = this.running.find((one) => one.id === event.attack);
    if (attack && event.step) attack.step = event.step;
  }

  /** @param {any} card */
  add(card) {
    const berserk = this.rulebook === "berserk";
    if (card.seat === undefined) return;
    if (berserk && card.life === undefined) {
      this.units[card.id] = { seat: card.seat, wounds: null, open: card.open ?? true, hidden: true, alive: null, counters: null };
    } else if (berserk) {
      this.units[card.id] = { seat: card.seat, wounds: card.wounds ?? 0, open: card.open ?? true, hidden: card.hidden ?? false, alive: true, counters: card.counters ?? 0 };
    } else {
      this.units[card.id] = { seat: card.seat, damage: card.damage ?? 0, power: card.power ?? 0, conditions: [...(card.conditions ?? [])], status: card.status ?? "healthy" };
    }
  }

  /** @param {any} event @param {string | null} because */
  end(event, because) {
    const attack = this.running.find((one) => one.id === event.attack);
    if (!attack) return;
    attack.outcome = because === null ? "finished" : "ended";
    attack.state = attack.outcome;
    attack.ended_because = because;
    this.running = this.running.filter((one) => one !== attack);
    this.last = attack;
  }

  /** @param {number} seq */
  view(seq) {
    return {
      seq, branch: this.branch, rulebook: this.rulebook, over: this.over, suspended: this.suspended, active: this.active,
      decision: null, requests: [], units: this.units, attack: this.running.at(-1) ?? this.last, stack: this.stack, priority: null,
    };
  }
}

/** @param {Board} board @param {any} cost @param {string} unit */
function pay(board, cost, unit) {
  const there = board.units[unit];
  if (!there || !cost) return;
  if (cost.power && there.power !== undefined) there.power -= cost.power;
  if (cost.close) there.open = false;
}

/** @type {Record<string, (board: Board, data: any, event: any) => void>} */
const HANDLERS = {
  "match.created": (board, data) => {
    board.rulebook = data.rulebook;
    board.active = data.active;
    for (const card of data.units) board.add(card);
  },
  "match.adjusted": (board, data) => {
    for (const change of data.changes) {
      if (change.add) board.add(change.add);
      else if (change.remove) delete board.units[change.remove];
      else if (board.units[change.unit]) {
        for (const [name, value] of Object.entries(change)) if (name in board.units[change.unit]) board.units[change.unit][name] = value;
      }
    }
  },
  "card.hidden": (board, data) => board.add({ ...data.card, id: data.unit, hidden: true }),
  "card.revealed": (board, data) => {
    const before = board.units[data.unit];
    board.add({ ...data.card, id: data.unit, hidden: false });
    Object.assign(board.units[data.unit], { wounds: data.wounds, counters: data.counters, open: before?.open ?? true });
  },
  "turn.ended": (board, data) => {
    board.active = data.active;
  },
  "match.ended": (board) => {
    board.over = true;
  },
  "match.rewound": (board) => {
    board.suspended = false;
  },
  "attack.contested": (board) => {
    board.suspended = true;
  },
  "contest.withdrawn": (board) => {
    board.suspended = false;
  },
  "contest.ruled": (board) => {
    board.suspended = false;
  },
  "attack.declared": (board, data, event) => {
    const own = board.rulebook === "berserk"
      ? { source: data.unit, ability: data.ability, kind: data.kind, declared_target: data.target ?? null, target: null, defender: null, state: "declared" }
      : { attacker: data.unit, attack: data.ability, target: data.target ?? null, state: "choose_attack", instructions: [] };
    board.running.push({ id: event.attack, parent: data.parent ?? null, part: data.part ?? null, step: event.step, outcome: null, ended_because: null, ...own });
  },
  "step.entered": (board, data, event) => {
    const attack = board.running.find((one) => one.id === event.attack);
    if (attack) attack.state = data.state;
  },
  "attack.target_declared": (board, data, event) => aim(board, event, data.targets[0]?.target),
  "attack.target_changed": (board, data, event) => aim(board, event, data.target),
  "defender.named": (board, data, event) => {
    const attack = board.running.find((one) => one.id === event.attack);
    if (attack) attack.defender = data.unit;
  },
  "role.gained": (board, data, event) => {
    const target = data.roles.find((/** @type {any} */ one) => one.role === "target");
    if (target) aim(board, event, target.unit);
  },
  "attack.cost_paid": (board, data) => {
    const there = board.units[data.unit];
    if (there?.power !== undefined) there.power -= data.amount;
  },
  "effect.used": (board, data) => pay(board, data.cost, data.ref.unit),
  "effect.triggered": (board, data) => pay(board, data.cost, data.ref.unit),
  "ability.paid": (board, data) => pay(board, { close: data.close }, data.unit),
  "damage.dealt": after("damage"),
  "wounds.dealt": after("wounds"),
  "power.gained": after("power"),
  "power.lost": after("power"),
  "counters.changed": after("counters"),
  "unit.healed": (board, data) => {
    const there = board.units[data.unit];
    if (there) there[there.wounds === undefined ? "damage" : "wounds"] = data.after;
  },
  "condition.given": (board, data) => {
    const there = board.units[data.unit];
    if (there?.conditions && !there.conditions.includes(data.condition)) there.conditions.push(data.condition);
  },
  "condition.removed": (board, data) => {
    const there = board.units[data.unit];
    if (there?.conditions) there.conditions = there.conditions.filter((/** @type {string} */ one) => one !== data.condition);
  },
  "unit.dazed": set("status", "dazed"),
  "unit.defeated": (board, data) => {
    const there = board.units[data.unit];
    if (there) Object.assign(there, there.status === undefined ? { alive: false } : { status: "ko" });
  },
  "unit.recovered": (board, data) => Object.assign(board.units[data.unit] ?? {}, { status: "injured", damage: 0 }),
  "card.opened": set("open", true),
  "card.closed": set("open", false),
  "stack.pushed": (board, data) => board.stack.push(data.thing),
  "stack.resolved": (board, data) => {
    for (const thing of data.things) {
      const at = board.stack.findLastIndex((one) => one.kind === thing.kind && one.unit === thing.unit && (one.effect ?? null) === (thing.effect ?? null));
      if (at >= 0) board.stack.splice(at, 1);
    }
  },
  "attack.finished": (board, _, event) => board.end(event, null),
  "attack.ended": (board, data, event) => {
    board.end(event, data.because);
    board.stack = board.running.length ? board.stack : [];
  },
};

/** @param {Board} board @param {any} event @param {string | undefined} target */
function aim(board, event, target) {
  const attack = board.running.find((one) => one.id === event.attack);
  if (attack && target) attack.target = target;
}

/** @param {string} name @returns {(board: Board, data: any) => void} */
function after(name) {
  return (board, data) => {
    const there = board.units[data.unit];
    if (there) there[name] = data.after;
  };
}

/** @param {string} name @param {any} value @returns {(board: Board, data: any) => void} */
function set(name, value) {
  return (board, data) => {
    const there = board.units[data.unit];
    if (there) there[name] = value;
  };
}
