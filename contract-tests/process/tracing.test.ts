import { afterAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { type CollectedSpan, openCollector } from '../support/collector.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { simulateUser } from '../support/phone.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { useInstallation } from '../support/service-process.ts';
import { approvedSession, createNotifiedTenant, reviewingSession, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const callersTraceparent = `00-${callersTrace}-${callersSpan}-01`;

const routes = {
  create: 'POST /v1/verification-sessions',
  submit: 'POST /capture/verifications/{id}/submit',
};

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
const linksOf = ({ links }: CollectedSpan) => links.map(({ traceId, spanId }) => `${traceId} ${spanId}`);
const placeOf = ({ traceId, spanId }: CollectedSpan) => `${traceId} ${spanId}`;

describe.each(engines)('the spans of a service, on $name', async (engine) => {
  const collector = await openCollector();
  afterAll(() => collector.close());
  const token = 'planted-collector-token';
  const it = useService(engine, {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${token}`,
      OTEL_SERVICE_NAME: 'identity',
    },
  });

  test('lead from the creation of a session over its submission and decision to the notification', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const created = await succeeded(
      tenant.client.POST('/v1/verification-sessions', {
        body: { metadata: planted.metadata, state: planted.state, callbackUrl: planted.callbackUrl },
        headers: {
          traceparent: callersTraceparent,
          tracestate: `vendor=${planted.person.lastName}`,
          baggage: `name=${planted.person.lastName}`,
        },
      }),
    );
    await simulateUser(created.verificationUrl);
    await waitForStatus(tenant, created.id, 'completed');
    const arrived = await tenant.inbox.nth(created.id, 1);
    const spans = await collector.until('the delivery is collected', (all) => {
      const isOver = named(all, 'deliver').length === 1 && named(all, 'outbox notification').length === 1;
      return isOver && named(all, 'job store_record').length === 1 && all;
    });

    const one = (name: string): CollectedSpan => {
      const found = named(spans, name);
      expect(found, name).toHaveLength(1);
      return found[0] as CollectedSpan;
    };
    const [create, submit] = [one(routes.create), one(routes.submit)];
    const decide = spans.find(({ name }) => name.startsWith('job decide')) as CollectedSpan;
    const store = one('decide store');
    const deliver = one('deliver');

    // A caller is not trusted with the trace: it can neither extend another one nor have one recorded.
    expect(create.parentSpanId).toBeUndefined();
    expect(create.traceId).not.toBe(callersTrace);
    expect(linksOf(create)).toEqual([`${callersTrace} ${callersSpan}`]);
    expect(submit.parentSpanId).toBeUndefined();
    for (const later of [submit, decide]) expect(linksOf(later), later.name).toEqual([placeOf(create)]);

    const parents: readonly [CollectedSpan, CollectedSpan][] = [
      [decide, submit],
      [one(`outbox ${decide.attributes['mitome.outbox.kind']}`), submit],
      ...['load', 'document', 'risk', 'store'].map((part): [CollectedSpan, CollectedSpan] => [
        one(`decide ${part}`),
        decide,
      ]),
      [one('outbox notification'), store],
      [one('job store_record'), store],
      [deliver, store],
    ];
    for (const [span, parent] of parents) {
      expect([span.traceId, span.parentSpanId], span.name).toEqual([submit.traceId, parent.spanId]);
    }
    expect([submit, decide, store, deliver, one('outbox notification')].map(({ kind }) => kind)).toEqual([
      ...['server', 'consumer', 'internal', 'client', 'producer'],
    ]);
    expect(arrived.headers.traceparent).toBe(`00-${deliver.traceId}-${deliver.spanId}-01`);

    expect(create.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/verification-sessions',
      'http.response.status_code': 201,
      'mitome.surface': 'tenant',
      'mitome.operation': 'createVerificationSession',
      'mitome.request.id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
    });
    expect(deliver.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 204,
      'mitome.delivery.id': (await deliveriesOf(it.service, tenant.id).of(created.id)).id,
      'mitome.delivery.attempt': 1,
      'mitome.delivery.result': 'delivered',
    });
    for (const { name, startTimeUnixNano: start, endTimeUnixNano: end } of spans)
      expect(BigInt(end) >= BigInt(start), name).toBe(true);
    expect(collector.text()).toContain('{"key":"service.name","value":{"stringValue":"identity"}}');
  });

  test('continue a trace over retries and a review, whose notification belongs to the request of the reviewer', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    let refusals = 1;
    tenant.inbox.respondWith(() => ({ status: refusals-- > 0 ? 503 : 204 }));
    const { id } = await reviewingSession(it, tenant);
    await tenant.inbox.nth(id, 1);
    const [first] = await collector.until('the failed attempt is collected', (all) => {
      const failed = all.filter(({ attributes }) => attributes['mitome.delivery.result'] === 'http_error');
      return failed.length === 1 && failed;
    });
    expect([first?.status.code, first?.attributes['error.type']]).toEqual([2, 'http_error']);
    it.service.clock.advance(60_000);
    const second = await tenant.inbox.nth(id, 2);
    expect(second.headers.traceparent?.split('-')[1]).toBe(first?.traceId);
    expect(second.headers.traceparent?.split('-')[2]).not.toBe(first?.spanId);

    await operatorOf(it).reject(tenant, id);
    const last = await tenant.inbox.nth(id, 3);
    const [, traceId] = last.headers.traceparent?.split('-') ?? [];
    const root = await collector.until('the request of the reviewer is collected', (all) =>
      all.find((span) => span.traceId === traceId && span.kind === 'server'),
    );
    expect(root.attributes['mitome.operation']).toBe('decideReview');
    expect(root.links).toHaveLength(1);
  });

  test('hold no personal value, id of a person or session, key, token, query, header or URL of what they are about', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const { id } = await approvedSession(tenant, { metadata: planted.metadata, state: planted.state });
    const query = `q=${planted.person.lastName}&api_key=${tenant.apiKey}`;
    await tenant.send(`/v1/verification-sessions/${planted.person.lastName}?${query}`);
    await tenant.send(`/v1/${planted.person.documentNumber}`);
    const headers = { 'Content-Type': 'application/json' };
    const unknownField = JSON.stringify({ [planted.otherName]: planted.gender });
    await tenant.send('/v1/verification-sessions', { method: 'POST', headers, body: unknownField });
    await fetch(`${it.service.baseUrl}/v1/verification-sessions`, {
      headers: { Authorization: `Bearer mtm_test_${'a'.repeat(43)}`, 'User-Agent': planted.person.firstName },
    });
    await tenant.inbox.nth(id, 1);
    await collector.until('the attempt and the refusals are collected', (all) => {
      const { traceparent = '' } = tenant.inbox.of(id)[0]?.headers ?? {};
      const isAttempted = named(all, 'deliver').some(({ spanId }) => traceparent.includes(spanId));
      const statuses = all.map(({ attributes }) => attributes['http.response.status_code']);
      return isAttempted && [400, 401, 404].every((status) => statuses.includes(status));
    });
    // The collector's own token is the only secret that it gets.
    const sent = collector.text().replaceAll(`Bearer ${token}`, '');
    expect(sent).not.toContain(token);
    expect(secretsIn(sent)).toEqual([]);
    for (const text of [tenant.id, tenant.endpointId, id, tenant.apiKey, '/inbox/', 'vs_', 'api_key', 'metadata'])
      expect(sent, text).not.toContain(text);
    const values = collector.spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]);
    expect(values.filter((value) => /[?@%]|https?:|mtm_|whsec_|evt_/.test(`${value}`))).toEqual([]);
    const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].sort()).toEqual([
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'mitome.delivery.attempt',
      'mitome.delivery.id',
      'mitome.delivery.result',
      'mitome.job.result',
      'mitome.operation',
      'mitome.outbox.id',
      'mitome.outbox.kind',
      'mitome.request.id',
      'mitome.surface',
    ]);
  });
});

describe('a service whose collector does not respond', async () => {
  const collector = await openCollector();
  afterAll(() => collector.close());
  collector.hold(true);
  const it = useService(anyEngine, { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });

  test('serves, decides and delivers meanwhile, and sends spans again when the collector responds', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await waitUntil('a batch waits for its response', () => collector.requests() > 0);
    const { id } = await approvedSession(tenant);
    await tenant.inbox.nth(id, 1);
    expect(collector.spans).toEqual([]);
    await waitUntil('the outage is logged', () =>
      it.service.log.lines.some((line) => line.includes('sending spans failed')),
    );
    collector.hold(false);
    await collector.until('the delivery is collected', (all) => named(all, 'deliver').length > 0);
  });
});

describe('a service whose traces are not recorded', async () => {
  const collector = await openCollector();
  afterAll(() => collector.close());
  const it = useService(anyEngine, {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' },
  });

  test('sends nothing to the collector, and tells receivers so', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await approvedSession(tenant);
    const { headers } = await tenant.inbox.nth(id, 1);
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(collector.requests()).toBe(0);
  });
});

describe('a service without a collector', () => {
  const it = useService(anyEngine);
  const processes = useInstallation(anyEngine);

  test('sends no traceparent, whatever its callers send', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const body = {};
    const headers = { traceparent: callersTraceparent };
    const { id, verificationUrl } = await succeeded(tenant.client.POST('/v1/verification-sessions', { body, headers }));
    await simulateUser(verificationUrl);
    const arrived = await tenant.inbox.nth(id, 1);
    expect(Object.keys(arrived.headers)).not.toContain('traceparent');
    expect(Object.keys(arrived.headers).filter((name) => name.startsWith('trace'))).toEqual([]);
  });

  test('does not load the SDK of OpenTelemetry, which one with a collector does', async () => {
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        // prom-client loads the API, which does nothing by itself.
        if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('loaded ' + url + '\\n');
        return next(url, context);
      } });`;
    const watched = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` };
    const off = await processes.startNode(watched);
    expect(off.output()).not.toContain('loaded ');
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    const on = await processes.startNode({ ...watched, OTEL_EXPORTER_OTLP_ENDPOINT: nowhere });
    expect(on.output()).toContain('loaded ');
    expect(on.output()).toContain('/@opentelemetry/sdk-trace/');
  });
});
