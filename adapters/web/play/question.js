import { contributing } from "./contributing.js";
import { changesOf } from "/assets/model/changes.js";
import { h } from "/assets/parts/dom.js";
import { isSlot, settled, slotField, Words } from "./slots.js";

const CALM = 400;

/**
 * The open question: what can be done, what cannot and why, and the side questions.
 *
 * A question stays as it is drawn until it is another one, so that nothing moves under a finger; a fresh one takes no answer
 * for a moment, so that the second half of a double click or a held key never answers it.
 */
export class QuestionElement extends HTMLElement {
  constructor() {
    super();
    this.drawn = "";
    this.since = 0;
    this.sending = false;
    this.refusal = h("p", { class: "refusal", role: "alert" });
    this.main = h("div");
    // Apart from the question, so that a new one takes no focus from what is being filled in here.
    this.side = h("div");
    this.asked = "";
    this.addEventListener("keydown", (event) => this.#key(event));
    /** @type {(command: any, decision: string | null) => Promise<void>} */ this.answer = async () => {};
  }

  /** @param {{view: any, question: any, cast: any, texts: any, dice: (roll: string) => any[], places: () => {seq: number, told: any}[], contest: {said: string, about: string} | null, commandOf: (request: string) => any}} given */
  update(given) {
    const { view, question, texts } = given;
    this.given = given;
    this.sending = false;
    if (!this.contains(this.side)) this.replaceChildren(this.main, this.side);
    const key = JSON.stringify([question.decision?.id, question.decision?.options, question.decision?.withheld, view.over, texts.lang]);
    this.#requests(question, texts);
    if (key === this.drawn) return this.#ready();
    const had = this.main.contains(document.activeElement) || document.activeElement === document.body;
    this.drawn = key;
    this.refusal.textContent = "";
    this.#list();
    this.#calm(had);
  }

  /** A command was refused. @param {string} reason */
  refuse(reason) {
    this.sending = false;
    this.#ready();
    this.refusal.textContent = reason;
    if (!this.contains(this.refusal)) this.main.append(this.refusal);
    this.refusal.scrollIntoView({ block: "nearest" });
  }

  /** True while an answer would be taken. */
  get open() {
    return !this.sending && performance.now() - this.since >= CALM;
  }

  get mine() {
    const { question } = this.given ?? {};
    return question?.decision !== null && question?.decision?.seat === question?.role;
  }

  /** Press an option by its number. @param {number} number */
  press(number) {
    const button = /** @type {HTMLButtonElement[]} */ ([...this.querySelectorAll("button.option")])[number - 1];
    if (button && this.open) button.click();
  }

  /** @param {boolean} focus */
  #calm(focus) {
    this.since = performance.now();
    this.removeAttribute("data-ready");
    if (focus && this.mine) /** @type {HTMLElement | null} */ (this.querySelector("button.option"))?.focus({ preventScroll: true });
    setTimeout(() => this.#ready(), CALM);
  }

  #ready() {
    this.toggleAttribute("data-ready", this.open);
    this.toggleAttribute("data-sending", this.sending);
  }

  #list() {
    const { question, cast, texts, view } = /** @type {any} */ (this.given);
    const { decision } = question;
    this.classList.toggle("mine", this.mine);
    const parts = [this.#head(decision, cast, texts, view)];
    if (decision && this.mine) parts.push(...this.#options(decision, texts));
    if (this.mine && decision.options.length === 0) parts.push(h("p", { class: "none" }, texts.label("nothing-to-choose")));
    parts.push(this.refusal);
    if (this.mine && decision.options.length) parts.push(h("p", { class: "small keys" }, texts.label("keys")));
    this.main.replaceChildren(...parts.filter(Boolean));
  }

  /** @param {any} decision @param {any} cast @param {any} texts @param {any} view */
  #head(decision, cast, texts, view) {
    if (view.over) return h("h2", {}, texts.label("over"));
    if (!decision) return h("p", { class: "none" }, texts.label("nobody-asked"));
    const whose = this.mine ? texts.label("your-turn") : texts.label("their-turn", { seat: cast.seat(decision.seat) });
    return h("div", { "aria-live": "polite" },
      h("p", { class: "whose" }, whose),
      h("h2", {}, decision.text),
      ...(decision.kind === "ruling" ? this.#contest() : []),
      decision.step ? h("p", { class: "clause" }, h("strong", {}, decision.step), ` ${decision.clause}`) : null);
  }

  /** What the open contest says, and about what. */
  #contest() {
    const { contest } = /** @type {any} */ (this.given);
    return contest ? [h("p", { class: "contest" }, contest.said), h("blockquote", {}, contest.about)] : [];
  }

  /** @param {any} decision @param {any} texts */
  #options(decision, texts) {
    const options = decision.options.map((/** @type {any} */ { option, text }, /** @type {number} */ at) =>
      h("button", { type: "button", class: "button option", onclick: (/** @type {MouseEvent} */ event) => this.#choose(event, option, text, decision.id) },
        at < 9 ? h("kbd", { "aria-hidden": "true" }, String(at + 1)) : null, h("span", {}, text)));
    const withheld = decision.withheld.map((/** @type {any} */ one) =>
      h("li", {}, h("span", { class: "what" }, one.text), h("span", { class: "reason" }, one.reason)));
    return [
      h("div", { class: "options" }, ...options),
      withheld.length ? h("section", { class: "withheld" }, h("h3", {}, texts.label("not-possible")), h("ul", { role: "list" }, ...withheld)) : null,
    ];
  }

  /** Side questions; what is being filled in stays until they are others. @param {any} question @param {any} texts */
  #requests(question, texts) {
    const mine = question.requests.filter((/** @type {any} */ one) => one.seat === question.role && one.options.length);
    const key = JSON.stringify(mine);
    if (key === this.asked) return;
    this.asked = key;
    this.side.className = mine.length ? "requests" : "";
    this.side.replaceChildren(...(mine.length ? [h("h3", {}, texts.label("requests")), ...mine.map((/** @type {any} */ one) => this.#request(one, texts))] : []));
  }

  /** @param {any} one @param {any} texts */
  #request(one, texts) {
    const { cast, commandOf } = /** @type {any} */ (this.given);
    if (one.kind === "contribute") return contributing(one, texts, (option) => this.#send(option, [], null), () => this.open);
    const changes = changesOf(commandOf(one.id), cast, texts);
    return h("div", { class: "request", dataset: { kind: one.kind } }, h("p", {}, one.text),
      ...(one.kind === "accept" ? this.#contest() : []),
      changes.length ? h("ul", { class: "changes" }, ...changes.map((line) => h("li", {}, line))) : null,
      h("div", { class: "answers" }, ...one.options.map((/** @type {any} */ { option, text }) =>
        h("button", { type: "button", class: "button", onclick: (/** @type {MouseEvent} */ event) => this.#choose(event, option, text, null) }, text))));
  }

  /** @param {MouseEvent} event @param {any} option @param {string} text @param {string | null} decision */
  #choose(event, option, text, decision) {
    if (event.detail > 1 || !this.open) return;
    const slots = Object.entries(option).filter(([, value]) => isSlot(value));
    if (slots.every(([, slot]) => settled(slot))) this.#send(option, this.#fields(option, slots, () => {}), decision);
    else this.#form(option, text, slots, decision);
  }

  /** @param {any} option @param {[string, any][]} slots @param {() => void} changed */
  #fields(option, slots, changed) {
    const { cast, texts, dice, places } = /** @type {any} */ (this.given);
    const words = new Words(texts, cast, option);
    return slots.map(([name, slot]) => /** @type {[string, import("./slots.js").Field]} */ ([name, slotField(name, slot, { words, dice: dice(this.#roll(option)), places, changed })]));
  }

  /** The roll whose dice an option is about. @param {any} option */
  #roll(option) {
    const { cast } = /** @type {any} */ (this.given);
    if (option.effect === "cover") return "defense";
    const card = cast.cards.get(option.unit) ?? {};
    const printed = [card, ...(card.attacks ?? []), ...(card.abilities ?? [])].flatMap((one) => one.effects ?? []);
    const effect = printed.find((/** @type {any} */ one) => one.id === option.effect);
    const operation = effect?.do?.find((/** @type {any} */ one) => one.roll && one.type !== "add_dice");
    return operation?.roll ?? effect?.do?.find((/** @type {any} */ one) => one.of)?.of ?? "attack";
  }

  /** @param {any} option @param {string} text @param {[string, any][]} slots @param {string | null} decision */
  #form(option, text, slots, decision) {
    const { texts, question, cast, view } = /** @type {any} */ (this.given);
    const send = h("button", { type: "submit", class: "button main" }, texts.label("answer"));
    /** @type {[string, import("./slots.js").Field][]} */ let fields = [];
    const check = () => {
      send.disabled = fields.some(([, field]) => field.value() === undefined);
    };
    fields = this.#fields(option, slots, check);
    const form = h("form", { class: "slots", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      check();
      if (this.open && !send.disabled) this.#send(option, fields, decision);
    } },
      h("h3", {}, text),
      ...fields.map(([, field]) => field.element),
      h("div", { class: "answers" }, send, h("button", { type: "button", class: "button", dataset: { back: "" }, onclick: () => this.#back() }, texts.label("back"))));
    this.main.replaceChildren(this.#head(question.decision, cast, texts, view), form, this.refusal);
    check();
    form.querySelector("input, select, .palette button, .ordered button:not(:disabled)")?.focus();
  }

  #back() {
    this.#list();
    /** @type {HTMLElement | null} */ (this.querySelector("button.option"))?.focus();
  }

  /** @param {any} option @param {[string, import("./slots.js").Field][]} fields @param {string | null} decision */
  #send(option, fields, decision) {
    const fixed = Object.entries(option).filter(([, value]) => !isSlot(value));
    const filled = fields.map(([name, field]) => [name, field.value()]);
    this.sending = true;
    this.refusal.textContent = "";
    this.#ready();
    void this.answer(Object.fromEntries([...fixed, ...filled]), decision);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    if (event.key === "Escape" && this.querySelector("form.slots")) return this.#back();
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || this.querySelector("form.slots") || /** @type {HTMLElement} */ (event.target).closest("form")) return undefined;
    const buttons = /** @type {HTMLElement[]} */ ([...this.querySelectorAll("button")]);
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    buttons[(at + (event.key === "ArrowDown" ? 1 : -1) + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
}

customElements.define("bb-question", QuestionElement);
