import { createMatch, Refused } from "/assets/client/index.js";
import { remember, remembered } from "/assets/model/texts.js";
import { h } from "/assets/parts/dom.js";
import { openPage } from "/assets/parts/page.js";
import { addresses, linkList } from "./links.js";
import { StartForm } from "./starting.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

const texts = await openPage();
document.title = `${texts.label("lobby-title")} · blowbyblow`;
/** The operator's key: for this tab only. @type {string | null} */
let key = sessionStorage.getItem("blowbyblow-key");

/** @param {string} path @param {RequestInit} [more] */
async function ask(path, more = {}) {
  const headers = { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...more.headers };
  const response = await fetch(path, { ...more, headers });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new (/** @type {any} */ (Refused))(response.status, answer);
  return answer;
}

/** @param {any} error */
function fail(error) {
  find("#trouble").textContent = error instanceof Refused ? error.problem.detail || error.message : String(error);
}

/** Tokens of matches that were created here; nobody else can tell them again. @returns {Record<string, any>} */
function known() {
  return JSON.parse(remembered("matches") ?? "{}");
}

/** @param {any} match */
async function start(match) {
  const created = await createMatch(location.origin, match, key ? { key } : {});
  remember("matches", JSON.stringify({ ...known(), [created.match]: { tokens: created.tokens, seats: match.seats, table: match.table ?? null } }));
  find("#trouble").textContent = "";
  await list();
  await links(created.match);
}

/** @param {string} match */
async function links(match) {
  const { tokens, seats, table } = known()[match];
  const opened = table ? (await ask(`/tables/${encodeURIComponent(table)}`)).key : null;
  const section = find("#links");
  section.replaceChildren(
    h("h2", {}, `${texts.label("lobby-links")}: ${match}`),
    h("p", { class: "small" }, texts.label("lobby-links-why")),
    ...linkList(addresses(match, tokens, { table, key: opened }), texts, seats),
  );
  section.hidden = false;
  section.scrollIntoView({ block: "nearest" });
}

async function list() {
  const { matches } = await ask("/matches");
  const mine = known();
  const items = [...matches].reverse().map((one) => {
    const seats = mine[one.match]?.seats;
    const name = seats?.a?.name && seats?.b?.name ? `${seats.a.name} — ${seats.b.name}` : one.title || one.match;
    return h("li", {},
      h("span", { class: "name" }, name),
      h("span", { class: "small" }, texts.text(`rulebook-${one.rulebook.replaceAll("_", "-")}`, {}, one.rulebook)),
      one.table ? h("span", { class: "tag" }, one.table) : null,
      h("span", { class: "small when" }, new Date(one.created).toLocaleString(texts.lang, { dateStyle: "medium", timeStyle: "short" })),
      mine[one.match] ? h("button", { type: "button", class: "button", "aria-label": `${texts.label("lobby-links")}: ${name}`, onclick: () => links(one.match).catch(fail) }, texts.label("lobby-links")) : null);
  });
  find("#list").hidden = false;
  find("#list ul").replaceChildren(...(items.length ? items : [h("li", { class: "none" }, texts.label("lobby-none"))]));
}

async function open() {
  try {
    const { files } = await ask("/pages/matches");
    await list();
    find("#key").hidden = true;
    new StartForm(find("#new"), texts, files, {
      read: (content) => ask("/pages/matches", { method: "POST", body: content, headers: { "Content-Type": "text/yaml" } }),
      start,
      fail,
    });
  } catch (error) {
    if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) return fail(error);
    if (key) fail(error);
    find("#key").hidden = false;
  }
}

find("#key").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  key = find("#key input").value;
  sessionStorage.setItem("blowbyblow-key", /** @type {string} */ (key));
  find("#trouble").textContent = "";
  void open();
});

find("#join").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const { match, token } = /** @type {any} */ (event.target).elements;
  const given = /\/play\/([^/?#]+).*#token=(\S+)/.exec(match.value);
  location.href = given ? match.value : `/play/${encodeURIComponent(match.value.trim())}#token=${token.value.trim()}`;
});

// A whole link stands for both fields.
find("#join [name=match]").addEventListener("input", (/** @type {any} */ { target }) => {
  find("#join [name=token]").required = !/#token=\S+/.test(target.value);
});

await open();
