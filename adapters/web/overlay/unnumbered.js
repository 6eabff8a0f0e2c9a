/**
 * The lines of the timeline without the numbers of events, which an overlay does not show: an event is named by its words.
 * @param {any[]} lines @param {any[]} events in order @param {any} cast @param {any} texts @returns {any[]}
 */
export function unnumbered(lines, events, cast, texts) {
  /** @type {Map<number, string>} */ const told = new Map();
  return lines.map((line) => {
    const event = events[line.seq - 1];
    const about = told.get(subject(event, events) ?? 0) ?? "";
    const text = (event?.data && worded(event, about.replace(/[.:]$/, ""), cast, texts)) ?? line.text;
    told.set(line.seq, text);
    return text === line.text ? line : { ...line, text };
  });
}

/** The event that an event is about. @param {any} event @param {any[]} events @returns {number | undefined} */
function subject(event, events) {
  if (event?.type === "attack.contested") return event.data.seq;
  if (event?.type === "match.rewound" || event?.type === "match.undone") return event.data.to_seq;
  return events[(event?.data?.contest ?? 0) - 1]?.data?.seq;
}

/** @param {any} event @param {string} about @param {any} cast @param {any} texts @returns {string | null} */
function worded({ type, data, actor }, about, cast, texts) {
  const given = { about, actor: cast.seat(actor) };
  if (type === "attack.contested") return texts.label("told-contested", { ...given, reason: data.reason });
  if (type === "contest.withdrawn") return texts.label("told-withdrawn", given);
  if (type === "contest.ruled") return texts.label("told-upheld", given);
  if (type === "match.rewound") return data.by === "accept" ? texts.label("told-accepted", given) : texts.label("told-rewound", given);
  if (type === "match.undone") return texts.label("told-undone", given);
  if (type === "request.closed" && data.kind === "dice" && (data.outcome === "confirmed" || data.outcome === "declined")) {
    return texts.text(`request-closed-${data.outcome}-dice`, { seat: given.actor, request: texts.text("request-dice") });
  }
  return null;
}
