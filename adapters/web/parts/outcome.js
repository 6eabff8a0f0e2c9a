import { h, signed } from "./dom.js";

/** What the dice came to: successes, the blow by the table, damage, each with where it comes from. */
export class OutcomeElement extends HTMLElement {
  /** @param {{attack: any, cast: any, texts: any}} given */
  update({ attack, cast, texts }) {
    const rows = attack ? [...crisis(attack, cast, texts), ...berserk(attack, cast, texts)] : [];
    this.hidden = rows.length === 0;
    this.replaceChildren(...rows);
  }
}

/** @param {any} attack @param {any} cast @param {any} texts */
function crisis(attack, cast, texts) {
  const { counted, calculated, changes } = attack;
  const rows = [];
  if (counted) {
    const why = ["attack", "defense"].flatMap((roll) =>
      counted[`${roll}_faces`].map((/** @type {any} */ one) => `${texts.word("roll", roll)}: ${texts.word("face", one.face)} × ${one.dice} = ${one.dice * one.worth}`),
    );
    rows.push(figure(texts.label("successes"), `${counted.attack} : ${counted.defense}`, why));
  }
  if (calculated) {
    const why = [texts.label("difference", { number: calculated.difference })];
    for (const one of changes) why.push(`${cast.effect(one.ref)}: ${one.before} → ${one.after}`);
    const last = changes.length ? changes.at(-1).after : calculated.damage;
    rows.push(figure(texts.label(calculated.hit ? "hit" : "miss"), calculated.hit ? texts.label("damage", { damage: last }) : "", why, calculated.hit ? "good" : "bad"));
  }
  if (!attack.blow) rows.push(...attack.dealt.map((/** @type {any} */ one) => hurt(one, cast)));
  return rows;
}

/** @param {any} attack @param {any} cast @param {any} texts */
function berserk(attack, cast, texts) {
  const { blow, blows, modifiers } = attack;
  if (!blow && !blows.length) return [];
  const rows = [];
  if (blow) {
    const word = (/** @type {any} */ level) => (level ? texts.word("level", level) : texts.label("no-blow"));
    const why = typeof blow.difference === "number" ? [texts.label("roll-difference", { number: signed(blow.difference) })] : [];
    rows.push(figure(texts.label("table-of-blows"), `${word(blow.source)} : ${word(blow.target)}`, why));
  }
  for (const one of blows) {
    const changed = modifiers.find((/** @type {any} */ m) => m.what === "strength" && m.of === one.of);
    const why = [texts.label("strength", { number: changed?.before ?? one.strength })];
    for (const step of changed?.steps ?? []) why.push(`${cast.source(step)}: ${step.before} → ${step.after}`);
    for (const taken of one.taken) why.push(`${texts.word("page-taken", taken.by)}, ${cast.source(taken)}: −${taken.amount}`);
    rows.push(figure(`${cast.unit(one.striker)} → ${cast.unit(one.struck)}`, texts.label("wounds", { wounds: one.wounds }), why, one.of === "source" ? "good" : "bad"));
  }
  return rows;
}

/** @param {any} one @param {any} cast */
function hurt(one, cast) {
  return figure(cast.unit(one.unit), `−${one.amount}`, [`${one.before} → ${one.after}`]);
}

/** @param {string} label @param {string} number @param {string[]} why @param {string} [mood] */
function figure(label, number, why, mood = "") {
  return h(
    "div",
    { class: `figure explained ${mood}`, tabindex: "0", role: "note", "aria-label": `${label} ${number}. ${why.join("; ")}` },
    h("span", { class: "label" }, label),
    h("strong", {}, number),
    why.length ? h("span", { class: "why", "aria-hidden": "true" }, ...why.map((line) => h("span", {}, line))) : null,
  );
}

customElements.define("bb-outcome", OutcomeElement);
