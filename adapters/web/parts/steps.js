import { h } from "./dom.js";

/** The steps of the rulebook as a track: what came, where we are, what may come. `update({view, attack, texts})`. */
export class StepsElement extends HTMLElement {
  /** @param {{view: any, attack: any, texts: any}} given */
  update({ view, attack, texts }) {
    const track = texts.tracks[view.rulebook] ?? [];
    const over = attack?.outcome ?? null;
    const state = view.attack?.state ?? attack?.state ?? null;
    const here = over ? -1 : track.findIndex((/** @type {any} */ one) => one.state === state);
    const visited = new Set(attack?.states ?? []);
    const items = track.map((/** @type {any} */ one, /** @type {number} */ at) => {
      const when = at === here ? "here" : visited.has(one.state) ? "done" : here >= 0 && at > here ? "ahead" : over || (here >= 0 && at < here) ? "skipped" : "ahead";
      const name = texts.word("page-state", one.state);
      return h(
        "li",
        { class: `step ${when}`, "aria-current": when === "here" ? "step" : null, title: `${one.step} · ${name}. ${texts.clause(one.step)}` },
        h("span", { class: "number" }, one.step === track[at - 1]?.step ? "" : one.step),
        h("span", { class: "spoken" }, `${name}: ${texts.label(`step-${when}`)}`),
      );
    });
    const now = here >= 0 ? track[here] : null;
    const told = now
      ? h("p", { class: "clause" }, h("strong", {}, now.step), " ", h("span", { class: "state" }, texts.word("page-state", now.state)), " — ", texts.clause(now.step))
      : h("p", { class: "clause" }, over ? texts.label(over === "finished" ? "attack-finished" : "attack-ended") : texts.label("no-attack"));
    this.replaceChildren(h("ol", { "aria-label": texts.label("steps"), role: "list" }, ...items), told);
    const current = this.querySelector(".here");
    const list = this.querySelector("ol");
    // What can be scrolled must be reachable by keyboard; what cannot would only be one more stop.
    if (list && list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX === "auto") list.tabIndex = 0;
    if (current && list) list.scrollLeft = /** @type {HTMLElement} */ (current).offsetLeft - list.clientWidth / 2;
  }
}

customElements.define("bb-steps", StepsElement);
