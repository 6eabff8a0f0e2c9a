import { openAdjudicating } from "./adjudicating.js";
import { openAdjusting } from "./adjusting.js";
import { openContesting } from "./contesting.js";
import { openForm } from "./dialogs.js";
import { openReporting } from "./reporting.js";
import { openStanding, orderText } from "./standing.js";
import { openInstructions } from "/assets/model/instructions.js";
import { liveLine } from "/assets/model/live_line.js";
import { ordersOf } from "/assets/model/orders.js";
import { h } from "/assets/parts/dom.js";

/** @typedef {{view: any, role: string, events: any[], lines: any[], texts: any, cast: any, question: any}} Known */

/** What answers no question: undo, contest, instructions for the table, the table itself, standing orders, turns, the end. */
export class TableActionsElement extends HTMLElement {
  constructor() {
    super();
    /** @type {(command: any) => Promise<string | null>} */ this.act = async () => null;
    this.refusal = h("p", { class: "refusal", role: "alert" });
  }

  /** @param {Known} known */
  update(known) {
    const { view, role, texts } = known;
    const seated = role === "a" || role === "b";
    this.hidden = view.over || (!seated && (role !== "judge" || view.suspended));
    if (this.hidden) return;
    this.known = known;
    const focused = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.action : null;
    this.refusal.textContent = "";
    this.replaceChildren(
      h("h2", {}, texts.label("table-actions")),
      this.#instructions(known, seated),
      h("div", { class: "actions" }, ...this.#buttons(known, seated).filter(Boolean)),
      this.refusal,
      ...(seated ? this.#orders(known) : []),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-action="${focused}"]`))?.focus({ preventScroll: true });
  }

  /** @param {Known} known @param {boolean} seated */
  #buttons({ view, role, events, lines, texts, cast }, seated) {
    const free = !view.suspended;
    const idle = free && (!view.attack || view.attack.outcome !== null);
    const leads = view.active === role || role === "judge";
    const contesting = liveLine(events).filter((one) => one.type === "attack.contested").at(-1);
    const settings = cast.settings ?? {};
    const act = this.act;
    return [
      seated && free ? this.#button("undo", texts.label("undo"), () => this.#send({ type: "undo" })) : null,
      seated && free ? this.#button("contest", texts.label("contest"), () => openContesting({ events, lines, texts, act })) : null,
      seated && view.suspended && contesting?.data.seat === role ? this.#button("withdraw", texts.label("withdraw"), () => this.#send({ type: "withdraw" })) : null,
      idle ? this.#button("adjust", texts.label("adjust"), () => openAdjusting({ view, cast, texts, act, asks: role !== "judge" && settings.adjust !== "free" })) : null,
      idle && leads ? this.#button("end-turn", texts.label("end-turn"), () => this.#send({ type: "end_turn" })) : null,
      idle && leads && view.rulebook === "crisis_protocol" ? this.#button("end-round", texts.label("end-round"), () => this.#send({ type: "end_round" })) : null,
      free ? this.#button("end-match", texts.label("end-match"), () => openForm({
        name: "end-match", title: texts.label("end-match"), why: texts.label(role === "judge" ? "end-match-now" : "end-match-asks"), parts: [], send: texts.label("end-match"), texts, act,
        command: () => ({ type: "end_match" }),
      })) : null,
    ];
  }

  /** @param {Known} known @param {boolean} seated */
  #instructions({ view, role, events, texts, cast }, seated) {
    const open = view.attack ? openInstructions(liveLine(events), view.rulebook, view.attack.id) : [];
    if (!open.length) return "";
    const act = this.act;
    const mine = open.filter((one) => one.seat === role);
    return h("section", { class: "instructions" },
      h("h3", {}, texts.label("instructions")),
      h("ul", { role: "list" }, ...open.map((one, at) => h("li", {},
        h("p", {}, h("strong", {}, cast.effect(one.ref)), ` (${cast.unit(one.ref.unit)}): ${texts.name(one.text, String(one.text))}`),
        !seated || view.suspended ? null : one.waits ? h("p", { class: "small" }, texts.label("report-asked", { seat: cast.seat(one.seat) })) : h("div", { class: "actions" },
          this.#button(`report-${at}`, texts.label("report-done"), () => this.#send({ type: "report", instruction: at })),
          this.#button(`report-damage-${at}`, texts.label("report-with-damage"), () => openReporting({ view, cast, texts, instruction: one, index: at, act })))))),
      seated && mine.length && !view.suspended ? this.#button("adjudicate", texts.label("adjudicate"), () => openAdjudicating({ view, cast, texts, instructions: mine, act })) : null);
  }

  /** @param {Known} known */
  #orders({ view, role, events, texts, cast, question }) {
    const orders = ordersOf(events, role);
    const open = question.decision?.seat === role && question.decision.options.some((/** @type {any} */ one) => one.option.type === "pass");
    const act = this.act;
    return [h("section", { class: "orders" },
      h("h3", {}, texts.label("orders")),
      orders.length ? h("ul", { role: "list" }, ...orders.map((order) => h("li", {}, orderText(order, cast, texts)))) : h("p", { class: "none" }, texts.label("orders-none")),
      view.suspended ? null : h("div", { class: "actions" },
        this.#button("stand", texts.label("stand"), () => openStanding({ view, cast, texts, role, window: open, act })),
        orders.length ? this.#button("cancel-orders", texts.label("orders-cancel"), () => this.#send({ type: "stand", cancel: true })) : null))];
  }

  /** @param {string} name @param {string} label @param {() => unknown} onclick */
  #button(name, label, onclick) {
    return h("button", { type: "button", class: "button", dataset: { action: name }, onclick: (/** @type {MouseEvent} */ event) => event.detail > 1 || onclick() }, label);
  }

  /** @param {any} command */
  async #send(command) {
    this.refusal.textContent = "";
    this.refusal.textContent = (await this.act(command)) ?? "";
  }
}

customElements.define("bb-table-actions", TableActionsElement);
