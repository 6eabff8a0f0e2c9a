import { createMatch, Refused } from "/assets/client/index.js";
import { remember, remembered } from "/assets/model/texts.js";
import { forget, visited } from "/assets/model/visited.js";
import { h } from "/assets/parts/dom.js";
import { openPage } from "/assets/parts/page.js";
import { addresses, linkList } from "./links.js";
import { matchItems } from "./matches.js";
import { StartForm } from "./starting.js";

const AGAIN = 5000;

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

/** Draw a list anew if it is another one, so that nothing moves under a finger. @param {string} selector @param {any[]} lines @param {string} none @param {(line: any) => any[]} buttons */
function fill(selector, lines, none, buttons) {
  const list = find(`${selector} ul`);
  const key = JSON.stringify(lines);
  if (list.dataset.drawn === key) return;
  const held = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).getAttribute("aria-label") : null;
  list.dataset.drawn = key;
  const items = matchItems(lines, texts, buttons);
  list.replaceChildren(...(items.length ? items : [h("li", { class: "none" }, texts.label(none))]));
  if (held) [...list.querySelectorAll("button")].find((one) => one.getAttribute("aria-label") === held)?.focus({ preventScroll: true });
}

/** Where one may look at a match, and its links if it was started here; without a token of it that there is none. @param {any} line */
function linksOf(line) {
  const own = known()[line.match];
  const token = own?.tokens.spectator ?? visited().findLast(({ match }) => match === line.match)?.token;
  if (!token) return [h("span", { class: "small" }, texts.label("lobby-no-link"))];
  const label = own ? texts.label("lobby-watch") : texts.label("lobby-open");
  const named = (/** @type {string} */ what) => `${what}: ${line.name}, ${line.match}`;
  return [
    h("a", { class: "button", href: `/play/${encodeURIComponent(line.match)}#token=${token}`, "aria-label": named(label) }, label),
    ...(own ? [h("button", { type: "button", class: "button", "aria-label": named(texts.label("lobby-links")), onclick: () => links(line.match).catch(fail) }, texts.label("lobby-links"))] : []),
  ];
}

/** Every match of the service, for its operator: those that are open, and behind a switch those that have ended. */
async function list() {
  fill("#list", (await ask("/matches?over=false")).matches, "lobby-none", linksOf);
  find("#list").hidden = false;
  find("#list-ended").hidden = false;
  if (ended) fill("#ended", (await ask("/matches?over=true")).matches, "lobby-ended-none", linksOf);
}

let ended = false;

/** @param {boolean} shown */
async function showEnded(shown) {
  ended = shown;
  find("#ended").hidden = !shown;
  find("#list-ended").textContent = texts.label(shown ? "lobby-hide-ended" : "lobby-show-ended");
  find("#list-ended").setAttribute("aria-expanded", String(shown));
  if (shown) await list();
}

/** The matches whose links were opened here, each looked up with its own token. */
async function mine() {
  const found = await Promise.all(visited().map(async ({ match, token }) => {
    const response = await fetch(`/pages/lines/${encodeURIComponent(match)}`, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status === 401 || response.status === 403 || response.status === 404) forget(token);
    return response.ok ? { ...(await response.json()), token } : null;
  }));
  const lines = found.filter((one) => one !== null).map(({ line, role, token }) => ({ ...line, role, token }));
  find("#mine").hidden = lines.length === 0;
  fill("#mine", lines, "lobby-none", (line) => {
    const label = `${texts.label("lobby-open")}: ${line.name}, ${line.role}`;
    const role = texts.label("lobby-as", { role: line.seats[line.role] || texts.text(`seat-${line.role}`, {}, line.role) });
    return [
      h("span", { class: "small" }, role),
      h("a", { class: "button", href: `/play/${encodeURIComponent(line.match)}#token=${line.token}`, "aria-label": label }, texts.label("lobby-open")),
      h("button", { type: "button", class: "button", "aria-label": `${texts.label("lobby-forget")}: ${line.name}, ${line.role}`, onclick: () => {
        forget(line.token);
        void mine();
      } }, texts.label("lobby-forget")),
    ];
  });
}

async function open() {
  try {
    const { files } = await ask("/pages/matches");
    await list();
    find("#key").hidden = true;
    operating = true;
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

let operating = false;

/** What is seen is looked up again; a service that is away is asked again next time. */
async function again() {
  if (document.visibilityState !== "visible") return;
  try {
    await Promise.all([mine(), operating ? list() : null]);
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && error.status !== 429) fail(error);
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

find("#list-ended").textContent = texts.label("lobby-show-ended");
find("#list-ended").addEventListener("click", () => showEnded(!ended).catch(fail));
await Promise.all([open(), mine().catch(fail)]);
setInterval(again, AGAIN);
document.addEventListener("visibilitychange", again);
