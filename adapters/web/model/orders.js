/**
 * The standing orders of a seat that are in force. They stay through rewinds, but a seat's own undo takes them back; one to
 * pass takes the place of another one to pass, one to use of another one to use. An order for a window is over with the step
 * it was given in.
 * @param {any[]} events all that the seat has seen @param {string} seat
 * @returns {{pass: "window" | "all" | null, except: string[], use: string | null}[]}
 */
export function ordersOf(events, seat) {
  /** @type {{seq: number, data: any, over: boolean}[]} */ let given = [];
  /** @type {string | null} */ let step = null;
  for (const { seq, type, data, actor, step: now } of events) {
    if (type === "match.undone" && actor === seat) given = given.filter((one) => one.seq <= data.to_seq);
    if (type === "window.closed" || (now && now !== step)) for (const one of given) one.over ||= one.data.pass_ === "window";
    step = now ?? step;
    if (type === "order.standing" && data.seat === seat) given.push({ seq, data, over: false });
  }
  /** @type {any[]} */ let orders = [];
  for (const { data, over } of given) {
    const use = data.use ?? null;
    const kept = data.cancel ? [] : orders.filter((one) => (one.use === null) !== (use === null));
    orders = data.cancel || over ? kept : [...kept, { pass: data.pass_ ?? null, except: data.except_ ?? [], use }];
  }
  return orders;
}
