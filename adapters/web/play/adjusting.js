import { field, group, numberOf, openForm, select, tick } from "./dialogs.js";
import { h } from "/assets/parts/dom.js";

const MOST = 1000;
const STATUSES = ["healthy", "dazed", "injured", "ko"];

/**
 * The table between attacks, set by hand: values of each unit, units that leave, units that come.
 * @param {{view: any, cast: any, texts: any, act: (command: any) => Promise<string | null>, asks: boolean}} given `asks`: the other seat has to agree
 */
export function openAdjusting({ view, cast, texts, act, asks }) {
  const rows = Object.entries(view.units).map(([id, unit]) => new Row(id, unit, cast, texts));
  const added = h("textarea", { rows: 4, spellcheck: "false", placeholder: EXAMPLES[view.rulebook] });
  const wrong = h("p", { class: "refusal", role: "alert" });
  const reason = h("input", { type: "text", required: true, maxlength: 500 });
  const arrived = () => {
    wrong.textContent = "";
    if (added.value.trim() === "") return [];
    try {
      const found = JSON.parse(added.value);
      return (Array.isArray(found) ? found : [found]).map((add) => ({ add }));
    } catch (error) {
      wrong.textContent = texts.label("adjust-no-json", { reason: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };
  /** @type {any[] | null} */ let changes = [];
  return openForm({
    name: "adjust", title: texts.label("adjust"), why: texts.label(asks ? "adjust-why" : "adjust-why-now"), texts, act,
    parts: [
      ...rows.map((row) => row.element),
      h("details", { class: "unit-values" }, h("summary", {}, texts.label("adjust-add")), field(texts.label("adjust-card"), added), wrong),
      field(texts.label("reason"), reason),
    ],
    ready: () => {
      const more = arrived();
      const own = rows.map((row) => row.change());
      changes = more === null || own.includes(undefined) ? null : [...own.filter((one) => one !== null), ...more];
      return changes !== null && changes.length > 0 && reason.value.trim() !== "";
    },
    command: () => ({ type: "adjust", changes, reason: reason.value.trim() }),
  });
}

const EXAMPLES = /** @type {Record<string, string>} */ ({
  crisis_protocol: '{"id": "drone", "seat": "a", "stamina": 3, "defense": {"physical": 2, "energy": 2, "mystic": 2}}',
  berserk: '{"id": "wolf", "seat": "a", "life": 6, "strike": [1, 2, 3]}',
});

/** One unit with what can be set on it. */
class Row {
  /** @param {string} id @param {any} unit @param {any} cast @param {any} texts */
  constructor(id, unit, cast, texts) {
    this.id = id;
    this.texts = texts;
    /** @type {string[]} */ this.known = cast.words.conditions;
    /** @type {[string, any, () => any][]} Name, value before, value now (undefined: none that fits). */ this.values = [];
    const parts = Object.keys(FIELDS).filter((name) => unit[name] !== undefined && unit[name] !== null).map((name) => FIELDS[name]?.(this, name, unit[name]));
    this.removed = h("input", { type: "checkbox" });
    const title = h("span", {}, `${cast.unit(id)} (${cast.seat(unit.seat)})`);
    this.note = h("span", { class: "small" });
    this.element = h("details", { class: "unit-values", dataset: { unit: id } },
      h("summary", {}, title, " ", this.note),
      h("div", { class: "values" }, ...parts), tick(texts.label("adjust-remove"), this.removed));
  }

  /** The change of this unit; null without one, undefined while a value does not fit. */
  change() {
    if (this.removed.checked) return this.#noted(this.texts.text("change-remove"), { remove: this.id });
    /** @type {Record<string, any>} */ const set = {};
    for (const [name, before, now] of this.values) {
      const value = now();
      if (value === undefined) return undefined;
      if (JSON.stringify(value) !== JSON.stringify(before)) set[name] = value;
    }
    const names = Object.keys(set);
    return names.length ? this.#noted(names.map((name) => this.texts.word("field", name)).join(", "), { unit: this.id, set }) : this.#noted("", null);
  }

  /** @param {string} told @param {any} change */
  #noted(told, change) {
    this.note.textContent = told ? `· ${told}` : "";
    return change;
  }
}

/** @param {Row} row @param {string} name @param {number} value */
function whole(row, name, value) {
  const input = h("input", { type: "number", min: 0, max: MOST, value, inputmode: "numeric", required: true });
  row.values.push([name, value, () => numberOf(input)]);
  return field(row.texts.word("field", name), input);
}

/** @param {Row} row @param {string} name @param {boolean} value */
function yes(row, name, value) {
  const input = h("input", { type: "checkbox", checked: value });
  row.values.push([name, value, () => input.checked]);
  return tick(row.texts.word("field", name), input);
}

/** @param {Row} row @param {string} name @param {string} value */
function status(row, name, value) {
  const input = select(STATUSES.map((one) => ({ value: one, label: row.texts.word("status", one) })), { value });
  row.values.push([name, value, () => input.value]);
  return field(row.texts.word("field", name), input);
}

/** @param {Row} row @param {string} name @param {string[]} value */
function conditions(row, name, value) {
  const known = row.known;
  const boxes = known.map((/** @type {string} */ one) => h("input", { type: "checkbox", value: one, checked: value.includes(one) }));
  const chosen = () => [...value.filter((one) => boxes.some((/** @type {any} */ box) => box.value === one && box.checked)), ...boxes.filter((/** @type {any} */ box) => box.checked && !value.includes(box.value)).map((/** @type {any} */ box) => box.value)];
  row.values.push([name, value, chosen]);
  return group(row.texts.word("field", name), h("div", { class: "ticks" }, ...boxes.map((/** @type {any} */ box) => tick(row.texts.word("condition", box.value), box))));
}

/** @param {Row} row @param {string} name @param {[number, number]} value */
function place(row, name, value) {
  const inputs = value.map((one) => h("input", { type: "number", min: 1, max: 5, value: one, required: true }));
  row.values.push([name, value, () => {
    const found = inputs.map(numberOf);
    return found.includes(undefined) ? undefined : found;
  }]);
  return group(row.texts.word("field", name), h("div", { class: "values" }, ...inputs.map((input, at) => field(row.texts.label(at ? "place-row" : "place-column"), input))));
}

/** @type {Record<string, (row: Row, name: string, value: any) => any>} */
const FIELDS = { damage: whole, power: whole, status, conditions, wounds: whole, counters: whole, open: yes, hidden: yes, at: place };
