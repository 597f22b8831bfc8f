// From a schema of the document to an option of a command.

import { InvalidArgumentError } from 'commander';
import { type ApiDocument, type Json, type JsonObject, listOf, objectOf, textOf } from './document.ts';

/** The type of one value on the command line. `json` stands for everything that has parts. */
export type ScalarKind = 'text' | 'time' | 'integer' | 'number' | 'boolean' | 'json';

/** One part of a request that an option sets. */
export interface Field {
  /** Its name in the document. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  /** The name of its option, without the dashes. */
  readonly option: string;
  readonly required: boolean;
  readonly description: string;
  readonly kind: ScalarKind;
  /** It takes several values of its kind. */
  readonly list: boolean;
  /** The list may be empty. */
  readonly canBeEmpty: boolean;
  /** The word `null` stands for no value. */
  readonly nullable: boolean;
  /** The only values that it takes; undefined where others exist or may come. */
  readonly choices: readonly string[] | undefined;
  /** The lowest and the highest number that it takes, as `1 to 100`; undefined without both. */
  readonly range: string | undefined;
  readonly example: Json | undefined;
}

/** What a schema says of the value of an option. */
type ValueType = Pick<Field, 'kind' | 'list' | 'canBeEmpty' | 'nullable' | 'choices' | 'range'>;

/** Reads the type of a value from its schema. */
export function readType(document: ApiDocument, node: Json | undefined): ValueType {
  const schema = document.resolve(node);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  const others = alternatives.filter((alternative) => document.resolve(alternative).type !== 'null');
  if (alternatives.length > 0) {
    if (others.length !== 1) return plain('json');
    return { ...readType(document, others[0]), nullable: others.length < alternatives.length };
  }
  const nullable = types.includes('null');
  const type = types.find((name) => name !== 'null');
  if (type === 'array') {
    const item = readType(document, schema.items);
    return item.kind === 'json' || item.list || item.nullable
      ? { ...plain('json'), nullable }
      : { ...item, list: true, canBeEmpty: Number(schema.minItems ?? 0) === 0, nullable };
  }
  return { ...plain(kindOf(textOf(type), schema)), nullable, choices: choicesOf(schema), range: rangeOf(schema) };
}

function plain(kind: ScalarKind): ValueType {
  return {
    kind,
    list: false,
    canBeEmpty: false,
    nullable: false,
    choices: kind === 'boolean' ? ['true', 'false'] : undefined,
    range: undefined,
  };
}

const rangeOf = ({ minimum, maximum }: JsonObject): string | undefined =>
  minimum === undefined || maximum === undefined ? undefined : `${minimum} to ${maximum}`;

function kindOf(type: string | undefined, { format }: JsonObject): ScalarKind {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type === 'string') return format === 'date-time' ? 'time' : 'text';
  return 'json';
}

function choicesOf(schema: JsonObject): readonly string[] | undefined {
  if (schema.type === 'boolean') return ['true', 'false'];
  const values = schema.const === undefined ? listOf(schema.enum) : [schema.const];
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length > 0 ? texts : undefined;
}

/** The properties of a body by name, and which of them it always has. Of alternatives, it may have the properties of each. */
export function propertiesOf(
  document: ApiDocument,
  node: Json | undefined,
): { readonly properties: ReadonlyMap<string, Json | undefined>; readonly required: ReadonlySet<Json> } {
  const schema = document.resolve(node);
  const all = listOf(schema.allOf).map((part) => propertiesOf(document, part));
  const some = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].map((part) => propertiesOf(document, part));
  return {
    properties: new Map([
      ...[...all, ...some].flatMap((part) => [...part.properties]),
      ...Object.entries(objectOf(schema.properties)),
    ]),
    required: new Set([...all.flatMap((part) => [...part.required]), ...listOf(schema.required)]),
  };
}

/** The name of an option: `tenantId` is `tenant-id`, `If-Match` is `if-match`. */
export function kebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}

/**
 * Reads one value of an option. Ranges and patterns are left to the service, whose rules may be newer.
 * @throws InvalidArgumentError that does not repeat the value
 */
export function parseValue(
  { kind, nullable, choices }: Pick<Field, 'kind' | 'nullable' | 'choices'>,
  text: string,
): Json {
  if (nullable && text === 'null') return null;
  if (choices !== undefined && !choices.includes(text))
    throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  if (kind === 'boolean') return text === 'true';
  if (kind === 'integer' || kind === 'number') {
    const number = Number(text);
    const isRight = text.trim() !== '' && (kind === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number));
    if (!isRight) throw new InvalidArgumentError(`It must be ${kind === 'integer' ? 'an integer' : 'a number'}.`);
    return number;
  }
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
}

/** Adds a value to a list option. An empty list is written as `[]`. @throws InvalidArgumentError */
export function parseListValue(field: Field, text: string, previous: Json = []): readonly Json[] {
  return text === '[]' ? listOf(previous) : [...listOf(previous), parseValue({ ...field, nullable: false }, text)];
}
