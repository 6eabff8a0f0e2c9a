/** @typedef {import("./scene.js").Scene} Scene */

/** @param {Scene} scene @param {any} change @returns {string[]} */
function changed(scene, change) {
  if (change.add) return [scene.part(scene.word("change", "add"), scene.unit(change.add.id))];
  if (change.remove) return [scene.part(scene.word("change", "remove"), scene.unit(change.remove))];
  return Object.entries(change.set ?? {}).map(([field, value]) =>
    scene.part(scene.text("change-set", { unit: scene.unit(change.unit), field: scene.word("field", field) }), scene.shown(value, field)));
}

/** Where play goes back to, and which events no longer count. @param {Scene} scene @param {number} to */
function back(scene, to) {
  const first = to + 1, last = scene.event.seq - 1;
  return { to: String(to), actor: scene.actor, count: last - to, span: first >= last ? String(first) : `${first}–${last}` };
}

/** Sentences about the match as a table. @type {import("./sentences.js").Sentences} */
export const MATCH = {
  "match.created": (scene, data) => ({
    args: {
      rulebook: scene.word("rulebook", data.rulebook), first: scene.squad("a"), second: scene.squad("b"),
      first_seat: scene.seat("a"), second_seat: scene.seat("b"), seat: scene.seat(data.active),
    },
    addends: [
      scene.detail("rules", data.version),
      scene.detail("dice", scene.word("dice-mode", data.settings.dice ?? "entered")),
      ...(data.sources?.length ? [scene.detail("sources", scene.units(data.sources.map((/** @type {any} */ one) => one.id)))] : []),
      ...(data.commitment ? [scene.detail("commitment", data.commitment)] : []),
    ],
    importance: "major",
  }),
  "match.adjusted": (scene, data) => ({
    args: { reason: data.reason, actor: scene.actor }, addends: data.changes.flatMap((/** @type {any} */ one) => changed(scene, one)), importance: "major",
  }),
  "match.rewound": (scene, data) => ({ variant: data.by, args: back(scene, data.to_seq), importance: "major" }),
  "match.undone": (scene, data) => ({ args: back(scene, data.to_seq), importance: "major" }),
  "match.ended": (scene, data) => ({ variant: data.by, importance: "major" }),
  "turn.ended": (scene, data) => ({ args: { seat: scene.seat(data.active) }, importance: "major" }),
  "round.ended": () => ({ importance: "major" }),
  "request.opened": (scene, data) => {
    const command = data.command ?? {};
    return {
      variant: data.kind,
      args: { seat: scene.seat(data.seat), by: scene.seat(data.by), request: scene.request(data.id) },
      addends: [
        ...(data.kind === "adjust" && Array.isArray(command.changes) ? command.changes.flatMap((/** @type {any} */ one) => changed(scene, one)) : []),
        ...(command.reason ? [scene.detail("reason", command.reason)] : []),
      ],
      importance: ["contribute", "dice", "reveal"].includes(data.kind) ? "minor" : "normal",
    };
  },
  "request.closed": (scene, data) => {
    const args = { request: scene.request(data.id), seat: scene.actor };
    if (data.outcome !== "confirmed" && data.outcome !== "declined") return { variant: data.outcome, args, importance: "technical" };
    return { variant: data.kind == null ? data.outcome : `${data.outcome}-${data.kind}`, args };
  },
  "dice.contributed": (scene, data) => ({ args: { seat: scene.seat(data.seat) }, addends: [scene.detail("contribution", data.value)], importance: "minor" }),
  "attack.contested": (scene, data) => ({
    variant: data.to_seq == null ? "" : "back",
    args: { seat: scene.seat(data.seat), seq: String(data.seq), reason: data.reason, to: String(data.to_seq ?? 0) }, importance: "major",
  }),
  "contest.withdrawn": (scene, data) => ({ args: { actor: scene.actor, seq: String(scene.contested.get(data.contest) ?? data.contest) }, importance: "major" }),
  "contest.ruled": (scene, data) => ({ args: { seq: String(scene.contested.get(data.contest) ?? data.contest) }, importance: "major" }),
  "order.standing": (scene, data) => {
    const args = { seat: scene.seat(data.seat) };
    if (data.cancel) return { variant: "cancel", args, importance: "minor" };
    if (data.use != null) return { variant: "use", args: { ...args, effect: scene.named(data.use) }, importance: "minor" };
    return { variant: data.pass_ ?? "all", args, addends: (data.except_ ?? []).map((/** @type {string} */ one) => scene.detail("except", scene.named(one))), importance: "minor" };
  },
  "clock.expired": (scene, data) => ({ variant: data.clock, args: { seat: scene.seat(data.seat) }, importance: "major" }),
};
