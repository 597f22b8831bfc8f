import { adminOperations } from '../../../generated/operations/admin.ts';
import { type ApiDocument, isObject, type Json, type JsonObject, listOf, objectOf, textOf } from './document.ts';
import { type Field, kebabCase, propertiesOf, readType } from './read-field.ts';

/** An operation of the admin API, as a command needs it. */
export interface Operation {
  readonly id: string;
  /** The name of its command: `listReviews` is `list-reviews`. */
  readonly command: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly Field[];
  /** The media types of the body of the request; empty where it has none. */
  readonly requestMediaTypes: readonly string[];
  readonly bodyRequired: boolean;
  /** Bodies of requests that the document shows. */
  readonly bodyExamples: readonly { readonly summary: string; readonly body: Json }[];
  /** The media type of a response of bytes, such as a picture; undefined for JSON and for none. */
  readonly binary: string | undefined;
  /** The response is a page of a list, with a cursor to the next. */
  readonly paged: boolean;
  /** It deletes or erases what cannot be brought back. */
  readonly destructive: boolean;
  /** The roles that may call it; empty where the document names none. */
  readonly roles: readonly string[];
}

/** Options that commands have besides the fields of their operation. */
const generalOptions = [
  ...['json', 'all', 'output', 'body', 'content-type', 'include', 'profile', 'yes'],
  ...['help', 'version'],
];

/** Reads the operations that a token can call, in the order of the operation table. Others are for people, who sign in. */
export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(adminOperations).flatMap(([id, { method, path, requestMediaTypes }]) => {
    const pathItem = document.resolve(objectOf(document.root.paths)[path]);
    const operation = objectOf(pathItem[method]);
    if (!takesToken(document, operation)) return [];
    const requestBody = document.resolve(operation.requestBody);
    const [success] = Object.entries(objectOf(operation.responses)).filter(([status]) => status.startsWith('2'));
    const [response] = Object.entries(objectOf(document.resolve(success?.[1]).content));
    const parameters = [...listOf(pathItem.parameters), ...listOf(operation.parameters)];
    return {
      id,
      command: kebabCase(id),
      tag: textOf(listOf(operation.tags)[0]) ?? 'Other',
      summary: textOf(operation.summary) ?? id,
      description: textOf(operation.description) ?? '',
      method,
      path,
      fields: withOptions([
        ...parameters.map((parameter) => readParameter(document, document.resolve(parameter))),
        ...readProperties(document, requestBody),
      ]),
      requestMediaTypes,
      bodyRequired: requestBody.required === true,
      bodyExamples: Object.values(objectOf(jsonOf(requestBody)?.examples)).map((example) => {
        const { summary, value } = document.resolve(example);
        return { summary: textOf(summary) ?? '', body: value ?? null };
      }),
      binary: response === undefined || /\bjson$/.test(response[0]) ? undefined : response[0],
      paged: isPage(document, response?.[1]),
      destructive: method === 'delete' || operation['x-destructive'] === true,
      roles: listOf(operation['x-roles']).filter((role) => typeof role === 'string'),
    };
  });
}

/** A token is accepted, and the operation is not about the account of the caller, which tokens do not have. */
function takesToken(document: ApiDocument, operation: JsonObject): boolean {
  const roles = listOf(operation['x-roles']);
  if (roles.length > 0 && roles.every((role) => role === 'member')) return false;
  const schemes = objectOf(objectOf(document.root.components).securitySchemes);
  return listOf(operation.security ?? document.root.security).some((requirement) =>
    Object.keys(objectOf(requirement)).some((name) => document.resolve(schemes[name]).scheme === 'bearer'),
  );
}

const jsonOf = (requestBody: JsonObject): JsonObject | undefined => {
  const media = objectOf(requestBody.content)['application/json'];
  return isObject(media) ? media : undefined;
};

function readParameter(document: ApiDocument, parameter: JsonObject): Omit<Field, 'option'> {
  const place = parameter.in === 'path' || parameter.in === 'header' ? parameter.in : 'query';
  return {
    name: textOf(parameter.name) ?? '',
    place,
    required: parameter.required === true,
    description: textOf(parameter.description) ?? '',
    ...readType(document, parameter.schema),
    example: parameter.example,
  };
}

function readProperties(document: ApiDocument, requestBody: JsonObject): Omit<Field, 'option'>[] {
  const { properties, required } = propertiesOf(document, jsonOf(requestBody)?.schema);
  return [...properties].flatMap(([name, property]) => {
    const { description, format } = document.resolve(property);
    // A password in an argument would be seen in the list of processes: only --body takes it.
    if (format === 'password') return [];
    const about = { description: textOf(description) ?? '', ...readType(document, property), example: undefined };
    return [{ name, place: 'body' as const, required: required.has(name), ...about }];
  });
}

/** Names the options. Where a name is taken, or would negate another, its place in the request comes before it. */
function withOptions(fields: readonly Omit<Field, 'option'>[]): Field[] {
  const taken = new Set(generalOptions);
  return fields.map((field) => {
    const short = kebabCase(field.name);
    const option = taken.has(short) || short.startsWith('no-') ? `${field.place}-${short}` : short;
    taken.add(option);
    return { ...field, option };
  });
}

function isPage(document: ApiDocument, media: Json | undefined): boolean {
  const { properties } = document.resolve(objectOf(media).schema);
  return 'items' in objectOf(properties) && 'next' in objectOf(properties);
}
