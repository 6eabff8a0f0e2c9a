const PARTS = ["steps", "units", "dice", "stack", "timeline"];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "ru"];

/** What the address of an overlay says: match or table, token, parts, look. */
export class Settings {
  /** @param {Location} where */
  constructor(where) {
    const path = where.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    this.query = new URLSearchParams(where.search);
    /** @type {string | null} */ this.table = path[1] === "table" && path.length > 2 ? /** @type {string} */ (path[2]) : null;
    this.match = path[1] ?? "";
    this.token = this.query.get("token") ?? "";
    this.key = this.query.get("key");
    const wanted = this.#named().filter((part) => PARTS.includes(part));
    this.parts = wanted.length ? wanted : PARTS;
  }

  /** A CSS variable given in the address as `--name=value`. @param {string} name */
  own(name) {
    return this.query.get(`--${name}`);
  }

  /** The parts that are named in the address. */
  #named() {
    return (this.query.get("show") ?? "").split(",").map((part) => part.trim()).filter(Boolean);
  }

  /** What of the address is not understood, each with what it might be. @returns {{name: string, value: string, possible: string}[]} */
  wrong() {
    /** @type {{name: string, value: string, possible: string}[]} */ const found = [];
    for (const value of this.#named()) if (!PARTS.includes(value)) found.push({ name: "show", value, possible: PARTS.join(", ") });
    const theme = this.query.get("theme");
    if (theme !== null && !THEMES.includes(theme)) found.push({ name: "theme", value: theme, possible: THEMES.join(", ") });
    const lang = this.query.get("lang");
    // A whole tag is fine: ru-RU.
    if (lang !== null && !LANGUAGES.includes(lang.toLowerCase().split("-")[0] ?? "")) found.push({ name: "lang", value: lang, possible: LANGUAGES.join(", ") });
    const size = this.query.get("size");
    if (size !== null && !(Number(size) > 0)) found.push({ name: "size", value: size, possible: "0.8, 1, 1.5" });
    return found;
  }

  /** Show the parts that are wanted, in the look that is wanted. */
  apply() {
    const root = document.documentElement;
    const theme = this.query.get("theme");
    if (theme !== null && THEMES.includes(theme)) root.dataset.theme = theme;
    root.toggleAttribute("data-all", this.parts.length === PARTS.length);
    if (this.parts.length === 1) root.dataset.alone = this.parts[0];
    const size = Number(this.query.get("size"));
    if (size > 0) root.style.setProperty("--size", String(size));
    for (const [name, value] of this.query) if (name.startsWith("--")) root.style.setProperty(name, value);
    const shown = { steps: "#steps", units: "bb-units", dice: "#dice", stack: "bb-stack", timeline: "#timeline" };
    for (const [part, selector] of Object.entries(shown)) {
      for (const element of document.querySelectorAll(selector)) element.classList.toggle("off", !this.parts.includes(part));
    }
  }
}
