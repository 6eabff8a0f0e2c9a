/**
 * What the table still has to carry out, in the order of its indexes: of the attack shown in Crisis Protocol, of all
 * attacks that run inside one another in Berserk.
 * @param {any[]} line events that count @param {string} rulebook @param {number | null} attack id of the attack shown
 * @returns {{ref: {unit: string, effect: string}, seat: string, text: any, waits: boolean}[]}
 */
export function openInstructions(line, rulebook, attack) {
  /** @type {any[]} */ let open = [];
  for (const { type, data, attack: of } of line) {
    if (rulebook === "crisis_protocol" && of !== attack) continue;
    if (type === "attack.declared" && (data.parent ?? null) === null) open = [];
    else if (type === "table.instructed") open.push({ ref: data.ref, seat: data.seat, text: data.text, waits: data.waits ?? false });
    else if (type === "table.reported") open.splice(data.instruction, 1);
    else if (type === "effect.adjudicated") {
      const at = open.findIndex((one) => one.ref.unit === data.ref.unit && one.ref.effect === data.ref.effect);
      if (at >= 0) open.splice(at, 1);
    }
  }
  return open;
}
