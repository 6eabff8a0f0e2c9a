/**
 * Events of a bundle in words. No service can be asked, so this uses what sentences it can fill from an event alone and the
 * word of the event itself for the rest.
 * @param {any[]} events @param {any} cast @param {any} texts
 */
export function plainLines(events, cast, texts) {
  const gone = takenBack(events);
  return events.map((event) => ({
    seq: event.seq,
    attack: event.attack ?? null,
    step: event.step ?? null,
    clause: texts.clause(event.step ?? null),
    type: event.type ?? "hidden",
    text: event.type === undefined ? texts.label("hidden-event") : told(event, cast, texts),
    details: event.type === "pool.built" ? event.data.addends.map((/** @type {any} */ one) => `${cast.source(one)}: ${one.count}`) : [],
    depth: 0,
    importance: importance(event.type),
    struck: gone.has(event.seq),
  }));
}

/** @param {string | undefined} type */
function importance(type) {
  if (type === undefined || /^(window|priority|effect\.declined|request)/.test(type)) return "minor";
  return /rolled|declared|dealt|calculated|determined|finished|created|rewound|undone/.test(type) ? "major" : "normal";
}

/** @param {any[]} events @returns {Set<number>} */
function takenBack(events) {
  const gone = new Set();
  for (const event of events) {
    if (event.type !== "match.rewound" && event.type !== "match.undone") continue;
    for (const one of events) if (one.seq > event.data.to_seq && one.seq < event.seq) gone.add(one.seq);
  }
  return gone;
}

/** @param {any} event @param {any} cast @param {any} texts */
function told(event, cast, texts) {
  if (event.type === "step.entered") return texts.word("page-state", event.data.state);
  const sentence = SENTENCES[event.type]?.(event.data, new Naming(cast, texts), event);
  if (sentence) {
    const [key, args] = sentence;
    const name = texts.has(key) ? key : `${key}-${cast.rulebook.replaceAll("_", "-")}`;
    if (texts.has(name)) return texts.text(name, args);
  }
  return [event.type, ...Object.entries(event.data).flatMap(([name, value]) => said(name, value, cast))].join(" · ");
}

/** @param {string} name @param {any} value @param {any} cast @returns {string[]} */
function said(name, value, cast) {
  if (value === null || ["commitment", "resume", "seat", "command"].includes(name)) return [];
  if (value.effect && value.unit) return [`${cast.effect(value)} (${cast.unit(value.unit)})`];
  if (typeof value === "object") return [];
  return [cast.cards.has(value) ? cast.unit(value) : `${name} ${value}`];
}

/** Names and words for the arguments of a sentence. */
class Naming {
  /** @param {any} cast @param {any} texts */
  constructor(cast, texts) {
    this.cast = cast;
    this.texts = texts;
  }

  /** @param {string} id */
  unit(id) {
    return this.cast.unit(id);
  }

  /** @param {any[]} dice */
  faces(dice) {
    return dice.map(({ face }) => (typeof face === "number" ? face : this.texts.word("face", face))).join(", ");
  }

  /** @param {any} thing */
  thing(thing) {
    const { unit, effect, kind } = thing;
    return `${effect ? this.cast.effect({ unit, effect }) : this.texts.word("page-stack", kind)} (${this.unit(unit)})`;
  }
}

/** @typedef {[string, Record<string, any>]} Sentence */

/** @param {string} key @returns {(data: any, naming: Naming) => Sentence} */
const ofUnit = (key) => (data, naming) => [key, { ...data, unit: naming.unit(data.unit) }];

/** @param {string} key @returns {(data: any, naming: Naming) => Sentence} */
const byWhom = (key) => (data, naming) => [data.by ? `${key}-by` : key, { unit: naming.unit(data.unit), amount: data.amount, effect: data.by ? naming.cast.effect(data.by) : "" }];

/** @type {Record<string, (data: any, naming: Naming, event: any) => Sentence>} */
const SENTENCES = {
  "attack.declared": (data, naming) => ["attack-declared", { unit: naming.unit(data.unit), ability: naming.cast.ability(data.unit, data.ability) }],
  "attack.target_declared": (data, naming) => ["attack-target-declared", { targets: data.targets.map((/** @type {any} */ one) => naming.unit(one.target)).join(", ") }],
  "attack.target_changed": (data, naming) => ["attack-target-changed", { effect: naming.cast.effect(data.ref), target: naming.unit(data.target), before: naming.unit(data.before) }],
  "attack.cost_paid": ofUnit("attack-cost-paid"),
  "attack.finished": () => ["attack-finished", {}],
  "attack.resolved": (data) => [data.hit ? "attack-resolved-hit" : "attack-resolved-miss", data],
  "effect.used": (data, naming) => ["effect-used", { unit: naming.unit(data.ref.unit), effect: naming.cast.effect(data.ref) }],
  "effect.triggered": (data, naming) => ["effect-triggered", { unit: naming.unit(data.ref.unit), effect: naming.cast.effect(data.ref) }],
  "dice.rolled": (data, naming, event) => ["dice-rolled", { roll: naming.texts.word("roll", data.roll), faces: naming.faces(data.dice), seq: event.seq }],
  "successes.counted": (data) => ["successes-counted", data],
  "damage.calculated": (data) => [data.hit ? "damage-calculated-hit" : "damage-calculated-miss", data],
  "damage.dealt": byWhom("damage-dealt"),
  "power.gained": byWhom("power-gained"),
  "power.lost": byWhom("power-lost"),
  "wounds.dealt": ofUnit("wounds-dealt"),
  "unit.healed": ofUnit("unit-healed"),
  "unit.dazed": ofUnit("unit-dazed"),
  "unit.defeated": ofUnit("unit-defeated"),
  "condition.given": (data, naming) => ["condition-given", { unit: naming.unit(data.unit), condition: naming.texts.word("condition", data.condition) }],
  "condition.removed": (data, naming) => ["condition-removed", { unit: naming.unit(data.unit), condition: naming.texts.word("condition", data.condition) }],
  "defender.named": ofUnit("defender-named"),
  "card.hidden": ofUnit("card-hidden"),
  "card.revealed": ofUnit("card-revealed"),
  "card.opened": ofUnit("card-opened"),
  "card.closed": ofUnit("card-closed"),
  "priority.passed": (data, naming) => ["priority-passed", { seat: naming.cast.seat(data.seat) }],
  "counters.changed": ofUnit("counters-changed"),
  "ability.paid": (data, naming) => [data.close ? "ability-paid-closed" : "ability-paid", { unit: naming.unit(data.unit), ability: naming.cast.ability(data.unit, data.ability) }],
  "stack.pushed": (data, naming) => ["stack-pushed", { thing: naming.thing(data.thing) }],
  "turn.ended": (data, naming) => ["turn-ended", { seat: naming.cast.seat(data.active) }],
  "round.ended": () => ["round-ended", {}],
};
