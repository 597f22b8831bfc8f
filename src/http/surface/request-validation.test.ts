import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { text as textOf } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { middleware } from 'express-openapi-validator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nameField } from './issue-messages.ts';
import { requestRules } from './request-rules.ts';
import { createRequestValidator } from './request-validation.ts';

const document = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'putThing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 5 } },
          { name: 'size', in: 'query', schema: { type: 'integer', maximum: 9 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: ['made'],
                properties: {
                  made: { type: 'string', format: 'date' },
                  callbackUrl: { type: 'string', minLength: 2, pattern: '^a', 'x-validated-by-handler': true },
                  provider: { anyOf: [{ type: 'string', minLength: 2, maxLength: 4 }, { type: 'null' }] },
                  note: { anyOf: [{ type: 'string', 'x-validated-by-handler': true }, { type: 'null' }] },
                  kinds: {
                    type: 'array',
                    maxItems: 3,
                    uniqueItems: true,
                    items: { $ref: '#/components/schemas/Kind' },
                  },
                  names: { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 3, enum: ['a', 'b'] } },
                },
                if: { required: ['nothing'] },
                else: { required: ['callbackUrl'] },
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/things': { get: { operationId: 'listThings', responses: { 204: { description: 'Done.' } } } },
  },
  components: { schemas: { Kind: { type: 'string', maxLength: 3 } } },
};

const validate = createRequestValidator(document);
const server = createServer(async (request, response) => {
  const { pathname, search } = new URL(`http://localhost${request.url}`);
  const [, , id] = pathname.split('/');
  const text = await textOf(request);
  const queryText = search.slice(1);
  const { issues, query } = await validate(id === undefined ? 'listThings' : 'putThing', {
    ...{ method: `${request.method}`, path: pathname, queryText, query: parse(queryText), headers: request.headers },
    ...{
      params: id === undefined ? {} : { id: decodeURIComponent(id) },
      body: text === '' ? undefined : JSON.parse(text),
    },
  });
  const messages = issues.map((issue) => nameField(issue).message);
  response.end(JSON.stringify({ paths: issues.map(({ path }) => path), messages, query }));
});
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** @returns the paths of the issues */
const put = async (path: string, body: object): Promise<string[]> => (await send(path, body)).paths;

async function send(path: string, body: object): Promise<{ paths: string[]; messages: string[]; query: object }> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { paths: string[]; messages: string[]; query: object };
}

test('every request of an operation is validated by the same rules, whichever came first', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await put('/things/abc', { made: '2026-02-28' })).toEqual([]);
    expect(await put('/things/abc?size=3', { made: '2026-02-28' })).toEqual([]);
    expect(await put('/things/abc?size=12', { made: '2026-02-28' })).toEqual(['/query/size']);
    expect(await put('/things/abcdef', { made: '2026-02-28' })).toEqual(['/params/id']);
    expect(await put('/things/abc', { made: '2026-02-29' })).toEqual(['/body/made']);
    expect(await put('/things/abc', { made: '2026-02-28', more: 1 })).toEqual(['/body/more']);
    expect(await put('/things/abc', {})).toEqual(['/body/made']);
    expect((await fetch(`${baseUrl}/things`)).status).toBe(200);
  }
});

test('messages name the field and the rule in plain words, and suggest the name that was meant', async () => {
  const messages = async (body: object, query = '') => (await send(`/things/abc${query}`, body)).messages;
  const made = '2026-02-28';
  expect(await messages({ made, callBackUrl: 'x' })).toEqual([
    'unknown field "callBackUrl"; did you mean "callbackUrl"?',
  ]);
  expect(await messages({ made, callback_ur: 'x' })).toEqual([
    'unknown field "callback_ur"; did you mean "callbackUrl"?',
  ]);
  expect(await messages({ made, '': 1, 'a/b': 2, colour: 3 })).toEqual([
    ...['unknown field ""', 'unknown field "a/b"', 'unknown field "colour"'],
  ]);
  // Every object inherits these names; no schema has them.
  expect(await messages({ made, ['__proto__']: 1, constructor: 2 })).toEqual([
    ...['unknown field "__proto__"', 'unknown field "constructor"'],
  ]);
  expect(await messages({})).toEqual(['"made" must be given']);
  expect(await messages({ made: 5 })).toEqual(['"made" must be a string']);
  expect(await messages({ made: 'Brandt' })).toEqual([
    '"made" must be a date that exists, as YYYY-MM-DD: enter the year with four digits',
  ]);
  expect(await messages({ made, names: ['Brandt'], callbackUrl: '' })).toEqual([
    ...['"names[0]" must be one of a, b', '"names[0]" must have at most 3 characters'],
  ]);
  expect(await messages({ made, names: ['a', 'b', 'a'] })).toEqual(['"names" must have at most 2 items']);
  expect(await messages({ made, provider: null, note: null })).toEqual([]);
  expect(await messages({ made, provider: 'a' })).toEqual(['"provider" must have at least 2 characters']);
  expect(await messages({ made, provider: 5, note: 5 })).toEqual([
    ...['"provider" must be a string or null', '"note" must be a string or null'],
  ]);
  expect(await messages([])).toEqual(['the body must be an object']);
  expect(await messages({ made }, '?size=12')).toEqual(['query parameter "size" must be at most 9']);
});

test('items that may not repeat are compared as what they must be, and nothing of other ones is called', async () => {
  const messages = async (kinds: unknown) => (await send('/things/abc', { made: '2026-02-28', kinds })).messages;
  expect(await messages(['a', 'b'])).toEqual([]);
  expect(await messages(['a', 'b', 'a'])).toEqual(['"kinds" must not have an item twice']);
  expect(await messages([{ valueOf: 1 }, { valueOf: 2 }])).toEqual([
    ...['"kinds[0]" must be a string', '"kinds[1]" must be a string'],
  ]);
});

test('an integer in the query must be decimal digits, which the validator alone does not demand', async () => {
  const made = { made: '2026-02-28' };
  for (const text of ['0', '1', '9', '-3']) expect(await put(`/things/a?size=${text}`, made), text).toEqual([]);
  for (const text of ['0x5', '1e0', '%205', '5%20', '%2B5', '05', '5.0', '-0', '', '%EF%BC%95', 'x', '12e0', '1e400'])
    expect(await put(`/things/a?size=${text}`, made), text).toEqual(['/query/size']);
  expect(await put('/things/a?size=0x5', {})).toEqual(['/body/made', '/query/size']);
});

test("values of the query have the document's types, for the first request too", async () => {
  for (let round = 0; round < 2; round += 1)
    expect((await send('/things/a?size=3&other=3', { made: '2026-02-28' })).query).toEqual({ size: 3, other: '3' });
});

test('concurrent requests of one operation keep their own parameters', async () => {
  const responses = await Promise.all(
    ['aa', 'bb', 'toolong', 'cc'].map((id) => put(`/things/${id}`, { made: '2026-02-28' })),
  );
  expect(responses).toEqual([[], [], ['/params/id'], []]);
});

test('no media type that a caller makes up is kept', async () => {
  const headers = (type: string) => ({ 'Content-Type': type });
  const body = JSON.stringify({ made: '2026-02-29' });
  const use = async (type: string) => {
    await fetch(`${baseUrl}/things`, { headers: headers(type) });
    const response = await fetch(`${baseUrl}/things/abc`, { method: 'PUT', headers: headers(type), body });
    expect((await response.json()).paths).toEqual(['/body/made']);
  };
  await use('application/json');
  const compiled = vi.spyOn(Ajv2020.prototype, 'addSchema');
  await use('application/json; charset=UTF-8');
  for (const made of ['a', 'b']) await use(`application/json; made=${made}`);
  expect(compiled).not.toHaveBeenCalled();
});

test('preparing compiles neither the schema of OpenAPI nor that of a body', async () => {
  const [lookedUp, compiled] = [vi.spyOn(Ajv2020.prototype, 'getSchema'), vi.spyOn(Ajv2020.prototype, 'compile')];
  const { content } = document.paths['/things/{id}'].put.requestBody;
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } };
  const components = { schemas: { ...document.components.schemas, Thing: content['application/json'].schema } };
  const paths = { '/things': { ...document.paths['/things'], post: { operationId: 'makeThing', requestBody: body } } };
  const prepared = createRequestValidator({ ...document, paths, components });
  const get = { method: 'GET', path: '/things', queryText: '', query: {}, headers: {}, params: {}, body: undefined };
  expect((await prepared('listThings', get)).issues).toEqual([]);
  expect(lookedUp.mock.calls.flat()).not.toContain('#/components/schemas/Thing');
  expect(compiled.mock.calls.map(([schema]) => JSON.stringify(schema).slice(0, 200))).not.toContainEqual(
    expect.stringContaining('openapis.org'),
  );
  const made = await prepared('makeThing', { ...get, method: 'POST', body: {} });
  expect(made.issues).toContainEqual({ path: '/body/made', message: expect.any(String) });
});

test('the version of express-openapi-validator is the one whose private last stage and reading of documents are known', () => {
  const file = new URL(import.meta.resolve('express-openapi-validator/package.json'));
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const stages: readonly { readonly name: string }[] = middleware({ apiSpec: document as never, fileUploader: false });
  // After an upgrade, read OpenApiValidator.installMiddleware: the last stage must still need nothing but `req.openapi`. And
  // OpenAPIFramework.initialize: it must still do nothing but what readDocument does instead. And SchemaPreprocessor.resolveSchema: it must
  // still return what a schema refers to, and do nothing else.
  expect([version, ...stages.map(({ name }) => name)]).toEqual([
    '5.6.2',
    'pathParamsMiddleware',
    'metadataMiddleware',
    'securityMiddleware',
    'requestMiddleware',
  ]);
});

test.each(['tenant', 'capture', 'admin'])(
  'the rules of %s are those of its requests, with every component that these refer to',
  (name) => {
    const url = new URL(`../../../generated/openapi/${name}.json`, import.meta.url);
    const whole = JSON.parse(readFileSync(url, 'utf8'));
    const rules = requestRules(whole) as typeof whole;
    const operationsOf = ({ paths }: typeof whole) =>
      Object.values(paths).flatMap((item) => Object.keys(item as object));
    expect(operationsOf(rules)).toEqual(operationsOf(whole));
    const text = JSON.stringify(rules);
    expect(text).not.toContain('#/components/responses/');
    const named = [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)/g)].map(([, kind, key]) => `${kind}/${key}`);
    const { securitySchemes: _, ...components } = rules.components;
    const kept = Object.entries(components).flatMap(([kind, ofKind]) =>
      Object.keys(ofKind as object).map((key) => `${kind}/${key}`),
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.toSorted()).toEqual([...new Set(named)].toSorted());
  },
);
