/** How long to wait before the next try: longer each time, never for ever, never all at once. */
export class Backoff {
  /** @param {{first?: number, most?: number, chance?: () => number}} [options] milliseconds; each pause is between half and all of its length */
  constructor({ first = 250, most = 15_000, chance = Math.random } = {}) {
    this.first = first;
    this.most = most;
    this.chance = chance;
    this.tries = 0;
  }

  /** The next pause in milliseconds. */
  next() {
    const full = Math.min(this.most, this.first * 2 ** Math.min(this.tries, 20));
    this.tries += 1;
    return full * (0.5 + this.chance() / 2);
  }

  /** It worked. */
  reset() {
    this.tries = 0;
  }
}
