import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type AddingProxy, openAddingProxy } from './adding-proxy.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const unknown = { since: 'a later release', count: 1 };

/** A server that responds to everything with one body, and says what it was asked. */
async function behind(body: string, type: string): Promise<{ proxy: AddingProxy; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push(`${method} ${url} ${headers.authorization} ${text}`);
    response.writeHead(404, { 'Content-Type': type, 'X-Request-Id': 'r1' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const proxy = await openAddingProxy(`http://127.0.0.1:${port}`);
  ends.push(() => proxy.close());
  return { proxy, asked };
}

test('adds to every object, to reasons and to steps, and leaves metadata as it is', async () => {
  const body = { plan: { steps: ['document'] }, metadata: { a: { b: 1 } }, outcome: { reasons: ['x'] }, list: [{}, 1] };
  const { proxy } = await behind(JSON.stringify(body), 'application/problem+json');
  const response = await fetch(`${proxy.url}/a`);
  expect(await response.json()).toEqual({
    plan: { steps: ['document', 'step_added_later'], addedLater: unknown },
    metadata: { a: { b: 1 } },
    outcome: { reasons: ['x', 'added_later'], addedLater: unknown },
    list: [{ addedLater: unknown }, 1],
    addedLater: unknown,
  });
  expect([...proxy.responses]).toEqual([['GET 404', 1]]);
});

test('passes everything else on', async () => {
  const { proxy, asked } = await behind('plain', 'text/plain');
  const headers = { Authorization: 'Bearer k' };
  const response = await fetch(`${proxy.url}/a?b=c%20d`, { method: 'POST', headers, body: '{"x":1}' });
  expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([404, 'r1', 'plain']);
  expect(asked).toEqual(['POST /a?b=c%20d Bearer k {"x":1}']);
  expect(proxy.responses.size).toBe(0);
});
