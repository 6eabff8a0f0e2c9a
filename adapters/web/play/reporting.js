import { field, numberOf, openForm } from "./dialogs.js";
import { h } from "/assets/parts/dom.js";

const MOST = 99;

/**
 * The report that an instruction was carried out, with the damage it did.
 * @param {{view: any, cast: any, texts: any, instruction: any, index: number, act: (command: any) => Promise<string | null>}} given
 */
export function openReporting({ view, cast, texts, instruction, index, act }) {
  const standing = Object.entries(view.units).filter(([, unit]) => unit.alive !== false && unit.status !== "ko");
  const rows = standing.map(([id]) => ({ unit: id, input: h("input", { type: "number", min: 0, max: MOST, inputmode: "numeric", placeholder: "0", dataset: { unit: id } }) }));
  return openForm({
    name: "report", title: texts.label("report-title"), why: texts.name(instruction.text, String(instruction.text)), texts, act,
    parts: [h("p", {}, texts.label("report-damage")), h("div", { class: "values" }, ...rows.map(({ unit, input }) => field(cast.unit(unit), input)))],
    ready: () => rows.every(({ input }) => input.value.trim() === "" || numberOf(input) !== undefined),
    command: () => {
      const damage = rows.filter(({ input }) => numberOf(input)).map(({ unit, input }) => ({ unit, amount: numberOf(input) }));
      return { type: "report", instruction: index, ...(damage.length ? { damage } : {}) };
    },
  });
}
