import { key } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

const SIMPLE = new Set(["simple_strike", "directed_strike"]);

/** @param {Scene} scene @param {any} value */
const value = (scene, value) => (typeof value === "number" ? value : scene.word("level", value));

/** Where something came from: a unit, or an effect with its unit. @param {Scene} scene @param {any} given */
const origin = (scene, { source, effect }) => (effect == null ? scene.unit(source) : scene.owned({ unit: source, effect }));

/** One modifier: what it added, or what became of what. @param {Scene} scene @param {any} step */
function modifier(scene, step) {
  const label = scene.text("modifier", { group: scene.word("group", step.group), source: origin(scene, step) });
  const { before, after } = step;
  const fixed = step.group === "e" || step.source === "rules";
  if (typeof before === "number" && typeof after === "number" && !fixed) return scene.added(label, after - before);
  return scene.part(label, scene.text("turned", { before: value(scene, before), after: value(scene, after) }));
}

/** Who strikes how hard. @param {Scene} scene @param {any} data */
function blows(scene, { source, target }) {
  return {
    variant: source && target ? "both" : source ? "source" : target ? "target" : "none",
    args: {
      source: scene.acting, target: scene.aim,
      ...(source == null ? {} : { source_level: scene.word("level", source) }), ...(target == null ? {} : { target_level: scene.word("level", target) }),
    },
  };
}

/** Sentences about the blows of Berserk. @type {import("./sentences.js").Sentences} */
export const BLOWS = {
  "modifiers.applied": (scene, data) => {
    const levelled = data.what === "strength" && data.level != null;
    const variant = levelled ? "strength-level" : data.what;
    const args = { unit: scene.unit(data.unit), before: value(scene, data.before), after: value(scene, data.after), ...(levelled ? { level: scene.word("level", data.level) } : {}) };
    if (!data.steps?.length) {
      const same = data.before === data.after;
      return { variant: key(variant, same ? "same" : ""), args, importance: same ? "technical" : "minor" };
    }
    return { variant, args, addends: [scene.part(scene.word("modifiers", `${data.what}-before`), value(scene, data.before)), ...data.steps.map((/** @type {any} */ one) => modifier(scene, one))] };
  },
  "blow.determined": (scene, data) => {
    const { variant, args } = blows(scene, data);
    if (data.difference == null) return { variant: variant === "source" ? "die" : variant, args, importance: "major" };
    return { variant, args, addends: [scene.added(scene.word("blow", "difference"), data.difference)], importance: "major" };
  },
  "blow.weakened": (scene, data) => {
    const { variant, args } = blows(scene, data);
    return { variant, args: { ...args, by: data.by === "source" ? scene.acting : scene.aim }, importance: "major" };
  },
  "blow.landed": (scene, data) => {
    const args = { striker: scene.unit(data.striker), struck: scene.unit(data.struck), wounds: data.wounds };
    const addends = [
      scene.part(scene.word("blow", "strength"), data.strength),
      ...data.taken.map((/** @type {any} */ one) => scene.added(scene.text(`taken-${one.by}`, { source: origin(scene, one) }), -one.amount)),
    ];
    if (data.of === "target") return { variant: "return", args, addends, importance: "major" };
    const attack = scene.attack;
    if (!attack || SIMPLE.has(attack.kind)) return { args, addends, importance: "major" };
    return { variant: "ability", args: { ...args, ability: scene.ability(attack.unit, attack.ability) }, addends, importance: "major" };
  },
  "armor.used": (scene, data) => ({ args: { unit: scene.unit(data.unit), amount: data.amount, left: data.left }, importance: "minor" }),
  "blow.replaced": (scene, data) => ({ args: { effect: scene.owned(data.ref), amount: data.amount } }),
  "wounds.dealt": (scene, data) => ({
    variant: data.of == null ? "effect" : "", args: { unit: scene.unit(data.unit), amount: data.amount },
    addends: [scene.part(scene.word("wounds", "before"), data.before), scene.added(scene.word("wounds", "taken"), data.amount), scene.part(scene.word("wounds", "after"), data.after)], importance: "major",
  }),
};
