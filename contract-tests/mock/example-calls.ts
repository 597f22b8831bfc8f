// For each example of a response in a document, a request that a mock responds to with it.

import { readFileSync } from 'node:fs';

/** A named example of a response, and a request that is in order, with which a mock can be asked for it. */
export interface ExampleCall {
  readonly operationId: string;
  readonly status: number;
  readonly name: string;
  readonly body: unknown;
  readonly request: {
    readonly method: string;
    /** With the document's examples of its parameters; optional ones are left out. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

interface Reference {
  readonly $ref?: string;
}
interface Example extends Reference {
  readonly value?: unknown;
}
interface Body extends Reference {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>;
}
interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
type Follow = <T extends Reference>(node: T) => T;

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Every named example of every response of every operation of a surface, as its bundled document has them. */
export function exampleCalls(surface: string): ExampleCall[] {
  const file = new URL(`../../generated/openapi/${surface}.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const follow: Follow = (node) => {
    if (node.$ref === undefined) return node;
    const parts = node.$ref.split('/').slice(1);
    return follow(parts.reduce((found, part) => found[part.replaceAll('~1', '/').replaceAll('~0', '~')], document));
  };
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const request = requestOf(method, path, operation, follow);
      return Object.entries(operation.responses).flatMap(([status, response]) =>
        Object.values(follow(response).content ?? {}).flatMap(({ examples = {} }) =>
          Object.entries(examples).map(([name, example]) => ({
            ...{ operationId: operation.operationId, status: Number(status), name },
            ...{ body: follow(example).value, request },
          })),
        ),
      );
    }),
  );
}

function requestOf(method: string, path: string, operation: Operation, follow: Follow): ExampleCall['request'] {
  const parameters = (operation.parameters ?? []).map(follow);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return encodeURIComponent(`${parameter?.example ?? name}`);
  });
  const required = parameters.filter((candidate) => candidate.in === 'header' && candidate.required === true);
  const headers = {
    authorization: 'Bearer mtm_test_any',
    ...Object.fromEntries(required.map(({ name, example }) => [name, `${example}`])),
  };
  const request = { method: method.toUpperCase(), path: filled, headers };
  const content = operation.requestBody === undefined ? {} : follow(operation.requestBody).content;
  const [media] = Object.entries(content ?? {});
  if (media === undefined) return request;
  const [type, { examples = {} }] = media;
  const [example] = Object.values(examples);
  return {
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: JSON.stringify(example === undefined ? {} : follow(example).value),
  };
}
