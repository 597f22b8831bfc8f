import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, {
  astToString,
  NEVER,
  oapiRef,
  STRING,
  tsIntersection,
  tsLiteral,
  tsRecord,
  tsUnion,
} from 'openapi-typescript';
import { notice } from './documents.ts';
import { isObject, type Json, type JsonObject, objectAt, resolve, stringAt } from './json-document.ts';
import { readOperations } from './read-operations.ts';
import { sessionMessages } from './session-messages.ts';

/**
 * Writes the generated files of the client package for TypeScript: the types of the tenant API with open sets left open, the schemas by
 * name, and the names of the fields that no console may show.
 * @param bundles the bundles by name; without the tenant's and the notifications' nothing is written
 * @param target the folder that stands for the package's `src/generated/`
 * @throws Error where the documents disagree about the events
 */
export async function writeSdk(bundles: ReadonlyMap<string, JsonObject>, target: string): Promise<void> {
  const [tenant, notifications] = [bundles.get('tenant'), bundles.get('notifications')];
  if (tenant === undefined || notifications === undefined) return;
  demandSameEvents(tenant, notifications);
  const names = Object.keys(objectAt(tenant.components, 'schemas')).sort();
  await mkdir(target, { recursive: true });
  const write = (file: string, text: string): Promise<void> =>
    writeFile(path.join(target, file), `// ${notice}\n${text}`);
  await write('types.gen.ts', await openTypes(tenant));
  const schemas = names.map((name) => `export type ${name} = components['schemas']['${name}'];`).join('\n');
  await write(
    'schemas.gen.ts',
    `import type { components, operations } from './types.gen.ts';

/** The name of an operation. */
export type OperationId = keyof operations;

${schemas}

export type { UnknownEvent, UnknownEventType } from './types.gen.ts';
`,
  );
  const concealed = concealedFields([tenant, notifications]).map((name) => `'${name}'`);
  const comment = '/** Fields whose description calls them personal data, or says that they are not to be logged. */';
  await write(
    'concealed-fields.gen.ts',
    `${comment}\nexport const concealedFields: readonly string[] = [${concealed.join(', ')}];\n`,
  );
}

/** The documents have no schema for an event that is not known yet, which keeps the union of events open. */
const unknownEvent = `
/** For the compiler alone: a text that \`switch\` can tell from every other type, which no mark on \`string\` achieves. */
declare enum AddedLater { type = 'a type that was added later' }

/** The type of an event that this release does not know. It is any text. */
export type UnknownEventType = AddedLater;

type ExpiredEvent = components['schemas']['VerificationExpiredEvent'];

/** An event of a type that was added after this release. Respond with 2xx and ignore it. */
export type UnknownEvent = Omit<ExpiredEvent, 'type' | 'apiVersion' | 'data'> & {
    type: UnknownEventType;
    apiVersion: string;
    data: ExpiredEvent['data'] & { [field: string]: unknown };
};
`;

/**
 * The types of a document, in which an open set is any text besides the values known today, and the union of events has a member for a
 * type that is not known yet.
 */
export async function openTypes(document: JsonObject): Promise<string> {
  let isOpen = false;
  const nodes = await openapiTS(JSON.stringify(document), {
    silent: true,
    transform(schema, { path: place }) {
      const known = (schema as { readonly 'x-extensible-enum'?: unknown })['x-extensible-enum'];
      if (Array.isArray(known))
        return tsUnion([...known.map(tsLiteral), tsIntersection([STRING, tsRecord(NEVER, NEVER)])]);
      if (place !== '#/components/schemas/VerificationEvent') return undefined;
      isOpen = true;
      const { oneOf } = schema as { readonly oneOf: readonly { readonly $ref: string }[] };
      return tsUnion([...oneOf.map(({ $ref }) => oapiRef($ref)), oapiRef('#/UnknownEvent')]);
    },
  });
  if (!isOpen) throw new Error('the document has no union of events');
  return `${astToString(nodes)}${unknownEvent}`;
}

/**
 * The tenant API lists the events of sessions that notifications carry, so the types of one serve for both only while both have the same. A
 * test event is a type that receivers do not know.
 */
export function demandSameEvents(tenant: JsonObject, notifications: JsonObject): void {
  const listed = schemaNames(objectAt(objectAt(tenant.components, 'schemas'), 'VerificationEvent').oneOf);
  const sent = sessionMessages(notifications).map((message) => schemaNames([message.payload ?? null])[0] ?? '');
  if ([...listed].sort().join() !== [...sent].sort().join()) {
    throw new Error(`the tenant API lists the events ${listed.join()}, and notifications carry ${sent.join()}`);
  }
}

function schemaNames(references: Json | undefined): string[] {
  return (Array.isArray(references) ? references : []).map(
    (one) => (stringAt(one, '$ref') ?? '').split('/').at(-1) ?? '',
  );
}

const isConfidential = /Personal\s+data[.:]|[Dd]o\s+not\s+log/;

/**
 * Names of the fields in successful responses and in notifications that are personal data or must not be logged, by their descriptions.
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

/** The schemas of all successful responses of an OpenAPI document, or of all messages of an AsyncAPI document. */
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
