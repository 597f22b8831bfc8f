import { arrayAt, isObject, type Json, type JsonObject, objectAt, resolve, stringAt } from './json-document.ts';
import { readOperations } from './read-operations.ts';

/** A value of a field, and its meaning. */
export interface Meaning {
  readonly value: string;
  readonly meaning: string;
}

/** One type of problem, as the documents describe it. */
export interface ErrorEntry {
  readonly tag: string;
  /** The fragment of the problem's `type`, such as `session-not-found`. */
  readonly anchor: string;
  readonly status: number;
  readonly title: string;
  /** When it is returned. Backticks mark code, here and in every text below. */
  readonly when: string;
  /** The values of `reason`, for problems that have one. */
  readonly reasons: readonly Meaning[];
  readonly advice: string;
  /** The operationIds that return it, by surface. Empty for problems outside of all operations. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
}

/** The page that `type` points into, relative to the origin of the service. */
const page = '/docs/errors#';

/**
 * Collects every problem of the documents, ordered by status, then by `_tag`.
 * @param bundles the bundled OpenAPI documents by the name of their surface
 * @param advice what to do, by `_tag`
 * @throws Error naming a `_tag` whose `type` is not `/docs/errors#` and its name in kebab case, that two documents describe differently,
 *   or that has no example or no advice; and naming advice without a `_tag`
 */
export function readErrors(
  bundles: ReadonlyMap<string, JsonObject>,
  advice: Readonly<Record<string, string>>,
): ErrorEntry[] {
  const entries = new Map<string, Omit<ErrorEntry, 'operations'>>();
  const operations = new Map<string, Map<string, string[]>>();
  for (const [surface, document] of bundles) {
    const titles = readTitles(document);
    for (const schema of Object.values(objectAt(document.components, 'schemas'))) {
      const entry = isObject(schema) ? readEntry(document, schema, titles, advice) : null;
      if (entry === null) continue;
      const known = entries.get(entry.tag);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(entry))
        throw new Error(`${entry.tag} is described differently in ${surface} and in another document`);
      entries.set(entry.tag, entry);
    }
    for (const { id, replies } of readOperations(document)) {
      for (const tag of new Set(replies.flatMap(({ tags }) => tags))) {
        const bySurface = operations.get(tag) ?? new Map<string, string[]>();
        bySurface.set(surface, [...(bySurface.get(surface) ?? []), id]);
        operations.set(tag, bySurface);
      }
    }
  }
  const surplus = Object.keys(advice).filter((tag) => !entries.has(tag));
  if (surplus.length > 0) throw new Error(`advice without a _tag in the documents: ${surplus.join(', ')}`);
  return [...entries.values()]
    .sort((one, other) => one.status - other.status || (one.tag < other.tag ? -1 : 1))
    .map((entry) => ({ ...entry, operations: operations.get(entry.tag) ?? new Map() }));
}

function readEntry(
  document: JsonObject,
  schema: JsonObject,
  titles: ReadonlyMap<string, string>,
  advice: Readonly<Record<string, string>>,
): Omit<ErrorEntry, 'operations'> | null {
  const properties = objectAt(schema, 'properties');
  const tag = stringAt(properties._tag, 'const');
  if (tag === undefined) return null;
  const anchor = tag.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
  if (stringAt(properties.type, 'const') !== `${page}${anchor}`)
    throw new Error(`${tag}: its type must be ${page}${anchor}`);
  const status = isObject(properties.status) ? properties.status.const : undefined;
  if (typeof status !== 'number') throw new Error(`${tag}: its status must be one number`);
  const title = titles.get(tag);
  if (title === undefined) throw new Error(`${tag} has no example`);
  const action = advice[tag];
  if (action === undefined) throw new Error(`${tag} has no advice in openapi/catalogue/errors.yaml`);
  const when = stringAt(schema, 'description')?.trim() ?? '';
  const reasons = properties.reason === undefined ? [] : readMeanings(tag, resolve(document, properties.reason));
  return { tag, anchor, status, title, when, reasons, advice: action };
}

/** Reads a closed set of values whose description lists each one as "- `value`: meaning". */
export function readMeanings(tag: string, schema: Json): Meaning[] {
  const text = stringAt(schema, 'description') ?? '';
  const meanings = new Map(
    [...text.matchAll(/^- `([^`]+)`: (.+(?:\n {2}.+)*)$/gm)].map(([, value = '', meaning = '']) => [
      value,
      meaning.replaceAll(/\s+/g, ' '),
    ]),
  );
  return arrayAt(schema, 'enum').map((value) => {
    const meaning = meanings.get(String(value));
    if (meaning === undefined) throw new Error(`${tag}: the description of its values does not list ${value}`);
    return { value: String(value), meaning };
  });
}

/** Reads the title of each `_tag` from its examples. Throws an Error if two examples of one `_tag` differ. */
function readTitles(document: JsonObject): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const [tag, title] = [stringAt(value, '_tag'), stringAt(value, 'title')];
    if (tag !== undefined && title !== undefined) {
      if ((titles.get(tag) ?? title) !== title) throw new Error(`${tag} has two titles in its examples`);
      titles.set(tag, title);
    }
    Object.values(value).forEach(visit);
  };
  visit(document);
  return titles;
}
