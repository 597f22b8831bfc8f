import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { createTracing } from './create-tracing.ts';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${spanId}-01`;
/** A UUIDv7 of the instant 1,790,000,000,000. */
const rowId = '01a0c49b-4c00-7000-8000-000000000001';
const ended = { requestId: 'req_1', surface: 'tenant', operationId: undefined, route: undefined, status: 200 };

function open() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const tracing = createTracing(provider.getTracer('test'));
  return { tracing, spans: () => exporter.getFinishedSpans() };
}

test.each([
  ['of version 00', traceparent],
  ['without the flag that it is recorded', `00-${traceId}-${spanId}-00`],
  ['with flags that this version does not know', `00-${traceId}-${spanId}-03`],
  ['of a later version, with more behind it', `01-${traceId}-${spanId}-01-more`],
])('a traceparent %s is read', (_, text) => {
  const context = parseTraceparent(text);
  expect(context).toMatchObject({ traceId, spanId });
  const flag = text.split('-')[3] === '00' ? '00' : '01';
  expect(context && writeTraceparent(context)).toBe(`00-${traceId}-${spanId}-${flag}`);
});

test.each([
  ['empty', ''],
  ['in capitals', traceparent.toUpperCase()],
  ['of the forbidden version', `ff-${traceId}-${spanId}-01`],
  ['of version 00 with more behind it', `${traceparent}-more`],
  ['of no trace', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['of no span', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['given twice', `${traceparent}, ${traceparent}`],
  ['of a name in place of digits', `00-${'Quillfeather'.padEnd(32, 'a')}-${spanId}-01`],
  ['endless', `01-${traceId}-${spanId}-01-${'x'.repeat(1000)}`],
])('a traceparent that is %s is none', (_, text) => {
  expect(parseTraceparent(text)).toBeNull();
  const { tracing, spans } = open();
  tracing.startRequest('GET', text).end(ended);
  expect(spans()[0]?.links).toEqual([]);
});

test('a request begins a trace of its own, linked once to its caller and to what it works on', () => {
  const { tracing, spans } = open();
  const origin = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const request = tracing.startRequest('POST', traceparent);
  request.run(() => {
    tracing.linkTo(origin);
    tracing.linkTo(origin);
    tracing.linkTo(null);
    tracing.linkTo('malformed');
  });
  request.end({ ...ended, operationId: 'createSession', route: '/v1/sessions/{id}' });
  const [span] = spans();
  expect(span?.parentSpanContext).toBeUndefined();
  expect(span?.links.map(({ context }) => context.traceId)).toEqual([traceId, 'a'.repeat(32)]);
  expect(span?.name).toBe('POST /v1/sessions/{id}');
});

test.each([
  ['an unknown method', 'QUILLFEATHER', '_OTHER', 'HTTP'],
  ['no method', undefined, '_OTHER', 'HTTP'],
  ['a path that no operation has', 'GET', 'GET', 'GET'],
])('a request with %s is named by a fixed list', (_, given, method, name) => {
  const { tracing, spans } = open();
  tracing.startRequest(given, undefined).end({ ...ended, status: 404 });
  expect([spans()[0]?.name, spans()[0]?.attributes['http.request.method']]).toEqual([name, method]);
});

test('a fault of the service fails the span of the request, a refusal and a caller who left do not', () => {
  const { tracing, spans } = open();
  for (const status of [503, 429, null]) tracing.startRequest('GET', undefined).end({ ...ended, status });
  expect(spans().map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
    [2, '503'],
    [0, undefined],
    [0, undefined],
  ]);
});

test('what runs at once does not mix, and nothing runs after the work', async () => {
  const { tracing } = open();
  const requests = [tracing.startRequest('GET', undefined), tracing.startRequest('GET', undefined)];
  const within = () =>
    Promise.all(
      requests.map((request) =>
        request.run(async () => {
          const before = tracing.current();
          await new Promise((resolve) => setImmediate(resolve));
          return [before, tracing.current()];
        }),
      ),
    );
  const [[one, oneAfter] = [], [other, otherAfter] = []] = await within();
  expect([oneAfter, otherAfter]).toEqual([one, other]);
  expect(one).not.toBe(other);
  expect(tracing.current()).toBeNull();
});

test('a job continues the trace of its row, and its parts are within it', async () => {
  const { tracing, spans } = open();
  const row = { id: rowId, kind: 'decide', traceparent } as const;
  const result = await tracing.job(
    row,
    () => tracing.part('load', async () => 'retried' as const),
    () => true,
  );
  expect(result).toBe('retried');
  const [part, job] = spans();
  expect(job?.parentSpanContext?.spanId).toBe(spanId);
  expect(part?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId);
  expect(new Set([part, job].map((span) => span?.spanContext().traceId))).toEqual(new Set([traceId]));
  expect(job?.attributes).toEqual({
    'mitome.outbox.id': rowId,
    'mitome.outbox.kind': 'decide',
    'mitome.job.result': 'retried',
    'error.type': 'retried',
  });
});

test('a part outside of any work is not traced, and a job of an untraced row begins a trace', async () => {
  const { tracing, spans } = open();
  await tracing.part('load', async () => {});
  await tracing.job(
    { id: rowId, kind: 'erase' },
    async () => 'done',
    () => false,
  );
  expect(spans().map(({ name, parentSpanContext }) => [name, parentSpanContext])).toEqual([['job erase', undefined]]);
});

test('an error leaves its class in the span, and not its message', async () => {
  const { tracing, spans } = open();
  const fault = new TypeError('Quillfeather cannot be read');
  const job = tracing.job(
    { id: rowId, kind: 'erase', traceparent },
    () => Promise.reject(fault),
    () => false,
  );
  await expect(job).rejects.toBe(fault);
  const [span] = spans();
  expect([span?.status, span?.attributes['error.type'], span?.events]).toEqual([{ code: 2 }, 'TypeError', []]);
});

test('a row that is handed over has waited since it was made; one that was not traced has no span', () => {
  const { tracing, spans } = open();
  tracing.handedOver([
    { id: rowId, kind: 'notification', traceparent },
    { id: rowId, kind: 'notification' },
  ]);
  const [span, ...others] = spans();
  expect(others).toEqual([]);
  expect(span?.startTime[0]).toBe(Math.floor(0x01a0c49b4c00 / 1000));
  expect(span?.parentSpanContext?.spanId).toBe(spanId);
  expect((span?.endTime[0] ?? 0) >= (span?.startTime[0] ?? 1)).toBe(true);
});

test('an attempt sends its own span in the trace of the event, with the flag of the trace', async () => {
  const { tracing, spans } = open();
  const delivery = { id: 'delivery', attemptsBefore: 1 };
  let sent: string | null = null;
  await tracing.attempt({ ...delivery, traceparent }, async (given) => {
    sent = given;
    return { class: 'http_error', status: 500 };
  });
  const [span] = spans();
  expect(sent).toBe(`00-${traceId}-${span?.spanContext().spanId}-01`);
  expect(span?.parentSpanContext?.spanId).toBe(spanId);
  expect(span?.attributes).toMatchObject({ 'mitome.delivery.attempt': 2, 'error.type': 'http_error' });

  const unsampled = { ...delivery, traceparent: `00-${traceId}-${spanId}-00` };
  await tracing.attempt(unsampled, async (given) => {
    sent = given;
    return { class: 'delivered', status: 204 };
  });
  expect(sent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  expect(spans()).toHaveLength(1);
});

test('a test event is sent within its request, and a refused one fails its own span alone', async () => {
  const { tracing, spans } = open();
  const request = tracing.startRequest('POST', undefined);
  const sent: (string | null)[] = [];
  for (const ended of [
    { class: 'delivered', status: 204 },
    { class: 'connect_error', status: null },
  ]) {
    await request.run(() =>
      tracing.testEvent(async (given) => {
        sent.push(given);
        return ended;
      }),
    );
  }
  request.end(ended);
  const [first, second, root] = spans();
  for (const [index, span] of [first, second].entries()) {
    expect([span?.name, span?.kind, span?.parentSpanContext?.spanId]).toEqual([
      ...['send test event', SpanKind.CLIENT, root?.spanContext().spanId],
    ]);
    expect(sent[index]).toBe(`00-${root?.spanContext().traceId}-${span?.spanContext().spanId}-01`);
  }
  const method = { 'http.request.method': 'POST' };
  expect(first?.attributes).toEqual({
    ...method,
    'mitome.test_event.result': 'delivered',
    'http.response.status_code': 204,
  });
  expect(second?.attributes).toEqual({
    ...method,
    'mitome.test_event.result': 'connect_error',
    'error.type': 'connect_error',
  });
  expect([first, second, root].map((span) => span?.status.code)).toEqual([0, 2, 0]);
});

test('a call of a check provider is within the part of the decision that makes it', async () => {
  const { tracing, spans } = open();
  const call = { provider: 'acme', step: 'face', attempt: 2 };
  const results = [
    { class: 'valid', status: 200 },
    { class: 'contract', status: 200 },
  ];
  await tracing.job(
    { id: rowId, kind: 'decide_print_live', traceparent },
    () =>
      tracing.part('face', async () => {
        for (const result of results) await tracing.providerCall(call, async () => result);
        return 'decided' as const;
      }),
    () => false,
  );
  const [valid, invalid, part] = spans();
  const about = { 'mitome.provider.id': 'acme', 'mitome.provider.step': 'face', 'mitome.provider.attempt': 2 };
  const posted = { ...about, 'http.request.method': 'POST', 'http.response.status_code': 200 };
  expect(valid?.attributes).toEqual({ ...posted, 'mitome.provider.result': 'valid' });
  expect(invalid?.attributes).toEqual({
    ...posted,
    'mitome.provider.result': 'contract',
    'error.type': 'contract',
  });
  for (const span of [valid, invalid]) {
    expect([span?.name, span?.kind]).toEqual(['call check provider', SpanKind.CLIENT]);
    expect(span?.parentSpanContext?.spanId).toBe(part?.spanContext().spanId);
  }
  expect([valid, invalid, part].map((span) => span?.status.code)).toEqual([0, 2, 0]);
});
