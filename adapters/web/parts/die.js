import { svg } from "./dom.js";

const PIPS = {
  1: [[24, 24]],
  2: [[15, 15], [33, 33]],
  3: [[14, 14], [24, 24], [34, 34]],
  4: [[15, 15], [33, 15], [15, 33], [33, 33]],
  5: [[14, 14], [34, 14], [24, 24], [14, 34], [34, 34]],
  6: [[15, 13], [33, 13], [15, 24], [33, 24], [15, 35], [33, 35]],
};

/** Marks told apart by their shape, not by colour alone. */
const MARKS = {
  critical: "M24 6l4.6 10.4L39 12l-4.4 10.4L45 27l-10.6 3L37 41l-9.6-5.6L24 46l-3.4-10.6L11 41l2.6-11L3 27l10.4-4.6L9 12l10.4 4.4z",
  wild: "M24 8l4.7 10.6 11.5 1.2-8.6 7.7 2.5 11.3L24 33l-10.1 5.8 2.5-11.3-8.6-7.7 11.5-1.2z",
  hit: "M24 5l3.5 14.5L42 12l-8.5 12L42 36l-14.5-7.5L24 43l-3.5-14.5L6 36l8.5-12L6 12l14.5 7.5z",
  block: "M24 6l15 5v12c0 9.5-6.2 15.5-15 19-8.8-3.5-15-9.5-15-19V11z",
  blank: "M24 15a9 9 0 1 0 .01 0zm0 4a5 5 0 1 1-.01 0z",
  failure: "M13 8.5L24 19.5 35 8.5 39.5 13 28.5 24 39.5 35 35 39.5 24 28.5 13 39.5 8.5 35 19.5 24 8.5 13z",
};

/** The picture of a face, for somebody who already hears its name. @param {string | number} face @returns {any} */
export function dieFace(face) {
  const drawn = svg("svg", { viewBox: "0 0 48 48", class: "face", "aria-hidden": "true", focusable: "false" });
  drawn.append(svg("rect", { x: 1.5, y: 1.5, width: 45, height: 45, rx: 10, class: "body" }));
  const pips = /** @type {any} */ (PIPS)[face];
  if (pips) for (const [cx, cy] of pips) drawn.append(svg("circle", { cx, cy, r: 4.6, class: "mark" }));
  else drawn.append(svg("path", { d: /** @type {any} */ (MARKS)[face] ?? MARKS.blank, class: "mark", transform: "translate(24 24) scale(.78) translate(-24 -24)" }));
  return drawn;
}
