// A second verifier of bundles: chain, signatures and dice, written from docs/users/audit.md and docs/rules/dice.md alone.
// It shares no code with the service and needs nothing but WebCrypto, so it runs in Node and in a browser.

import { BadBundle, readBundle } from "./bundle.js";
import { checkChain } from "./chain.js";
import { checkDice } from "./dice.js";
import { checkSignatures } from "./signatures.js";

const NOTHING = { keys: [], checkpoints: [], receipts: [] };

/**
 * Check the bundle in `bytes` (Uint8Array). `held`: what the verifier has from match time: public keys (hex),
 * checkpoints (objects), receipts ("17-1f2e3d4c"). The rules are not looked at.
 * @returns {Promise<{good: boolean, findings: object[], header?: object, dice?: object, origin: string, signatures: string}>}
 */
export async function verifyBundle(bytes, held = {}) {
  const given = { ...NOTHING, ...held };
  let bundle;
  try {
    bundle = await readBundle(bytes);
  } catch (error) {
    if (!(error instanceof BadBundle)) throw error;
    const finding = { check: "file", code: error.code, message: error.message, line: error.line };
    return { good: false, findings: [finding], origin: "not proven", signatures: "not checked" };
  }
  const chain = await checkChain(bundle);
  const { found: signatures, able } = await checkSignatures(bundle, given);
  const { report, found: dice } = await checkDice(bundle);
  const findings = [...chain, ...signatures, ...dice];
  const byKey = able && given.keys.length > 0 && bundle.checkpoints.length > 0;
  const whole = chain.length === 0 && signatures.length === 0;
  const proven = byKey || given.checkpoints.length > 0 || given.receipts.length > 0;
  return {
    good: findings.length === 0,
    findings,
    header: bundle.header,
    dice: report,
    origin: whole && proven ? "proven" : "not proven",
    signatures: able ? "checked" : "not checked: this browser does not know Ed25519",
  };
}
