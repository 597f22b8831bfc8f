import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { closeSchemas } from './close-schemas.ts';
import { notice } from './documents.ts';
import { isObject, type JsonObject, objectAt, resolve, stringAt } from './json-document.ts';
import { componentId, schemaCompiler } from './schema-compiler.ts';

/** The component schemas of what check providers return. */
const providerResults = ['DocumentCheckResult', 'FaceCheckResult'] as const;

/** One event: its type, and the name of the component schema of its payload. */
interface EventSchema {
  readonly type: string;
  readonly schema: string;
}

/**
 * Writes `<target>/notifications/validators.js` and its declaration: one compiled validator per event type, as plain ESM
 * without any import. The objects are closed (see `closeSchemas`).
 * @param asyncapi the bundled AsyncAPI document
 * @throws Error if a message has no payload schema with a constant `type`, or a schema violates Ajv's strict mode
 */
export async function writeValidators(asyncapi: JsonObject, target: string): Promise<void> {
  const events = readEvents(asyncapi);
  const source = compile(closeSchemas(objectAt(asyncapi.components, 'schemas')), events);
  const declaration = printDeclaration(events);
  await writeModule(path.join(target, 'notifications'), source, declaration);
}

/**
 * Writes `<target>/check-provider/validators.js` and its declaration: one compiled validator for each result of a check provider. The
 * objects stay open, because providers may add members.
 * @param provider the bundled document of check providers
 * @throws Error if a schema violates Ajv's strict mode
 */
export async function writeProviderValidators(provider: JsonObject, target: string): Promise<void> {
  const ajv = schemaCompiler(objectAt(provider.components, 'schemas'), true);
  const exported = Object.fromEntries(providerResults.map((name) => [`validate${name}`, componentId(name)]));
  const source = standaloneCode.default(ajv, exported);
  await writeModule(path.join(target, 'check-provider'), source, printProviderDeclaration());
}

/** Bundles generated code into `validators.js`, without any import, and writes its declaration beside it. */
async function writeModule(folder: string, source: string, declaration: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const bundled = await build({
    // esbuild names each bundled file relative to this folder, so the output does not depend on the working directory.
    absWorkingDir: path.resolve(import.meta.dirname, '../..'),
    // Ajv's standalone code imports its helpers and formats; bundling removes these imports.
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    banner: { js: `// ${notice}` },
  });
  const output = bundled.outputFiles[0];
  if (output === undefined) throw new Error('esbuild returned no output for the validators');
  await writeFile(path.join(folder, 'validators.js'), output.text);
  await writeFile(path.join(folder, 'validators.d.ts'), declaration);
}

/** Lists the messages of an AsyncAPI bundle by event type, sorted. */
function readEvents(asyncapi: JsonObject): EventSchema[] {
  const events = Object.entries(objectAt(asyncapi.components, 'messages')).map(([name, entry]) => {
    const message = resolve(asyncapi, entry);
    const payload = isObject(message) ? message.payload : undefined;
    const schema = stringAt(payload, '$ref')?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
    if (schema === undefined) throw new Error(`message ${name}: the payload must be a component schema`);
    const properties = objectAt(resolve(asyncapi, payload), 'properties');
    const type = stringAt(resolve(asyncapi, properties.type), 'const');
    if (type === undefined) throw new Error(`message ${name}: the payload must declare a constant type`);
    return { type, schema };
  });
  return events.sort((one, other) => (one.type < other.type ? -1 : 1));
}

function compile(components: JsonObject, events: readonly EventSchema[]): string {
  const ajv = schemaCompiler(components, true);
  const exported = Object.fromEntries(events.map(({ schema }, index) => [`event${index}`, componentId(schema)]));
  const members = events.map(({ type }, index) => `${JSON.stringify(type)}: event${index}`).join(', ');
  const code = standaloneCode.default(ajv, exported).replaceAll(/^export const (event\d+) = /gm, 'const $1 = ');
  return `${code}\nexport const validators = { ${members} };\n`;
}

function printDeclaration(events: readonly EventSchema[]): string {
  return `// ${notice}
import type { components } from '../types/notifications.ts';

/** The payload of each event type. */
export interface Notifications {
${events.map(({ type, schema }) => `  '${type}': components['schemas']['${schema}'];`).join('\n')}
}

/** The event types of the AsyncAPI document. */
export type EventType = keyof Notifications;

${printFaults()}
/** One validator per event type. Undeclared members are violations. */
export declare const validators: { readonly [Type in EventType]: ValidateFunction<Notifications[Type]> };
`;
}

function printProviderDeclaration(): string {
  return `// ${notice}
import type { components } from '../types/check-provider.ts';

${printFaults()}
${providerResults.map((name) => `export declare const validate${name}: ValidateFunction<components['schemas']['${name}']>;`).join('\n')}
`;
}

function printFaults(): string {
  return `/** One violation of the schema: places and rules, never values. It may contain names of the payload's members. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Checks a payload. \`errors\` holds the violations of the latest call only; null if there were none. */
export interface ValidateFunction<Payload = unknown> {
  (payload: unknown): payload is Payload;
  readonly errors?: readonly ValidationFault[] | null;
}
`;
}
