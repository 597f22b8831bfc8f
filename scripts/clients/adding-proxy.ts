// A proxy that adds to responses what a later release may add, to test that clients tolerate it.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isObject, type Json, parseDocument } from '../generate/json-document.ts';

/** What a later release of the service may add, in every place where SPEC 9 lets it. */
export const added = { field: 'addedLater', reason: 'added_later', step: 'step_added_later' } as const;

/** A service as a later release could be. */
export interface AddingProxy {
  readonly url: string;
  /** How many responses got something added, by method and status, such as `GET 404`. */
  readonly responses: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Listens on loopback in front of a service, and adds to each of its JSON responses fields, a reason code and a plan step that no client knows. */
export async function openAddingProxy(baseUrl: string): Promise<AddingProxy> {
  const responses = new Map<string, number>();
  const server = createServer((request, response) => {
    pass(baseUrl, request, response, responses).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    responses,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Headers of one connection, and those that no longer hold for a body that has been read. */
const ownHeaders = [
  ...['host', 'connection', 'keep-alive', 'upgrade', 'http2-settings', 'expect'],
  ...['content-length', 'content-encoding', 'transfer-encoding'],
];

async function pass(
  baseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  responses: Map<string, number>,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    ownHeaders.includes(name) || value === undefined ? [] : [[name, String(value)]],
  );
  const upstream = await fetch(new URL(url, baseUrl), { method, headers, ...(body.length > 0 && { body }) });
  let text = await upstream.text();
  if (/^application\/(problem\+)?json\b/.test(upstream.headers.get('content-type') ?? '')) {
    text = JSON.stringify(addTo(parseDocument(text, url), ''));
    const kind = `${method} ${upstream.status}`;
    responses.set(kind, (responses.get(kind) ?? 0) + 1);
  }
  response.statusCode = upstream.status;
  for (const [name, value] of upstream.headers) if (!ownHeaders.includes(name)) response.setHeader(name, value);
  response.end(text);
}

/** @param name the field that holds the value; what is in `metadata` is the tenant's and stays as it is */
function addTo(value: Json, name: string): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => addTo(item, ''));
    if (name === 'reasons') return [...items, added.reason];
    return name === 'steps' ? [...items, added.step] : items;
  }
  if (!isObject(value) || name === 'metadata') return value;
  const fields = Object.entries(value).map(([key, inner]): [string, Json] => [key, addTo(inner, key)]);
  return { ...Object.fromEntries(fields), [added.field]: { since: 'a later release', count: 1 } };
}
