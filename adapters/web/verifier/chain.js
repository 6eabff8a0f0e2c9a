// The hash chain: no event was changed, removed, added or moved, and nothing is hidden that its reader may see.

import { isStub } from "./bundle.js";
import { fromHex, sha256, toHex } from "./bytes.js";
import { canonical } from "./canonical.js";

const ORIGIN = "0".repeat(64);
const HEAD = ["match", "seq", "branch", "v", "at", "last", "audience"];
const BODY = ["type", "actor", "data", "command", "cause", "attack", "step", "automatic"];

function pick(link, names) {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(link, name)).map((name) => [name, link[name]]));
}

async function hashOf(previous, link) {
  const commit = isStub(link)
    ? fromHex(link.commit)
    : await sha256(fromHex(link.salt), canonical(pick(link, BODY)));
  return toHex(await sha256(fromHex(previous), canonical(pick(link, HEAD)), commit));
}

export async function checkChain(bundle) {
  const found = [];
  const { header, links } = bundle;
  let previous = null;
  for (const link of links) {
    const note = (code, message) => found.push({ check: "chain", code, message, seq: link.seq });
    const seq = previous === null ? 0 : previous.seq;
    if (link.match !== header.match) note("wrong_match", `an event of match ${link.match}, not of ${header.match}`);
    if (link.seq !== seq + 1) note("gap", `expected event ${seq + 1} here`);
    if ((await hashOf(previous === null ? ORIGIN : previous.hash, link)) !== link.hash) {
      note("broken_link", "the hash does not follow from this event and the one before it");
    }
    if (previous !== null && link.at < previous.at) note("time_back", "happened before the event in front of it");
    const hidden = header.viewer !== "judge" && link.audience !== undefined && !link.audience.includes(header.viewer);
    if (isStub(link) && !hidden) note("illegal_stub", `${header.viewer} may see this event, but it is held back`);
    if (!isStub(link) && hidden) note("illegal_body", `${header.viewer} may not see this event, but it is shown`);
    if (previous === null && !begins(header, link)) {
      note("wrong_start", "the first event is no match.created of the header's rulebook");
    }
    previous = link;
  }
  const note = (code, message) => found.push({ check: "chain", code, message, seq: previous.seq });
  if (!previous.last) note("cut_command", "the last event is not the last of its command");
  if (previous.hash !== header.head) note("wrong_head", "the header names another head");
  return found;
}

function begins(header, link) {
  if (isStub(link) || link.type !== "match.created") return false;
  const { data } = link;
  if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
  return data.rulebook === header.rulebook && data.version === header.version;
}
