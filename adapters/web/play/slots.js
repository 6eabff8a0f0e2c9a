import { dieFace } from "/assets/parts/die.js";
import { h } from "/assets/parts/dom.js";

/**
 * A field of an option that is still to choose. `value()` gives the choice; undefined while there is none yet.
 * @typedef {{element: HTMLElement | null, value: () => any}} Field
 */

const MANY = 12;

/**
 * The field of a slot; no element where there is nothing to choose.
 * @param {string} name @param {any} slot @param {{words: Words, dice: (string | number)[], places: () => {seq: number, told: any}[], changed: () => void}} around
 * @returns {Field}
 */
export function slotField(name, slot, around) {
  if (name === "to_seq") return place(name, around);
  if (slot.one_of) return oneOf(name, slot.one_of, around);
  if (slot.int) return whole(name, slot.int, around);
  if (slot.pick) return pick(name, slot, around);
  if (slot.permutation) return permutation(name, slot.permutation, around);
  if (slot.of) return faces(slot, around);
  if (slot.each) return each(name, slot, around);
  if (slot.hex) return { element: null, value: () => randomHex(slot.hex) };
  return text(name, around);
}

/** True if a field of an option is a slot. @param {any} value */
export function isSlot(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) &&
    ["one_of", "int", "pick", "permutation", "count", "each", "hex", "text"].some((key) => key in value);
}

/** True if the slot leaves nothing to choose. @param {any} slot */
export function settled(slot) {
  return slot.one_of?.length === 1 || slot.permutation?.length === 1 || "hex" in slot;
}

/** Words for values of slots. */
export class Words {
  /** @param {any} texts @param {any} cast @param {any} option */
  constructor(texts, cast, option) {
    this.texts = texts;
    this.cast = cast;
    this.option = option;
  }

  /** @param {string} name */
  slot(name) {
    return this.texts.text(`slot-${name.replaceAll("_", "-")}`, {}, name);
  }

  /** @param {any} value */
  value(value) {
    if (value === true || value === false) return this.texts.label(value ? "yes" : "no");
    if (value && typeof value === "object") return `${this.cast.effect(value)} (${this.cast.unit(value.unit)})`;
    if (this.cast.cards.has(value)) return this.cast.unit(value);
    if (this.texts.has(`face-${value}`)) return this.texts.word("face", value);
    const unit = this.option.unit;
    return unit ? this.cast.effect({ unit, effect: String(value) }) : this.cast.named(String(value));
  }
}

let groups = 0;

/** @param {string} name @param {any[]} values @param {any} around @returns {Field} */
function oneOf(name, values, { words, changed }) {
  if (values.length === 1) return { element: null, value: () => values[0] };
  let chosen = typeof values[0] === "boolean" ? false : undefined;
  const choose = (/** @type {any} */ value) => {
    chosen = value;
    changed();
  };
  return { element: group(words.slot(name), radios(values.map((value) => ({ value, label: words.value(value) })), chosen, choose)), value: () => chosen };
}

/** @param {string} name @param {[number, number]} range @param {any} around @returns {Field} */
function whole(name, [low, high], { words, changed }) {
  let chosen = /** @type {number | undefined} */ (undefined);
  if (high - low < MANY) {
    const values = Array.from({ length: high - low + 1 }, (_, at) => ({ value: low + at, label: String(low + at) }));
    return { element: group(words.slot(name), radios(values, undefined, (value) => { chosen = value; changed(); })), value: () => chosen };
  }
  const input = h("input", { type: "number", min: low, max: high, inputmode: "numeric", oninput: () => {
    const number = Number(input.value);
    chosen = input.value !== "" && Number.isInteger(number) && number >= low && number <= high ? number : undefined;
    changed();
  } });
  return { element: h("label", { class: "field" }, h("span", {}, words.slot(name)), input), value: () => chosen };
}

/** Where to go back to: just after a command, the newest first. @param {string} name @param {any} around @returns {Field} */
function place(name, { words, places }) {
  const select = h("select", {}, ...places().map((/** @type {any} */ { seq, told }) => h("option", { value: seq }, `${seq} · ${told?.step ?? ""} ${told?.text ?? ""}`)));
  return { element: h("label", { class: "field" }, h("span", {}, words.slot(name)), select), value: () => Number(select.value) || undefined };
}

/** @param {string} name @param {any} slot @param {any} around @returns {Field} */
function pick(name, { pick: from, min, max }, { words, dice, changed }) {
  /** @type {number[]} */ let chosen = min === from.length ? [...from] : [];
  const texts = words.texts;
  const boxes = from.map((/** @type {number} */ die) => {
    const face = dice[die];
    const label = face === undefined ? `${die + 1}` : texts.label("die-now", { number: die + 1, face: typeof face === "number" ? face : texts.word("face", face) });
    const input = h("input", { type: "checkbox", "aria-label": label, checked: chosen.includes(die), onchange: () => {
      chosen = from.filter((/** @type {number} */ one, /** @type {number} */ at) => boxes[at].querySelector("input").checked);
      for (const box of boxes) {
        const one = box.querySelector("input");
        one.disabled = !one.checked && chosen.length >= max;
      }
      changed();
    } });
    return h("label", { class: "choice dice-choice", title: label }, input, h("span", { dataset: { face: face ?? "" } }, face === undefined ? label : dieFace(face)));
  });
  const legend = min === max ? texts.label("choose-dice-exact", { min }) : texts.label("choose-dice", { min, max });
  return { element: group(legend, h("div", { class: "choices" }, ...boxes)), value: () => (chosen.length >= min && chosen.length <= max ? chosen : undefined) };
}

/** @param {string} name @param {any[]} items @param {any} around @returns {Field} */
function permutation(name, items, { words }) {
  const order = [...items];
  const texts = words.texts;
  const list = h("ol", { class: "ordered", role: "list" });
  const draw = () => list.replaceChildren(...order.map((item, at) => {
    const label = words.value(item);
    const move = (/** @type {number} */ by) => () => {
      const [taken] = order.splice(at, 1);
      order.splice(at + by, 0, taken);
      draw();
      list.children[at + by]?.querySelectorAll("button")[by < 0 ? 0 : 1]?.focus();
    };
    return h("li", {}, h("span", {}, `${at + 1}. ${label}`),
      h("button", { type: "button", class: "button", disabled: at === 0, "aria-label": `${texts.label("up")}: ${label}`, onclick: move(-1) }, "↑"),
      h("button", { type: "button", class: "button", disabled: at === order.length - 1, "aria-label": `${texts.label("down")}: ${label}`, onclick: move(1) }, "↓"));
  }));
  draw();
  return { element: group(texts.label("order"), list), value: () => order };
}

/** @param {any} slot @param {any} around @returns {Field} */
function faces({ count, of }, { words, changed }) {
  const texts = words.texts;
  const kinds = [...new Set(of)];
  /** @type {any[]} */ const entered = [];
  const row = h("div", { class: "entered", "aria-live": "polite" });
  const word = (/** @type {any} */ face) => (typeof face === "number" ? String(face) : texts.word("face", face));
  const buttons = kinds.map((face) => h("button", { type: "button", dataset: { face }, onclick: () => {
    entered.push(face);
    draw();
  } }, dieFace(face), word(face)));
  const draw = () => {
    row.replaceChildren(`${entered.length} / ${count}`, ...entered.map((face, at) => h("button", { type: "button", dataset: { face }, "aria-label": `${word(face)} ×`, onclick: () => {
      entered.splice(at, 1);
      draw();
    } }, dieFace(face))));
    for (const button of buttons) button.disabled = entered.length >= count;
    changed();
  };
  queueMicrotask(draw);
  return { element: group(texts.label("choose-faces"), h("div", { class: "palette" }, ...buttons), row), value: () => (entered.length === count ? entered : undefined) };
}

/** A list of entries: which of the distinct values, in the order in which they are ticked, and their other fields. */
/** @param {string} name @param {any} slot @param {any} around @returns {Field} */
function each(name, { each: fields, min, max }, around) {
  const { words, changed } = around;
  const [main, ...others] = Object.keys(fields).sort((one, two) => Number(isMain(fields[two])) - Number(isMain(fields[one])));
  const values = fields[/** @type {string} */ (main)].one_of ?? [];
  /** @type {any[]} */ let ticked = [];
  const rows = values.map((/** @type {any} */ value) => {
    const parts = others.map((one) => [one, slotField(one, fields[one], around)]);
    const box = h("input", { type: "checkbox", onchange: () => {
      ticked = box.checked ? [...ticked, value] : ticked.filter((one) => one !== value);
      numbered();
      changed();
    } });
    const label = h("span", {}, words.value(value));
    const more = h("div", { class: "more", hidden: true }, ...parts.map(([, field]) => /** @type {any} */ (field).element).filter(Boolean));
    const row = h("div", { class: "entry" }, h("label", { class: "choice" }, box, label), more);
    return { value, parts, row, label, more };
  });
  // What is measured of an entry is asked once it is ticked; its number is its place in the order.
  const numbered = () => {
    for (const { value, label, more } of rows) {
      const at = ticked.indexOf(value);
      label.textContent = at < 0 || !inOrder ? words.value(value) : `${at + 1}. ${words.value(value)}`;
      more.hidden = at < 0;
    }
  };
  const inOrder = name === "targets";
  const value = () => {
    if (ticked.length < min || ticked.length > max) return undefined;
    const entries = ticked.map((one) => {
      const found = rows.find((/** @type {any} */ row) => row.value === one);
      return Object.fromEntries([[main, one], ...found.parts.map((/** @type {any} */ [part, field]) => [part, field.value()])]);
    });
    return entries.some((entry) => Object.values(entry).includes(undefined)) ? undefined : entries;
  };
  return { element: group(name === "targets" ? words.texts.label("choose-targets") : words.slot(name), ...rows.map((/** @type {any} */ row) => row.row)), value };
}

/** @param {any} slot */
function isMain(slot) {
  return Array.isArray(slot.one_of) && typeof slot.one_of[0] === "string";
}

/** @param {string} name @param {any} around @returns {Field} */
function text(name, { words, changed }) {
  const input = h("input", { type: "text", oninput: () => changed() });
  return { element: h("label", { class: "field" }, h("span", {}, words.slot(name)), input), value: () => input.value || undefined };
}

/** @param {{value: any, label: string}[]} values @param {any} chosen @param {(value: any) => void} choose */
function radios(values, chosen, choose) {
  const name = `choice-${++groups}`;
  return h("div", { class: "choices" }, ...values.map(({ value, label }) =>
    h("label", { class: "choice" }, h("input", { type: "radio", name, checked: value === chosen, onchange: () => choose(value) }), h("span", {}, label))));
}

/** @param {string} legend @param {...any} children */
function group(legend, ...children) {
  return h("fieldset", {}, h("legend", {}, legend), ...children);
}

/** As many random digits, of the browser's own generator for secrets. @param {number} digits */
export function randomHex(digits) {
  return [...crypto.getRandomValues(new Uint8Array(digits / 2))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
