import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestRules } from './request-validation.ts';

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
                properties: { made: { type: 'string', format: 'date' } },
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/things': { get: { operationId: 'listThings', responses: { 204: { description: 'Done.' } } } },
  },
};

const app = express();
const holdToRules = createRequestRules(document);
app.use(express.json(), async (req, res) => {
  const [, , id] = req.path.split('/');
  const broken: { errors?: { path: string }[] } = await holdToRules(
    req,
    res,
    id === undefined ? 'listThings' : 'putThing',
    id === undefined ? {} : { id: decodeURIComponent(id) },
  ).then(
    () => ({}),
    (error) => error,
  );
  res.status(200).json({ broken: (broken.errors ?? []).map(({ path }) => path), params: req.params });
});
const server = createServer(app);
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function brokenRules(path: string, body: object): Promise<string[]> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { broken: string[] }).broken;
}

test('every request of an operation is held to the same rules, whichever came first', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await brokenRules('/things/abc', { made: '2026-02-28' })).toEqual([]);
    expect(await brokenRules('/things/abc?size=3', { made: '2026-02-28' })).toEqual([]);
    expect(await brokenRules('/things/abc?size=12', { made: '2026-02-28' })).toEqual(['/query/size']);
    expect(await brokenRules('/things/abcdef', { made: '2026-02-28' })).toEqual(['/params/id']);
    expect(await brokenRules('/things/abc', { made: '2026-02-29' })).toEqual(['/body/made']);
    expect(await brokenRules('/things/abc', { made: '2026-02-28', more: 1 })).toEqual(['/body/more']);
    expect(await brokenRules('/things/abc', {})).toEqual(['/body/made']);
    expect((await fetch(`${baseUrl}/things`)).status).toBe(200);
  }
});

test('a whole number in the query is written in decimal digits, as the validator alone would not demand', async () => {
  const made = { made: '2026-02-28' };
  for (const text of ['0', '1', '9', '-3']) expect(await brokenRules(`/things/a?size=${text}`, made), text).toEqual([]);
  for (const text of ['0x5', '1e0', '%205', '5%20', '%2B5', '05', '5.0', '-0', '', '%EF%BC%95', 'x', '12e0', '1e400'])
    expect(await brokenRules(`/things/a?size=${text}`, made), text).toEqual(['/query/size']);
  expect(await brokenRules('/things/a?size=0x5', {})).toEqual(['/body/made', '/query/size']);
});

test('parameters of one request never stand in for those of another', async () => {
  const answers = await Promise.all(
    ['aa', 'bb', 'toolong', 'cc'].map((id) => brokenRules(`/things/${id}`, { made: '2026-02-28' })),
  );
  expect(answers).toEqual([[], [], ['/params/id'], []]);
});
