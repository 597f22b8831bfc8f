import { expect, test } from 'vitest';
import { type Config, readConfig } from '../../config/config.ts';
import { judgeConfiguration } from './judge-configuration.ts';

const config: Config = {
  ...readConfig({ TRUST_PROXY: '10.0.4.10', PUBLIC_URL: 'https://verify.example.com' }),
  embedded: false,
};
const judge = (changes: Partial<Config>) =>
  judgeConfiguration({ ...config, ...changes }).map(({ state, detail }) => `${state}: ${detail.split(',')[0]}`);
const fine = 'ok: Valid; with external databases.';
const withoutProxy = 'warn: PUBLIC_URL is https';

test('an https origin without a trusted proxy is a hint, on nodes that serve requests', () => {
  expect(judge({})).toEqual([fine]);
  expect(judge({ trustProxy: [] })).toEqual([withoutProxy]);
  expect(judge({ trustProxy: [], embedded: true })).toEqual([withoutProxy]);
  expect(judge({ trustProxy: [], roles: { api: false, worker: true } })).toEqual([fine]);
});

test('an origin on this machine is a hint with external databases, and needs no proxy', () => {
  const publicUrl = 'http://localhost:8080';
  expect(judge({ publicUrl, trustProxy: [] })).toEqual(['warn: PUBLIC_URL is an address of this machine.']);
  expect(judge({ publicUrl, trustProxy: [], embedded: true })).toEqual(['ok: Valid; everything is embedded.']);
});
