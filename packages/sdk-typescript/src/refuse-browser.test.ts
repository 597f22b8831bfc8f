import { afterEach, expect, test, vi } from 'vitest';
import { createMitomeClient } from './client.ts';
import { plantedKey } from './testing/played-service.ts';

afterEach(() => void vi.unstubAllGlobals());

const make = () => createMitomeClient({ baseUrl: 'https://verify.example.com', apiKey: plantedKey });

test.each([
  ['a page', { window: {}, document: {} }, 'there is a window with a document'],
  ['a worker of a page', { importScripts() {} }, 'this is a web worker'],
  ['an app', { window: {}, navigator: { product: 'ReactNative' } }, 'this is React Native'],
])('%s gets no client, and is told why', (_, globals, found) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  expect(make).toThrow(`An API key must never reach a browser or an app, and this is one (${found}).`);
  expect(make).not.toThrow(plantedKey);
});

test.each([
  ['Node', {}],
  ['an edge runtime', { navigator: { userAgent: 'Cloudflare-Workers' } }],
  ['a runtime that calls its global object window', { window: {} }],
])('%s gets one', (_, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  expect(make).not.toThrow();
});
