// Checkpoints and receipts: does this history contain what somebody signed, or noted, at match time?

import { isStub } from "./bundle.js";
import { fromHex, join, knowsEd25519, sha256, toHex, verifyEd25519 } from "./bytes.js";
import { canonical } from "./canonical.js";

const TERMINAL = new Set(["attack.finished", "attack.ended", "match.ended"]);

// held: {keys: [hex], checkpoints: [object], receipts: ["17-1f2e3d4c"]}
export async function checkSignatures(bundle, held) {
  const found = [];
  const note = (code, seq, message) => found.push({ check: "signatures", code, message, ...(seq === null ? {} : { seq }) });
  const { header, links, checkpoints } = bundle;
  for (const key of header.keys) {
    if (toHex(await sha256(fromHex(key.public))).slice(0, 16) !== key.id) {
      note("bad_key", null, `${key.id} is not the id of the key it stands with`);
    }
  }
  for (let i = 1; i < checkpoints.length; i++) {
    if (checkpoints[i - 1].seq >= checkpoints[i].seq) {
      note("checkpoint_order", checkpoints[i].seq, "checkpoints stand in the order of their seqs, each once");
    }
  }
  const keys = new Map(header.keys.map((key) => [key.id, key.public]));
  const able = checkpoints.length === 0 || (await knowsEd25519());
  for (const checkpoint of checkpoints) {
    const known = keys.get(checkpoint.key);
    if (known === undefined) {
      note("unknown_key", checkpoint.seq, `signed with the key ${checkpoint.key}, which the header does not list`);
    } else if (able && !(await holds(checkpoint, known))) {
      note("bad_signature", checkpoint.seq, `no signature of the key ${checkpoint.key}`);
    } else {
      checkPlace(bundle, checkpoint, note);
    }
    if (held.keys.length > 0 && !held.keys.includes(known)) {
      note("untrusted_key", checkpoint.seq, `signed with the key ${checkpoint.key}, not with yours`);
    }
  }
  const due = terminalSeqs(links);
  if (header.keys.length > 0) {
    const signed = new Set(checkpoints.map((checkpoint) => checkpoint.seq));
    for (const seq of due) {
      if (!signed.has(seq)) note("checkpoint_missing", seq, "an attack or the match ended here unsigned");
    }
  }
  if (header.keys.length === 0 && held.keys.length > 0 && due.length > 0) {
    note("unsigned", due[due.length - 1], "an attack or the match ended here, and nothing is signed with your key");
  }
  for (const checkpoint of held.checkpoints) checkPlace(bundle, checkpoint, note);
  for (const receipt of held.receipts) checkReceipt(links, receipt, note);
  return { found, able };
}

async function holds(checkpoint, publicKey) {
  const { signature, ...signed } = checkpoint;
  const message = join("blowbyblow/1/checkpoint", canonical(signed));
  return verifyEd25519(fromHex(publicKey), message, fromHex(signature));
}

function checkPlace(bundle, checkpoint, note) {
  const { seq } = checkpoint;
  if (checkpoint.match !== bundle.header.match) note("checkpoint_match", seq, "a checkpoint of another match");
  else if (seq > bundle.links.length) note("checkpoint_beyond", seq, `the history was at ${seq} once, now it is shorter`);
  else if (bundle.links[seq - 1].hash !== checkpoint.hash) {
    note("checkpoint_differs", seq, "the history differs from the one that was signed");
  }
}

function checkReceipt(links, receipt, note) {
  const [number, mark] = receipt.split("-");
  const seq = Number(number);
  if (seq < 1 || seq > links.length) note("receipt_beyond", seq, "the history is shorter");
  else if (!links[seq - 1].hash.startsWith(mark)) {
    note("receipt_differs", seq, "the history differs from the one the receipt is of");
  }
}

function terminalSeqs(links) {
  const seqs = [];
  let ends = false;
  for (const link of links) {
    ends = ends || (!isStub(link) && TERMINAL.has(link.type));
    if (!link.last) continue;
    if (ends) seqs.push(link.seq);
    ends = false;
  }
  return seqs;
}
