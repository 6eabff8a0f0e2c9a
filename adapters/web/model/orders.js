/**
 * The standing orders of a seat that are in force. They stay through rewinds; one to pass takes the place of another one to
 * pass, one to use of another one to use. An order for a window is over with the step it was given in.
 * @param {any[]} events all that the seat has seen @param {string} seat
 * @returns {{pass: "window" | "all" | null, except: string[], use: string | null}[]}
 */
export function ordersOf(events, seat) {
  /** @type {any[]} */ let orders = [];
  /** @type {string | null} */ let step = null;
  for (const { type, data, step: now } of events) {
    if (type === "window.closed" || (now && now !== step)) orders = orders.filter((one) => one.pass !== "window");
    step = now ?? step;
    if (type !== "order.standing" || data.seat !== seat) continue;
    const use = data.use ?? null;
    orders = data.cancel ? [] : [
      ...orders.filter((one) => (one.use === null) !== (use === null)),
      { pass: data.pass_ ?? null, except: data.except_ ?? [], use },
    ];
  }
  return orders;
}
