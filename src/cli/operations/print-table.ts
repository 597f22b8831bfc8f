// Bodies of responses as tables for people.

import stringWidth from 'fast-string-width';
import { isObject, type Json, type JsonObject } from './document.ts';

/** Makes characters visible that would steer a terminal or turn its text around. */
export function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The items of a list: a line each under a heading, or a block each where the lines would be wider than the terminal. Nothing is cut
 * off, since ids are there to be copied.
 * @param columns the width of the terminal; undefined where the output is not one
 */
export function printItems(items: readonly Json[], columns: number | undefined): string {
  const rows = items.map((item) => new Map(leavesOf(item).map(([name, value]) => [name, cell(value)])));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = align([names, ...rows.map((row) => names.map((name) => row.get(name) ?? '-'))]);
  if (lines.every((line) => columns === undefined || stringWidth(line) <= columns)) return `${lines.join('\n')}\n`;
  return rows.map((row) => `${align([...row]).join('\n')}\n`).join('\n');
}

/** One object: a line for each value, then a table for each list of objects. */
export function printObject(object: JsonObject, columns: number | undefined): string {
  const leaves = leavesOf(object);
  const values = leaves.flatMap(([name, value]) => (isTable(value) ? [] : [[name, cell(value)]]));
  const tables = leaves.flatMap(([name, value]) => (isTable(value) ? [`${name}:\n${printItems(value, columns)}`] : []));
  return [...(values.length === 0 ? [] : [`${align(values).join('\n')}\n`]), ...tables].join('\n');
}

const isTable = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** The values of an object and of the objects in it, by their paths, such as `settings.steps`. */
function leavesOf(value: Json | undefined, path: readonly string[] = []): (readonly [string, Json | undefined])[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path.join('.') || 'value', value]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, visible(name)]));
}

function cell(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (isObject(value)) return visible(JSON.stringify(value));
  if (!Array.isArray(value)) return visible(String(value));
  if (value.length === 0) return '-';
  return value.some((part) => typeof part === 'object') ? visible(JSON.stringify(value)) : value.map(cell).join(', ');
}

/** Aligns columns by the width that their texts have in a terminal: most Japanese characters are two cells wide. */
function align(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, text] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, stringWidth(text));
  return rows.map((row) =>
    row
      .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - stringWidth(text)))
      .join('  ')
      .trimEnd(),
  );
}
