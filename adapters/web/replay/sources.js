import { boardOf } from "/assets/model/board.js";
import { liveLine } from "/assets/model/live_line.js";
import { plainLines } from "/assets/model/plain_lines.js";
import { readBundle } from "/assets/verifier/bundle.js";

/**
 * Where a replay comes from: `events`, `lines` in words, `at(seq)` for view and question there, `bytes()` for its bundle.
 * @typedef {{events: any[], lines: any[], at: (seq: number) => Promise<{view: any, question: any}>, bytes: () => Promise<Uint8Array>, told: boolean}} Source
 */

/** A bundle from disk. Nothing leaves this page. @param {Uint8Array} bytes @param {any} texts @returns {Promise<Source>} */
export async function fromBundle(bytes, texts) {
  const { links } = await readBundle(bytes);
  return {
    events: links,
    lines: plainLines(links, texts),
    at: async (seq) => ({ view: boardOf(liveLine(links.slice(0, seq))), question: null }),
    bytes: async () => bytes,
    told: false,
  };
}

/** A match of this service. @param {string} match @param {string} token @param {any} texts @returns {Promise<Source>} */
export async function fromMatch(match, token, texts) {
  const ask = async (/** @type {string} */ path) => {
    const response = await fetch(`/matches/${encodeURIComponent(match)}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? String(response.status));
    return response;
  };
  const { lines, seq } = await (await ask(`/timeline?lang=${texts.lang}`)).json();
  /** @type {any[]} */ const events = [];
  while (events.length < seq) {
    const page = (await (await ask(`/events?after=${events.length}&limit=1000`)).json()).events;
    if (!page.length) break;
    events.push(...page);
  }
  return {
    events: events.slice(0, seq),
    lines,
    at: async (there) => {
      const [view, question] = await Promise.all([ask(`?at=${there}`), ask(`/question?lang=${texts.lang}&at=${there}`)]);
      return { view: await view.json(), question: await question.json() };
    },
    bytes: async () => new Uint8Array(await (await ask("/bundle")).arrayBuffer()),
    told: true,
  };
}
