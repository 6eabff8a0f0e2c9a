// Reads {verifier, jobs} from standard input and writes one report per job; see tests/audit_node.py.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

let text = "";
for await (const part of process.stdin) text += part;
const { verifier, jobs } = JSON.parse(text);
const { verifyBundle } = await import(pathToFileURL(`${verifier}/verify.js`).href);

const files = new Map();

async function contents({ file, at, byte, repair }) {
  if (!files.has(file)) files.set(file, new Uint8Array(await readFile(file)));
  const bytes = files.get(file);
  if (at === undefined) return bytes;
  const changed = bytes.slice();
  changed[at] = byte;
  if (repair) {
    const start = changed.lastIndexOf(10, changed.length - 2) + 1;
    const digest = createHash("sha256").update(changed.subarray(0, start)).digest("hex");
    changed.set(new TextEncoder().encode(`{"digest":"${digest}"}`), start);
  }
  return changed;
}

const reports = [];
for (const job of jobs) reports.push(await verifyBundle(await contents(job), job.held ?? {}));
console.log(JSON.stringify(reports));
