import { numbered } from "./dice.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** What was chosen, paid and claimed for an effect. @param {Scene} scene @param {any} data @returns {string[]} */
function terms(scene, { chosen, dice = [], cost = {}, claims = [] }) {
  return [
    ...(chosen == null ? [] : [scene.detail("chosen", scene.unit(chosen))]),
    ...(dice.length ? [scene.detail("dice-picked", dice.map((/** @type {number} */ die) => numbered(scene, die)).join(", "))] : []),
    ...Object.entries(cost).filter(([, amount]) => amount).map(([what, amount]) => scene.part(scene.word("cost", what), amount === true ? scene.word("bool", "yes") : amount)),
    ...claims.map((/** @type {any} */ one) => scene.detail("claim", scene.clause("test", one))),
  ];
}

/** Sentences about attacks, steps, windows and effects that all rulebooks share. @type {import("./sentences.js").Sentences} */
export const EFFECTS = {
  "attack.declared": (scene, data) => ({
    variant: data.target == null ? "" : "target",
    args: { unit: scene.unit(data.unit), ability: scene.ability(data.unit, data.ability), target: scene.unit(data.target) },
    addends: [
      ...(scene.cast.words.plain_kinds.includes(data.kind) ? [] : [scene.detail("kind", scene.word("kind", data.kind))]),
      ...(data.parent == null ? [] : [scene.detail("inside", scene.title(data.parent))]),
      ...(data.part == null ? [] : [scene.detail("part", scene.text("part", { index: data.part.index, of: data.part.of }))]),
    ],
    importance: "major",
  }),
  "attack.target_changed": (scene, data) => ({
    variant: data.before == null ? "" : "from",
    args: { effect: scene.owned(data.ref), target: scene.unit(data.target), before: scene.unit(data.before) }, importance: "major",
  }),
  "step.entered": (scene, data) => {
    const step = scene.event.step ?? "";
    return { args: { what: step ? scene.word("clause", step) : data.state, step }, importance: "technical" };
  },
  "attack.finished": (scene) => ({ args: { attack: scene.title(scene.event.attack ?? 0) }, importance: "major" }),
  "attack.ended": (scene, data) => ({ args: { attack: scene.title(scene.event.attack ?? 0), because: scene.word("because", data.because) }, importance: "major" }),
  "window.opened": (scene, data) => ({ args: { window: scene.word("window", data.window), side: scene.word("side", data.side) }, importance: "technical" }),
  "window.closed": (scene, data) => ({ args: { window: scene.word("window", data.window) }, importance: "technical" }),
  "effect.triggered": (scene, data) => {
    const order = data.order ?? "alone";
    return {
      args: { effect: scene.effect(data.ref), unit: scene.unit(data.ref.unit) },
      addends: [...terms(scene, data), ...(order === "alone" ? [] : [scene.detail("order", scene.word("order-is", order))])],
    };
  },
  "effect.used": (scene, data) => ({
    args: { effect: scene.effect(data.ref), unit: scene.unit(data.ref.unit), seat: scene.seat(data.seat) },
    addends: [...terms(scene, data), ...(data.early ? [scene.detail("early", scene.word("bool", "yes"))] : []), ...(data.standing == null ? [] : [scene.detail("standing", data.standing)])],
  }),
  "effect.declined": (scene, data) => {
    const args = { seat: scene.seat(data.seat), window: scene.word("window", data.window) };
    if (data.ref == null) return { variant: "automatic", args, importance: "technical" };
    return { args: { ...args, effect: scene.owned(data.ref) }, addends: data.standing == null ? [] : [scene.detail("standing", data.standing)], importance: "minor" };
  },
  "effect.resumed": (scene, data) => ({ args: { effect: scene.owned(data.ref) }, importance: "technical" }),
  "effect.adjudicated": (scene, data) => ({
    args: { effect: scene.owned(data.ref) },
    addends: [...data.operations.map((/** @type {any} */ one) => scene.detail("operation", scene.clause("operation", one))), ...(data.confirmed_by == null ? [] : [scene.detail("confirmed-by", scene.seat(data.confirmed_by))])],
  }),
  "order.chosen": (scene, data) => ({ args: { seat: scene.seat(data.seat), items: data.items.map((/** @type {any} */ one) => scene.owned(one)).join(", ") } }),
  "table.instructed": (scene, data) => ({ variant: data.waits ? "waits" : "", args: { effect: scene.owned(data.ref), seat: scene.seat(data.seat), text: data.text } }),
  "table.reported": (scene, data) => ({
    args: { effect: scene.owned(data.ref) },
    addends: (data.damage ?? []).map((/** @type {any} */ one) => scene.added(scene.text("damage-to", { unit: scene.unit(one.unit) }), one.amount)),
  }),
  "condition.given": (scene, data) => ({ variant: data.already ? "already" : "", args: { unit: scene.unit(data.unit), condition: scene.condition(data.condition) } }),
  "condition.removed": (scene, data) => ({ variant: data.absent ? "absent" : "", args: { unit: scene.unit(data.unit), condition: scene.condition(data.condition) } }),
  "unit.healed": (scene, data) => ({
    variant: data.amount ? scene.cast.rulebook : "none",
    args: { unit: scene.unit(data.unit), amount: data.amount },
    addends: [
      scene.part(scene.word("hurt", `before-${scene.cast.rulebook}`), data.before),
      scene.added(scene.word("hurt", "healed"), -data.amount),
      scene.part(scene.word("hurt", `after-${scene.cast.rulebook}`), data.after),
    ],
  }),
  "unit.defeated": (scene, data) => ({ variant: scene.cast.rulebook, args: { unit: scene.unit(data.unit) }, importance: "major" }),
};
