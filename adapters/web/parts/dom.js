const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Properties: `class`, `on…` listeners, `dataset`, anything else an attribute (left out when null or false).
 * Text always stays text: nothing a player typed is read as markup.
 * @param {string} tag @param {Record<string, any>} [given] @param {...any} children
 * @returns {any}
 */
export function h(tag, given = {}, ...children) {
  return fill(document.createElement(tag), given, children);
}

/** The same for SVG. @param {string} tag @param {Record<string, any>} [given] @param {...any} children @returns {any} */
export function svg(tag, given = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), given, children);
}

/** @param {Element} element @param {Record<string, any>} given @param {any[]} children */
function fill(element, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A number with its sign. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
