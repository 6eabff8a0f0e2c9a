/** @typedef {import("./scene.js").Scene} Scene */

/** @param {Scene} scene @param {any} data */
function touched(scene, data) {
  return { effect: scene.owned(data.ref), roll: scene.whose(data.roll), count: data.dice.length };
}

/** A die by its number. People count dice from 1, facts and commands from 0. @param {Scene} scene @param {number} index @returns {string} */
export function numbered(scene, index) {
  return scene.text("die", { number: String(index + 1) });
}

/** Each die with what it showed and what it shows. @param {Scene} scene @param {any} data @returns {string[]} */
function turned(scene, data) {
  return data.dice.slice(0, data.before.length).map((/** @type {any} */ die, /** @type {number} */ at) =>
    scene.part(numbered(scene, die.id), scene.text("turned", { before: scene.face(data.before[at]), after: scene.face(die.face) })));
}

/** Sentences about dice. @type {import("./sentences.js").Sentences} */
export const DICE = {
  "dice.rolled": (scene, data) => {
    const origins = new Set(data.dice.map((/** @type {any} */ die) => die.origin ?? "roll"));
    const only = origins.size === 1 ? [...origins][0] : "";
    return {
      variant: only === "critical" || only === "effect" ? only : "",
      args: { roll: scene.whose(data.roll), faces: scene.faces(data.dice), count: data.dice.length }, importance: "major",
    };
  },
  "dice.picked": (scene, data) => ({ args: touched(scene, data), importance: "minor" }),
  "dice.rerolled": (scene, data) => ({ args: { ...touched(scene, data), faces: scene.faces(data.dice) }, addends: turned(scene, data), importance: "major" }),
  "dice.changed": (scene, data) => ({ variant: data.how, args: { ...touched(scene, data), faces: scene.faces(data.dice) }, addends: turned(scene, data), importance: "major" }),
  "dice.revealed": (scene, data) => ({
    variant: data.of == null ? "match" : "", args: { attack: data.of == null ? "" : scene.title(data.of) }, addends: [scene.detail("secret", data.secret)], importance: "minor",
  }),
};
