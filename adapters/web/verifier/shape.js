// The form of a fact's body: what does not have it is a finding of its own.

export class BadFact extends Error {}

export function need(condition) {
  if (!condition) throw new BadFact();
}

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
