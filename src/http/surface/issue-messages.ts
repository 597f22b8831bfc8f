// The messages of `InvalidRequest.issues`: they name the field and the rule, and repeat no value.

import type { Issue } from '../wire/json.ts';

/** What these messages need of a JSON schema. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** A rule that a request breaks, as the validator reports it. */
export interface BrokenRule {
  /** A JSON pointer into the request; that of an unknown or missing field includes its name. */
  readonly path: string;
  /** The keyword of the schema. */
  readonly keyword: string;
}

const fieldNameMax = 100;

/**
 * Completes a message that is the predicate of a sentence (`must …`, `cannot …`) by its subject, the field. Other messages are whole.
 */
export function nameField({ path, message }: Issue): Issue {
  return { path, message: /^(must|cannot) /.test(message) ? `${subjectOf(path)} ${message}` : message };
}

function subjectOf(path: string): string {
  const [place, ...tokens] = path.split('/').slice(1);
  const field = tokens.map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`)).join('');
  const name = quote(field.replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~'));
  if (place === 'body') return tokens.length === 0 ? 'the body' : name;
  if (place === 'query') return `query parameter ${name}`;
  if (place === 'params') return `path parameter ${name}`;
  return tokens.length === 0 ? 'the request' : `header ${name}`;
}

/** A name that the caller sent may be long or cut within a character. */
function quote(name: string): string {
  return `"${name.slice(0, fieldNameMax).toWellFormed()}"`;
}

/**
 * Prepares the messages for the rules of a document.
 * @returns a function that says which rule of an operation is broken, in the form of `nameField`
 */
export function createRuleMessages(document: object): (operationId: string, rule: BrokenRule) => string {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  const operations = new Map(all.map((operation) => [operation.operationId, operation]));

  const resolve = <T extends { readonly $ref?: string }>(value: T): T => {
    if (value.$ref === undefined) return value;
    const { $ref, ...beside } = value;
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, token) => (at as Record<string, unknown>)[token], document);
    return { ...resolve(target as T), ...beside } as T;
  };
  const rootOf = (operationId: string, place: string): Schema => {
    const { parameters = [], requestBody } = operations.get(operationId) ?? {};
    if (place === 'body') return requestBody?.content?.['application/json']?.schema ?? {};
    const own = parameters
      .map(resolve)
      .filter((parameter) => parameter.in === (place === 'params' ? 'path' : place.replace(/s$/, '')));
    const named = own.map(({ name = '', schema = {} }) => [place === 'headers' ? name.toLowerCase() : name, schema]);
    return { properties: Object.fromEntries(named) };
  };

  /** A schema that also allows null has the rules of the schema beside it. */
  const nullable = (schema: Schema): Schema => {
    const branches = (schema.anyOf ?? []).map(resolve);
    const [value, ...others] = branches.filter(({ type }) => type !== 'null');
    if (value === undefined || others.length > 0 || branches.length === 1) return schema;
    return { ...value, ...schema, type: [...[value.type ?? []].flat(), 'null'] };
  };

  return (operationId, { path, keyword }) => {
    const [place = '', ...tokens] = path.split('/').slice(1);
    let schema = nullable(resolve(rootOf(operationId, place)));
    // Names of unknown fields may contain slashes, so what no schema describes is one name.
    while (tokens.length > 0) {
      const [token = ''] = tokens;
      // A caller may send `constructor`, which every object inherits.
      const known = Object.hasOwn(schema.properties ?? {}, token) ? schema.properties?.[token] : undefined;
      const inner = known ?? (/^\d+$/.test(token) ? schema.items : undefined);
      if (inner === undefined) break;
      schema = nullable(resolve(inner));
      tokens.shift();
    }
    return messageOf(keyword, schema, tokens.join('/'));
  };
}

const otherRule = 'must be as the documentation of the operation says';
const dateRule = 'must be a date that exists, as YYYY-MM-DD: enter the year with four digits';

/** @param unknown the name of a field that the schema does not describe */
function messageOf(keyword: string, schema: Schema, unknown: string): string {
  // A year of two digits breaks several rules at once; one message says what to do.
  if (schema.format === 'date' && ['format', 'pattern', 'minLength', 'maxLength'].includes(keyword)) return dateRule;
  switch (keyword) {
    case 'additionalProperties': {
      const similar = mostSimilar(unknown, Object.keys(schema.properties ?? {}));
      return `unknown field ${quote(unknown)}${similar === null ? '' : `; did you mean "${similar}"?`}`;
    }
    case 'required':
      return 'must be given';
    case 'type':
    case 'anyOf':
      if (schema.type === undefined) return otherRule;
      return `must be ${[schema.type ?? []].flat().map(typeName).join(' or ')}`;
    case 'enum':
      return `must be one of ${(schema.enum ?? []).join(', ')}`;
    case 'const':
      return `must be ${schema.const}`;
    case 'format':
      return `must be ${schema.format === 'date-time' ? 'a date and time that exists, as ISO 8601 with an offset' : schema.format}`;
    case 'pattern':
      // Patterns of excluded characters are hard to read.
      if (schema.pattern === '^[^\\x00]*$') return 'must not contain the character NUL';
      if (schema.pattern?.includes('\\u202e'))
        return 'must not contain control characters, or characters that change the direction of text';
      return `must match the pattern ${schema.pattern}`;
    case 'minLength':
      return schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} characters`;
    case 'maxLength':
      return `must have at most ${schema.maxLength} characters`;
    case 'minItems':
      return schema.minItems === 1 ? 'must not be empty' : `must have at least ${schema.minItems} items`;
    case 'maxItems':
      return `must have at most ${schema.maxItems} items`;
    case 'uniqueItems':
      return 'must not have an item twice';
    case 'minProperties':
      return `must have at least ${schema.minProperties === 1 ? '1 field' : `${schema.minProperties} fields`}`;
    case 'minimum':
    case 'maximum':
      if (schema.minimum === undefined) return `must be at most ${schema.maximum}`;
      return `must be ${schema.maximum === undefined ? 'at least' : 'from'} ${schema.minimum}${schema.maximum === undefined ? '' : ` to ${schema.maximum}`}`;
    default:
      return otherRule;
  }
}

function typeName(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a string',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
  };
  return names[type] ?? type;
}

/** The known name that a caller probably meant, or null. */
function mostSimilar(unknown: string, known: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');
  const word = plain(unknown.slice(0, fieldNameMax));
  const ranked = known
    .map((name) => ({ name, distance: editDistance(word, plain(name)) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= best.name.length / 4 ? best.name : null;
}

/** How many characters must be added, removed or replaced (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
