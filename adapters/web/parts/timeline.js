import { h } from "./dom.js";

/** The match in words, one line for each event. Lines that are there already stay; what was taken back is struck out. */
export class TimelineElement extends HTMLElement {
  constructor() {
    super();
    this.list = h("ol", { role: "list" });
    /** @type {Map<number, HTMLElement>} */ this.items = new Map();
    /** @type {WeakMap<HTMLElement, any>} What each item shows. */ this.shown = new WeakMap();
    this.append(this.list);
  }

  /** Forget all lines: another match follows. */
  clear() {
    this.items.clear();
    this.list.replaceChildren();
  }

  /** `numbers`: each line says which event it is. @param {{lines: any[], texts: any, label?: string, numbers?: boolean, onpick?: (line: any) => void, at?: number}} given */
  update({ lines, texts, numbers = false, onpick, at }) {
    this.list.setAttribute("aria-label", texts.label("timeline"));
    const end = this.scrollHeight - this.scrollTop - this.clientHeight < 60;
    const last = lines.at(-1)?.seq ?? 0;
    for (const [seq, item] of this.items) {
      if (seq > last) {
        item.remove();
        this.items.delete(seq);
      }
    }
    for (const line of lines) this.#line(line, texts, numbers, onpick, at);
    if (end) this.scrollTop = this.scrollHeight;
  }

  /** @param {any} line @param {any} texts @param {boolean} numbers @param {((line: any) => void) | undefined} onpick @param {number | undefined} at */
  #line(line, texts, numbers, onpick, at) {
    let item = this.items.get(line.seq);
    const name = `line ${line.importance}${line.struck ? " taken-back" : ""}${line.seq === at ? " at" : ""}`;
    if (item === undefined) {
      const text = onpick
        ? h("button", { type: "button", class: "pick", onclick: () => onpick(line) }, line.text)
        : h("span", { class: "text" }, line.text);
      item = /** @type {HTMLElement} */ (h(
        "li",
        { dataset: { seq: line.seq, type: line.type } },
        h("span", { class: "clause-id", title: line.clause || null }, line.step ?? ""),
        h("div", {}, text, h("ul", { class: "details", role: "list", hidden: true })),
        numbers ? h("span", { class: "seq", title: texts.label("event-number", { seq: line.seq }) }, h("span", { class: "spoken" }, texts.label("event-number", { seq: "" })), String(line.seq)) : null,
        h("span", { class: "spoken mark" }),
      ));
      item.style.setProperty("--depth", String(line.depth));
      this.items.set(line.seq, item);
      this.list.append(item);
    }
    if (this.shown.get(item) !== line) {
      this.shown.set(item, line);
      this.#details(item, line.details);
    }
    if (item.className !== name) {
      item.className = name;
      item.querySelector(".mark")?.replaceChildren(line.struck ? texts.label("taken-back") : "");
    }
    if (onpick) item.toggleAttribute("data-at", line.seq === at);
  }

  /** What a line's numbers are made of; a later event may add to it. @param {HTMLElement} item @param {string[]} details */
  #details(item, details) {
    const list = /** @type {HTMLElement} */ (item.querySelector(".details"));
    if (details.length === list.children.length && details.every((one, at) => list.children[at]?.textContent === one)) return;
    list.hidden = details.length === 0;
    list.replaceChildren(...details.map((one) => h("li", {}, one)));
  }
}

customElements.define("bb-timeline", TimelineElement);
