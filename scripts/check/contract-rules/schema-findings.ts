import { arrayAt, type JsonObject, objectAt, stringAt } from '../../generate/json-document.ts';
import { carrierSites, visitSchemas } from './sites.ts';

/** Keywords that the request validator, the mock server or the AsyncAPI tools misread. */
const bannedWords = ['discriminator', 'nullable', 'prefixItems', 'unevaluatedProperties'];

/**
 * Lists violations in the schemas of a document: components whose title is not their name, and values without bounds. Readers size
 * their columns by the bounds, and fuzzers test them.
 */
export function schemaFindings(document: JsonObject): string[] {
  const findings: string[] = [];
  const visit = (schema: JsonObject, where: string): void => {
    findings.push(...boundFindings(schema).map((fault) => `${where} ${fault}`));
  };
  for (const [name, schema] of Object.entries(objectAt(document.components, 'schemas'))) {
    if (stringAt(schema, 'title') !== name) findings.push(`schema ${name} does not have its name as title`);
    visitSchemas(schema, `schema ${name}`, visit);
  }
  for (const { where, value } of carrierSites(document)) visitSchemas(value.schema, where, visit);
  return [...new Set(findings)];
}

function boundFindings(schema: JsonObject): string[] {
  const faults: string[] = bannedWords.filter((word) => word in schema).map((word) => `uses ${word}`);
  const types = typeof schema.type === 'string' ? [schema.type] : arrayAt(schema, 'type');
  const has = (...words: string[]): boolean => words.some((word) => word in schema);
  if (has('enum', 'const')) return faults;
  if (types.includes('string') && !has('maxLength', 'format', 'pattern')) faults.push('is a string without bounds');
  if (hasSlowRepetition(stringAt(schema, 'pattern') ?? ''))
    faults.push(
      'has a pattern whose time grows with the square of the text: two neighbouring repetitions take the same',
    );
  if (types.includes('integer') || types.includes('number')) {
    if (!has('minimum', 'exclusiveMinimum')) faults.push('is a number without minimum');
    if (!has('maximum', 'exclusiveMaximum')) faults.push('is a number without maximum');
  }
  if (types.includes('array')) {
    if (!has('maxItems')) faults.push('is an array without maxItems');
    if (!has('items')) faults.push('is an array without items');
  }
  return faults;
}

/** A character or class of characters of a pattern with its repetition without end, if any; else one character of the grammar. */
const atom = /(\[(?:\\.|[^\]\\])*\]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[^bB\d]|[^\\[\](){}|?*+^$])([*+])?|[\s\S]/giu;
/** Every character that patterns name, and the common ones. */
const characters = Array.from({ length: 0x3100 }, (_, code) => String.fromCodePoint(code));

/**
 * Whether a pattern repeats two classes, with one character between them or none, that take the same characters. A text of these that does not
 * match is then divided at every place before it is refused. The validator tests patterns also of texts that are longer than `maxLength`.
 */
function hasSlowRepetition(pattern: string): boolean {
  const atoms = [...pattern.matchAll(atom)].map(([, text, repetition]) =>
    text === undefined ? null : { takes: new RegExp(`^${text}$`, 'u'), repeats: repetition !== undefined },
  );
  return atoms.some((first, at) => {
    const [next = null, last = null] = atoms.slice(at + 1);
    const parts = next?.repeats === true ? [first, next] : [first, next, last];
    return (
      first?.repeats === true &&
      parts.at(-1)?.repeats === true &&
      characters.some((character) => parts.every((part) => part?.takes.test(character)))
    );
  });
}
