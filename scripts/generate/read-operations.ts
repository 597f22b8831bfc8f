import { arrayAt, isObject, type Json, type JsonObject, lookUp, objectAt, resolve, stringAt } from './json-document.ts';

/** One parameter of an operation, with its place in the request. */
export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** One declared response of an operation. */
export interface Reply {
  readonly status: number;
  /** The media type of the body; undefined if the response has no body. */
  readonly mediaType: string | undefined;
  /** The component schema of the body; undefined if the schema is inline. */
  readonly schema: string | undefined;
  /** The `_tag`s that the body may carry, in the document's order; empty for a body without one. */
  readonly tags: readonly string[];
  /** The response headers that a handler sets, by declared name. */
  readonly headers: readonly { readonly name: string; readonly required: boolean }[];
}

/** One operation, as the generators need it. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestMediaTypes: readonly string[];
  /** The component schema of each media type of the body that names one. */
  readonly requestSchemas: ReadonlyMap<string, string>;
  readonly bodyRequired: boolean;
  readonly replies: readonly Reply[];
  /** Who may call it (`x-roles`); empty where the document does not say. */
  readonly roles: readonly string[];
  /** Who may call it for sandbox tenants besides (`x-sandbox-roles`). */
  readonly sandboxRoles: readonly string[];
  /** Whether a member may call it before the second factor (`x-before-second-factor`). */
  readonly beforeSecondFactor: boolean;
  /** The scope that an API key needs (`x-key-scope`); undefined where the document does not say. */
  readonly keyScope: string | undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Response headers that the server sets on every response, so handlers do not. */
const serverHeaders = new Set(['x-request-id', 'cache-control', 'www-authenticate']);

/**
 * Reads every operation below `paths` of an OpenAPI bundle. Webhooks are not served and not read.
 * @returns the operations in the document's order
 * @throws Error naming an operation that the generated types cannot express
 */
export function readOperations(document: JsonObject): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) {
    for (const method of methods) {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) continue;
      const where = `${method.toUpperCase()} ${path}`;
      operations.push(readOperation({ document, where, method, path, operation, shared: arrayAt(item, 'parameters') }));
    }
  }
  return operations;
}

interface Site {
  readonly document: JsonObject;
  readonly where: string;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  readonly shared: readonly Json[];
}

function readOperation({ document, where, method, path, operation, shared }: Site): Operation {
  const id = stringAt(operation, 'operationId');
  if (id === undefined) throw new Error(`${where} has no operationId`);
  const declared = [...shared, ...arrayAt(operation, 'parameters')];
  const requestBody = operation.requestBody === undefined ? undefined : resolve(document, operation.requestBody);
  return {
    id,
    summary: stringAt(operation, 'summary') ?? id,
    method,
    path,
    parameters: declared.map((parameter) => readParameter(resolve(document, parameter), where)),
    requestMediaTypes: Object.keys(objectAt(requestBody, 'content')),
    requestSchemas: new Map(
      Object.entries(objectAt(requestBody, 'content')).flatMap(([mediaType, media]) => {
        const name = componentOf(media);
        return name === undefined ? [] : [[mediaType, name] as const];
      }),
    ),
    bodyRequired: isObject(requestBody) && requestBody.required === true,
    replies: Object.entries(objectAt(operation, 'responses'))
      .map(([status, response]) => readReply(document, status, resolve(document, response), where))
      .sort((one, other) => one.status - other.status),
    roles: stringsAt(operation, 'x-roles'),
    sandboxRoles: stringsAt(operation, 'x-sandbox-roles'),
    beforeSecondFactor: operation['x-before-second-factor'] === true,
    keyScope: stringAt(operation, 'x-key-scope'),
  };
}

function stringsAt(operation: JsonObject, word: string): string[] {
  return arrayAt(operation, word).filter((value) => typeof value === 'string');
}

function readParameter(parameter: Json, where: string): Parameter {
  const name = stringAt(parameter, 'name') ?? '';
  const place = stringAt(parameter, 'in');
  if (place !== 'path' && place !== 'query' && place !== 'header') {
    throw new Error(`${where}: parameter ${name} is in ${place}; declare cookies as a security scheme`);
  }
  return { name, place, required: isObject(parameter) && parameter.required === true };
}

function readReply(document: JsonObject, status: string, response: Json, where: string): Reply {
  if (!/^[1-5]\d\d$/.test(status)) throw new Error(`${where}: the response ${status} is not a single status`);
  const content = Object.entries(objectAt(response, 'content'));
  if (content.length > 1) throw new Error(`${where}: the response ${status} has more than one media type`);
  const [mediaType, media] = content[0] ?? [undefined, undefined];
  if (mediaType !== undefined && !isJson(mediaType) && !isBinary(mediaType))
    throw new Error(`${where}: the response ${status} is neither JSON nor a picture or an archive`);
  const headers = Object.entries(objectAt(response, 'headers'))
    .filter(([name]) => !serverHeaders.has(name.toLowerCase()))
    .map(([name, header]) => {
      const resolved = resolve(document, header);
      return { name, required: isObject(resolved) && resolved.required === true };
    });
  const tags = [...new Set(readTags(document, isObject(media) ? media.schema : undefined, new Set()))];
  return { status: Number(status), mediaType, schema: componentOf(media), tags, headers };
}

/** The name of the component schema of a media type, if it refers to one. */
function componentOf(media: Json | undefined): string | undefined {
  const reference = isObject(media) ? stringAt(media.schema, '$ref') : undefined;
  return reference?.match(/^#\/components\/schemas\/([\w.-]+)$/)?.[1];
}

/** Tells whether a media type is JSON or one of its `+json` relatives. */
export function isJson(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(mediaType);
}

/** Tells whether a media type is a picture or a sealed archive, whose body is bytes. */
export function isBinary(mediaType: string): boolean {
  return /^(image\/[\w.+-]+|application\/octet-stream)$/.test(mediaType);
}

/** Collects the values that `_tag` may have, through references and every kind of union. */
function readTags(document: JsonObject, schema: Json | undefined, seen: Set<string>): string[] {
  if (!isObject(schema)) return [];
  const reference = stringAt(schema, '$ref');
  const tags: string[] = [];
  if (reference !== undefined && !seen.has(reference)) {
    seen.add(reference);
    tags.push(...readTags(document, lookUp(document, reference), seen));
  }
  const own = objectAt(schema, 'properties')._tag;
  if (own !== undefined) {
    const tag = resolve(document, own);
    for (const value of [stringAt(tag, 'const'), ...arrayAt(tag, 'enum')])
      if (typeof value === 'string') tags.push(value);
  }
  for (const word of ['oneOf', 'anyOf', 'allOf']) {
    for (const branch of arrayAt(schema, word)) tags.push(...readTags(document, branch, seen));
  }
  return tags;
}
