import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'mitome-check-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const acme = {
  id: 'acme',
  url: 'https://checks.acme.example/mitome',
  token: 'planted-token-of-acme',
  steps: ['document'],
};

function read(content: unknown, file = join(folder, 'providers.json')) {
  writeFileSync(join(folder, 'providers.json'), typeof content === 'string' ? content : JSON.stringify(content));
  try {
    return readConfig({ CHECK_PROVIDERS_FILE: file }).checkProviders;
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.join(' ');
    throw error;
  }
}

test('providers have defaults for what is left out', () => {
  expect(read([acme])).toEqual([{ ...acme, allowAddresses: [], timeoutMs: 20_000 }]);
  expect(read([{ ...acme, name: '本人確認センター' }])).toMatchObject([{ name: '本人確認センター' }]);
  expect(readConfig({}).checkProviders).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['no list', acme, 'the list'],
  ['no JSON', '[{"token":"planted-token-of-acme"', 'is not JSON'],
  ['an id twice', [acme, acme], 'names an id twice'],
  ['a bad id', [{ ...acme, id: 'Acme Inc' }], 'entry 1 id:'],
  ['a name without a visible character', [{ ...acme, name: ' ' }], 'entry 1 name:'],
  ['a URL without TLS', [{ ...acme, url: 'http://planted-token-of-acme.example' }], 'entry 1 url:'],
  ['a URL with a query', [{ ...acme, url: 'https://a.example/?planted-token-of-acme' }], 'entry 1 url:'],
  ['a short token', [acme, { ...acme, id: 'b', token: 'planted-token' }], 'entry 2 token:'],
  ['an unknown step', [{ ...acme, steps: ['planted-token-of-acme'] }], 'entry 1 steps 0:'],
  ['no range', [{ ...acme, allowAddresses: ['planted-token-of-acme'] }], 'entry 1 allowAddresses 0:'],
  ['an unknown name', [{ ...acme, secret: 'planted-token-of-acme' }], 'entry 1: has members that entries lack: secret'],
  ['a token for a name', [{ ...acme, 'planted-token-of-acme': 'token' }], 'entry 1: has members that entries lack'],
  ['many faults', Array.from({ length: 25 }, () => ({ ...acme, id: '' })), 'entry 20 id:'],
  ['more faults than it names', Array.from({ length: 25 }, () => ({ ...acme, id: '' })), 'and 5 more'],
])('a file with %s is refused by its place, without its values', (_, content, place) => {
  const error = read(content);
  expect(error).toContain(`CHECK_PROVIDERS_FILE`);
  expect(error).toContain(place);
  expect(error).not.toContain('planted-token');
});

test('a file that is missing is named by its error', () => {
  expect(read([acme], join(folder, 'nowhere'))).toBe('CHECK_PROVIDERS_FILE cannot be read (ENOENT)');
});
