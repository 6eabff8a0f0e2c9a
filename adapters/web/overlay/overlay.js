import "/assets/parts/dice.js";
import "/assets/parts/outcome.js";
import "/assets/parts/stack.js";
import "/assets/parts/steps.js";
import "/assets/parts/timeline.js";
import "/assets/parts/units.js";
import { Refused } from "/assets/client/index.js";
import { attacksOf } from "/assets/model/attacks.js";
import { Cast } from "/assets/model/cast.js";
import { Feed } from "/assets/model/feed.js";
import { liveLine } from "/assets/model/live_line.js";
import { sidesOf } from "/assets/model/sides.js";
import { chosenLanguage, loadTexts } from "/assets/model/texts.js";
import { fit } from "./fitting.js";
import { Settings } from "./settings.js";
import { follow } from "./table.js";
import { unnumbered } from "./unnumbered.js";

const LINES = 400;
const BANNER = 6000;
const AGAIN = 15_000;

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

/** The picture of one match, kept up for ever. */
class Overlay {
  /** @param {Settings} settings @param {any} texts */
  constructor(settings, texts) {
    this.settings = settings;
    this.texts = texts;
    /** @type {Feed | null} */ this.feed = null;
    /** @type {{match: string, token: string} | null | undefined} */ this.where = undefined;
    this.first = true;
    this.fresh = "";
    this.timer = 0;
  }

  /** Show this match, or none; the token of the one that is shown is for when it has to connect again.
   * @param {{match: string, token: string} | null} where */
  show(where) {
    const same = this.where !== undefined && this.where?.match === where?.match;
    this.where = where;
    if (same) return;
    this.feed?.close();
    this.feed = null;
    if (where === null) return this.state("waiting", this.texts.label("waiting-table", { table: this.settings.table ?? "" }));
    this.first = true;
    this.state("connecting", this.texts.label("connecting"));
    void this.#run();
  }

  /** @param {string} state @param {string} [told] */
  state(state, told = "") {
    document.documentElement.dataset.state = state;
    find("#link").textContent = told;
  }

  async #run() {
    if (!this.where) return;
    const feed = (this.feed = new Feed({ ...this.where, lang: this.texts.lang }));
    feed.addEventListener("change", (/** @type {any} */ { detail }) => this.feed === feed && this.#draw(detail));
    feed.addEventListener("status", (/** @type {any} */ { detail }) => this.feed === feed && this.#status(detail));
    feed.addEventListener("told", (/** @type {any} */ { detail }) => this.feed === feed && this.#told(detail));
    try {
      await feed.run();
    } catch (error) {
      if (!(error instanceof Refused)) console.warn(error);
      if (this.feed !== feed) return;
      this.state("refused", this.texts.label("refused"));
      setTimeout(() => this.feed === feed && this.#again(), AGAIN);
    }
  }

  #again() {
    this.feed?.close();
    void this.#run();
  }

  /** @param {string} status */
  #status(status) {
    if (status === "connected") {
      if (!this.first) this.state("connected");
    } else if (status === "waiting" && !this.first) {
      this.state("stale", this.texts.label("stale", { time: this.fresh }));
    }
  }

  /** @param {any} event */
  #told(event) {
    if (event.type !== "match.rewound" && event.type !== "match.undone") return;
    const before = this.feed?.events.find((one) => one.seq === event.data.to_seq);
    const label = event.type === "match.undone" ? "undone" : "rewound";
    const told = before?.step ? this.texts.label(label, { step: before.step }) : this.texts.label(`${label}-start`);
    this.banner(`⟲ ${told}`);
  }

  /** Say something in the picture for a moment. @param {string} told */
  banner(told) {
    const banner = find("#banner");
    banner.textContent = told;
    banner.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      banner.hidden = true;
    }, BANNER);
  }

  /** @param {any} known */
  #draw({ view, events, lines }) {
    const { texts } = this;
    const line = liveLine(events);
    const cast = new Cast(line, texts);
    const attack = view.attack ? attacksOf(line).get(view.attack.id) : undefined;
    const quiet = this.first;
    for (const seat of /** @type {const} */ (["a", "b"])) {
      document.documentElement.style.setProperty(`--seat-${seat}`, this.settings.own(`seat-${seat}`) ?? cast.colour(seat));
      find(`#seat-${seat}`).update({ view, cast, texts, seat, attack, quiet });
    }
    find("bb-steps").update({ view, attack, texts });
    find("#steps h1").textContent = title(view, cast, texts);
    find("bb-dice").update({ attack, cast, texts, sides: sidesOf(view, attack), quiet });
    find("bb-outcome").update({ attack, cast, texts });
    find("bb-stack").update({ view, cast, texts });
    find("bb-timeline").update({ lines: unnumbered(lines, events, cast, texts).slice(-LINES), texts });
    this.first = false;
    this.fresh = new Date().toLocaleTimeString(texts.lang);
    document.documentElement.dataset.seq = String(view.seq);
    document.documentElement.dataset.rulebook = view.rulebook;
    fitted();
    this.state("connected");
  }
}

const fitted = () => fit(find("#overlay"), find("bb-timeline"));

/** @param {any} view @param {any} cast @param {any} texts */
function title(view, cast, texts) {
  if (view.over) return texts.label("over");
  if (view.suspended) return texts.label("suspended");
  const attack = view.attack;
  if (!attack) return `${cast.seat("a")} — ${cast.seat("b")}`;
  const attacker = cast.unit(attack.attacker ?? attack.source);
  const target = cast.unit(attack.target ?? attack.declared_target);
  return texts.label(target ? "versus" : "attack-alone", { attacker, target });
}

const texts = await loadTexts(chosenLanguage());
const settings = new Settings(location);
settings.apply();
addEventListener("resize", fitted);
const overlay = new Overlay(settings, texts);
const wrong = settings.wrong();
if (wrong.length) overlay.banner(wrong.map((one) => texts.label("overlay-wrong", one)).join(" "));
if (settings.table === null && settings.token === "") overlay.state("refused", texts.label("overlay-no-token"));
else if (settings.table === null) overlay.show({ match: settings.match, token: settings.token });
else void follow(settings.table, settings.key, (where) => overlay.show(where));
