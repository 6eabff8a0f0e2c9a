const SMALLEST = 0.1;
const HALVINGS = 8;

/**
 * Keep the picture inside its source: of the timeline only whole lines, and of one part alone nothing cut off. The type of a
 * part that is too large becomes smaller; `size` says how large it may be at most.
 * @param {HTMLElement} picture @param {HTMLElement} timeline
 */
export function fit(picture, timeline) {
  const root = document.documentElement;
  const tried = (/** @type {number} */ factor) => {
    root.style.setProperty("--fit", String(factor));
    wholeLines(timeline);
    return !cut(picture, timeline);
  };
  if (tried(1) || !root.dataset.alone) return;
  let [low, high] = [SMALLEST, 1];
  for (let at = 0; at < HALVINGS; at++) {
    const middle = (low + high) / 2;
    if (tried(middle)) low = middle;
    else high = middle;
  }
  tried(low);
}

/** True if something of the picture has no room. @param {HTMLElement} picture @param {HTMLElement} timeline */
function cut(picture, timeline) {
  const edge = picture.getBoundingClientRect();
  const gap = parseFloat(getComputedStyle(picture).paddingBottom);
  for (const card of picture.querySelectorAll(":scope > .card:not([role])")) {
    if (card.getBoundingClientRect().bottom > edge.bottom - gap + 0.5) return true;
  }
  const last = shown(timeline).at(-1);
  if (last && last.offsetHeight + 1 > timeline.clientHeight) return true;
  return [...picture.querySelectorAll("*")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && !one.closest(".spoken") && (box.right > edge.right + 0.5 || (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible"));
  });
}

/** Show the last lines that have room, and no half of one above them. @param {HTMLElement} timeline */
function wholeLines(timeline) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (timeline.querySelectorAll("li[hidden].line"))) line.hidden = false;
  timeline.scrollTop = timeline.scrollHeight;
  const top = timeline.getBoundingClientRect().top;
  const above = shown(timeline).slice(0, -1).filter((line) => line.getBoundingClientRect().top < top - 0.5);
  for (const line of above) line.hidden = true;
}

/** The lines that take room: not every one is for an overlay. @param {HTMLElement} timeline */
function shown(timeline) {
  return /** @type {HTMLElement[]} */ ([...timeline.querySelectorAll("li.line")]).filter((line) => line.offsetHeight > 0);
}
