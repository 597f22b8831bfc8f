import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notice } from './documents.ts';
import { isObject, type Json, type JsonObject, objectAt, resolve, stringAt } from './json-document.ts';
import { type Operation, readOperations } from './read-operations.ts';

/**
 * Writes what the client package for TypeScript has from the documents: the types of the tenant API with open sets left open, the table
 * and the interface of its operations, and the names of the fields that no console may show.
 * @param bundles the bundles by name; without the tenant's and the notifications' nothing is written
 * @param generated the folder that stands for `generated/`; it already holds the clients
 * @param target the folder that stands for the package's `src/generated/`
 * @throws Error where the documents use something that the package cannot express, or disagree about the events
 */
export async function writeSdk(
  bundles: ReadonlyMap<string, JsonObject>,
  generated: string,
  target: string,
): Promise<void> {
  const [tenant, notifications] = [bundles.get('tenant'), bundles.get('notifications')];
  if (tenant === undefined || notifications === undefined) return;
  const types = await readFile(path.join(generated, 'clients', 'tenant', 'types.gen.ts'), 'utf8');
  demandSameEvents(tenant, notifications);
  const names = [...Object.keys(objectAt(tenant.components, 'schemas')), 'UnknownEvent', 'UnknownEventType'].sort();
  await mkdir(target, { recursive: true });
  const write = (file: string, text: string): Promise<void> => writeFile(path.join(target, file), text);
  await write('types.gen.ts', openTypes(types, tenant));
  await write('schemas.gen.ts', `// ${notice}\nexport type {\n  ${names.join(',\n  ')},\n} from './types.gen.ts';\n`);
  await write('operations.gen.ts', printSdkOperations(readOperations(tenant), tenant));
  const concealed = concealedFields([tenant, notifications]).map((name) => `'${name}'`);
  const comment = '/** Fields whose description calls them personal data, or says that they are not to be logged. */';
  const list = `export const concealedFields: readonly string[] = [${concealed.join(', ')}];`;
  await write('concealed-fields.gen.ts', `// ${notice}\n${comment}\n${list}\n`);
}

/** Stands behind the generated types: what a union of events needs to stay open. The documents have no schema for what is not known yet. */
const unknownEvent = `
/** For the compiler alone: a text that \`switch\` can tell from every other type, which no mark on \`string\` achieves. */
declare enum AddedLater { type = 'a type that was added later' }

/**
 * UnknownEventType
 *
 * The type of an event that this release does not know. It is any text.
 */
export type UnknownEventType = AddedLater;

/**
 * UnknownEvent
 *
 * An event of a type that was added after this release. Answer 2xx and ignore it.
 */
export type UnknownEvent = Omit<VerificationExpiredEvent, 'type' | 'apiVersion' | 'data'> & {
    type: UnknownEventType;
    apiVersion: string;
    data: ExpiredEventData & { [field: string]: unknown };
};
`;

/** Lets open sets be any text besides the values known today, and lets the union of events hold one of a type that is not known yet. */
export function openTypes(types: string, document: JsonObject): string {
  let opened = types + unknownEvent;
  const change = (from: RegExp, to: (line: string) => string): void => {
    if ((opened.match(new RegExp(from.source, 'gm')) ?? []).length !== 1)
      throw new Error(`the types have no ${from.source}`);
    opened = opened.replace(from, to);
  };
  for (const [name, schema] of Object.entries(objectAt(document.components, 'schemas'))) {
    const known = isObject(schema) ? schema['x-extensible-enum'] : undefined;
    if (!Array.isArray(known)) continue;
    const values = known.map((value) => `'${value}'`).join(' | ');
    change(
      new RegExp(`^export type ${name} = string;$`, 'm'),
      () => `export type ${name} = ${values} | (string & {});`,
    );
  }
  change(/^export type VerificationEvent = .*;$/m, (line) => line.replace(/;$/, ' | UnknownEvent;'));
  return opened;
}

/** The tenant API lists the events that notifications carry, so the types of one serve for both only while both have the same. */
export function demandSameEvents(tenant: JsonObject, notifications: JsonObject): void {
  const listed = schemaNames(objectAt(objectAt(tenant.components, 'schemas'), 'VerificationEvent').oneOf);
  const sent = Object.values(objectAt(notifications.components, 'messages')).map((message) => {
    return schemaNames([isObject(message) ? (message.payload ?? null) : null])[0] ?? '';
  });
  if ([...listed].sort().join() !== [...sent].sort().join()) {
    throw new Error(`the tenant API lists the events ${listed.join()}, and notifications carry ${sent.join()}`);
  }
}

function schemaNames(references: Json | undefined): string[] {
  return (Array.isArray(references) ? references : []).map(
    (one) => (stringAt(one, '$ref') ?? '').split('/').at(-1) ?? '',
  );
}

const isConfidential = /Personal data[.:]|[Dd]o not\s+log/;

/**
 * Names of the fields in successful answers and in notifications that are personal data or must not be logged, by their descriptions.
 * Fields inside such a field are not listed: it hides them.
 */
export function concealedFields(documents: readonly JsonObject[]): string[] {
  const found = new Set<string>();
  for (const document of documents) {
    const seen = new Set<Json>();
    const walk = (given: Json | undefined): void => {
      const schema = given === undefined ? null : resolve(document, given);
      if (!isObject(schema) || seen.has(schema)) return;
      seen.add(schema);
      for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
        const texts = [stringAt(property, 'description'), stringAt(resolve(document, property), 'description')];
        if (texts.some((text) => text !== undefined && isConfidential.test(text))) found.add(name);
        else walk(property);
      }
      for (const word of ['items', 'oneOf', 'anyOf', 'allOf'])
        for (const part of [schema[word] ?? []].flat()) walk(part);
    };
    for (const root of bodiesOf(document)) walk(root);
  }
  return [...found].sort();
}

/** The schemas of all successful answers of an OpenAPI document, or of all messages of an AsyncAPI document. */
function bodiesOf(document: JsonObject): Json[] {
  if (document.asyncapi !== undefined) {
    return Object.values(objectAt(document.components, 'messages')).flatMap((one) =>
      isObject(one) ? [one.payload ?? null] : [],
    );
  }
  const schemas = objectAt(document.components, 'schemas');
  return readOperations(document).flatMap(({ id, replies }) =>
    replies.flatMap(({ status, mediaType, schema }) => {
      if (status > 299 || mediaType === undefined) return [];
      if (schema === undefined) throw new Error(`${id}: the body of ${status} has no named schema`);
      return [schemas[schema] ?? null];
    }),
  );
}

/** Prints the table that the client's methods are made from, and the interface that they fulfil. */
export function printSdkOperations(operations: readonly Operation[], document: JsonObject): string {
  return `// ${notice}
import type { CallOptions, Given, KeyedCallOptions } from '../call-options.ts';
import type * as Api from './types.gen.ts';

/** The name of an operation. */
export type OperationId = keyof TenantOperations;

/** What the client has to know of one operation. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  readonly takesKey: boolean;
}

/** Every operation of the tenant API. */
export const operations: Readonly<Record<OperationId, OperationEntry>> = {
${operations.map((operation) => printEntry(operation, document)).join('\n')}
};

/** One method for each operation. Its arguments are the parameters of the path, then the body, then the query, then options. */
export interface TenantOperations {
${operations.map(printMethod).join('\n')}
}
`;
}

function printEntry(operation: Operation, document: JsonObject): string {
  demandPlainParameters(operation, document);
  const { id, method, path: template } = operation;
  return `  ${id}: {
    method: '${method.toUpperCase()}',
    path: '${template}',
    hasBody: ${hasBody(operation)},
    hasQuery: ${hasQuery(operation)},
    takesKey: ${takesKey(operation)},
  },`;
}

function printMethod(operation: Operation): string {
  const { id, summary, path: template, method, parameters, bodyRequired } = operation;
  const api = `Api.${id[0]?.toUpperCase()}${id.slice(1)}`;
  const needsQuery = parameters.some(({ place, required }) => place === 'query' && required);
  const given = [
    ...parameters.filter(({ place }) => place === 'path').map(({ name }) => `${name}: string`),
    ...(hasBody(operation) ? [`body${bodyRequired ? '' : '?'}: Given<NonNullable<${api}Data['body']>>`] : []),
    ...(hasQuery(operation) ? [`query${needsQuery ? '' : '?'}: Given<NonNullable<${api}Data['query']>>`] : []),
    `options?: ${takesKey(operation) ? 'KeyedCallOptions' : 'CallOptions'}`,
  ];
  return `  /** ${summary.replaceAll('*/', '* /')}: \`${method.toUpperCase()} ${template}\`. */
  ${id}(${given.join(', ')}): Promise<${api}Response>;`;
}

const hasBody = ({ requestMediaTypes }: Operation): boolean => requestMediaTypes.length > 0;
const hasQuery = ({ parameters }: Operation): boolean => parameters.some(({ place }) => place === 'query');
const isKey = (name: string): boolean => name.toLowerCase() === 'idempotency-key';
const takesKey = ({ parameters }: Operation): boolean =>
  parameters.some(({ place, name }) => place === 'header' && isKey(name));

/** The client writes JSON bodies and `name=value` queries, a list as the name again and again, and no header but the idempotency key. */
function demandPlainParameters(
  { id, method, path: template, parameters, requestMediaTypes }: Operation,
  document: JsonObject,
): void {
  const declared = objectAt(objectAt(document.paths, template), method).parameters ?? [];
  for (const parameter of [declared].flat().map((one) => resolve(document, one))) {
    if (!isObject(parameter)) continue;
    if (parameter.explode === false || !['form', 'simple', undefined].includes(stringAt(parameter, 'style'))) {
      throw new Error(`${id}: the client package cannot write the parameter ${stringAt(parameter, 'name')}`);
    }
  }
  const header = parameters.find(({ place, name, required }) => place === 'header' && required && !isKey(name));
  if (header !== undefined) throw new Error(`${id}: the client package sends no header ${header.name}`);
  const other = requestMediaTypes.find((mediaType) => mediaType !== 'application/json');
  if (other !== undefined) throw new Error(`${id}: the client package sends no ${other}`);
}
