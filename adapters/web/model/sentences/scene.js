const ROLES = new Set(["attacker", "source", "target", "owner", "declared_target", "chosen", "defender"]);
const LEVELS = new Set(["weak", "medium", "strong"]);
const GROUPS = /** @type {Record<string, string>} */ ({
  status: "status", roll: "roll", pool: "roll", of: "of", what: "what", from: "face", face: "face", faces: "face", to: "face", up_to: "amount", amount: "amount", by: "by",
});
const ADDED = new Set(["add_dice count", "add_counters count", "modify by"]);
const DEFAULTS = { up_to: "all", of: "source", minimum: 0, by: "any" };

/** @typedef {{variant?: string, args?: Record<string, any>, addends?: string[], importance?: "technical" | "minor" | "normal" | "major"}} Saying */

/**
 * What the sentences draw on: the names known so far, the words of the language, the event itself. What a sentence says is
 * a variant of the text of its event, the arguments of that text, and what its numbers are made of.
 */
export class Scene {
  /** @param {any} cast @param {any} texts */
  constructor(cast, texts) {
    this.cast = cast;
    this.texts = texts;
    /** @type {any} */ this.event = null;
    /** @type {Map<number, any>} */ this.attacks = new Map();
    /** @type {{seq: number, attack: number, unit: string}[]} */ this.aims = [];
    /** @type {Map<string, any>} */ this.requests = new Map();
    /** @type {Map<number, number>} */ this.contested = new Map();
  }

  /** Take in the next event and the names it says. @param {any} event */
  learn(event) {
    const { type, data, attack, seq } = event;
    this.event = event;
    this.cast.learn(event);
    if (type === "match.rewound" || type === "match.undone") this.aims = this.aims.filter((one) => one.seq <= data.to_seq);
    if (type === "request.opened") this.requests.set(data.id, data);
    if (type === "attack.contested") this.contested.set(seq, data.seq);
    if (typeof attack !== "number") return;
    if (type === "attack.declared") this.attacks.set(attack, { ...data, depth: data.parent == null ? 0 : (this.attacks.get(data.parent)?.depth ?? -1) + 1 });
    const aim = AIMS[type]?.(data);
    if (aim != null) this.aims.push({ seq, attack, unit: aim });
  }

  /** A word of the game; where the language lacks it, its id. @param {string} group @param {any} id @returns {string} */
  word(group, id) {
    return this.texts.text(key(group, String(id)), { id }, String(id));
  }

  /** @param {string} key @param {Record<string, any>} [args] @returns {string} */
  text(key, args = {}) {
    return this.texts.text(key, args);
  }

  get actor() {
    return this.seat(this.event.actor);
  }

  /** @param {string} seat */
  seat(seat) {
    return this.cast.settings.seats?.[seat]?.name || this.word("seat", seat);
  }

  /** @param {string | null | undefined} id @returns {string} */
  unit(id) {
    if (!id) return "";
    return id === "rules" ? this.word("source", id) : this.cast.unit(id);
  }

  /** @param {string[]} ids */
  units(ids) {
    return ids.map((id) => this.unit(id)).join(", ");
  }

  /** @param {string} seat */
  squad(seat) {
    return this.units([...this.cast.cards.values()].filter((card) => card.seat === seat).map((card) => card.id));
  }

  /** @param {{unit: string, effect: string}} ref @returns {string} */
  effect(ref) {
    const known = this.cast.printed(ref.unit).findLast((/** @type {any} */ one) => one.id === ref.effect);
    if (known) return this.texts.name(known.name, ref.effect);
    const card = this.cast.cards.get(ref.unit) ?? {};
    const ability = [...(card.attacks ?? []), ...(card.abilities ?? [])].find((one) => one.id === ref.effect);
    if (ability) return this.texts.name(ability.name, ref.effect);
    return this.cast.words.effects.includes(ref.effect) ? this.word("effect", ref.effect) : ref.effect;
  }

  /** An effect by its id alone. @param {string} id @returns {string} */
  named(id) {
    for (const unit of this.cast.cards.keys()) {
      const known = this.cast.printed(unit).find((/** @type {any} */ one) => one.id === id);
      if (known) return this.texts.name(known.name, id);
    }
    return this.cast.words.effects.includes(id) ? this.word("effect", id) : id;
  }

  /** @param {{unit: string, effect: string}} ref */
  owned(ref) {
    return this.text("owned", { effect: this.effect(ref), unit: this.unit(ref.unit) });
  }

  /** @param {string} unit @param {string} id @returns {string} */
  ability(unit, id) {
    return this.cast.ability(unit, id);
  }

  /** What is known of the attack of this event. */
  get attack() {
    return this.attacks.get(this.event.attack) ?? null;
  }

  /** The unit the attack of this event is aimed at now. */
  get aim() {
    return this.unit(this.aims.findLast((one) => one.attack === this.event.attack)?.unit);
  }

  /** The unit whose attack it is. */
  get acting() {
    return this.unit(this.attack?.unit);
  }

  /** @param {string} id */
  condition(id) {
    return this.cast.words.conditions.includes(id) ? this.word("condition", id) : id;
  }

  /** An attack in a few words. @param {number} number */
  title(number) {
    const known = this.attacks.get(number);
    if (!known) return this.text("attack-title-unknown", { number: String(number) });
    return this.text("attack-title", { number: String(number), unit: this.unit(known.unit), ability: this.ability(known.unit, known.ability) });
  }

  /** What a request is about. @param {string} id @returns {string} */
  request(id) {
    const asked = this.requests.get(id);
    if (!asked) return id;
    if (asked.about != null) return this.text("request-dice-of", { seq: String(asked.about) });
    if (asked.attacks?.length) return this.text("request-reveal-of", { attacks: asked.attacks.join(", "), count: asked.attacks.length });
    return this.word("request", asked.kind);
  }

  /** @param {string | number} face */
  face(face) {
    return typeof face === "number" ? String(face) : this.word("face", face);
  }

  /** @param {any[]} dice */
  faces(dice) {
    return dice.map((die) => this.face(die.face)).join(", ");
  }

  /** A roll and the unit that throws it. @param {string} roll */
  whose(roll) {
    const unit = this.cast.words.target_rolls.includes(roll) ? this.aim : this.acting;
    return this.text("whose-roll", { unit, roll: this.word("roll", roll) });
  }

  /** A number and what it is made of. @param {string} label @param {any} amount */
  part(label, amount) {
    return this.text("addend", { label, amount });
  }

  /** A number that is added to what stands above it. @param {string} label @param {number} amount */
  added(label, amount) {
    return this.part(label, signed(amount));
  }

  /** A detail that has no number. @param {string} what @param {any} told */
  detail(what, told) {
    return this.part(this.word("detail", what), told);
  }

  /** A test or an operation of the effect language. @param {string} group @param {any} given */
  clause(group, given) {
    const kind = String(given.type);
    /** @type {Record<string, any>} */ const args = { id: kind };
    for (const [field, value] of Object.entries({ ...DEFAULTS, ...given })) {
      if (field === "type") continue;
      if (["unit", "target", "owner"].includes(field) && typeof value === "string") args[field] = ROLES.has(value) ? this.word("role", value) : this.unit(value);
      else if (ADDED.has(`${kind} ${field}`) && typeof value === "number") args[field] = signed(value);
      else args[field] = this.shown(value, field);
    }
    return this.texts.text(key(group, kind), args, kind);
  }

  /** A plain value of the field `field`. @param {any} value @param {string} field @returns {any} */
  shown(value, field) {
    if (typeof value === "boolean") return this.word("bool", value ? "yes" : "no");
    if (typeof value === "number") return value;
    if (typeof value === "string") {
      if (field === "condition" || field === "conditions") return this.condition(value);
      const group = LEVELS.has(value) ? "level" : GROUPS[field];
      return group ? this.word(group, value) : value;
    }
    if (Array.isArray(value)) return value.length ? value.map((one) => this.shown(one, field)).join(", ") : this.word("list", "empty");
    if (value && typeof value === "object") return Object.entries(value).map(([name, one]) => this.text("pair", { name, value: this.shown(one, name) })).join(", ");
    return this.word("value", "none");
  }
}

const AIMS = /** @type {Record<string, (data: any) => string | null | undefined>} */ ({
  "attack.declared": (data) => data.target,
  "attack.target_changed": (data) => data.target,
  "attack.target_declared": (data) => data.targets[0]?.target,
  "defender.named": (data) => data.unit,
  "role.gained": (data) => data.roles.find((/** @type {any} */ one) => one.role === "target")?.unit,
});

/** The key of a text: wire names, steps and words joined. @param {...string} parts */
export function key(...parts) {
  return parts.filter(Boolean).map((part) => part.replaceAll(".", "-").replaceAll("_", "-")).join("-");
}

/** @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}
