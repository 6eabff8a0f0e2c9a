// Reading a bundle: canonical JSON Lines and nothing else (docs/users/audit.md).

import { isHex, sha256, toHex } from "./bytes.js";
import { NotCanonical, canonicalLine } from "./canonical.js";

export const FORMAT = "blowbyblow/1";

const VIEWERS = ["a", "b", "judge", "spectator", "overlay"];
const ACTORS = ["a", "b", "judge", "system"];

export class BadBundle extends Error {
  constructor(code, line, message) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

const whole = (value) => Number.isSafeInteger(value);
const text = (value) => typeof value === "string";
const absent = (value) => value === undefined;

const EVENT = {
  match: text,
  seq: (value) => whole(value) && value >= 1,
  branch: (value) => whole(value) && value >= 0,
  v: (value) => whole(value) && value >= 1,
  type: text,
  at: text,
  actor: (value) => ACTORS.includes(value),
  last: (value) => typeof value === "boolean",
  data: (value) => value !== undefined,
  salt: (value) => isHex(value, 16),
  hash: (value) => isHex(value, 32),
  command: (value) => absent(value) || text(value),
  cause: (value) => absent(value) || whole(value),
  attack: (value) => absent(value) || whole(value),
  step: (value) => absent(value) || text(value),
  automatic: (value) => absent(value) || value === true,
  audience: (value) => absent(value) || (Array.isArray(value) && value.every(text)),
};

const STUB = {
  match: text,
  seq: EVENT.seq,
  branch: EVENT.branch,
  v: EVENT.v,
  at: text,
  last: EVENT.last,
  commit: (value) => isHex(value, 32),
  hash: EVENT.hash,
  audience: EVENT.audience,
};

const KEY = { id: (value) => isHex(value, 8), public: (value) => isHex(value, 32) };

const HEADER = {
  bundle: (value) => value === FORMAT,
  match: text,
  rulebook: text,
  version: text,
  viewer: (value) => VIEWERS.includes(value),
  events: (value) => whole(value) && value >= 1,
  checkpoints: (value) => whole(value) && value >= 0,
  head: (value) => isHex(value, 32),
  keys: (value) => Array.isArray(value) && value.every((key) => fits(key, KEY)),
};

const CHECKPOINT = {
  match: text,
  seq: EVENT.seq,
  hash: EVENT.hash,
  at: text,
  key: (value) => isHex(value, 8),
  signature: (value) => isHex(value, 64),
};

const END = { digest: text };

function fits(value, shape) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  if (Object.keys(value).some((name) => !Object.hasOwn(shape, name))) return false;
  return Object.entries(shape).every(([name, test]) => test(value[name]));
}

export function isStub(link) {
  return "commit" in link;
}

export function isCheckpoint(value) {
  return fits(value, CHECKPOINT);
}

// bytes (Uint8Array) → {header, links, checkpoints}. Throws BadBundle for anything else than a bundle's own bytes.
export async function readBundle(bytes) {
  const lines = readLines(bytes);
  const header = lines[0];
  if (!fits(header, HEADER)) throw new BadBundle("bad_header", 1, `not the header of a bundle of the format ${FORMAT}`);
  await checkEnd(bytes, lines);
  const expected = header.events + header.checkpoints + 2;
  if (lines.length !== expected) {
    throw new BadBundle("wrong_count", lines.length, `the header promises ${expected} lines, not ${lines.length}`);
  }
  const behind = 1 + header.events;
  const links = lines.slice(1, behind);
  links.forEach((link, index) => {
    if (!fits(link, isStub(link) ? STUB : EVENT)) throw new BadBundle("bad_event", index + 2, "neither an event nor a stub");
  });
  const checkpoints = lines.slice(behind, -1);
  checkpoints.forEach((checkpoint, index) => {
    if (!isCheckpoint(checkpoint)) throw new BadBundle("bad_checkpoint", behind + index + 1, "not a checkpoint");
  });
  return { header, links, checkpoints };
}

function readLines(bytes) {
  const count = bytes.reduce((found, byte) => found + (byte === 10 ? 1 : 0), 0);
  if (bytes.length === 0 || bytes[bytes.length - 1] !== 10) {
    throw new BadBundle("unreadable", count + 1, "the last line has no end; the file was cut off");
  }
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10) continue;
    const number = lines.length + 1;
    try {
      lines.push(canonicalLine(decoder.decode(bytes.subarray(start, at))));
    } catch (error) {
      const message = error instanceof NotCanonical ? error.message : "not UTF-8";
      throw new BadBundle("not_canonical", number, message);
    }
    start = at + 1;
  }
  return lines;
}

async function checkEnd(bytes, lines) {
  const end = lines[lines.length - 1];
  if (!fits(end, END)) throw new BadBundle("no_end", lines.length, "the last line is no digest; the file was cut off");
  const start = bytes.lastIndexOf(10, bytes.length - 2) + 1;
  if (end.digest !== toHex(await sha256(bytes.subarray(0, start)))) {
    throw new BadBundle("bad_digest", lines.length, "the digest differs from the lines before it: the file was changed");
  }
}
