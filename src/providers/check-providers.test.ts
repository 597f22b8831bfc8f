import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNotStarted, type ProviderRequest } from '../domain/check.ts';
import { defaultSettings } from '../domain/tenant.ts';
import { ProviderCallError } from './call-provider.ts';
import { createCheckProviders, failuresToOpen, openMs, reportedMs } from './check-providers.ts';
import type { ProviderOptions } from './provider-options.ts';

const acme: ProviderOptions = {
  id: 'acme',
  url: 'https://acme.example/mitome',
  token: 'token-of-the-test',
  steps: ['document'],
  allowAddresses: [],
  timeoutMs: 20_000,
};

const faces: ProviderOptions = { ...acme, id: 'faces', steps: ['face'] };

const readable = {
  documentType: 'passport',
  fields: [{ side: 'front', name: 'last_name', text: 'HAYASE', normalized: 'HAYASE', confidence: 0.9 }],
  currentAddress: { text: null, source: 'printed' },
  authenticity: 'passed',
  problems: [],
};

function setUp() {
  let respond: () => unknown = () => readable;
  const transfers: string[] = [];
  const traced: unknown[] = [];
  const logged: { fields: object; message: string }[] = [];
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  let cutOff = () => {};
  const post = vi.fn(async () => {
    transfers.push('sent');
    return respond();
  });
  const providers = createCheckProviders([acme, faces], {
    resolver: async () => [],
    trust: () => createSecureContext(),
    log: { info: log, warn: log },
    tracing: {
      async providerCall(call, work) {
        const ended = await work();
        traced.push([call.provider, call.step, call.attempt, ended.class, ended.status]);
        return ended;
      },
    },
    connect: () => ({ post, close: async () => cutOff() }),
  });
  const request: ProviderRequest = {
    provider: 'acme',
    step: 'document',
    sessionId: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
    tenant: { id: 'tenant', mode: 'live', settings: defaultSettings('live') },
    evidence: { pictures: [{ kind: 'document_front', bytes: Buffer.from('front') }], challenge: null },
    checkId: '019fe93d-33c8-7ca9-b811-2ca1bbdcafac',
    onTransfer: async () => void transfers.push('recorded'),
  };
  const run = async (change: Partial<ProviderRequest> = {}) => {
    const result = providers.run({ ...request, ...change }).then(
      (findings) => findings,
      (error) => error,
    );
    // Retries wait for seconds at most.
    for (let index = 0; index < 4; index += 1) await vi.advanceTimersByTimeAsync(2500);
    return result;
  };
  const hang = () => new Promise((_, reject) => (cutOff = () => reject(new ProviderCallError('connect_error'))));
  return {
    run,
    post,
    transfers,
    traced,
    logged,
    hang,
    close: providers.close,
    limitations: providers.limitations,
    respondWith: (next: () => unknown) => (respond = next),
  };
}

const failing = (failure: ProviderCallError) => () => {
  throw failure;
};
const unavailable = new ProviderCallError('http_error', 503);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each transfer is recorded before it leaves, also that of a retry', async () => {
  const { run, transfers, respondWith, post } = setUp();
  respondWith(() => {
    if (transfers.length < 4) throw unavailable;
    return readable;
  });
  expect(await run()).toMatchObject({ document: { authenticity: 'passed', fromProvider: true } });
  expect(transfers).toEqual(['recorded', 'sent', 'recorded', 'sent']);
  expect(new Set(post.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
});

test('each call is traced with its number and how it ended, without ids of the session or tenant', async () => {
  const { run, traced, respondWith } = setUp();
  const responses = [
    () => failing(unavailable)(),
    () => failing(new ProviderCallError('timeout'))(),
    () => readable,
    () => ({ ...readable, authenticity: undefined }),
  ];
  respondWith(() => responses.shift()?.());
  await run();
  await run();
  expect(traced).toEqual([
    ['acme', 'document', 1, 'http_error', 503],
    ['acme', 'document', 2, 'timeout', null],
    ['acme', 'document', 3, 'valid', 200],
    ['acme', 'document', 1, 'contract', 200],
  ]);
});

test('nothing is sent when the transfer cannot be recorded', async () => {
  const { run, transfers } = setUp();
  const fault = new Error('no record');
  expect(await run({ onTransfer: () => Promise.reject(fault) })).toBe(fault);
  expect(transfers).toEqual([]);
});

test.each([
  ['an outage', unavailable, 3],
  ['a wrong token', new ProviderCallError('http_error', 401), 1],
  ['a refused request', new ProviderCallError('http_error', 400), 1],
  ['an address that is not allowed', new ProviderCallError('blocked_address'), 1],
])('%s gives no findings', async (_, failure, calls) => {
  const { run, post, respondWith } = setUp();
  respondWith(failing(failure));
  expect(await run()).toBeNull();
  expect(post).toHaveBeenCalledTimes(calls);
});

test.each([
  ['a missing member', { ...readable, authenticity: undefined }],
  ['a value out of its bounds', { ...readable, fields: [{ ...readable.fields[0], confidence: 7 }] }],
  ['a field twice', { ...readable, fields: [readable.fields[0], readable.fields[0]] }],
  [
    'a date that there is not',
    { ...readable, fields: [{ ...readable.fields[0], name: 'birth_date', normalized: '1994-02-30' }] },
  ],
  ['an unconfirmed address with a text', { ...readable, currentAddress: { text: 'Chiyoda', source: 'unconfirmed' } }],
])(
  'a response with %s gives no findings, is not asked for again, and no value of it is logged',
  async (_, response) => {
    const { run, post, logged, respondWith } = setUp();
    respondWith(() => JSON.parse(JSON.stringify(response)));
    expect(await run()).toBeNull();
    expect(post).toHaveBeenCalledTimes(1);
    expect(logged).toEqual([expect.objectContaining({ fields: expect.objectContaining({ failure: 'contract' }) })]);
    expect(JSON.stringify(logged)).not.toMatch(/HAYASE|1994|Chiyoda/);
  },
);

test('a list of half a million faults is refused without looking at each', async () => {
  const { run, logged, respondWith } = setUp();
  respondWith(() => ({ ...readable, observations: Array.from({ length: 500_000 }, () => 0) }));
  expect(await run()).toBeNull();
  expect(logged[0]?.fields).toMatchObject({ failure: 'contract', faults: ['observations is too long'] });
});

test.each([[null], ['text'], [[]], [7]])('a response that is %j gives no findings', async (response) => {
  const { run, respondWith } = setUp();
  respondWith(() => response);
  expect(await run()).toBeNull();
});

test('the circuit opens after failures in a row, and one success closes it again', async () => {
  const { run, post, logged, limitations, respondWith } = setUp();
  respondWith(failing(new ProviderCallError('http_error', 401)));
  expect(limitations()).toEqual([]);
  for (let index = 0; index < failuresToOpen; index += 1) await run();
  expect(logged.at(-2)?.message).toBe('check provider circuit opened');
  expect(await run()).toBeNull();
  expect(post).toHaveBeenCalledTimes(failuresToOpen);
  expect(logged.at(-1)?.message).toContain('circuit is open');
  expect(limitations()).toEqual(['check_provider_unavailable']);
  await vi.advanceTimersByTimeAsync(openMs);
  respondWith(() => readable);
  expect(await run()).not.toBeNull();
  expect(logged.at(-1)?.message).toBe('check provider circuit closed');
  expect(limitations()).toEqual([]);
});

test('an open circuit that nothing tries any more is reported for ten minutes, and again when it opens again', async () => {
  const { run, limitations, respondWith } = setUp();
  respondWith(failing(new ProviderCallError('http_error', 401)));
  for (let index = 0; index < failuresToOpen; index += 1) await run();
  // The last run waited for ten seconds.
  await vi.advanceTimersByTimeAsync(reportedMs - 11_000);
  expect(limitations()).toEqual(['check_provider_unavailable']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(limitations()).toEqual([]);
  await run();
  expect(limitations()).toEqual(['check_provider_unavailable']);
  respondWith(() => readable);
  await vi.advanceTimersByTimeAsync(openMs);
  await run();
  expect(limitations()).toEqual([]);
});

test('a circuit stays open for its time, and one request after it decides whether it opens again', async () => {
  const { run, post, respondWith } = setUp();
  respondWith(failing(new ProviderCallError('http_error', 401)));
  for (let index = 0; index < failuresToOpen; index += 1) await run();
  // A run waits for ten seconds here.
  for (let index = 0; index < openMs / 10_000 - 1; index += 1) await run();
  expect(post).toHaveBeenCalledTimes(failuresToOpen);
  await vi.advanceTimersByTimeAsync(10_000);
  await run();
  expect(post).toHaveBeenCalledTimes(failuresToOpen + 1);
  await run();
  expect(post).toHaveBeenCalledTimes(failuresToOpen + 1);
});

test.each([
  ['responses that are too late', new ProviderCallError('timeout')],
  ['responses that break the document', new ProviderCallError('contract', 200)],
  ['a connection that fails', new ProviderCallError('connect_error')],
])("%s to one tenant's requests open no circuit of another tenant", async (_, failure) => {
  const { run, post, respondWith } = setUp();
  respondWith(failing(failure));
  while (post.mock.calls.length < failuresToOpen) await run();
  post.mockClear();
  expect(await run()).toBeNull();
  expect(post).not.toHaveBeenCalled();
  respondWith(() => readable);
  const tenant = { id: 'other', mode: 'live', settings: defaultSettings('live') } as const;
  expect(await run({ tenant })).not.toBeNull();
});

test.each([400, 409, 413, 415, 422])('requests that are refused with %i open no circuit', async (status) => {
  const { run, post, respondWith } = setUp();
  respondWith(failing(new ProviderCallError('http_error', status)));
  for (let index = 0; index <= failuresToOpen; index += 1) await run();
  expect(post).toHaveBeenCalledTimes(failuresToOpen + 1);
});

test('a provider that this node does not have, or not for this step, gives no findings', async () => {
  const { run, post } = setUp();
  expect(await run({ provider: 'other' })).toBeNull();
  expect(await run({ step: 'face' })).toBeNull();
  expect(post).not.toHaveBeenCalled();
});

test('a stop gives no findings, so that the decision is made again', async () => {
  const { run, respondWith, hang, close } = setUp();
  respondWith(hang);
  const running = run();
  await vi.advanceTimersByTimeAsync(0);
  await close();
  expect(isNotStarted(await running)).toBe(true);
});

test('without a picture nothing is sent', async () => {
  const { run, transfers } = setUp();
  const found = await run({ evidence: { pictures: [], challenge: null } });
  expect(found).toMatchObject({ document: { ocr: null, problems: ['unreadable'] } });
  expect(transfers).toEqual([]);
});

test.each([
  ['every frame', { frames: [Buffer.from('1'), Buffer.from('2')], isRepeated: false }, []],
  ['no challenge', null, ['liveness_low_confidence']],
  ['a missing frame', { frames: [Buffer.from('1'), null], isRepeated: false }, ['liveness_low_confidence']],
  ['the selfie as a frame', { frames: [Buffer.from('selfie')], isRepeated: false }, ['liveness_low_confidence']],
  ['a frame twice', { frames: [Buffer.from('1'), Buffer.from('1')], isRepeated: true }, ['liveness_low_confidence']],
] as const)('a face that the provider passed with %s', async (_, answer, problems) => {
  const { run, respondWith } = setUp();
  respondWith(() => ({ match: 'passed', liveness: 'passed', similarity: 0.9, problems: [] }));
  const challenge = answer && { actions: ['turn_left', 'close_eyes'] as const, ...answer };
  const pictures = [{ kind: 'face' as const, bytes: Buffer.from('selfie') }];
  const found = await run({ provider: 'faces', step: 'face', evidence: { pictures, challenge } });
  expect(found).toMatchObject({ face: { match: 'passed', problems } });
});
