import { h } from "/assets/parts/dom.js";

const COLOURS = { a: "#c0392b", b: "#2471a3" };
/** The option on words of the seats that belongs to each way to throw, with what it may be; the first is the default.
 *  @type {Record<string, {option: string, values: string[]}>} */
const WORDS = { verifiable: { option: "reveal", values: ["end", "confirmed"] }, entered: { option: "entered", values: ["trusted", "confirmed"] } };

/** The form that starts a match: from a shipped file or one of one's own, with names, colours, table, delay, dice and what
 *  the seats are asked about them. */
export class StartForm {
  /** @param {HTMLFormElement} form @param {any} texts @param {{name: string, title: string, match: any}[]} files
   *  @param {{read: (content: string) => Promise<any>, start: (match: any) => Promise<void>, fail: (error: any) => void}} able */
  constructor(form, texts, files, able) {
    this.form = form;
    this.texts = texts;
    this.files = files;
    this.able = able;
    this.file = h("select", { name: "file", onchange: () => this.#taken(this.files[this.file.selectedIndex]?.match) }, ...files.map((one) => h("option", {}, `${texts.text(`rulebook-${one.match.rulebook.replaceAll("_", "-")}`, {}, one.match.rulebook)}: ${one.title}`)));
    this.upload = h("input", { type: "file", name: "upload", accept: ".yaml,.yml,.json,text/yaml", onchange: () => this.#uploaded() });
    /** @type {any} */ this.seats = { a: this.#seat("a"), b: this.#seat("b") };
    this.table = h("input", { name: "table", maxlength: 100, autocomplete: "off" });
    this.delay = h("input", { name: "delay", type: "number", min: 0, max: 3600, value: 0 });
    this.dice = h("select", { name: "dice", onchange: () => this.#fitting() }, ...Object.keys(WORDS).map((dice) => h("option", { value: dice }, texts.label(`lobby-${dice}`))));
    /** @type {any} */ this.words = Object.fromEntries(Object.values(WORDS).map(({ option, values }) => [option, h("select", { name: option }, ...values.map((value) => h("option", { value }, texts.label(`lobby-${option}-${value}`))))]));
    form.replaceChildren(
      h("h2", {}, texts.label("lobby-new")),
      files.length ? field(texts.label("lobby-shipped"), this.file) : "",
      field(texts.label("lobby-upload"), this.upload),
      ...["a", "b"].map((seat) => h("div", { class: "pair" }, field(texts.label("lobby-name", { seat: seat.toUpperCase() }), this.seats[seat].name), field(texts.label("lobby-colour", { seat: seat.toUpperCase() }), this.seats[seat].colour))),
      field(texts.label("lobby-dice"), this.dice),
      ...Object.values(WORDS).map(({ option }) => field(texts.label(`lobby-words-${option}`), this.words[option])),
      h("div", { class: "pair wide" }, field(texts.label("lobby-table"), this.table), field(texts.label("lobby-delay"), this.delay)),
      h("button", { type: "submit", class: "button main" }, texts.label("lobby-start")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#start();
    });
    form.hidden = false;
    this.#taken(files[0]?.match);
  }

  /** @param {"a" | "b"} seat */
  #seat(seat) {
    return {
      name: h("input", { name: `name-${seat}`, maxlength: 60, autocomplete: "off" }),
      colour: h("input", { name: `colour-${seat}`, type: "color", value: COLOURS[seat] }),
    };
  }

  /** What the form starts from. @param {any} match */
  #taken(match) {
    this.match = match ?? null;
    if (!match) return;
    for (const seat of /** @type {const} */ (["a", "b"])) {
      const given = match.seats?.[seat] ?? {};
      this.seats[seat].name.value = given.name ?? "";
      this.seats[seat].colour.value = /^#[0-9a-f]{6}$/i.test(given.colour ?? "") ? given.colour : COLOURS[seat];
    }
    this.dice.value = match.dice ?? "entered";
    for (const { option, values } of Object.values(WORDS)) this.words[option].value = match[option] ?? values[0];
    this.#fitting();
    this.table.value = match.table ?? "";
    this.delay.value = String(match.spectator_delay ?? 0);
  }

  /** The option that the other way to throw would have is not shown, and not sent. */
  #fitting() {
    for (const [dice, { option }] of Object.entries(WORDS)) this.words[option].closest("label").hidden = dice !== this.dice.value;
  }

  async #uploaded() {
    const file = this.upload.files?.[0];
    if (!file) return;
    try {
      this.#taken((await this.able.read(await file.text())).match);
    } catch (error) {
      this.upload.value = "";
      this.able.fail(error);
    }
  }

  async #start() {
    if (!this.match) return;
    const seats = Object.fromEntries(["a", "b"].map((seat) => [seat, {
      ...(this.seats[seat].name.value.trim() ? { name: this.seats[seat].name.value.trim() } : {}),
      colour: this.seats[seat].colour.value,
    }]));
    const { table: _, reveal: _reveal, entered: _entered, ...rest } = this.match;
    // A file may name dice that there are not: they are sent as they stand, and the service says what is wrong.
    const word = WORDS[this.dice.value];
    const dice = word ? { dice: this.dice.value, [word.option]: this.words[word.option].value } : {};
    try {
      await this.able.start({ ...rest, ...dice, seats, spectator_delay: Number(this.delay.value), ...(this.table.value.trim() ? { table: this.table.value.trim() } : {}) });
    } catch (error) {
      this.able.fail(error);
    }
  }
}

/** @param {string} label @param {HTMLElement} input */
function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}
