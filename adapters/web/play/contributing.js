import { field, group, tick } from "./dialogs.js";
import { h } from "/assets/parts/dom.js";
import { randomHex } from "./slots.js";

const DIGITS = 64;

/**
 * The offer to mix a number of one's own into the dice: what it is for, drawn here or typed.
 * @param {any} request @param {any} texts @param {(command: any) => void} send @param {() => boolean} open
 */
export function contributing(request, texts, send, open) {
  const own = h("input", { type: "text", pattern: `[0-9a-f]{${DIGITS}}`, maxlength: DIGITS, minlength: DIGITS, autocomplete: "off", spellcheck: "false", class: "hex", disabled: true });
  const typed = h("input", { type: "radio", name: `share-${request.id}`, value: "typed", onchange: () => check() });
  const drawn = h("input", { type: "radio", name: `share-${request.id}`, value: "drawn", checked: true, onchange: () => check() });
  const button = h("button", { type: "submit", class: "button" }, texts.label("contribute"));
  const check = () => {
    own.disabled = !typed.checked;
    button.disabled = typed.checked && !/^[0-9a-f]{64}$/.test(own.value);
  };
  own.addEventListener("input", check);
  return h("form", { class: "request", dataset: { kind: "contribute" }, onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    check();
    if (open() && !button.disabled) send({ type: "contribute", value: typed.checked ? own.value : randomHex(DIGITS) });
  } },
    h("p", {}, request.text), h("p", { class: "small" }, texts.label("contribute-why")),
    group(texts.label("contribute-value"), tick(texts.label("contribute-drawn"), drawn), tick(texts.label("contribute-typed"), typed), field(texts.label("contribute-hex"), own)),
    h("div", { class: "answers" }, button));
}
