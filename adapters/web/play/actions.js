import { liveLine } from "/assets/model/live_line.js";
import { h } from "/assets/parts/dom.js";

const CONTESTABLE = 60;

/** What answers no question: undo, contest, instructions for the table, turns, the end. */
export class TableActionsElement extends HTMLElement {
  constructor() {
    super();
    /** @type {(command: any) => Promise<void>} */ this.act = async () => {};
  }

  /** @param {{view: any, role: string, events: any[], lines: any[], texts: any}} given */
  update({ view, role, events, lines, texts }) {
    const seated = role === "a" || role === "b";
    this.hidden = view.over || (!seated && role !== "judge");
    if (this.hidden) return;
    const idle = !view.attack || view.attack.outcome !== null;
    const button = (/** @type {string} */ label, /** @type {any} */ command, /** @type {string} */ name) =>
      h("button", { type: "button", class: "button", dataset: { action: name }, onclick: () => this.act(command) }, texts.label(label));
    const contesting = liveLine(events).filter((one) => one.type === "attack.contested").at(-1);
    const buttons = [
      seated && !view.suspended ? button("undo", { type: "undo" }, "undo") : null,
      seated && !view.suspended ? h("button", { type: "button", class: "button", dataset: { action: "contest" }, onclick: () => this.#contest(events, lines, texts) }, texts.label("contest")) : null,
      view.suspended && contesting?.data.seat === role ? button("withdraw", { type: "withdraw" }, "withdraw") : null,
      idle && !view.suspended && (view.active === role || role === "judge") ? button("end-turn", { type: "end_turn" }, "end-turn") : null,
      idle && !view.suspended && view.rulebook === "crisis_protocol" && (view.active === role || role === "judge") ? button("end-round", { type: "end_round" }, "end-round") : null,
      button("end-match", { type: "end_match" }, "end-match"),
    ];
    const instructions = seated ? (view.attack?.instructions ?? []) : [];
    this.replaceChildren(
      h("h2", {}, texts.label("table-actions")),
      instructions.length ? h("section", {}, h("p", { class: "small" }, texts.label("instructions")), ...instructions.map((/** @type {any} */ one, /** @type {number} */ at) =>
        h("button", { type: "button", class: "button", onclick: () => this.act({ type: "report", instruction: at }) }, texts.label("report", { text: texts.name(one, String(one)) })))) : "",
      h("div", { class: "actions" }, ...buttons.filter(Boolean)),
    );
  }

  /** @param {any[]} events @param {any[]} lines @param {any} texts */
  #contest(events, lines, texts) {
    const live = lines.filter((line) => !line.struck && line.importance !== "technical").slice(-CONTESTABLE).reverse();
    const select = h("select", { required: true }, ...live.map((line) => h("option", { value: line.seq }, `${line.step ?? ""} · ${line.text}`)));
    const reason = h("input", { type: "text", required: true, maxlength: 500 });
    const back = h("input", { type: "checkbox", checked: true });
    const dialog = h("dialog", { "aria-label": texts.label("contest") },
      h("form", { method: "dialog", onsubmit: () => {
        const seq = Number(select.value);
        const to_seq = back.checked ? endBefore(events, seq) : null;
        void this.act({ type: "contest", seq, reason: reason.value, ...(to_seq ? { to_seq } : {}) });
      } },
        h("h2", {}, texts.label("contest")),
        h("label", { class: "field" }, h("span", {}, texts.label("contest-pick")), select),
        h("label", { class: "field" }, h("span", {}, texts.label("reason")), reason),
        h("label", {}, back, ` ${texts.label("go-back-to")}`),
        h("div", { class: "answers" },
          h("button", { type: "submit", class: "button main" }, texts.label("answer")),
          h("button", { type: "button", class: "button", onclick: () => dialog.close() }, texts.label("back")))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

const NO_PLACE = new Set(["attack.contested", "contest.withdrawn", "contest.ruled", "request.opened", "request.closed"]);

/** The places that a match can go back to: the last events of commands that count. @param {any[]} events */
export function placesOf(events) {
  return liveLine(events).filter((one) => one.last && !NO_PLACE.has(one.type));
}

/** The newest such place before `seq`. @param {any[]} events @param {number} seq */
export function endBefore(events, seq) {
  return placesOf(events).filter((one) => one.seq < seq).at(-1)?.seq ?? null;
}

customElements.define("bb-table-actions", TableActionsElement);
