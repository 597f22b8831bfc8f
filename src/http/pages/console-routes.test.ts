import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConsoleRoutes } from './console-routes.ts';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-console-'));
  await writeFile(join(folder, 'index.html'), '<meta nonce="{{nonce}}">');
  await writeFile(join(folder, 'app.js'), 'export {};');
  await writeFile(join(folder, 'app.js.br'), brotliCompressSync('export {};'));
  server = express().use(createConsoleRoutes(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

it('sends the page at every address, unstored, each time with another nonce', async () => {
  const nonces = new Set<string>();
  for (const path of ['/console', '/console/', '/console/t/some-tenant/reviews', '/console/invitation']) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const nonce = /nonce="(.+)"/.exec(await response.text())?.[1] ?? '';
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

it('sends its script packed, and 304 to a browser that has it', async () => {
  const app = await get('/console/assets/app.js', { headers: { 'accept-encoding': 'br' } });
  expect(app.headers.get('cache-control')).toBe('no-cache');
  expect(app.headers.get('content-encoding')).toBe('br');
  expect(app.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  // Without this header, fetch adds `Cache-Control: no-cache` to a conditional request.
  const headers = {
    'accept-encoding': 'br',
    'cache-control': 'max-age=0',
    'if-none-match': `${app.headers.get('etag')}`,
  };
  expect((await get('/console/assets/app.js', { headers })).status).toBe(304);
});

it('has no page in place of a missing file, and no other methods', async () => {
  expect((await get('/console/assets/missing.js')).status).toBe(404);
  expect((await get('/console/assets/')).status).toBe(404);
  for (const path of ['/console', '/console/t/some-tenant', '/console/assets/app.js']) {
    const response = await get(path, { method: 'POST' });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
  }
});
