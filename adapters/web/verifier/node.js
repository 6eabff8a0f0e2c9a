// node node.js [--key HEX] [--receipt R] FILE…   One JSON object per file; exit 0 if all are good.

import { readFile } from "node:fs/promises";
import { verifyBundle } from "./verify.js";

const held = { keys: [], checkpoints: [], receipts: [] };
const files = [];
const words = process.argv.slice(2);
while (words.length > 0) {
  const word = words.shift();
  if (word === "--key") held.keys.push(words.shift());
  else if (word === "--receipt") held.receipts.push(words.shift());
  else if (word === "--checkpoint") held.checkpoints.push(JSON.parse(words.shift()));
  else files.push(word);
}
let good = files.length > 0;
for (const file of files) {
  const report = await verifyBundle(new Uint8Array(await readFile(file)), held);
  good = good && report.good;
  console.log(JSON.stringify({ file, ...report }));
}
process.exitCode = good ? 0 : 1;
