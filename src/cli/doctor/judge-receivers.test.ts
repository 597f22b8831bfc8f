import { expect, test } from 'vitest';
import { hostOf, judgeReceiver, judgeReceivers, type Probe, type Receiver } from './judge-receivers.ts';

const now = new Date('2026-12-05T10:00:00.000Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const receiver: Receiver = {
  endpointId: '019fe98a-be80-73e2-be81-60039594a338',
  url: 'https://hooks.example.com:8443/planted-path?key=planted-key',
  enabled: true,
  pausedAt: null,
  pausedByPersonAt: null,
  failingSince: null,
  oldestDue: null,
};
const connected: Probe = { connected: true, certificateEnds: before(-60) };
const name = `${receiver.endpointId} at hooks.example.com:8443`;
const judge = (change: Partial<Receiver>, probe: Probe | null = connected) =>
  judgeReceiver({ ...receiver, ...change }, probe, now).map(({ state, detail }) => `${state}: ${detail}`);

test('a receiver that accepts a connection has no finding', () => {
  expect(judge({})).toEqual([]);
  expect(judge({}, { connected: true, certificateEnds: null })).toEqual([]);
});

test.each([
  ['dns_error', 'its name has no address.'],
  ['timeout', 'no connection was made in time.'],
  ['connect_error', 'the connection was refused or cut.'],
  ['tls_error', 'its certificate was not accepted.'],
  ['blocked_address', 'its address is not allowed.'],
] as const)('a connection that failed with %s says why', (failure, detail) => {
  expect(judge({}, { connected: false, failure })).toEqual([`fail: ${name}: ${detail}`]);
});

test('a certificate that ends within two weeks is a warning', () => {
  expect(judge({}, { connected: true, certificateEnds: before(-14) })).toEqual([]);
  expect(judge({}, { connected: true, certificateEnds: before(-13.5) })).toEqual([
    `warn: ${name}: its certificate expires in 13 days.`,
  ]);
});

test('disabled, paused and failing endpoints, and old deliveries, are warnings', () => {
  const at = '2026-12-03T10:00:00.000Z';
  expect(judge({ enabled: false }, null)).toEqual([`warn: ${name} is disabled: it gets no events.`]);
  expect(judge({ pausedAt: before(2), failingSince: before(7) })).toEqual([
    `warn: ${name} has been paused since ${at}; its events are held.`,
  ]);
  expect(judge({ pausedByPersonAt: before(2), pausedAt: before(3), failingSince: before(7) })).toEqual([
    `warn: ${name} was paused by a person at ${at}; its events are held.`,
  ]);
  expect(judge({ failingSince: before(2), oldestDue: before(2) })).toEqual([`warn: ${name} has failed since ${at}.`]);
  expect(judge({ oldestDue: before(2) })).toEqual([`warn: ${name}: its oldest delivery has been due since ${at}.`]);
  expect(judge({ oldestDue: before(-1) })).toEqual([]);
});

test('endpoints that are well are counted, and those that were not tried are told', () => {
  const judged: { receiver: Receiver; probe: Probe }[] = [
    { receiver, probe: connected },
    { receiver, probe: { connected: false, failure: 'timeout' } },
  ];
  const textsOf = (total: number, list = judged) =>
    judgeReceivers(list, total, now).map(({ state, detail }) => `${state}: ${detail}`);
  expect(textsOf(0, [])).toEqual(['ok: No endpoint is registered.']);
  expect(textsOf(2)).toEqual([
    `fail: ${name}: no connection was made in time.`,
    'ok: 1 of 2 endpoints accept connections.',
  ]);
  expect(textsOf(5).at(-1)).toBe('warn: 3 endpoints were not tried.');
});

test('of a URL the host alone is shown: paths and queries hold secrets', () => {
  expect(hostOf(receiver.url)).toBe('hooks.example.com:8443');
  expect(hostOf('no url')).toBe('an unreadable URL');
});
