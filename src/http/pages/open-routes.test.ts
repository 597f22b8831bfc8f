import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../server.ts';
import { createOpenRoutes } from './open-routes.ts';

const logged: { level: string; fields: object }[] = [];
const noteAs = (level: string) => (fields: object) => void logged.push({ level, fields });
const log = { debug: noteAs('debug'), info: noteAs('info'), warn: noteAs('warn'), error: noteAs('error') };
let outages: string[] = [];
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'capture.js'), 'export {};');
  await writeFile(join(folder, 'packed.css'), 'a{}');
  await writeFile(join(folder, 'packed.css.br'), brotliCompressSync('a{}'));
  let serial = 0;
  const uuid = () => {
    serial += 1;
    return `00000000-0000-7000-8000-${`${serial}`.padStart(12, '0')}`;
  };
  const open = createOpenRoutes({
    outages: async () => outages,
    generatedDir: folder,
    captureDir: folder,
    consoleDir: folder,
    docs: express.Router(),
    loadLogo: async () => null,
    listPublicKeys: async () => ({ keys: [] }),
  });
  server = createHttpServer({ surfaces: [], open, ids: { uuid }, log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** Sends these headers and no others, as `fetch` would not. */
function send(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const pages = ['/v', '/v/assets/capture.js'];
const past = 'Thu, 01 Jan 1970 00:00:00 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';

test.each<readonly [title: string, headers: Record<string, string>, status: number]>([
  ['as it is', {}, 200],
  ['not again to a client that has it', { 'If-Modified-Since': future }, 304],
  ['whole, whichever range is requested', { Range: 'bytes=999999-' }, 200],
  ['not when If-Match names another', { 'If-Match': '"another"' }, 412],
  ['not when it has changed since', { 'If-Unmodified-Since': past }, 412],
])('a page is sent %s', async (_title, headers, status) => {
  for (const path of pages) {
    const response = await send(path, headers);
    expect(response.status, path).toBe(status);
    expect(response.headers['x-request-id'], path).toMatch(/^req_[0-9a-f]{32}$/);
    expect(response.headers['cache-control'], path).toBe('no-cache');
  }
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('the page and its files may make no code or HTML from text', async () => {
  for (const path of pages) {
    const policy = ((await send(path, {})).headers['content-security-policy'] as string).split('; ');
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(policy, path).toContain("trusted-types 'none'");
  }
});

test('an asset is sent packed to clients that accept it, and as it is to others', async () => {
  const packed = await send('/v/assets/packed.css', { 'Accept-Encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(packed.body).toString()).toBe('a{}');
  expect(packed.headers['content-security-policy']).toContain("script-src 'self'");
  for (const [path, accepted] of [
    ['packed.css', 'gzip'],
    ['capture.js', 'br'],
  ] as const) {
    const plain = await send(`/v/assets/${path}`, { 'Accept-Encoding': accepted });
    expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined]);
    expect(plain.headers.vary).toBe('Accept-Encoding');
  }
});

test('an existing path has no other methods', async () => {
  for (const path of ['/livez', '/readyz', ...pages]) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      expect([path, method, response.status, response.headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        _tag: 'MethodNotAllowed',
        requestId: response.headers.get('x-request-id'),
      });
    }
  }
});

test.each([
  '/v/assets/none.js',
  '/v/assets/%zz',
  '/v/assets/a%00',
  '/v/assets/..%2f..%2fpackage.json',
  '/v/assets',
  '/',
])('there is nothing at %s', async (path) => {
  const response = await send(path, {});
  expect(response.status).toBe(404);
  expect(response.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  expect(response.headers['x-request-id']).toMatch(/^req_/);
});

test('readyz names why the node cannot work, and livez does not', async () => {
  const { port } = server.address() as AddressInfo;
  const health = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.json()];
  };
  expect(await health('/readyz')).toEqual([200, { status: 'ok' }]);
  outages = ['database_full', 'media_full'];
  expect(await health('/readyz')).toEqual([503, { status: 'unavailable', reasons: ['database_full', 'media_full'] }]);
  expect(await health('/livez')).toEqual([200, { status: 'ok' }]);
});
