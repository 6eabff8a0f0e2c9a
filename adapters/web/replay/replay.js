import "/assets/parts/dice.js";
import "/assets/parts/outcome.js";
import "/assets/parts/stack.js";
import "/assets/parts/steps.js";
import "/assets/parts/timeline.js";
import "/assets/parts/units.js";
import "./checks.js";
import { attacksOf } from "/assets/model/attacks.js";
import { Cast } from "/assets/model/cast.js";
import { liveLine } from "/assets/model/live_line.js";
import { sidesOf } from "/assets/model/sides.js";
import { remember, remembered } from "/assets/model/texts.js";
import { h } from "/assets/parts/dom.js";
import { openPage } from "/assets/parts/page.js";
import { fromBundle, fromMatch } from "./sources.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

const texts = await openPage();
document.title = `${texts.label("replay-title")} · blowbyblow`;

/** A history and the place in it that is shown. */
class Replay {
  /** @param {import("./sources.js").Source} source */
  constructor(source) {
    this.source = source;
    this.last = source.events.length;
    this.seq = 0;
    this.#controls();
    for (const part of ["#scrub", "#track", "#arena", "#event", "#squads", "#timeline"]) find(part).hidden = false;
    void find("bb-checks").update(source.bytes, texts, (/** @type {number} */ seq) => this.go(seq));
  }

  #controls() {
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "button", "aria-label": texts.label(label), title: texts.label(label), onclick: act }, sign);
    this.range = h("input", { type: "range", min: 1, max: this.last, step: 1, "aria-label": texts.label("timeline"), oninput: () => this.go(Number(this.range.value)) });
    this.place = h("output", { "aria-live": "polite" });
    const copy = navigator.clipboard && h("button", { type: "button", class: "button", onclick: () => navigator.clipboard.writeText(this.link()) }, texts.label("replay-link"));
    find("#scrub").replaceChildren(
      button("replay-first", "⇤", () => this.go(1)),
      button("replay-attack-previous", "«", () => this.step(-1)),
      button("replay-previous", "‹", () => this.go(this.seq - 1)),
      this.range,
      button("replay-next", "›", () => this.go(this.seq + 1)),
      button("replay-attack-next", "»", () => this.step(1)),
      button("replay-last", "⇥", () => this.go(this.last)),
      this.place, copy ?? "", h("span", { class: "small" }, texts.label("replay-keys")),
    );
  }

  /** A link to what is shown, without the token: who follows it looks with a token of their own. */
  link() {
    const address = new URL(location.href);
    address.hash = `seq=${this.seq}`;
    return address.href;
  }

  /** The beginning of the next or the previous step of the rulebook. @param {1 | -1} way */
  step(way) {
    const steps = this.source.events.map((event) => event.step ?? null);
    let at = this.seq - 1;
    const here = steps[at];
    do at += way; while (at > 0 && at < this.last - 1 && (steps[at] === here || steps[at] === null));
    while (way < 0 && at > 0 && steps[at - 1] === steps[at]) at -= 1;
    this.go(at + 1);
  }

  /** @param {number} seq */
  go(seq) {
    this.seq = Math.max(1, Math.min(this.last, seq));
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set("seq", String(this.seq));
    history.replaceState(null, "", `#${parts}`);
    this.range.value = String(this.seq);
    this.place.textContent = texts.label("replay-step", { seq: this.seq, last: this.last });
    void this.#show(this.seq);
  }

  /** @param {number} seq */
  async #show(seq) {
    const { view, question } = await this.source.at(seq);
    if (seq !== this.seq) return;
    const line = liveLine(this.source.events.slice(0, seq));
    const cast = new Cast(line, texts);
    const attack = view.attack ? attacksOf(line).get(view.attack.id) : undefined;
    document.documentElement.dataset.rulebook = view.rulebook;
    for (const seat of /** @type {const} */ (["a", "b"])) {
      document.documentElement.style.setProperty(`--seat-${seat}`, cast.colour(seat));
      find(`#seat-${seat}`).update({ view, cast, texts, seat, attack, quiet: true });
    }
    find("#title").textContent = `${texts.label("replay-title")}: ${cast.seat("a")} — ${cast.seat("b")}`;
    find("bb-steps").update({ view, attack, texts });
    find("bb-dice").update({ attack, cast, texts, sides: sidesOf(view, attack), quiet: true });
    find("bb-outcome").update({ attack, cast, texts });
    find("bb-stack").update({ view, cast, texts });
    find("bb-timeline").update({ lines: this.source.lines, texts, numbers: true, at: seq, onpick: (/** @type {any} */ one) => this.go(one.seq) });
    keepInSight(find(`bb-timeline li[data-seq="${seq}"]`), find("bb-timeline"));
    this.#event(seq);
    asked(question);
    document.documentElement.dataset.seq = String(seq);
  }

  /** @param {number} seq */
  #event(seq) {
    const line = this.source.lines.find((one) => one.seq === seq);
    const event = this.source.events[seq - 1];
    find("#event").replaceChildren(
      h("h2", {}, texts.label("replay-explanation")),
      h("p", { class: "what" }, line?.text ?? texts.label("hidden-event")),
      line?.step ? h("p", { class: "small" }, h("strong", {}, line.step), ` ${line.clause}`) : "",
      line?.details.length ? h("ul", { class: "details", role: "list" }, ...line.details.map((/** @type {string} */ one) => h("li", {}, one))) : "",
      h("details", {}, h("summary", {}, event?.type ?? "…"), h("pre", { tabindex: "0" }, JSON.stringify(event, null, 1))),
    );
  }
}

/** @param {any} question */
function asked(question) {
  const decision = question?.decision;
  find("#asked").hidden = !decision;
  if (!decision) return;
  find("#asked").replaceChildren(
    h("h2", {}, texts.label("replay-question")), h("p", {}, decision.text),
    h("ul", { role: "list" }, ...decision.options.map((/** @type {any} */ one) => h("li", {}, one.text))));
}

/** @param {HTMLElement | null} item @param {HTMLElement} box */
function keepInSight(item, box) {
  if (item) box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 2;
}

/** @type {Replay | null} */ let replay = null;

/** @param {Promise<import("./sources.js").Source>} source */
async function open(source) {
  find("#trouble").textContent = "";
  try {
    const found = await source;
    find("bb-timeline").clear();
    replay = new Replay(found);
    replay.go(Number(new URLSearchParams(location.hash.slice(1)).get("seq")) || replay.last);
  } catch (error) {
    find("#trouble").textContent = texts.label("check-failed", { reason: error instanceof Error ? error.message : String(error) });
  }
}

async function chosen() {
  const file = find("#file").files[0];
  if (file) await open(fromBundle(new Uint8Array(await file.arrayBuffer()), texts));
}
find("#file").addEventListener("change", chosen);
// Somebody may have been quicker than the texts of this page.
void chosen();

const KEYS = /** @type {Record<string, (shown: Replay) => void>} */ ({
  ArrowLeft: (shown) => shown.go(shown.seq - 1),
  ArrowRight: (shown) => shown.go(shown.seq + 1),
  ArrowUp: (shown) => shown.step(-1),
  ArrowDown: (shown) => shown.step(1),
  Home: (shown) => shown.go(1),
  End: (shown) => shown.go(shown.last),
});
document.addEventListener("keydown", (event) => {
  const inside = /** @type {HTMLElement} */ (event.target);
  if (!replay || event.ctrlKey || event.metaKey || event.altKey || inside.closest("input[type=text], textarea, select, pre")) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act(replay);
});

const match = new URLSearchParams(location.search).get("match");

/** The token for the match: of the address, else one this tab used or this browser was given. @param {string} of */
function tokenFor(of) {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) remember(`token-${of}`, given, () => sessionStorage);
  const own = JSON.parse(remembered("matches") ?? "{}")[of]?.tokens;
  return given ?? remembered(`token-${of}`, () => sessionStorage) ?? own?.judge ?? null;
}

if (match) {
  find("#open").hidden = true;
  const token = tokenFor(match);
  find("#token").hidden = token !== null;
  find("#token").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    find("#token").hidden = true;
    void open(fromMatch(match, find("#token input").value.trim(), texts));
  });
  if (token !== null) await open(fromMatch(match, token, texts));
}
