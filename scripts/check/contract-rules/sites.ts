import { arrayAt, isObject, type Json, type JsonObject, objectAt, resolve } from '../../generate/json-document.ts';

/** One operation and its place. */
export interface OperationSite {
  readonly where: string;
  readonly operation: JsonObject;
  /** The parameters of the operation and of its path, with references resolved. */
  readonly parameters: readonly JsonObject[];
  readonly requestBody: JsonObject | undefined;
  readonly responses: readonly (readonly [status: string, response: JsonObject])[];
}

/** One use of a schema, media type, parameter or header, and its place. */
export interface Site {
  readonly where: string;
  readonly value: JsonObject;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Lists the operations of an OpenAPI document; none for an AsyncAPI document. */
export function operationSites(document: JsonObject): OperationSite[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const parameters = [...arrayAt(item, 'parameters'), ...arrayAt(operation, 'parameters')];
      const requestBody = operation.requestBody === undefined ? undefined : resolve(document, operation.requestBody);
      return [
        {
          where: `${method.toUpperCase()} ${path}`,
          operation,
          parameters: parameters.map((parameter) => resolve(document, parameter)).filter(isObject),
          requestBody: isObject(requestBody) ? requestBody : undefined,
          responses: Object.entries(objectAt(operation, 'responses')).map(
            ([status, response]) => [status, asObject(resolve(document, response))] as const,
          ),
        },
      ];
    }),
  );
}

/** Lists every media type, parameter and header of every operation: all that have a schema and examples. */
export function carrierSites(document: JsonObject): Site[] {
  return operationSites(document).flatMap(({ where, parameters, requestBody, responses }) => [
    ...parameters.map((value) => ({ where: `${where} parameter ${value.name}`, value })),
    ...mediaSites(`${where} request`, requestBody),
    ...responses.flatMap(([status, response]) => [
      ...mediaSites(`${where} ${status}`, response),
      ...Object.entries(objectAt(response, 'headers')).map(([name, header]) => ({
        where: `${where} ${status} header ${name}`,
        value: asObject(resolve(document, header)),
      })),
    ]),
  ]);
}

/** Lists the media types of a request body or response. */
export function mediaSites(where: string, holder: JsonObject | undefined): Site[] {
  return Object.entries(objectAt(holder, 'content')).map(([mediaType, media]) => ({
    where: `${where} ${mediaType}`,
    value: asObject(media),
  }));
}

/** Lists the messages of an AsyncAPI document. */
export function messageSites(document: JsonObject): Site[] {
  return Object.entries(objectAt(document.components, 'messages')).map(([name, message]) => ({
    where: `message ${name}`,
    value: asObject(resolve(document, message)),
  }));
}

/** Visits a schema and every schema inside it, without following references. */
export function visitSchemas(
  schema: Json | undefined,
  where: string,
  visit: (schema: JsonObject, where: string) => void,
): void {
  if (!isObject(schema)) return;
  visit(schema, where);
  for (const word of ['properties', 'patternProperties', '$defs', 'dependentSchemas']) {
    for (const [key, inner] of Object.entries(objectAt(schema, word))) visitSchemas(inner, `${where}/${key}`, visit);
  }
  for (const word of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
    for (const [index, inner] of arrayAt(schema, word).entries())
      visitSchemas(inner, `${where}/${word}/${index}`, visit);
  }
  for (const word of ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']) {
    visitSchemas(schema[word], `${where}/${word}`, visit);
  }
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
