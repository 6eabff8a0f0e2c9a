import { verifyBundle } from "/assets/verifier/verify.js";
import { h } from "/assets/parts/dom.js";

/** What was checked of a bundle in this page, what was found, and what could not be checked. */
export class ChecksElement extends HTMLElement {
  /** @param {() => Promise<Uint8Array>} bytes @param {any} texts @param {(seq: number) => void} jump */
  async update(bytes, texts, jump) {
    this.className = "panel";
    this.hidden = false;
    this.replaceChildren(h("h2", {}, texts.label("replay-verified")), h("p", {}, texts.label("checking")));
    /** @type {any} */ let report;
    try {
      report = await verifyBundle(await bytes());
    } catch (error) {
      const reason = crypto.subtle ? String(error) : "crypto.subtle: https / 127.0.0.1";
      this.replaceChildren(h("h2", {}, texts.label("replay-verified")), h("p", { class: "bad" }, texts.label("check-failed", { reason })));
      return;
    }
    this.dataset.good = String(report.good);
    const row = (/** @type {string} */ label, /** @type {string} */ told) => h("div", {}, h("dt", {}, label), h("dd", {}, told));
    const dice = report.dice;
    this.replaceChildren(
      h("h2", {}, texts.label("replay-verified")),
      h("p", { class: report.good ? "good" : "bad" }, texts.label(report.good ? "check-good" : "check-bad")),
      report.findings.length ? h("ul", { class: "findings", role: "list" }, ...report.findings.map((/** @type {any} */ one) => h("li", {},
        one.seq ? h("button", { type: "button", class: "button", onclick: () => jump(one.seq) }, `${one.seq}`) : "", ` ${one.check}: ${one.message}`))) : "",
      h("dl", {},
        report.header ? row(texts.label("check-chain", { events: report.header.events }), report.header.head.slice(0, 16)) : "",
        row(texts.label("check-signatures"), texts.label(signatures(report))),
        row(texts.label("check-origin"), report.origin === "proven" ? report.origin : texts.label("check-origin-not")),
        dice ? row(texts.label("check-dice"), texts.label(`dice-${dice.kind}`, { dice: dice.dice })) : "",
        row(texts.label("check-rules"), texts.label("check-rules-not"))),
    );
  }
}

/** @param {any} report */
function signatures(report) {
  if (report.signatures !== "checked") return "signatures-unable";
  return report.header?.checkpoints ? "signatures-checked" : "signatures-none";
}

customElements.define("bb-checks", ChecksElement);
