// Bytes, hexadecimal digits and the primitives of WebCrypto.

import { utf8 } from "./canonical.js";

const subtle = globalThis.crypto.subtle;

export function isHex(text, size) {
  return typeof text === "string" && text.length === 2 * size && /^[0-9a-f]*$/.test(text);
}

export function fromHex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function join(...parts) {
  const all = parts.map((part) => (typeof part === "string" ? utf8(part) : part));
  const bytes = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export async function sha256(...parts) {
  return new Uint8Array(await subtle.digest("SHA-256", join(...parts)));
}

export async function hmac(key, ...parts) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, join(...parts)));
}

// True if `signature` is an Ed25519 signature of `message` by `publicKey`.
export async function verifyEd25519(publicKey, message, signature) {
  let key;
  try {
    key = await subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return false;
  }
  return subtle.verify({ name: "Ed25519" }, key, signature, message);
}

// Browsers without Ed25519 can check everything but signatures.
export async function knowsEd25519() {
  try {
    await subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}
