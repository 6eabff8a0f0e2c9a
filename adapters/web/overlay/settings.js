const PARTS = ["steps", "units", "dice", "stack", "timeline"];

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
    const wanted = (this.query.get("show") ?? "").split(",").filter((part) => PARTS.includes(part));
    this.parts = wanted.length ? wanted : PARTS;
  }

  /** A CSS variable given in the address as `--name=value`. @param {string} name */
  own(name) {
    return this.query.get(`--${name}`);
  }

  /** Show the parts that are wanted, in the look that is wanted. */
  apply() {
    const root = document.documentElement;
    const theme = this.query.get("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
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
