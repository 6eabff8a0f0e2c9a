// Canonical JSON: keys sorted by code point, no spaces, whole numbers up to 2^53 - 1 only.

export const DEEPEST = 100;

export class NotCanonical extends Error {}

const LONE_SURROGATE = /\p{Surrogate}/u;

const encoder = new TextEncoder();

export function utf8(text) {
  return encoder.encode(text);
}

function compare(one, two) {
  const a = Array.from(one);
  const b = Array.from(two);
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = a[i].codePointAt(0) - b[i].codePointAt(0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort(compare);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function check(values, depth) {
  if (depth > DEEPEST) throw new NotCanonical(`nested deeper than ${DEEPEST} levels`);
  for (const value of values) {
    if (typeof value === "string" && LONE_SURROGATE.test(value)) throw new NotCanonical("half a character");
    if (typeof value === "number" && !Number.isSafeInteger(value)) {
      throw new NotCanonical(`${value} is no whole number up to ${Number.MAX_SAFE_INTEGER}`);
    }
    if (value === null || typeof value !== "object") continue;
    if (!Array.isArray(value)) check(Object.keys(value), depth + 1);
    check(Object.values(value), depth + 1);
  }
}

// The object in a line, provided that the line is exactly its canonical form.
export function canonicalLine(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new NotCanonical("not JSON");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new NotCanonical("expected a JSON object");
  }
  check([value], 0);
  if (canonical(value) !== line) {
    throw new NotCanonical("the JSON is not canonical: keys sorted, each once, no spaces, no needless escapes");
  }
  return value;
}
