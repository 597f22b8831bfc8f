import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callbackUrlEntry } from './return-url.ts';
import { changeSettings, defaultSettings } from './tenant.ts';

const isRange = (text: string) => text.startsWith('192.');

it('a change keeps the settings that it omits', () => {
  const changed = changeSettings(defaultSettings('live'), { steps: ['document'] }, isRange, 'live');
  expect(changed).toEqual({ ok: true, value: { ...defaultSettings('live'), steps: ['document'] } });
});

it('every fault of a change is named by its place, and nothing is changed', () => {
  const change = {
    callbackUrls: ['https://tenant.example/ok', 'http://tenant.example', 'https://tenant.example/?a'],
    steps: ['document', 'face', 'ic_chip'],
    ipAllowList: ['192.0.2.1', 'everywhere'],
  };
  const changed = changeSettings(defaultSettings('live'), change, isRange, 'live');
  expect(changed.ok ? [] : changed.faults.map(({ path }) => path)).toEqual([
    '/callbackUrls/1',
    '/callbackUrls/2',
    '/steps/1',
    '/steps/2',
    '/ipAllowList/1',
  ]);
});

it('a live tenant keeps personal data for at least a day, a sandbox tenant for any time', () => {
  const changed = (mode: 'live' | 'sandbox', retentionSeconds: number) =>
    changeSettings(defaultSettings(mode), { retentionSeconds }, isRange, mode);
  const message = 'must be at least 86400 (one day) for a live tenant';
  expect(changed('live', 86_399)).toEqual({ ok: false, faults: [{ path: '/retentionSeconds', message }] });
  expect(changed('live', 86_400).ok).toBe(true);
  expect(changed('sandbox', 60).ok).toBe(true);
});

it.each([
  ['tenant.example/back', 'must be an absolute URL'],
  ['https:///back', 'must name a host'],
  ['https://user@tenant.example/', 'must not contain a user name or password'],
  ['http://tenant.example/', 'must begin with https://'],
  ['https://tenant.example/?', 'must not have a query'],
  ['https://tenant.example/#', 'must not have a fragment'],
  [`https://tenant.example/${'d'.repeat(1978)}`, 'must have at most 2000 characters'],
  ...['https://終.example/', 'https://tenant.example/終', 'https://[2001:db8::1]/'].map((url) => [
    ...[url, 'must have a host by name or IPv4 address, in ASCII (punycode), and a percent-encoded path (RFC 3986)'],
  ]),
])('what is wrong with the callback URL %s is told as a rule', (url, message) => {
  const changed = changeSettings(defaultSettings('live'), { callbackUrls: [url] }, isRange, 'live');
  expect(changed).toEqual({ ok: false, faults: [{ path: '/callbackUrls/0', message }] });
});

it('the refusal of an unknown step names the known steps', () => {
  const changed = changeSettings(defaultSettings('live'), { steps: ['face'] }, isRange, 'live');
  const message = 'must be a step that this installation performs: document, user_input';
  expect(changed).toEqual({ ok: false, faults: [{ path: '/steps/0', message }] });
});

const performed = {
  steps: ['document', 'user_input'],
  providersOf: (step: string) => (step === 'document' ? ['acme', 'other'] : ['acme']),
};

it('check providers are chosen among those of the step', () => {
  const change = { documentProvider: 'unknown', faceProvider: 'other' };
  const changed = changeSettings(defaultSettings('live'), change, isRange, 'live', performed);
  const message = 'must be a check provider of this installation for this step: ';
  expect(changed).toEqual({
    ok: false,
    faults: [
      { path: '/documentProvider', message: `${message}acme, other` },
      { path: '/faceProvider', message: `${message}acme` },
    ],
  });
});

it('a provider of faces lets the plan have the step face, and stays while the plan has it', () => {
  const withFace = { steps: ['document', 'face', 'user_input'], faceProvider: 'acme' };
  const changed = changeSettings(defaultSettings('live'), withFace, isRange, 'live', performed);
  expect(changed).toMatchObject({ ok: true, value: withFace });
  const current = { ...defaultSettings('live'), ...withFace };
  const removed = changeSettings(current, { faceProvider: null }, isRange, 'live', performed);
  expect(removed).toMatchObject({ ok: false, faults: [{ path: '/faceProvider' }] });
  expect(changeSettings(current, { faceProvider: null, steps: ['document'] }, isRange, 'live', performed).ok).toBe(
    true,
  );
});

it('a provider that the installation has lost refuses no other change', () => {
  const current = { ...defaultSettings('live'), documentProvider: 'lost' };
  expect(changeSettings(current, { riskScoreMax: 90 }, isRange, 'live', performed).ok).toBe(true);
});

it('the document states the callback URLs that settings accept', () => {
  const file = new URL('../../generated/openapi/admin.json', import.meta.url);
  const { pattern } = JSON.parse(readFileSync(file, 'utf8')).components.schemas.AllowedCallbackUrl;
  expect(new RegExp(pattern).source).toBe(callbackUrlEntry.source);
});
