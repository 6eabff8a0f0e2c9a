import { field, openForm, select, tick } from "./dialogs.js";
import { liveLine } from "/assets/model/live_line.js";
import { h } from "/assets/parts/dom.js";

const CONTESTABLE = 60;
const NO_PLACE = new Set(["attack.contested", "contest.withdrawn", "contest.ruled", "request.closed"]);

/** Say what is wrong, and where to go back to. @param {{events: any[], lines: any[], texts: any, act: (command: any) => Promise<string | null>}} given */
export function openContesting({ events, lines, texts, act }) {
  const live = lines.filter((line) => !line.struck && line.importance !== "technical").slice(-CONTESTABLE).reverse();
  const which = select(live.map((line) => ({ value: String(line.seq), label: `${line.seq} · ${line.step ?? ""} ${line.text}` })), { required: true });
  const reason = h("input", { type: "text", required: true, maxlength: 500 });
  const back = h("input", { type: "checkbox", checked: true });
  return openForm({
    name: "contest", title: texts.label("contest"), texts, act,
    parts: [field(texts.label("contest-pick"), which), field(texts.label("reason"), reason), tick(texts.label("go-back-to"), back)],
    ready: () => reason.value.trim() !== "",
    command: () => {
      const seq = Number(which.value);
      const to_seq = back.checked ? endBefore(events, seq) : null;
      return { type: "contest", seq, reason: reason.value.trim(), ...(to_seq ? { to_seq } : {}) };
    },
  });
}

/**
 * The contest that is open, in words: what is said, and the line it is about. @param {any[]} events @param {any[]} lines @param {any} texts
 * @returns {{said: string, about: string} | null}
 */
export function contestOf(events, lines, texts) {
  const contest = events.findLast((one) => one.type === "attack.contested");
  if (!contest) return null;
  const text = (/** @type {number} */ seq) => {
    const line = lines.find((one) => one.seq === seq);
    return line ? [line.step, line.text].filter(Boolean).join(" · ") : String(seq);
  };
  return { said: text(contest.seq), about: `${texts.label("event-number", { seq: contest.data.seq })} · ${text(contest.data.seq)}` };
}

/** The places that a match can go back to: the last events of commands that count. @param {any[]} events */
export function placesOf(events) {
  return liveLine(events).filter((one) => one.last && !NO_PLACE.has(one.type) && !endsAside(one));
}

/** True for the last event of a contest, and of a second word on a secret. @param {any} event */
function endsAside({ type, data }) {
  return (type === "request.opened" && data.kind === "accept") || (type === "dice.revealed" && data.of != null);
}

/** The newest such place before `seq`. @param {any[]} events @param {number} seq */
function endBefore(events, seq) {
  return placesOf(events).filter((one) => one.seq < seq).at(-1)?.seq ?? null;
}
