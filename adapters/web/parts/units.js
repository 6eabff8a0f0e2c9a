import { h } from "./dom.js";

/** The units of one seat. `update({view, cast, texts, seat, attack})`. */
export class UnitsElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Map<string, number>} */ this.hurt = new Map();
  }

  /** @param {{view: any, cast: any, texts: any, seat: "a" | "b", attack: any, quiet?: boolean}} given */
  update({ view, cast, texts, seat, attack, quiet = false }) {
    const roles = rolesOf(view);
    const cards = Object.entries(view.units)
      .filter(([, unit]) => unit.seat === seat)
      .map(([id, unit]) => this.#unit(id, unit, cast, texts, roles.get(id), quiet));
    const asked = view.decision?.seat === seat;
    this.classList.toggle("asked", asked);
    this.replaceChildren(
      h("header", {},
        h("h2", {}, cast.seat(seat)),
        view.active === seat ? h("span", { class: "tag" }, texts.label("active")) : null,
        view.priority === seat ? h("span", { class: "tag priority" }, texts.label("priority")) : null,
        asked ? h("span", { class: "tag deciding" }, texts.label("deciding")) : null),
      h("ul", { role: "list" }, ...cards),
    );
  }

  /** @param {string} id @param {any} unit @param {any} cast @param {any} texts @param {string | undefined} role @param {boolean} quiet */
  #unit(id, unit, cast, texts, role, quiet) {
    if (unit.hidden && unit.alive === null) {
      return h("li", { class: "unit hidden" }, h("span", { class: "name" }, texts.label("hidden-card")), h("span", { class: "small" }, id));
    }
    const card = cast.cards.get(id) ?? {};
    const hurt = unit.damage ?? unit.wounds ?? 0;
    const most = unit.status === "injured" ? (card.injured_stamina ?? card.stamina) : (card.stamina ?? card.life);
    const before = this.hurt.get(id) ?? hurt;
    this.hurt.set(id, hurt);
    const fallen = unit.alive === false || unit.status === "ko" || unit.status === "dazed";
    const struck = !quiet && hurt > before;
    const tags = [
      ...(unit.status && unit.status !== "healthy" ? [texts.word("status", unit.status)] : []),
      ...(unit.conditions ?? []).map((/** @type {string} */ one) => texts.word("condition", one)),
      ...(unit.open === false ? [texts.label("closed")] : []),
      ...(unit.hidden ? [texts.label("hidden-card")] : []),
    ];
    const bar = h("span", { class: "bar", "aria-hidden": "true" }, h("span", { class: "left" }));
    if (most) bar.firstChild.style.width = `${Math.max(0, Math.min(100, (100 * (most - hurt)) / most))}%`;
    return h(
      "li",
      { class: `unit${fallen ? " fallen" : ""}${struck ? " struck" : ""}${role ? ` role-${role}` : ""}`, dataset: { unit: id } },
      h("span", { class: "name" }, cast.unit(id)),
      role ? h("span", { class: "role" }, texts.label(`role-${role}`)) : null,
      h("span", { class: "life" }, texts.label("health", { left: most ? Math.max(0, most - hurt) : "?", most: most ?? "?" })),
      bar,
      h("span", { class: "small" },
        ...(unit.power === undefined ? [] : [h("span", { class: "power" }, texts.label("power", { power: unit.power }))]),
        ...(unit.counters ? [h("span", {}, texts.label("counters", { count: unit.counters }))] : []),
        ...tags.map((tag) => h("span", { class: "tag" }, tag))),
      struck ? h("span", { class: "pop", "aria-hidden": "true" }, `−${hurt - before}`) : null,
    );
  }
}

/** @param {any} view @returns {Map<string, string>} */
function rolesOf(view) {
  const attack = view.attack;
  const roles = new Map();
  if (!attack || attack.outcome) return roles;
  const target = attack.target ?? attack.defender ?? attack.declared_target;
  if (target) roles.set(target, "target");
  roles.set(attack.attacker ?? attack.source, "attacker");
  return roles;
}

customElements.define("bb-units", UnitsElement);
