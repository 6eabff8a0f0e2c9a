import { MatchClient, Refused } from "/assets/client/index.js";

const PAGE = 1000;

/**
 * A match as pages show it: events, view, and both in words. Events of this object: `change` (detail: what is known now),
 * `told` (one event from the stream), `status` (connected, waiting, refused), `diverged`.
 */
export class Feed extends EventTarget {
  /** @param {{match: string, token: string, lang: string, asks?: boolean}} options `asks`: the open question is wanted in words */
  constructor({ match, token, lang, asks = false }) {
    super();
    this.match = match;
    this.token = token;
    this.lang = lang;
    this.asks = asks;
    this.client = new MatchClient({ url: location.origin, match, token });
    /** @type {any[]} */ this.events = [];
    /** @type {Map<number, any>} The lines of the timeline by their events. */ this.lines = new Map();
    this.told = 0;
    /** @type {any} */ this.wanted = null;
    this.busy = false;
    this.closed = false;
    this.client.addEventListener("event", (/** @type {any} */ { detail }) => this.#event(detail));
    this.client.addEventListener("view", (/** @type {any} */ { detail }) => this.#view(detail));
    this.client.addEventListener("status", (/** @type {any} */ { detail }) => this.#tell("status", detail));
    this.client.addEventListener("diverged", (/** @type {any} */ { detail }) => {
      this.events = [];
      this.lines = new Map();
      this.told = 0;
      this.#tell("diverged", detail);
    });
  }

  /** Follow until closed. Throws Refused if the token does not hold. */
  async run() {
    await this.client.follow();
  }

  close() {
    this.closed = true;
    this.client.close();
  }

  /** @param {{seq: number, event: any}} detail */
  #event({ seq, event }) {
    if (seq === this.events.length + 1) this.events.push(event);
    this.#tell("told", event);
  }

  /** @param {any} view */
  #view(view) {
    this.wanted = view;
    if (!this.busy) void this.#work();
  }

  async #work() {
    this.busy = true;
    let pause = 250;
    while (this.wanted !== null && !this.closed) {
      const view = this.wanted;
      try {
        const known = await this.#know(view);
        if (this.wanted === view) {
          this.wanted = null;
          this.#tell("change", known);
        }
        pause = 250;
      } catch (error) {
        if (error instanceof Refused && error.status < 500 && error.status !== 429) {
          this.#tell("status", "refused");
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(pause * 2, 8000);
      }
    }
    this.busy = false;
  }

  /** @param {any} view */
  async #know(view) {
    const missing = this.events.length < view.seq;
    const lines = this.lines;
    const [, timeline, question] = await Promise.all([
      missing ? this.#fill(view.seq) : null,
      this.get(`/timeline?lang=${this.lang}&after=${this.told}`),
      this.asks ? this.get(`/question?lang=${this.lang}`) : { seq: view.seq, decision: null, requests: [] },
    ]);
    if (lines !== this.lines) throw new Error("the history has changed");
    for (const line of timeline.lines) lines.set(line.seq, line);
    this.told = timeline.seq;
    return {
      view,
      events: this.events.slice(0, view.seq),
      lines: [...lines.values()].filter((line) => line.seq <= view.seq),
      question,
    };
  }

  /** @param {number} upto */
  async #fill(upto) {
    while (this.events.length < upto) {
      const found = await this.client.events(this.events.length, PAGE);
      if (found.length === 0) return;
      for (const event of found) if (event.seq === this.events.length + 1) this.events.push(event);
    }
  }

  /** @param {string} path */
  async get(path) {
    const response = await fetch(`/matches/${this.match}${path}`, { headers: { Authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new (/** @type {any} */ (Refused))(response.status, await response.json().catch(() => ({})));
    return response.json();
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
