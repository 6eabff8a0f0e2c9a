import { group, openForm, select, tick } from "./dialogs.js";
import { h } from "/assets/parts/dom.js";

/**
 * A standing order: how a seat wants to be answered for.
 * @param {{view: any, cast: any, texts: any, role: string, window: boolean, act: (command: any) => Promise<string | null>}} given `window`: one is open in which this seat may pass
 */
export function openStanding({ view, cast, texts, role, window: open, act }) {
  const effects = effectsOf(view, cast, texts, role);
  const kinds = [...(open ? ["window"] : []), "all", ...(effects.length ? ["use"] : [])];
  let kind = kinds[0] ?? "all";
  const boxes = effects.map((one) => h("input", { type: "checkbox", value: one.value }));
  const except = group(texts.label("stand-except"), h("div", { class: "ticks" }, ...effects.map((one, at) => tick(one.label, boxes[at]))));
  const effect = select(effects, { "aria-label": texts.label("stand-use") });
  const shown = () => {
    except.hidden = kind === "use" || !effects.length;
    effect.hidden = kind !== "use";
  };
  const radios = kinds.map((one) => tick(texts.label(`stand-${one}`), h("input", { type: "radio", name: "stand", value: one, checked: one === kind, onchange: () => {
    kind = one;
    shown();
  } })));
  shown();
  return openForm({
    name: "stand", title: texts.label("stand"), why: texts.label("stand-why"), texts, act,
    parts: [group(texts.label("stand-what"), ...radios), effect, except],
    command: () => {
      if (kind === "use") return { type: "stand", use: effect.value };
      const spared = boxes.filter((box) => box.checked).map((box) => box.value);
      return { type: "stand", pass: kind, ...(spared.length ? { except: spared } : {}) };
    },
  });
}

/** What a standing order says. @param {any} order @param {any} cast @param {any} texts */
export function orderText(order, cast, texts) {
  if (order.use !== null) return texts.label("order-use", { effect: cast.named(order.use) });
  const told = texts.label(order.pass === "window" ? "order-window" : "order-all");
  return order.except.length ? `${told} ${texts.label("order-except", { effects: order.except.map((/** @type {string} */ id) => cast.named(id)).join(", ") })}` : told;
}

/** The effects a seat may be asked about: those on its own units and those of nobody. @param {any} view @param {any} cast @param {any} texts @param {string} role @returns {{value: string, label: string}[]} */
function effectsOf(view, cast, texts, role) {
  const found = new Map();
  for (const [id, card] of cast.cards) {
    if ((card.seat ?? view.units[id]?.seat ?? role) !== role) continue;
    for (const effect of cast.printed(id)) if (effect.optional) found.set(effect.id, `${texts.name(effect.name, effect.id)} (${cast.unit(id)})`);
  }
  for (const id of view.rulebook === "crisis_protocol" ? ["cover"] : ["weaken"]) if (texts.has(`effect-${id}`)) found.set(id, texts.word("effect", id));
  return [...found].map(([value, label]) => ({ value, label }));
}
