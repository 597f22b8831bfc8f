import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notice, type Surface, surfaces } from './documents.ts';
import type { JsonObject } from './json-document.ts';
import { isBinary, isJson, type Operation, type Parameter, type Reply, readOperations } from './read-operations.ts';

/**
 * Writes `<target>/operations/<surface>.ts` for every surface: the operation table and the input, reply and handler types. These files
 * depend on no web framework.
 */
export async function writeOperations(bundles: Map<string, JsonObject>, target: string): Promise<void> {
  await mkdir(path.join(target, 'operations'), { recursive: true });
  for (const surface of surfaces) {
    const bundle = bundles.get(surface.name);
    if (bundle === undefined) continue;
    const text = printOperations(surface, readOperations(bundle));
    await writeFile(path.join(target, 'operations', `${surface.name}.ts`), text);
  }
}

/** Prints the TypeScript module of one surface. */
export function printOperations({ name, prefix }: Surface, operations: readonly Operation[]): string {
  const binary = operations.some(
    ({ requestMediaTypes, replies }) =>
      requestMediaTypes.some((type) => !isJson(type)) || replies.some(({ mediaType }) => isBinary(mediaType ?? '')),
  );
  const entries = operations.map(printEntry).join('\n');
  const types = operations.map(printTypes).join('\n');
  const used = ['components', 'operations'].filter((imported) => types.includes(`${imported}['`));
  return `// ${notice}
${binary ? "import type { Buffer } from 'node:buffer';\n" : ''}import type { ${used.join(', ')} } from '../types/${name}.ts';

/** Every operation of this surface, by operationId. \`tags\` lists the \`_tag\`s of each status. */
export const ${name}Operations = {
${entries}
} as const;

/** The input and the possible replies of each operation. Names of request headers are in lower case. */
export interface ${prefix}Operations {
${types}
}

/** The operationIds of this surface. */
export type ${prefix}OperationId = keyof ${prefix}Operations;

/** The parts of a valid request of one operation. */
export type ${prefix}Input<Id extends ${prefix}OperationId> = ${prefix}Operations[Id]['input'];

/**
 * The union of the documented replies of one operation. Declare it as the handler's return type: TypeScript rejects undeclared properties
 * in the returned literal only if that type is declared.
 */
export type ${prefix}Reply<Id extends ${prefix}OperationId> = ${prefix}Operations[Id]['reply'];

/** One handler of every operation of this surface; \`Context\` is the server's second argument to each of them. */
export type ${prefix}Handlers<Context> = {
  readonly [Id in ${prefix}OperationId]: (input: ${prefix}Input<Id>, context: Context) => Promise<${prefix}Reply<Id>>;
};
`;
}

function printEntry(operation: Operation): string {
  const { id, method, path: template, replies, requestMediaTypes, keyScope } = operation;
  const binaries = replies.flatMap(({ mediaType = '' }) => (isBinary(mediaType) ? [mediaType] : []));
  const tags = replies.filter((reply) => reply.tags.length > 0).map(({ status, tags }) => `${status}: ${list(tags)}`);
  return `  ${id}: {
    method: ${quote(method)},
    path: ${quote(template)},
    statuses: [${replies.map(({ status }) => status).join(', ')}],
    tags: {${tags.length > 0 ? `\n      ${tags.join(',\n      ')},\n    ` : ''}},
    requestMediaTypes: ${list(requestMediaTypes)},${binaries.length > 0 ? `\n    binaryMediaTypes: ${list(binaries)},` : ''}
    hasBody: ${requestMediaTypes.length > 0},${printCallers(operation)}${keyScope === undefined ? '' : `\n    keyScope: ${quote(keyScope)},`}
  },`;
}

/** Who may call it, where the document says so. */
function printCallers({ roles, sandboxRoles, beforeSecondFactor }: Operation): string {
  const members = [
    ...(roles.length > 0 ? [`roles: ${list(roles)}`] : []),
    ...(sandboxRoles.length > 0 ? [`sandboxRoles: ${list(sandboxRoles)}`] : []),
    ...(beforeSecondFactor ? ['beforeSecondFactor: true'] : []),
  ];
  return members.map((member) => `\n    ${member},`).join('');
}

function printTypes(operation: Operation): string {
  return `  /** ${operation.summary.replaceAll('*/', '* /')} */
  ${operation.id}: {
    input: {
      params: ${printParameters(operation, 'path')};
      query: ${printParameters(operation, 'query')};
      headers: ${printParameters(operation, 'header')};
      body: ${printBody(operation)};
    };
    reply:${operation.replies.map((reply) => `\n      | ${printReply(operation, reply)}`).join('')};
  };`;
}

function printParameters({ id, parameters }: Operation, place: Parameter['place']): string {
  const members = parameters
    .filter((parameter) => parameter.place === place)
    .map(({ name, required }) => {
      const type = `NonNullable<operations[${quote(id)}]['parameters'][${quote(place)}]>[${quote(name)}]`;
      // Node converts the names of request headers to lower case.
      return `${quote(place === 'header' ? name.toLowerCase() : name)}${required ? '' : '?'}: ${type}`;
    });
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'Record<never, never>';
}

function printBody({ id, requestMediaTypes, requestSchemas, bodyRequired }: Operation): string {
  if (requestMediaTypes.length === 0) return 'undefined';
  const types = requestMediaTypes.map((mediaType) => {
    if (!isJson(mediaType)) return 'Buffer';
    const schema = requestSchemas.get(mediaType);
    if (schema !== undefined) return component(schema);
    return `NonNullable<operations[${quote(id)}]['requestBody']>['content'][${quote(mediaType)}]`;
  });
  return [...new Set(types), ...(bodyRequired ? [] : ['undefined'])].join(' | ');
}

function printReply({ id }: Operation, { status, mediaType, schema, headers }: Reply): string {
  const response = `operations[${quote(id)}]['responses'][${status}]`;
  // Absent members are declared as undefined, so code for any reply can read `body` and `headers`.
  let body = 'body?: undefined';
  if (mediaType !== undefined && isBinary(mediaType)) body = `body: Buffer; mediaType: ${quote(mediaType)}`;
  else if (schema !== undefined) body = `body: ${component(schema)}`;
  else if (mediaType !== undefined) body = `body: ${response}['content'][${quote(mediaType)}]`;
  const types = headers.map(
    ({ name, required }) => `${quote(name)}${required ? '' : '?'}: ${response}['headers'][${quote(name)}]`,
  );
  let given = 'headers?: undefined';
  if (types.length > 0)
    given = `headers${headers.some(({ required }) => required) ? '' : '?'}: { ${types.join('; ')} }`;
  return `{ status: ${status}; ${body}; ${given} }`;
}

function component(name: string): string {
  return `components['schemas'][${quote(name)}]`;
}

function list(values: readonly string[]): string {
  return `[${values.map(quote).join(', ')}]`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
