import { h } from "./dom.js";

/** The stack of berserk, the top first, and whose priority it is. */
export class StackElement extends HTMLElement {
  /** @param {{view: any, cast: any, texts: any}} given */
  update({ view, cast, texts }) {
    this.hidden = view.rulebook !== "berserk";
    if (this.hidden) return this.replaceChildren();
    const things = [...(view.stack ?? [])].reverse();
    const items = things.map((thing) => h("li", { class: `thing seat-${view.units[thing.unit]?.seat ?? "a"}` },
      h("span", { class: "kind" }, texts.word("page-stack", thing.kind)),
      h("span", {}, thing.effect ? `${cast.effect({ unit: thing.unit, effect: thing.effect })} (${cast.unit(thing.unit)})` : cast.unit(thing.unit))));
    this.replaceChildren(
      h("h3", {}, texts.label("stack")),
      view.priority ? h("p", { class: "small" }, texts.label("priority-of", { seat: cast.seat(view.priority) })) : "",
      items.length ? h("ol", { role: "list" }, ...items) : h("p", { class: "none" }, texts.label("stack-empty")),
    );
  }
}

customElements.define("bb-stack", StackElement);
