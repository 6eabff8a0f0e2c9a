import { h } from "/assets/parts/dom.js";

/**
 * A form in a dialog. It closes when what it sent was taken; a refusal is told in it, and nothing of it is lost.
 * @param {{title: string, why?: string, parts: any[], ready?: () => boolean, command: () => any, send?: string, texts: any,
 *   act: (command: any) => Promise<string | null>, name: string}} given `act` gives null, or why the command was refused
 */
export function openForm({ title, why, parts, ready = () => true, command, send, texts, act, name }) {
  const opener = /** @type {HTMLElement | null} */ (document.activeElement);
  const button = h("button", { type: "submit", class: "button main" }, send ?? texts.label("answer"));
  const told = h("p", { class: "refusal", role: "alert" });
  let sending = false;
  const check = () => {
    button.disabled = sending || !ready();
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    check();
    if (button.disabled) return;
    sending = true;
    told.textContent = "";
    check();
    const refused = await act(command());
    sending = false;
    if (refused === null) return dialog.close();
    told.textContent = refused;
    return check();
  };
  const heading = h("h2", { id: `form-${name}` }, title);
  const form = h("form", { class: "slots", oninput: check, onchange: check, onsubmit: submit },
    heading, why ? h("p", { class: "small" }, why) : null, ...parts, told,
    h("div", { class: "answers" }, button, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, texts.label("back"))));
  const dialog = h("dialog", { "aria-labelledby": heading.id, dataset: { form: name } }, form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The button that opened it may have been drawn anew since.
    const again = opener?.isConnected ? opener : document.querySelector(`[data-action="${opener?.dataset.action ?? name}"]`);
    /** @type {HTMLElement | null} */ (again)?.focus({ preventScroll: true });
  });
  dialog.addEventListener("check", check);
  document.body.append(dialog);
  dialog.showModal();
  check();
  return dialog;
}

/** Tell the form around an element that what it holds has changed. @param {Element} element */
export function touched(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {string} label @param {any} input */
export function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

/** @param {string} legend @param {...any} children */
export function group(legend, ...children) {
  return h("fieldset", {}, h("legend", {}, legend), ...children);
}

/** A tick with its words. @param {string} label @param {any} input */
export function tick(label, input) {
  return h("label", { class: "tick" }, input, h("span", {}, label));
}

/** @param {{value: string, label: string}[]} options @param {Record<string, any>} [given] */
export function select(options, given = {}) {
  const { value, ...rest } = given;
  return h("select", rest, ...options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.label)));
}

/** A whole number of an input; undefined if there is none in its range. @param {any} input */
export function numberOf(input) {
  const number = Number(input.value);
  return input.value.trim() !== "" && Number.isInteger(number) && input.checkValidity() ? number : undefined;
}
