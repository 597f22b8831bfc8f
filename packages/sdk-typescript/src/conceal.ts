// Keeps personal data out of logs: conceals fields of responses and events, and reveals them on demand.

import { concealedFields } from './generated/concealed-fields.gen.ts';

const concealed: ReadonlySet<string> = /* @__PURE__ */ new Set(concealedFields);

/**
 * Makes every field that carries personal data, a secret or free text non-enumerable, at any depth. Reading it by name works as before;
 * the console, `JSON.stringify`, spreads and logs leave it out.
 * @returns the same value, changed in place
 */
export function conceal<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, member] of Object.entries(value)) {
    if (concealed.has(name)) Object.defineProperty(value, name, { enumerable: false });
    else conceal(member);
  }
  return value;
}

/**
 * A plain copy whose fields are all enumerable, for storing a session or an event whole. Never log it.
 * @param value a session, an event or a page that this package returned
 */
export function reveal<T>(value: T): T {
  if (Array.isArray(value)) return value.map((member) => reveal(member)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.getOwnPropertyNames(value).map((name) => [name, reveal(value[name as keyof T & string])]);
  return Object.fromEntries(members) as T;
}
