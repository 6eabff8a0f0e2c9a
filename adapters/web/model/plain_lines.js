import { Cast } from "./cast.js";
import { Scene, key } from "./sentences/scene.js";
import { SENTENCES } from "./sentences/sentences.js";

/** Events that are no play and still count after a rewind. */
const APART = new Set(["match.rewound", "match.undone", "dice.contributed", "attack.contested", "contest.withdrawn", "contest.ruled", "clock.expired"]);

/**
 * Events of a bundle in words, as the service would tell them: no service can be asked, so the sentences are filled here,
 * from the service's own texts.
 * @param {any[]} events in order, stubs among them @param {any} texts
 */
export function plainLines(events, texts) {
  const scene = new Scene(new Cast([], texts), texts);
  const gone = takenBack(events);
  /** @type {Map<number, any>} */ const lines = new Map();
  /** @type {any} */ let created = null;
  return events.map((event) => {
    const seen = event.type !== undefined;
    if (seen) scene.learn(event);
    const told = seen ? say(scene, event) : { text: texts.label("hidden-event"), details: [], importance: "minor" };
    if (seen) hear(scene, event, lines);
    if (event.type === "match.created") created = event;
    else if (seen && !(event.type === "card.hidden" && event.audience)) created = null;
    // What lies face down from the beginning is named only now: match.created is said again by these names.
    else if (seen && created) lines.get(created.seq).text = say(scene, created).text;
    const line = {
      seq: event.seq,
      attack: event.attack ?? null,
      step: event.step ?? null,
      clause: texts.clause(event.step ?? null),
      type: event.type ?? "hidden",
      ...told,
      depth: scene.attacks.get(event.attack)?.depth ?? 0,
      automatic: event.automatic ?? false,
      struck: gone.has(event.seq),
    };
    lines.set(event.seq, line);
    return line;
  });
}

/** What the other seat says of dice that were entered stands with their throw. @param {Scene} scene @param {any} event @param {Map<number, any>} lines */
function hear(scene, { type, data, actor }, lines) {
  const opened = type === "request.opened" && data.about != null;
  const asked = opened ? data : type === "request.closed" && data.kind === "dice" ? scene.requests.get(data.id) : null;
  const line = asked && lines.get(asked.about);
  if (!line) return;
  const label = scene.word("detail", "entered-by");
  const told = scene.text(`throw-${opened ? "none" : data.outcome}`, { seat: scene.seat(asked.by), by: opened ? "" : scene.seat(actor) });
  line.details = [...line.details.filter((/** @type {string} */ one) => !one.startsWith(`${label}:`)), scene.part(label, told)];
}

/** @param {Scene} scene @param {any} event */
function say(scene, event) {
  const sentence = SENTENCES[event.type];
  // A type of a later service is told by its name.
  if (!sentence) return { text: scene.texts.text("unknown", { type: event.type }, event.type), details: [], importance: "minor" };
  const { variant = "", args = {}, addends = [], importance = "normal" } = sentence(scene, event.data);
  return { text: scene.texts.text(key(event.type, variant), args, event.type), details: addends, importance };
}

/** @param {any[]} events @returns {Set<number>} */
function takenBack(events) {
  const gone = new Set();
  for (const event of events) {
    if (event.type !== "match.rewound" && event.type !== "match.undone") continue;
    const undoing = event.type === "match.undone" ? event.actor : null;
    // A standing order is private: only its own seat's undo takes it back.
    const stays = (/** @type {any} */ one) => (one.type === "order.standing" ? one.actor !== undoing : APART.has(one.type));
    for (const one of events) if (one.seq > event.data.to_seq && one.seq < event.seq && one.type !== undefined && !stays(one)) gone.add(one.seq);
  }
  return gone;
}
