import { h } from "/assets/parts/dom.js";

/** Where everybody goes who is at a match. @param {string} match @param {Record<string, string>} tokens @param {{table?: string | null, key?: string | null}} more */
export function addresses(match, tokens, { table, key } = {}) {
  const here = location.origin;
  const name = encodeURIComponent(match);
  const play = (/** @type {string} */ role) => `${here}/play/${name}#token=${tokens[role]}`;
  /** @type {[string, string][]} */ const found = ["a", "b", "judge", "spectator"].filter((role) => tokens[role]).map((role) => [role, play(role)]);
  if (tokens.overlay) found.push(["overlay", `${here}/overlay/${name}?token=${tokens.overlay}`]);
  if (table) found.push(["table", `${here}/overlay/table/${encodeURIComponent(table)}${key ? `?key=${key}` : ""}`]);
  const watcher = tokens.judge ?? tokens.spectator ?? tokens.a ?? tokens.b;
  if (watcher) found.push(["replay", `${here}/replay?match=${name}#token=${watcher}`]);
  return found;
}

/** @param {[string, string][]} found @param {any} texts @param {Record<string, any>} seats */
export function linkList(found, texts, seats) {
  return found.map(([role, address]) => {
    const label = texts.label(`link-${role}`, { name: seats?.[role]?.name ?? "" }).replace(/: $/, "");
    // Browsers give a page the clipboard on this machine and over HTTPS only.
    const copy = navigator.clipboard && h("button", { type: "button", class: "button", "aria-label": `${texts.label("lobby-copy")}: ${label}`, onclick: async () => {
      await navigator.clipboard.writeText(address);
      copy.textContent = texts.label("lobby-copied");
    } }, texts.label("lobby-copy"));
    return h("div", { class: `link ${role === "a" || role === "b" ? `seat-${role}` : ""}`, dataset: { role } },
      h("span", {}, label), h("code", {}, address),
      h("a", { class: "button", href: address, target: "_blank", rel: "noopener", "aria-label": `${texts.label("lobby-open")}: ${label}` }, texts.label("lobby-open")), copy ?? "");
  });
}
