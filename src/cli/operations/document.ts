// The document of the admin API, as the command line reads it.

import { readFileSync } from 'node:fs';

/** Any value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Tells whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object, as a list, or as text; empty or undefined where it is something else. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
export const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** An API document whose references can be followed. */
export interface ApiDocument {
  readonly root: JsonObject;
  /** The object that a node is or refers to. What stands beside a `$ref` adds to its target. */
  resolve(node: Json | undefined): JsonObject;
}

/** Reads the document of the admin API from `generated/`. */
export function readAdminDocument(): ApiDocument {
  return openDocument(
    JSON.parse(readFileSync(new URL('../../../generated/openapi/admin.json', import.meta.url), 'utf8')),
  );
}

/** Opens a bundled document, whose references stay inside of it. */
export function openDocument(root: JsonObject): ApiDocument {
  const resolve = (node: Json | undefined): JsonObject => {
    const { $ref, ...beside } = objectOf(node);
    if (typeof $ref !== 'string') return beside;
    const target = $ref
      .slice(2)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json | undefined>((value, step) => objectOf(value)[step], root);
    return { ...resolve(target), ...beside };
  };
  return { root, resolve };
}
