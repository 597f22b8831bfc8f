// Prepares the document of a surface for comparing responses with it.

import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

type JsonObject = { readonly [key: string]: Json };

/** A declared response, as a checker needs it. */
export interface DeclaredResponse {
  /** Declared headers by name in lower case. */
  readonly headers: ReadonlyMap<string, { readonly required: boolean; readonly isValid: (value: string) => boolean }>;
  /** A validator per media type, compiled when it is first asked for; empty where the response has no content. */
  readonly content: ReadonlyMap<string, () => ValidateFunction>;
}

/** An operation of a document. */
export interface DeclaredOperation {
  readonly operationId: string;
  readonly method: string;
  readonly responses: ReadonlyMap<number, DeclaredResponse>;
}

/** One surface's document, prepared for holding responses against it. */
export interface ContractDocument {
  readonly surface: string;
  /** What a path leads to: its operations, or none. */
  operationsAt(path: string): readonly DeclaredOperation[];
  /** The responses that the whole surface gives outside its operations: 404 and 405. */
  readonly outside: ReadonlyMap<number, DeclaredResponse>;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
const root = 'https://contract.invalid/';

/**
 * Reads the bundled document of a surface (`tenant`, `capture` or `admin`).
 * @param options.closed whether responses may hold nothing that the document does not declare
 */
export function readContractDocument(surface: string, { closed = true } = {}): ContractDocument {
  const file = new URL(`../../generated/openapi/${surface}.json`, import.meta.url);
  const parsed = JSON.parse(readFileSync(file, 'utf8'));
  const document = (closed ? closeSchemas(parsed) : parsed) as JsonObject;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: root, ...document });
  // Compiling takes the time, and Ajv keeps what it has compiled. Most processes meet few of the responses.
  const validatorAt = (pointer: string): (() => ValidateFunction) => {
    lookUp(document, pointer);
    return () => ajv.getSchema(`${root}#${pointer}`) as ValidateFunction;
  };

  const responseAt = (pointer: string): DeclaredResponse => {
    const at = follow(document, pointer);
    const response = lookUp(document, at) as JsonObject;
    const headers = Object.keys((response.headers ?? {}) as JsonObject).map((name) => {
      const place = follow(document, `${at}/headers/${inPointer(name)}`);
      const validate = validatorAt(`${place}/schema`);
      const required = (lookUp(document, place) as JsonObject).required === true;
      return [name.toLowerCase(), { required, isValid: (value: string) => validate()(value) === true }] as const;
    });
    const content = Object.keys((response.content ?? {}) as JsonObject).map(
      (type) => [type, validatorAt(`${at}/content/${inPointer(type)}/schema`)] as const,
    );
    return { headers: new Map(headers), content: new Map(content) };
  };

  const responsesAt = (pointer: string): Map<number, DeclaredResponse> => {
    const responses = lookUp(document, pointer) as JsonObject;
    return new Map(
      Object.keys(responses).map((status) => [Number(status), responseAt(`${pointer}/${inPointer(status)}`)] as const),
    );
  };

  const paths = Object.entries(document.paths as JsonObject).map(([template, item]) => ({
    segments: template.split('/'),
    operations: methods
      .filter((method) => method in (item as JsonObject))
      .map((method): DeclaredOperation => {
        const pointer = `/paths/${inPointer(template)}/${method}`;
        const { operationId } = lookUp(document, pointer) as { operationId: string };
        return { operationId, method: method.toUpperCase(), responses: responsesAt(`${pointer}/responses`) };
      }),
  }));
  return {
    surface,
    operationsAt(path) {
      const given = path.split('/');
      const fits = ({ segments }: { segments: readonly string[] }) =>
        segments.length === given.length &&
        segments.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : segment === given[index]));
      return paths.find(fits)?.operations ?? [];
    },
    outside: responsesAt('/x-responses-outside-operations/responses'),
  };
}

/** What a request may hold beside its path. */
export interface RequestNames {
  /** The query parameters. */
  readonly query: readonly string[];
  /** The properties of its body, at every depth; none for a body that is no JSON. */
  readonly body: readonly string[];
}

/** The names in the requests of a surface, by operationId. */
export function requestNamesOf(surface: string): ReadonlyMap<string, RequestNames> {
  const file = new URL(`../../generated/openapi/${surface}.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  const names = new Map<string, RequestNames>();
  for (const item of Object.keys(document.paths as JsonObject)) {
    const place = `/paths/${inPointer(item)}`;
    const declared = lookUp(document, place) as JsonObject;
    for (const method of methods.filter((candidate) => candidate in declared)) {
      const pointer = `${place}/${method}`;
      const operation = lookUp(document, pointer) as { operationId: string; parameters?: Json[]; requestBody?: Json };
      const lists: readonly [Json | undefined, string][] = [
        [declared.parameters, `${place}/parameters`],
        [operation.parameters, `${pointer}/parameters`],
      ];
      const parameters = lists.flatMap(([list, at]) =>
        ((list ?? []) as Json[]).map((_, index) => lookUp(document, follow(document, `${at}/${index}`)) as JsonObject),
      );
      const body = new Set<string>();
      if (operation.requestBody !== undefined) {
        const content = `${follow(document, `${pointer}/requestBody`)}/content`;
        if ('application/json' in (lookUp(document, content) as JsonObject))
          addProperties(document, `${content}/application~1json/schema`, body, new Set());
      }
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}`);
      names.set(operation.operationId, { query, body: [...body] });
    }
  }
  return names;
}

/** Adds the names of all properties below a schema, references followed. */
function addProperties(document: JsonObject, pointer: string, names: Set<string>, visited: Set<string>): void {
  const place = follow(document, pointer);
  if (visited.has(place)) return;
  visited.add(place);
  const value = lookUp(document, place);
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as JsonObject;
  if (typeof properties === 'object' && properties !== null)
    for (const name of Object.keys(properties)) names.add(name);
  for (const key of Object.keys(value)) addProperties(document, `${place}/${inPointer(key)}`, names, visited);
}

function inPointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function lookUp(document: JsonObject, pointer: string): Json {
  let found: Json | undefined = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as JsonObject | undefined)?.[key];
  }
  if (found === undefined) throw new Error(`the document has nothing at ${pointer}`);
  return found;
}

/** The place that a pointer leads to, references followed. */
function follow(document: JsonObject, pointer: string): string {
  const value = lookUp(document, pointer);
  const reference = typeof value === 'object' && value !== null ? (value as JsonObject).$ref : undefined;
  return typeof reference === 'string' ? follow(document, reference.slice(1)) : pointer;
}

/** A JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Copies a document so that each schema with members admits no others. Published schemas are open, since clients have to ignore what
 * they do not know (SPEC 9); what the service itself sends must still be declared, or personal data could leave unnoticed.
 *
 * It works on documents whose schemas with members are not combined with others by `allOf`; the documents' own rules see to that.
 */
export function closeSchemas(document: Json): Json {
  if (Array.isArray(document)) return document.map(closeSchemas);
  if (typeof document !== 'object' || document === null) return document;
  const copy = Object.fromEntries(Object.entries(document).map(([key, value]) => [key, closeSchemas(value)]));
  const isOpenSchema =
    copy.type === 'object' && typeof copy.properties === 'object' && copy.additionalProperties === undefined;
  return isOpenSchema ? { ...copy, additionalProperties: false } : copy;
}
