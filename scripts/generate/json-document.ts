/** A value of a parsed JSON document. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of a parsed JSON document. */
export interface JsonObject {
  [key: string]: Json;
}

/** Tells whether a value is a JSON object (not an array, not null). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a member that must be an object.
 * @param parent the object; undefined reads as an object without members
 * @param key the member's name
 * @returns the member, or an empty object if it is absent
 * @throws Error if the member is not an object
 */
export function objectAt(parent: Json | undefined, key: string): JsonObject {
  if (!isObject(parent)) return {};
  const value = parent[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw new Error(`${key} has to be an object`);
  return value;
}

/** Reads a member that must be an array; absent reads as empty. Throws an Error if it is not an array. */
export function arrayAt(parent: Json | undefined, key: string): Json[] {
  if (!isObject(parent)) return [];
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`${key} has to be an array`);
  return value;
}

/** Reads a member as text, or undefined where it is absent or not a string. */
export function stringAt(parent: Json | undefined, key: string): string | undefined {
  const value = isObject(parent) ? parent[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * Follows a local reference (`#/…`, RFC 6901) as often as needed.
 * @param document the whole bundle that the reference points into
 * @param node the value that may be a `{ $ref }` object; any other value is returned as it is
 * @throws Error if the reference leaves the bundle or has no target
 */
export function resolve(document: JsonObject, node: Json | undefined): Json {
  let current = node;
  for (let hops = 0; hops < 32; hops += 1) {
    const reference = stringAt(current, '$ref');
    if (reference === undefined) {
      if (current === undefined) throw new Error('a reference has no target');
      return current;
    }
    current = lookUp(document, reference);
  }
  throw new Error('references form a circle');
}

/** Finds the target of one local reference. Throws an Error if there is none. */
export function lookUp(document: JsonObject, reference: string): Json {
  if (!reference.startsWith('#/')) throw new Error(`${reference} leaves the bundle`);
  let target: Json | undefined = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    target = Array.isArray(target) ? target[Number(key)] : isObject(target) ? target[key] : undefined;
  }
  if (target === undefined) throw new Error(`${reference} points to nothing`);
  return target;
}

/** Parses JSON text whose top level must be an object. Throws an Error naming the origin if it is not. */
export function parseDocument(text: string, origin: string): JsonObject {
  const value: Json = JSON.parse(text);
  if (!isObject(value)) throw new Error(`${origin} does not hold a JSON object`);
  return value;
}
