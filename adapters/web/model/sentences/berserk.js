import { signed } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

const USED = new Set(["feature", "defend"]);

/** An object of the stack in words. @param {Scene} scene @param {any} thing @returns {string} */
function thing(scene, { kind, unit, effect }) {
  return scene.text(`thing-${kind}`, {
    unit: scene.unit(unit),
    effect: kind === "feature" && effect != null ? scene.effect({ unit, effect }) : "",
    ability: kind === "ability" ? scene.ability(unit, effect || (scene.attack?.ability ?? "")) : "",
  });
}

/** Sentences of an action of Berserk. @type {import("./sentences.js").Sentences} */
export const BERSERK = {
  "stack.pushed": (scene, data) => ({
    args: { thing: thing(scene, data.thing) }, addends: data.thing.chosen == null ? [] : [scene.detail("chosen", scene.unit(data.thing.chosen))],
    importance: USED.has(data.thing.kind) ? "minor" : "technical",
  }),
  "stack.resolved": (scene, data) => {
    const args = { things: data.things.map((/** @type {any} */ one) => thing(scene, one)).join(", "), count: data.things.length };
    if (data.carried_out === false) return { variant: "void", args };
    return { args, importance: data.things.some((/** @type {any} */ one) => USED.has(one.kind)) ? "minor" : "technical" };
  },
  "priority.passed": (scene, data) => {
    const args = { seat: scene.seat(data.seat) };
    if (data.standing != null) return { args, addends: [scene.detail("standing", data.standing)], importance: "minor" };
    return scene.event.automatic ? { variant: "automatic", args, importance: "technical" } : { args, importance: "minor" };
  },
  "defender.named": (scene, data) => ({ variant: data.before == null ? "" : "for", args: { unit: scene.unit(data.unit), before: scene.unit(data.before) }, importance: "major" }),
  "ability.blocked": (scene, data) => ({ args: { effect: scene.owned(data.ref), unit: scene.unit(data.unit), ability: scene.ability(data.unit, data.ability) }, importance: "major" }),
  "card.hidden": (scene, data) => ({ args: { unit: scene.unit(data.unit) }, importance: "minor" }),
  "card.revealed": (scene, data) => ({
    args: { unit: scene.unit(data.unit) },
    addends: [
      ...(typeof data.card.life === "number" ? [scene.part(scene.word("field", "life"), data.card.life)] : []),
      scene.part(scene.word("field", "wounds"), data.wounds), scene.part(scene.word("field", "counters"), data.counters),
      ...(data.conditions?.length ? [scene.part(scene.word("field", "conditions"), data.conditions.join(", "))] : []),
    ],
    importance: "major",
  }),
  "card.opened": (scene, data) => ({ args: { unit: scene.unit(data.unit) } }),
  "card.closed": (scene, data) => ({ args: { unit: scene.unit(data.unit) } }),
  "role.gained": (scene, data) => ({
    variant: data.roles.some((/** @type {any} */ one) => one.role === "target") ? "target" : "",
    args: { roles: data.roles.map((/** @type {any} */ one) => scene.text(`role-is-${one.role}`, { unit: scene.unit(one.unit) })).join(", ") }, importance: "minor",
  }),
  "roles.cleared": (scene, data) => ({ args: { units: scene.units(data.units) }, importance: "minor" }),
  "effect.laid": (scene, data) => {
    const args = { effect: scene.owned(data.ref), what: scene.word("what", data.what), unit: data.of === "source" ? scene.acting : scene.aim };
    if (data.by != null) return { variant: "by", args: { ...args, by: signed(data.by) }, importance: "minor" };
    if (data.to != null) return { variant: "to", args: { ...args, to: typeof data.to === "number" ? data.to : scene.word("level", data.to) }, importance: "minor" };
    const amount = data.amount == null ? [] : [scene.detail("amount", typeof data.amount === "number" ? data.amount : scene.word("amount", data.amount))];
    return { args, addends: amount, importance: "minor" };
  },
  "ability.paid": (scene, data) => ({
    variant: data.ability === "defend" ? "defend" : data.close ? "closed" : "",
    args: { unit: scene.unit(data.unit), ability: scene.ability(data.unit, data.ability) },
    addends: data.counters ? [scene.part(scene.word("cost", "counters"), data.counters)] : [],
  }),
  "counters.changed": (scene, data) => ({
    args: { unit: scene.unit(data.unit), after: data.after },
    addends: [scene.part(scene.word("counters", "before"), data.before), scene.added(scene.word("counters", "changed-by"), data.after - data.before)],
  }),
  "action.offered": (scene, data) => ({ args: { effect: scene.owned(data.resume.ref), unit: scene.unit(data.unit), ability: scene.ability(data.unit, data.ability) } }),
};
