/**
 * The words of a rulebook that are needed to name things: effects, abilities and conditions that no card names, rolls of the
 * target, kinds of attacks that go without saying, and where on a card effects stand besides.
 * @typedef {{effects: string[], abilities: string[], conditions: string[], target_rolls: string[], plain_kinds: string[], effects_at: string[][]}} Vocabulary
 */

/** Texts of one language: the service's own sentences and words, never written again here. */
export class Texts {
  /** @param {"en" | "ru"} lang @param {{texts: Record<string, any>, tracks: Record<string, {state: string, step: string}[]>, vocabularies?: Record<string, Vocabulary>}} given */
  constructor(lang, given) {
    this.lang = lang;
    this.texts = given.texts;
    this.tracks = given.tracks;
    /** @type {Record<string, Vocabulary>} */ this.vocabularies = given.vocabularies ?? {};
    this.plural = new Intl.PluralRules(lang);
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this.texts, key);
  }

  /** The text under `key`; without one `otherwise`. @param {string} key @param {Record<string, any>} [args] @param {string} [otherwise] */
  text(key, args = {}, otherwise = key) {
    return this.has(key) ? this.#format(this.texts[key], args) : otherwise;
  }

  /** A label of the pages. @param {string} key @param {Record<string, any>} [args] */
  label(key, args = {}) {
    return this.text(`page-${key}`, args).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
  }

  /** A word of the game: a face, a condition, a status. @param {string} kind @param {string | number} id */
  word(kind, id) {
    return this.text(`${kind}-${String(id).replaceAll("_", "-")}`, {}, String(id));
  }

  /** What the rulebook does in a step. @param {string | null} step */
  clause(step) {
    return step ? this.text(`clause-${step.replaceAll(".", "-")}`, {}, "") : "";
  }

  /** @param {any} name a text, or one text for each language @param {string} otherwise */
  name(name, otherwise) {
    if (name && typeof name === "object") return name[this.lang] ?? name.en ?? name.ru ?? otherwise;
    return name || otherwise;
  }

  /** @param {any} pattern @param {Record<string, any>} args @returns {string} */
  #format(pattern, args) {
    if (typeof pattern === "string") return pattern;
    return pattern.map((/** @type {any} */ piece) => this.#piece(piece, args)).join("");
  }

  /** @param {any} piece @param {Record<string, any>} args */
  #piece(piece, args) {
    if (typeof piece === "string") return piece;
    const value = args[piece.arg] ?? "";
    if (!piece.cases) return String(value);
    const key = typeof value === "number" && !Object.hasOwn(piece.cases, value) ? this.plural.select(value) : String(value);
    return this.#format(piece.cases[key] ?? piece.cases[piece.else], args);
  }
}

/** The language of this page: of its address (it holds for the tab), else the one chosen before, else the browser's. @returns {"en" | "ru"} */
export function chosenLanguage() {
  const given = new URLSearchParams(location.search).get("lang");
  if (given !== null) remember("lang", given, tab);
  const wanted = given ?? remembered("lang", tab) ?? remembered("lang") ?? navigator.language;
  return wanted.toLowerCase().startsWith("ru") ? "ru" : "en";
}

const tab = () => sessionStorage;
const browser = () => localStorage;

/** @param {string} name @param {() => Storage} [where] */
export function remembered(name, where = browser) {
  try {
    return where().getItem(`blowbyblow-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value @param {() => Storage} [where] */
export function remember(name, value, where = browser) {
  try {
    where().setItem(`blowbyblow-${name}`, value);
  } catch {
    // A browser that keeps nothing loses a convenience only.
  }
}

/** @param {"en" | "ru"} lang */
export async function loadTexts(lang) {
  const response = await fetch(`/pages/texts/${lang}`);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  document.documentElement.lang = lang;
  return new Texts(lang, await response.json());
}
