import { field, group, numberOf, openForm, select, touched } from "./dialogs.js";
import { h } from "/assets/parts/dom.js";

/** What may be stated, with its fields; those behind `attack` only while the attack runs. */
const OPERATIONS = /** @type {Record<string, Record<string, Record<string, string[]>>>} */ ({
  crisis_protocol: {
    table: { damage: ["unit", "amount"], heal: ["unit", "amount"], give_condition: ["unit", "condition"], remove_condition: ["unit", "condition"], gain_power: ["unit", "amount"], lose_power: ["unit", "amount"] },
    attack: { reduce_damage: ["by"], set_damage: ["to"], add_dice: ["pool", "count"], count: ["roll", "face", "worth"], forbid_critical_dice: ["roll"], redirect: ["unit"], end_attack: [] },
  },
  berserk: {
    table: { wound: ["unit", "amount"], heal: ["unit", "amount"], open: ["unit"], close: ["unit"], add_counters: ["unit", "count"], give_condition: ["unit", "trait"], remove_condition: ["unit", "trait"] },
    attack: { modify: ["what", "of", "add"], set: ["what", "of", "to"], prevent: ["amount"], protect: [], block: [], flip_die: ["of"], redirect: ["unit"], end_attack: [] },
  },
});

/**
 * What an instruction of one's own does, exactly; the other seat is asked to agree.
 * @param {{view: any, cast: any, texts: any, instructions: any[], act: (command: any) => Promise<string | null>}} given `instructions`: the open ones of this seat
 */
export function openAdjudicating({ view, cast, texts, instructions, act }) {
  const which = select(instructions.map((one, at) => ({ value: String(at), label: `${cast.effect(one.ref)} (${cast.unit(one.ref.unit)}): ${texts.name(one.text, String(one.text))}` })), { name: "instruction" });
  const known = /** @type {Record<string, Record<string, string[]>>} */ (OPERATIONS[view.rulebook]);
  const running = view.attack?.outcome === null;
  const kinds = { ...known.table, ...(running ? known.attack : {}) };
  const list = h("div", { class: "operations" });
  /** @type {Stated[]} */ let stated = [];
  const add = () => {
    const one = new Stated(kinds, view, cast, texts, () => {
      stated = stated.filter((other) => other !== one);
      one.element.remove();
      touched(list);
    });
    stated.push(one);
    list.append(one.element);
    touched(list);
    one.element.querySelector("select")?.focus();
  };
  const dialog = openForm({
    name: "adjudicate", title: texts.label("adjudicate"), why: texts.label("adjudicate-why"), texts, act,
    parts: [field(texts.label("adjudicate-which"), which), list, h("button", { type: "button", class: "button", dataset: { add: "" }, onclick: add }, texts.label("adjudicate-more"))],
    ready: () => stated.length > 0 && stated.every((one) => one.value() !== undefined),
    command: () => {
      const { ref } = instructions[Number(which.value)];
      return { type: "adjudicate", unit: ref.unit, effect: ref.effect, do: stated.map((one) => one.value()) };
    },
  });
  add();
  return dialog;
}

/** One operation of a statement. */
class Stated {
  /** @param {Record<string, string[]>} kinds @param {any} view @param {any} cast @param {any} texts @param {() => void} remove */
  constructor(kinds, view, cast, texts, remove) {
    this.kinds = kinds;
    /** @type {Record<string, any>} */ this.inputs = {};
    this.kind = select(Object.keys(kinds).map((kind) => ({ value: kind, label: texts.label(`do-${kind.replaceAll("_", "-")}`) })), { onchange: () => this.#draw(view, cast, texts) });
    this.fields = h("div", { class: "values" });
    this.element = group(texts.label("adjudicate-what"), field(texts.label("adjudicate-kind"), this.kind), this.fields,
      h("button", { type: "button", class: "button small-button", onclick: remove }, texts.label("leave-out")));
    this.#draw(view, cast, texts);
  }

  /** @param {any} view @param {any} cast @param {any} texts */
  #draw(view, cast, texts) {
    this.inputs = Object.fromEntries((this.kinds[this.kind.value] ?? []).map((name) => [name, input(name, view, cast, texts)]));
    this.fields.replaceChildren(...Object.entries(this.inputs).map(([name, one]) => field(texts.label(`field-${name}`), one)));
  }

  /** The operation; undefined while something is missing. @returns {any} */
  value() {
    /** @type {Record<string, any>} */ const found = { type: this.kind.value };
    for (const [name, one] of Object.entries(this.inputs)) {
      const value = one.type === "number" ? numberOf(one) : one.value.trim();
      if (value === undefined || value === "") return undefined;
      found[WIRE[name] ?? name] = value;
    }
    return found;
  }
}

const WIRE = /** @type {Record<string, string>} */ ({ trait: "condition", add: "by" });
const RANGES = /** @type {Record<string, [number, number]>} */ ({ amount: [1, 99], by: [1, 99], to: [0, 99], worth: [0, 9], count: [-20, 20], add: [-20, 20] });

/** @param {string} name @param {any} view @param {any} cast @param {any} texts */
function input(name, view, cast, texts) {
  const words = (/** @type {string} */ kind, /** @type {string[]} */ ids) => select(ids.map((id) => ({ value: id, label: texts.word(kind, id) })));
  const range = RANGES[name];
  if (range) return h("input", { type: "number", min: range[0], max: range[1], inputmode: "numeric", required: true });
  if (name === "unit") return select(Object.keys(view.units).map((id) => ({ value: id, label: `${cast.unit(id)} (${cast.seat(view.units[id].seat)})` })));
  if (name === "condition") return words("condition", cast.words.conditions);
  if (name === "face") return words("face", ["critical", "wild", "hit", "block", "blank", "failure"]);
  if (name === "roll" || name === "pool") return words("roll", ["attack", "defense"]);
  if (name === "of") return words("of", ["source", "target"]);
  if (name === "what") return words("what", ["roll", "strength"]);
  return h("input", { type: "text", maxlength: 60, required: true });
}
