import { dieFace } from "./die.js";
import { h, signed } from "./dom.js";

/**
 * The dice of an attack: one row for each roll, each die with its history, the pool with its addends.
 * `update({attack, cast, texts, sides})`; `sides`: the rolls in order, each with seat and unit.
 */
export class DiceElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Map<string, number>} What was drawn before, so that only news moves. */ this.drawn = new Map();
  }

  /** @param {{attack: import("../model/attacks.js").Attack | undefined, cast: any, texts: any, sides: {roll: string, seat: string, unit: string}[], quiet?: boolean}} given */
  update({ attack, cast, texts, sides, quiet = false }) {
    const known = new Map();
    const rows = sides.map((side) => this.#row(side, attack, cast, texts, known, quiet));
    this.replaceChildren(...rows.filter(Boolean));
    this.drawn = known;
  }

  /** @param {any} side @param {any} attack @param {any} cast @param {any} texts @param {Map<string, number>} known @param {boolean} quiet */
  #row(side, attack, cast, texts, known, quiet) {
    const dice = attack?.rolls[side.roll] ?? [];
    const pool = attack?.pools[side.roll];
    const label = texts.word("roll", side.roll);
    const name = cast.unit(side.unit);
    const shown = dice.map((/** @type {any} */ die, /** @type {number} */ at) => {
      const key = `${attack.id}.${side.roll}.${die.id}`;
      const before = this.drawn.get(key);
      known.set(key, die.trail.length);
      const news = quiet ? "" : before === undefined ? " fresh" : before < die.trail.length ? " turned" : "";
      return drawDie(die, at, news, cast, texts);
    });
    return h(
      "section",
      { class: `roll seat-${side.seat}`, "aria-label": `${name}: ${label}` },
      h("header", {}, h("span", { class: "who" }, name), h("span", { class: "what" }, label), pool ? drawPool(pool, cast, texts) : null),
      shown.length ? h("ul", { class: "dice", role: "list" }, ...shown) : h("p", { class: "none" }, texts.label("not-rolled")),
      ...modifiersOf(attack, side.roll, cast, texts),
    );
  }
}

/** @param {any} die @param {number} at @param {string} news @param {any} cast @param {any} texts */
function drawDie(die, at, news, cast, texts) {
  const face = (/** @type {any} */ one) => (typeof one === "number" ? String(one) : texts.word("face", one));
  const added = die.origin !== "roll";
  const origin = added ? texts.label(die.origin === "critical" ? "die-from-critical" : "die-from-effect") : "";
  const trail = die.trail.map((/** @type {any} */ turn) => {
    const how = texts.label(`die-${turn.how.replaceAll("_", "-")}`);
    return { face: turn.face, told: `${face(turn.face)}: ${how}${turn.ref ? `, ${cast.effect(turn.ref)}` : ""}` };
  });
  const told = [texts.label("die-now", { number: at + 1, face: face(die.face) }), origin, ...trail.map((/** @type {any} */ one) => one.told)]
    .filter(Boolean).join("; ");
  const element = h(
    "li",
    { class: `die${news}${added ? " added" : ""}`, dataset: { face: die.face }, title: told },
    h("span", { class: "spoken" }, told),
    dieFace(die.face),
    trail.length ? h("span", { class: "trail", "aria-hidden": "true" }, ...trail.map((/** @type {any} */ one) => h("span", { class: "was", dataset: { face: one.face } }, dieFace(one.face)))) : null,
  );
  element.style.setProperty("--at", String(at));
  return element;
}

/** @param {any} pool @param {any} cast @param {any} texts */
function drawPool(pool, cast, texts) {
  const told = pool.addends.map((/** @type {any} */ one) => `${cast.source(one)} ${signed(one.count)}`);
  return h(
    "span",
    { class: "pool explained", tabindex: "0", role: "note", "aria-label": `${texts.label("pool", { dice: pool.dice })}: ${told.join(", ")}` },
    texts.label("pool", { dice: pool.dice }),
    h("span", { class: "why", "aria-hidden": "true" }, ...told.map((/** @type {string} */ line) => h("span", {}, line))),
  );
}

/** What became of a roll of berserk. @param {any} attack @param {string} roll @param {any} cast @param {any} texts */
function modifiersOf(attack, roll, cast, texts) {
  const applied = attack?.modifiers.find((/** @type {any} */ one) => one.what === "roll" && one.of === roll);
  if (!applied || applied.before === applied.after) return [];
  const steps = (applied.steps ?? []).map(
    (/** @type {any} */ one) => `${one.group ? `${texts.word("group", one.group)}, ` : ""}${cast.source(one)}: ${one.before} → ${one.after}`,
  );
  return [
    h(
      "p",
      { class: "modified explained", tabindex: "0", role: "note", "aria-label": `${applied.before} → ${applied.after}: ${steps.join("; ")}` },
      `${applied.before} → `, h("strong", {}, String(applied.after)),
      h("span", { class: "why", "aria-hidden": "true" }, ...steps.map((/** @type {string} */ line) => h("span", {}, line))),
    ),
  ];
}

customElements.define("bb-dice", DiceElement);
