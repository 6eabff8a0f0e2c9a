import { Backoff } from "./backoff.js";
import { frames } from "./frames.js";

const AGAIN = new Set([429, 500, 502, 503, 504]);
const SILENCE = 45_000;

/** The service refused a request. `code` is for programs, `problem` is the whole problem document. */
export class Refused extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(`${problem.code ?? status}: ${problem.detail ?? ""}`);
    this.name = "Refused";
    this.status = status;
    this.code = String(problem.code ?? "");
    this.problem = problem;
  }
}

/**
 * Create a match; `key` is the operator's, where the service asks for one.
 * @param {string} url @param {object} match @param {{key?: string, fetch?: typeof fetch}} [options]
 */
export async function createMatch(url, match, { key, fetch: ask = fetch } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (key !== undefined) headers.Authorization = `Bearer ${key}`;
  return read(await ask(`${url}/matches`, { method: "POST", headers, body: JSON.stringify(match) }));
}

/**
 * One role at one match. Events: `event`, `view`, `diverged`, `status`; their `detail` says what is new.
 *
 * Commands are sent until they are answered, always under one id, so that each is carried out once. The stream comes back
 * after every interruption, for ever, and gives each event once and in order. A view, and with it the open question,
 * is given only after all the events it stands for.
 */
export class MatchClient extends EventTarget {
  /**
   * @param {{url: string | string[], match: string, token: string, fetch?: typeof fetch, backoff?: () => Backoff,
   *   sleep?: (milliseconds: number) => Promise<void>}} options `url`: one address, or several that serve the same matches
   */
  constructor({ url, match, token, fetch: ask = fetch.bind(globalThis), backoff = () => new Backoff(), sleep = pause }) {
    super();
    this.urls = typeof url === "string" ? [url] : [...url];
    this.match = match;
    this.token = token;
    this.ask = ask;
    this.makeBackoff = backoff;
    this.sleep = sleep;
    /** The last event that was given. */
    this.seq = 0;
    /** @type {string | null} The cursor from which the stream goes on. */
    this.id = null;
    /** @type {string | null} The newest place in the history this client knows of; the service is shown it. */
    this.receipt = null;
    /** @type {any} The newest view that was given. */
    this.view = null;
    /** @type {any} */ this.held = null;
    this.closing = new AbortController();
  }

  /**
   * Send a command until it is answered. An answer to a question needs `decision` or `expectedSeq`. Throws Refused.
   * @param {object} command @param {{decision?: string, expectedSeq?: number, id?: string}} [options]
   */
  async submit(command, { decision, expectedSeq, id = newId() } = {}) {
    const envelope = { id, command, decision, expected_seq: expectedSeq };
    const answer = await this.#insist("POST", "/commands", envelope);
    this.#learn(answer.receipt);
    this.#hold(answer.view);
    this.#show();
    return answer;
  }

  /** Stored events behind `after`. @param {number} [after] @param {number} [limit] */
  async events(after = 0, limit = 1000) {
    return (await this.#insist("GET", `/events?after=${after}&limit=${limit}`)).events;
  }

  /** Follow the match until `close`. Throws Refused if the token does not hold. */
  async follow() {
    const backoff = this.makeBackoff();
    while (!this.closing.signal.aborted) {
      try {
        await this.#stream(backoff);
      } catch (error) {
        if (this.closing.signal.aborted) return;
        if (error instanceof Refused && !AGAIN.has(error.status)) throw error;
      }
      if (this.closing.signal.aborted) return;
      this.#tell("status", "waiting");
      await this.sleep(backoff.next());
      this.#turn();
    }
  }

  /** Stop following and stop trying. */
  close() {
    this.closing.abort();
  }

  /** @param {Backoff} backoff */
  async #stream(backoff) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${this.token}`, Accept: "text/event-stream" };
    if (this.id !== null) headers["Last-Event-ID"] = this.id;
    const silence = new AbortController();
    const signal = AbortSignal.any([this.closing.signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), SILENCE);
    try {
      const response = await this.ask(`${this.urls[0]}/matches/${this.match}/events`, { headers, signal });
      if (!response.ok) throw await refusal(response);
      backoff.reset();
      this.#tell("status", "connected");
      const started = response.headers.get("receipt") ?? "";
      for await (const frame of frames(/** @type {any} */ (response.body))) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
        if (frame.name === "closing") return;
        await this.#take(frame, started);
      }
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  /** @param {{id: string | null, name: string, data: any}} frame @param {string} started */
  async #take(frame, started) {
    if (frame.name === "snapshot") {
      this.seq = frame.data.seq;
      this.id = started.startsWith(`${this.seq}-`) ? started : String(this.seq);
      this.held = null;
      this.#give(frame.data);
    } else if (frame.name === "diverged") {
      this.receipt = null;
      this.#tell("diverged", frame.data);
    } else if (frame.id !== null) {
      const seq = Number(frame.id.split("-")[0]);
      if (seq <= this.seq) return;
      if (seq !== this.seq + 1) throw new Error(`event ${seq} after ${this.seq}`);
      this.seq = seq;
      this.id = frame.id;
      this.#learn(frame.id);
      this.#tell("event", { seq, id: frame.id, event: frame.data });
      if (frame.data.last) {
        if (this.held === null || this.held.seq < this.seq) this.#hold(await this.#insist("GET", ""));
        this.#show();
      }
    }
  }

  /** @param {any} view */
  #hold(view) {
    if (this.held === null || this.held.seq < view.seq) this.held = view;
  }

  #show() {
    const held = this.held;
    if (held !== null && held.seq <= this.seq && (this.view === null || held.seq > this.view.seq)) {
      this.held = null;
      this.#give(held);
    }
  }

  /** @param {any} view */
  #give(view) {
    this.view = view;
    this.#tell("view", view);
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {string} receipt */
  #learn(receipt) {
    const known = this.receipt === null ? 0 : Number(this.receipt.split("-")[0]);
    if (Number(receipt.split("-")[0]) >= known) this.receipt = receipt;
  }

  #turn() {
    this.urls.push(/** @type {string} */ (this.urls.shift()));
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  async #insist(method, path, body) {
    const backoff = this.makeBackoff();
    for (;;) {
      /** @type {Record<string, string>} */
      const headers = { Authorization: `Bearer ${this.token}` };
      if (body !== undefined) headers["Content-Type"] = "application/json";
      if (this.receipt !== null) headers.Receipt = this.receipt;
      let wait = 0;
      try {
        const response = await this.ask(`${this.urls[0]}/matches/${this.match}${path}`, {
          method,
          headers,
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: this.closing.signal,
        });
        if (!AGAIN.has(response.status)) return await read(response);
        wait = 1000 * Number(response.headers.get("retry-after") ?? 0);
      } catch (error) {
        if (error instanceof Refused || this.closing.signal.aborted) throw error;
      }
      await this.sleep(Math.max(wait, backoff.next()));
      this.#turn();
    }
  }
}

/** @param {Response} response */
async function read(response) {
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** @param {Response} response */
async function refusal(response) {
  const text = await response.text();
  try {
    return new Refused(response.status, JSON.parse(text));
  } catch {
    return new Refused(response.status, { code: "", detail: text.slice(0, 200) });
  }
}

function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
