/** @typedef {import("./scene.js").Scene} Scene */

const PRINTED = new Set(["strength", "defense"]);

/** @param {Scene} scene @param {any} claim @param {boolean} many @returns {string[]} */
function claimed(scene, claim, many) {
  const named = (/** @type {string} */ what) => (many ? scene.text("claim-of", { unit: scene.unit(claim.target), field: scene.word("field", what) }) : scene.word("field", what));
  return [
    scene.part(named("range"), claim.range),
    ...((claim.line_of_sight ?? true) ? [] : [scene.part(named("line_of_sight"), scene.word("bool", "no"))]),
    ...(claim.cover ? [scene.part(named("cover"), scene.word("bool", "yes"))] : []),
  ];
}

/** @param {Scene} scene @param {any} part */
function pooled(scene, part) {
  if (part.effect != null) return scene.added(scene.owned({ unit: part.source, effect: part.effect }), part.count);
  if (scene.cast.words.conditions.includes(part.source)) return scene.added(scene.word("condition", part.source), part.count);
  return PRINTED.has(part.source) ? scene.part(scene.word("pool", part.source), part.count) : scene.added(scene.unit(part.source), part.count);
}

/** @param {Scene} scene @param {string} roll @param {any} part */
function counted(scene, roll, part) {
  const args = { roll: scene.word("roll", roll), face: scene.word("face", part.face), dice: part.dice, worth: part.worth, by: part.by == null ? "" : scene.owned(part.by) };
  return scene.added(scene.text(part.by == null ? "face-counted" : "face-counted-by", args), part.dice * part.worth);
}

/** @param {Scene} scene @param {any} data @param {string[]} addends @returns {import("./scene.js").Saying} */
function power(scene, data, addends) {
  return { variant: data.by == null ? "" : "by", args: { unit: scene.unit(data.unit), amount: data.amount, ...(data.by == null ? {} : { effect: scene.owned(data.by) }) }, addends };
}

/** Sentences of the attack sequence of Crisis Protocol. @type {import("./sentences.js").Sentences} */
export const CRISIS_PROTOCOL = {
  "attack.target_declared": (scene, data) => {
    const many = data.targets.length > 1;
    return {
      variant: many ? "many" : "",
      args: { unit: scene.acting, targets: scene.units(data.targets.map((/** @type {any} */ one) => one.target)) },
      addends: data.targets.flatMap((/** @type {any} */ one) => claimed(scene, one, many)), importance: "major",
    };
  },
  "attack.target_refused": (scene, data) => ({
    args: { target: scene.unit(data.target) },
    addends: [scene.part(scene.word("field", "range"), data.range), scene.part(scene.word("field", "reach"), data.reach)], importance: "major",
  }),
  "attack.cost_paid": (scene, data) => ({ variant: data.short ? "short" : "", args: { unit: scene.unit(data.unit), amount: data.amount, short: data.short ?? 0 } }),
  "attack.marked": (scene, data) => ({ args: { effect: scene.owned(data.ref), operation: scene.clause("operation", data.operation) }, importance: "minor" }),
  "pool.built": (scene, data) => {
    const missing = data.dice - data.addends.reduce((/** @type {number} */ sum, /** @type {any} */ part) => sum + part.count, 0);
    return {
      variant: data.pool,
      args: { unit: data.pool === "attack" ? scene.acting : scene.aim, dice: data.dice },
      addends: [...data.addends.map((/** @type {any} */ part) => pooled(scene, part)), ...(missing ? [scene.added(scene.word("pool", "minimum"), missing)] : [])],
    };
  },
  "dice.due": (scene, data) => ({ args: { effect: scene.owned(data.ref), roll: scene.word("roll", data.roll), count: data.count } }),
  "successes.counted": (scene, data) => ({
    args: { attack: data.attack, defense: data.defense },
    addends: [...data.attack_faces.map((/** @type {any} */ one) => counted(scene, "attack", one)), ...data.defense_faces.map((/** @type {any} */ one) => counted(scene, "defense", one))], importance: "major",
  }),
  "damage.calculated": (scene, data) => ({
    variant: data.hit ? "hit" : "miss", args: { damage: data.damage }, addends: [scene.part(scene.word("damage", "difference"), data.difference)], importance: "major",
  }),
  "damage.changed": (scene, data) => ({
    variant: data.how, args: { effect: scene.owned(data.ref), before: data.before, after: data.after },
    addends: [scene.part(scene.word("damage", "carried"), data.before), scene.added(scene.owned(data.ref), data.after - data.before)],
  }),
  "damage.dealt": (scene, data) => ({
    variant: data.by == null ? "" : "by",
    args: { unit: scene.unit(data.unit), amount: data.amount, ...(data.by == null ? {} : { effect: scene.owned(data.by) }) },
    addends: [
      scene.part(scene.word("damage", "before"), data.before), scene.added(scene.word("damage", "wanted"), data.wanted),
      ...(data.wanted === data.amount ? [] : [scene.added(scene.word("damage", "cap"), data.amount - data.wanted)]),
      scene.part(scene.word("damage", "after"), data.after),
    ],
    importance: "major",
  }),
  "damage.not_dealt": (scene, data) => ({ variant: data.because, args: { unit: scene.unit(data.unit) } }),
  "power.gained": (scene, data) => {
    const limits = (data.limits ?? []).map((/** @type {string} */ one) => scene.word("power-limit", one)).join(", ") || scene.word("power-limit", "power_cap");
    return power(scene, data, [
      scene.part(scene.word("power", "before"), data.before), scene.added(scene.word("power", "wanted"), data.wanted),
      ...(data.wanted === data.amount ? [] : [scene.added(limits, data.amount - data.wanted)]),
      scene.part(scene.word("power", "after"), data.after),
    ]);
  },
  "power.lost": (scene, data) => power(scene, data, [
    scene.part(scene.word("power", "before"), data.before), scene.added(scene.word("power", "wanted"), -data.wanted),
    ...(data.wanted === data.amount ? [] : [scene.added(scene.word("power-limit", "none"), data.wanted - data.amount)]),
    scene.part(scene.word("power", "after"), data.after),
  ]),
  "power.unchanged": (scene, data) => ({
    variant: data.because, args: { unit: scene.unit(data.unit) },
    addends: [scene.added(scene.word("power", "wanted"), data.wanted), ...(data.by == null ? [] : [scene.detail("effect", scene.owned(data.by))])], importance: "minor",
  }),
  "unit.dazed": (scene, data) => ({ args: { unit: scene.unit(data.unit) }, importance: "major" }),
  "unit.recovered": (scene, data) => ({ args: { unit: scene.unit(data.unit), stamina: data.stamina }, importance: "major" }),
  "attack.resolved": (scene, data) => ({ variant: data.hit ? "hit" : "miss", args: { dealt: data.dealt } }),
};
