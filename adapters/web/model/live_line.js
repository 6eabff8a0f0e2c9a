/**
 * The events that count: what a rewind or an undo took back is left out, the rewind itself stays.
 * Stubs of events that the reader may not see are left out too.
 * @param {any[]} events in order
 */
export function liveLine(events) {
  /** @type {any[]} */ let line = [];
  for (const event of events) {
    if (event.type === undefined) continue;
    if (event.type === "match.rewound" || event.type === "match.undone") {
      line = line.filter((one) => one.seq <= event.data.to_seq);
    }
    line.push(event);
  }
  return line;
}
