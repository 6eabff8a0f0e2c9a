import "/assets/parts/dice.js";
import "/assets/parts/outcome.js";
import "/assets/parts/stack.js";
import "/assets/parts/steps.js";
import "/assets/parts/timeline.js";
import "/assets/parts/units.js";
import "./actions.js";
import { contestOf, placesOf } from "./contesting.js";
import "./question.js";
import { Refused } from "/assets/client/index.js";
import { attacksOf } from "/assets/model/attacks.js";
import { Cast } from "/assets/model/cast.js";
import { Feed } from "/assets/model/feed.js";
import { liveLine } from "/assets/model/live_line.js";
import { sidesOf } from "/assets/model/sides.js";
import { visit } from "/assets/model/visited.js";
import { h } from "/assets/parts/dom.js";
import { openPage } from "/assets/parts/page.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

const texts = await openPage();
const match = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
const feed = new Feed({ match, token, lang: texts.lang, asks: true });
const question = find("bb-question");
const actions = find("bb-table-actions");
let first = true;
/** @type {any} */ let cast = null;

/** @param {string} state @param {string} told */
function state(state, told) {
  document.documentElement.dataset.state = state;
  find("#link").textContent = told;
}

/** Send a command: null, or why it was refused. @param {any} command @param {string | null} decision @returns {Promise<string | null>} */
async function send(command, decision) {
  try {
    await feed.client.submit(command, decision === null ? {} : { decision });
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const detail = error.problem.detail ?? "";
    const reason = texts.text(`refusal-${error.code.replaceAll("_", "-")}`, {}, detail || error.code);
    return texts.label("refused-command", { reason: detail && detail !== reason ? `${reason} (${detail})` : reason });
  }
}
question.answer = async (/** @type {any} */ command, /** @type {string | null} */ decision) => {
  const refused = await send(command, decision);
  if (refused !== null) question.refuse(refused);
};
actions.act = (/** @type {any} */ command) => send(command, null);

/** @param {any} known */
function draw({ view, events, lines, question: asked }) {
  const line = liveLine(events);
  cast = new Cast(line, texts);
  const attack = view.attack ? attacksOf(line).get(view.attack.id) : undefined;
  document.documentElement.dataset.rulebook = view.rulebook;
  document.documentElement.dataset.seq = String(view.seq);
  for (const seat of /** @type {const} */ (["a", "b"])) {
    document.documentElement.style.setProperty(`--seat-${seat}`, cast.colour(seat));
    find(`#seat-${seat}`).update({ view, cast, texts, seat, attack, quiet: first });
  }
  if (first && (asked.role === "a" || asked.role === "b" || asked.role === "judge")) visit(match, token);
  me(asked.role);
  title(view);
  find("bb-steps").update({ view, attack, texts });
  find("bb-dice").update({ attack, cast, texts, sides: sidesOf(view, attack), quiet: first });
  find("bb-outcome").update({ attack, cast, texts });
  find("bb-stack").update({ view, cast, texts });
  find("bb-timeline").update({ lines, texts, numbers: true });
  actions.update({ view, role: asked.role, events, lines, texts, cast, question: asked });
  const shown = view.attack ?? {};
  const dice = (/** @type {string} */ roll) => shown[`${roll}_roll`] ?? (attack?.rolls[roll] ?? []).map((/** @type {any} */ die) => die.face);
  const places = () => placesOf(events).reverse().map(({ seq }) => ({ seq, told: lines.findLast((/** @type {any} */ one) => one.seq <= seq && one.importance !== "technical") }));
  question.update({ view, question: asked, cast, texts, dice, places, contest: view.suspended ? contestOf(events, lines, texts) : null, commandOf: (/** @type {string} */ id) => events.findLast((/** @type {any} */ one) => one.type === "request.opened" && one.data.id === id)?.data.command });
  first = false;
  state("connected", "");
}

/** @param {string} role */
function me(role) {
  const seated = role === "a" || role === "b";
  const told = seated ? texts.label("your-seat", { seat: cast.seat(role) }) : texts.label(role === "judge" ? "you-judge" : "you-watch");
  find("#me").textContent = told;
  if (seated) find("#me").style.setProperty("--mine", cast.colour(role));
}

/** @param {any} view */
function title(view) {
  const attack = view.attack;
  const running = attack && attack.outcome === null;
  const attacker = running ? cast.unit(attack.attacker ?? attack.source) : "";
  const target = running ? cast.unit(attack.target ?? attack.declared_target) : "";
  const between = `${cast.seat("a")} — ${cast.seat("b")}`;
  const told = view.over ? texts.label("over") : view.suspended ? texts.label("suspended") : running ? texts.label(target ? "versus" : "attack-alone", { attacker, target }) : between;
  find("#title").textContent = told;
  const mine = question.mine ? "● " : "";
  document.title = `${mine}${told} · blowbyblow`;
}

document.addEventListener("keydown", (event) => {
  const inside = /** @type {HTMLElement} */ (event.target);
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || inside.closest("input, select, textarea, dialog, form")) return;
  if (/^[1-9]$/.test(event.key)) question.press(Number(event.key));
});

let seen = new Date();
feed.addEventListener("change", (/** @type {any} */ { detail }) => {
  seen = new Date();
  draw(detail);
});
feed.addEventListener("status", (/** @type {any} */ { detail }) => {
  if (detail === "waiting" && !first) state("stale", texts.label("stale", { time: seen.toLocaleTimeString(texts.lang) }));
  if (detail === "connected" && !first) state("connected", "");
});
state("connecting", texts.label("connecting"));
try {
  await feed.run();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  state("refused", texts.label("refused"));
  question.replaceChildren(h("p", {}, texts.label("refused")), h("a", { href: "/" }, texts.label("lobby-join")));
}
