/**
 * The rolls of an attack in the order of the rulebook, each with the unit that throws and its seat.
 * @param {any} view @param {any} attack
 * @returns {{roll: string, unit: string, seat: string}[]}
 */
export function sidesOf(view, attack) {
  const shown = view.attack;
  if (!shown) return [];
  const [first, second] = view.rulebook === "berserk" ? ["source", "target"] : ["attack", "defense"];
  const striker = shown.attacker ?? shown.source;
  const struck = shown.target ?? shown.declared_target ?? attack?.target;
  const sides = [{ roll: first, unit: striker, seat: view.units[striker]?.seat ?? "a" }];
  if (struck) sides.push({ roll: second, unit: struck, seat: view.units[struck]?.seat ?? "b" });
  return /** @type {any} */ (sides);
}
