// Which secrets both seats agreed to reveal before the match was over, and whether play kept to it (`reveal: confirmed`).

import { isObject, need } from "./shape.js";

export class Agreements {
  #ends = new Map();
  #asked = new Map();
  #confirmed = new Set();

  // Takes one event; gives the attacks whose secrets are public and whose end it takes back.
  take(record, revealed) {
    switch (record.type) {
      case "attack.finished":
      case "attack.ended":
        if (record.attack !== undefined) this.#ends.set(record.attack, record.seq);
        return [];
      case "request.opened":
        this.#opened(record, record.data);
        return [];
      case "request.closed":
        this.#closed(record, record.data);
        return [];
      case "match.rewound":
      case "match.undone":
        return this.#wentBack(record.data, revealed);
      default:
        return [];
    }
  }

  // True if this attack is over and both seats have confirmed since that its secret becomes public.
  may(attack) {
    const end = this.#ends.get(attack);
    if (end === undefined) return false;
    const words = new Set();
    for (const id of this.#confirmed) {
      const asked = this.#asked.get(id);
      if (asked !== undefined && asked.attacks.includes(attack) && asked.seq > end) words.add(asked.seat);
    }
    return words.size === 2;
  }

  // All attacks of which that is true.
  agreed() {
    return [...this.#ends.keys()].filter((attack) => this.may(attack)).sort((one, two) => one - two);
  }

  #opened(record, data) {
    need(isObject(data));
    if (data.kind !== "reveal") return;
    const { id, seat, attacks } = data;
    need(typeof id === "string" && (seat === "a" || seat === "b") && Array.isArray(attacks));
    need(attacks.every(Number.isSafeInteger));
    this.#asked.set(id, { seat, attacks, seq: record.seq });
  }

  #closed(record, data) {
    need(isObject(data) && data.id !== undefined);
    const asked = this.#asked.get(data.id);
    if (asked === undefined) return;
    need(data.outcome !== undefined);
    if (data.outcome === "confirmed" && record.actor === asked.seat) this.#confirmed.add(data.id);
  }

  #wentBack(data, revealed) {
    need(isObject(data) && Number.isSafeInteger(data.to_seq));
    const broken = [...revealed.keys()].filter((attack) => (this.#ends.get(attack) ?? 0) > data.to_seq);
    for (const [attack, seq] of this.#ends) if (seq > data.to_seq) this.#ends.delete(attack);
    for (const [id, asked] of this.#asked) if (asked.seq > data.to_seq) this.#asked.delete(id);
    return broken;
  }
}
