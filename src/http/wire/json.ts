// Parses JSON bodies strictly, and writes them.

import { isAscii } from 'node:buffer';
import { createScanner } from 'jsonc-parser';

/** One broken rule, as `InvalidRequest.issues` lists it. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export type JsonBody =
  | { readonly ok: true; readonly value: unknown; readonly text: string }
  | { readonly ok: false; readonly issue: Issue };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes and parses a JSON body strictly: valid UTF-8, no byte order mark, no NUL and no lone surrogate in any string.
 * @param ownText a top-level member that may have any text, because it leaves as it arrived
 */
export function parseJsonBody(bytes: Buffer, ownText?: string): JsonBody {
  let text: string;
  try {
    text = isAscii(bytes) ? bytes.toString('latin1') : utf8.decode(bytes);
  } catch {
    return fault('/body', 'must be valid UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may contain personal data.
    return fault('/body', 'must be well-formed JSON');
  }
  // Only an escape can contain either character: the parser and the decoder refuse raw ones.
  const path = text.includes('\\u') ? findBadText(value, '/body', ownText) : null;
  return path === null ? { ok: true, value, text } : fault(path, 'must contain no NUL and no lone surrogate');
}

/**
 * The text of a top-level member as it was sent, without insignificant white space: key order, duplicate keys and numbers beyond
 * 2^53 survive (SPEC 4.1, `metadata`). Of several members with one name the last counts, as in JSON.parse.
 * @param json the text of an object that parses
 */
export function memberText(json: string, name: string): string | null {
  const scanner = createScanner(json, true);
  let depth = 0;
  let key: string | null = null;
  let tokens: string[] | null = null;
  let found: string | null = null;
  // A loop over tokens, not a recursion over values: a body may be nested thousands of levels deep.
  for (;;) {
    scanner.scan();
    const token = json.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    if (token === '') return found;
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const memberEnds = (depth === 1 && token === ',') || depth === 0;
    if (memberEnds) {
      if (tokens !== null) found = tokens.join('');
      tokens = null;
      key = null;
    } else if (tokens !== null) {
      tokens.push(token);
    } else if (depth === 1 && token === ':') {
      if (key === name) tokens = [];
    } else if (depth === 1 && key === null) {
      key = scanner.getTokenValue();
    }
    if (token === '{' || token === '[') depth += 1;
  }
}

/** The longest text that is written again: that of a value that is nested thousands of levels deep cannot be. */
const plainTextMax = 2048;

/**
 * The same for a member whose value is known, without a scan where a short text was written as `JSON.stringify` writes it.
 * @param value the value of the member in the parsed text
 */
export function memberTextOf(json: string, name: string, value: unknown): string | null {
  const key = `"${name}"`;
  const at = json.indexOf(key);
  const valueAt = at + key.length + 1;
  // Without an escape no other key is read as this name. Behind `{` or `,` the quote begins a string, and only a key has a colon behind it;
  // it is the member's own, because there is no other one.
  const isPlain =
    json.length <= plainTextMax &&
    !json.includes('\\u') &&
    (json[at - 1] === '{' || json[at - 1] === ',') &&
    json[valueAt - 1] === ':' &&
    json.indexOf(key, valueAt) === -1;
  if (!isPlain) return memberText(json, name);
  const text = JSON.stringify(value);
  const next = json[valueAt + text.length];
  return json.startsWith(text, valueAt) && (next === ',' || next === '}') ? text : memberText(json, name);
}

/**
 * Searches for a bad string or key, without recursion.
 * @param exempt a member of the root that is not searched
 * @returns its path, or null
 */
function findBadText(root: unknown, rootPath: string, exempt: string | undefined): string | null {
  const pending: { value: unknown; path: string }[] = [{ value: root, path: rootPath }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && isBad(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      // A bad key must not be repeated in the response, so the path is that of its object.
      if (isBad(key)) return path;
      if (value === root && key === exempt) continue;
      pending.push({
        value: member,
        path: path.length < 200 ? `${path}/${pointerToken(key)}`.slice(0, 500).toWellFormed() : path,
      });
    }
  }
  return null;
}

/** A key as a JSON Pointer writes it (RFC 6901). */
function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isBad(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

function fault(path: string, message: string): JsonBody {
  return { ok: false, issue: { path, message } };
}

/**
 * A value that leaves as the JSON text that arrived. Parsing and writing it again would reorder keys that look like numbers and round
 * large numbers, and `JSON.rawJSON` takes no objects.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a response body as JSON. Top-level members may be `JsonText`. */
export function writeJsonBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || !hasJsonText(body)) return JSON.stringify(body);
  const texts = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    );
  return `{${texts.join(',')}}`;
}

function hasJsonText(body: object): boolean {
  for (const name in body) if ((body as Record<string, unknown>)[name] instanceof JsonText) return true;
  return false;
}
