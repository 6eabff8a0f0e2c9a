/** @type {import("./texts.js").Vocabulary} */
const NO_WORDS = { effects: [], abilities: [], conditions: [], target_rolls: [], plain_kinds: [], effects_at: [] };
const COLOURS = { a: "#c0392b", b: "#2471a3" };

/** Who is at the table, from the events a reader has seen: seats, units, what is printed on them. */
export class Cast {
  /** @param {any[]} events @param {import("./texts.js").Texts} texts */
  constructor(events, texts) {
    this.texts = texts;
    this.rulebook = "";
    this.version = "";
    this.words = NO_WORDS;
    /** @type {any} */ this.settings = {};
    /** @type {Map<string, any>} */ this.cards = new Map();
    for (const event of events) this.learn(event);
  }

  /** Take in what an event says about who is at the table. @param {any} event */
  learn(event) {
    const data = event.data;
    if (event.type === "match.created") {
      this.rulebook = data.rulebook;
      this.version = data.version;
      this.words = this.texts.vocabularies[data.rulebook] ?? NO_WORDS;
      this.settings = data.settings;
      for (const card of [...data.units, ...(data.sources ?? [])]) this.cards.set(card.id, card);
    } else if (event.type === "card.hidden" || event.type === "card.revealed") {
      this.cards.set(data.unit, { ...this.cards.get(data.unit), ...data.card, id: data.unit });
    } else if (event.type === "match.adjusted") {
      for (const change of data.changes) if (change.add) this.cards.set(change.add.id, change.add);
    }
  }

  /** @param {"a" | "b" | "judge" | string} seat */
  seat(seat) {
    const given = this.settings.seats?.[seat]?.name;
    return given || this.texts.text(`seat-${seat}`, {}, seat);
  }

  /** @param {"a" | "b"} seat */
  colour(seat) {
    return this.settings.seats?.[seat]?.colour || COLOURS[seat];
  }

  /** @param {string | null | undefined} id */
  unit(id) {
    if (!id) return "";
    return this.texts.name(this.cards.get(id)?.name, id);
  }

  /** @param {string} unit @param {string} id */
  ability(unit, id) {
    const card = this.cards.get(unit) ?? {};
    const found = [...(card.attacks ?? []), ...(card.abilities ?? [])].find((one) => one.id === id);
    if (found) return this.texts.name(found.name, id);
    return this.words.abilities.includes(id) ? this.texts.word("ability", id) : id;
  }

  /** Everything printed on a card that is an effect. @param {string} unit @returns {any[]} */
  printed(unit) {
    const card = this.cards.get(unit) ?? {};
    const parts = [card, ...(card.attacks ?? []), ...(card.abilities ?? [])].flatMap((one) => one.effects ?? []);
    const further = this.words.effects_at.flatMap((path) => path.reduce((/** @type {any} */ value, key) => value?.[key], card) ?? []);
    return [...parts, ...further];
  }

  /** An effect by the name printed on its card. @param {{unit: string, effect: string}} ref */
  effect(ref) {
    const found = this.printed(ref.unit).find((one) => one.id === ref.effect);
    return found ? this.texts.name(found.name, ref.effect) : this.texts.word("effect", ref.effect);
  }

  /** An effect by its id alone, where its owner is not said: the first name known for it. @param {string} id */
  named(id) {
    for (const unit of this.cards.keys()) {
      const found = this.printed(unit).find((one) => one.id === id);
      if (found) return this.texts.name(found.name, id);
    }
    return this.texts.word("effect", id);
  }

  /** @param {{source: string, effect?: string | null}} addend */
  source({ source, effect }) {
    if (effect) return `${this.effect({ unit: source, effect })} (${this.unit(source)})`;
    if (this.cards.has(source)) return this.unit(source);
    for (const kind of ["pool", "condition", "page"]) {
      if (this.texts.has(`${kind}-${source}`)) return this.texts.word(kind, source);
    }
    return this.texts.word("source", source);
  }
}
