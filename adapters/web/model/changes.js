const GROUPS = /** @type {Record<string, string>} */ ({
  condition: "condition", conditions: "condition", status: "status", roll: "roll", pool: "roll", face: "face", to: "face", of: "of", what: "what",
});
const SIGNED = new Set(["add_dice count", "add_counters count", "modify by"]);
const ROLES = new Set(["attacker", "source", "target", "owner", "declared_target", "chosen", "defender"]);

/** What a request would do, in words: the changes of an adjustment, the operations of an adjudication. @param {any} command @param {any} cast @param {any} texts @returns {string[]} */
export function changesOf(command, cast, texts) {
  if (command?.type === "adjust") {
    const changes = command.changes.flatMap((/** @type {any} */ one) => changed(one, cast, texts));
    return command.reason ? [...changes, `${texts.word("detail", "reason")}: ${command.reason}`] : changes;
  }
  if (command?.type === "adjudicate") return command.do.map((/** @type {any} */ one) => operation(one, cast, texts));
  return [];
}

/** An operation of the effect language in words. @param {any} given @param {any} cast @param {any} texts @returns {string} */
export function operation(given, cast, texts) {
  const defaults = { up_to: "all", of: "source", minimum: 0, by: "any" };
  const args = Object.fromEntries(Object.entries({ ...defaults, ...given }).map(([name, value]) => [name, said(given.type, name, value, cast, texts)]));
  return texts.text(`operation-${given.type.replaceAll("_", "-")}`, args, given.type);
}

/** @param {string} kind @param {string} name @param {any} value @param {any} cast @param {any} texts @returns {any} */
function said(kind, name, value, cast, texts) {
  if (Array.isArray(value)) return value.map((one) => said(kind, name, one, cast, texts)).join(", ");
  if (typeof value === "boolean") return texts.label(value ? "yes" : "no");
  if (typeof value === "number") return SIGNED.has(`${kind} ${name}`) ? `${value > 0 ? "+" : "−"}${Math.abs(value)}` : value;
  if (name === "unit") return ROLES.has(value) ? texts.word("role", value) : cast.unit(value);
  if (name === "condition" && cast.rulebook === "berserk") return value;
  if (texts.has(`level-${value}`)) return texts.word("level", value);
  if (name === "amount" || name === "up_to") return texts.word("amount", value);
  if (name === "by") return texts.word("by", value);
  return GROUPS[name] ? texts.word(GROUPS[name], value) : value;
}

/** @param {any} change @param {any} cast @param {any} texts @returns {string[]} */
function changed(change, cast, texts) {
  if (change.add) return [`${texts.text("change-add")}: ${texts.name(change.add.name, change.add.id)}`];
  if (change.remove) return [`${texts.text("change-remove")}: ${cast.unit(change.remove)}`];
  return Object.entries(change.set ?? {}).map(([name, value]) => {
    const field = texts.text("change-set", { unit: cast.unit(change.unit), field: texts.word("field", name) });
    return `${field}: ${Array.isArray(value) && !value.length ? texts.text("list-empty") : said("adjust", name, value, cast, texts)}`;
  });
}
