import { h } from "/assets/parts/dom.js";

/** How a match stands: whose decision is waited for and since when; of one that is over, since when it is. @param {any} line @param {any} texts */
function standing(line, texts) {
  const since = line.since ? moment(line.since, texts) : null;
  if (line.over) return h("span", { class: "state" }, since ? texts.label("lobby-over-since", { time: since }) : texts.label("over"));
  const seat = line.seats?.[line.asked] || texts.text(`seat-${line.asked}`, {}, line.asked);
  const who = line.asked === "judge" ? texts.label("lobby-waits-judge") : line.asked ? texts.label("lobby-waits", { seat }) : texts.label("lobby-waits-nobody");
  return h("span", { class: "state" },
    line.running ? h("span", { class: "tag deciding" }, texts.label("lobby-running")) : null,
    h("strong", {}, who), since && line.asked ? h("span", { class: "small" }, texts.label("lobby-since", { time: since })) : null);
}

/** A time of today as a time, an earlier one with its date. @param {string} at @param {any} texts */
function moment(at, texts) {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(texts.lang, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** The one in which an attack runs first, then the one that moved last. @param {any} one @param {any} two */
function byUrgency(one, two) {
  return Number(two.running) - Number(one.running) || String(two.since ?? two.created).localeCompare(String(one.since ?? one.created));
}

/**
 * Lines of matches. @param {any[]} lines @param {any} texts @param {(line: any) => any[]} buttons what can be done about each
 */
export function matchItems(lines, texts, buttons) {
  return [...lines].sort(byUrgency).map((line) => {
    const { a, b } = line.seats ?? {};
    const name = a && b ? `${a} — ${b}` : line.title || line.match;
    const game = texts.text(`rulebook-${line.rulebook.replaceAll("_", "-")}`, {}, line.rulebook);
    return h("li", { dataset: { match: line.match } },
      h("span", { class: "name" }, name),
      h("span", { class: "small" }, line.title && line.title !== name ? `${game}: ${line.title}` : game),
      line.table ? h("span", { class: "tag" }, line.table) : null,
      h("span", { class: "does" }, ...buttons({ ...line, name })),
      h("span", { class: "small which" }, h("code", {}, line.match), h("span", {}, texts.label("lobby-created", { time: moment(line.created, texts) }))),
      standing(line, texts));
  });
}
