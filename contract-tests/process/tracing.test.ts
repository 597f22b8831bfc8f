import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCheckProvider } from '../support/check-provider.ts';
import { succeeded } from '../support/client.ts';
import { type CollectedSpan, openCollector } from '../support/collector.ts';
import { projectRoot } from '../support/compiled-service.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { simulateUser } from '../support/phone.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { bootstrap, useInstallation } from '../support/service-process.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  reviewingSession,
  waitForStatus,
} from '../support/tenant.ts';
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

describe('the spans of a service', async () => {
  const collector = await openCollector();
  afterAll(() => collector.close());
  const token = 'planted-collector-token';
  const it = useService(anyEngine, {
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

  test('of a test event belong to the request that sends it, and its receiver gets the span', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    await succeeded(operatorOf(it).sendTestEvent(path));
    const { traceparent = '' } = tenant.inbox.arrived[0]?.headers ?? {};
    const [, traceId, spanId, flags] = `${traceparent}`.split('-');
    const [sent, request] = await collector.until('the request is collected', (all) => {
      const found = all.find((span) => span.spanId === spanId);
      const parent = all.find((span) => span.spanId === found?.parentSpanId);
      return found !== undefined && parent !== undefined && ([found, parent] as const);
    });
    expect([sent.traceId, request.traceId, flags]).toEqual([traceId, traceId, '01']);
    expect([sent.name, sent.kind]).toEqual(['send test event', 'client']);
    expect(sent.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 204,
      'mitome.test_event.result': 'delivered',
    });
    expect([request.kind, request.attributes['mitome.operation']]).toEqual(['server', 'sendTestEvent']);
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
    await succeeded(operatorOf(it).sendTestEvent({ tenantId: tenant.id, endpointId: tenant.endpointId }));
    await collector.until('the attempt, the test event and the refusals are collected', (all) => {
      const { traceparent = '' } = tenant.inbox.of(id)[0]?.headers ?? {};
      const isAttempted = named(all, 'deliver').some(({ spanId }) => traceparent.includes(spanId));
      const statuses = all.map(({ attributes }) => attributes['http.response.status_code']);
      const isTested = all.some((span) => span.attributes['mitome.test_event.result'] === 'http_error');
      return isAttempted && isTested && [400, 401, 404].every((status) => statuses.includes(status));
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
      'mitome.test_event.result',
    ]);
  });
});

describe('the spans of a service with a check provider', async () => {
  const [collector, provider] = await Promise.all([openCollector(), openCheckProvider()]);
  afterAll(() => Promise.all([collector.close(), provider.close()]));
  const it = useService(anyEngine, {
    environment: { ...provider.environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });

  test('have each of its calls within the check, hold nothing of what is sent, and are not told to it', async () => {
    let refusals = 1;
    provider.respondWith(() => (refusals-- > 0 ? { status: 503 } : {}));
    const tenant = await createTenant(it.service, { documentProvider: 'acme' }, 'live');
    const created = await createSession(tenant);
    await simulateUser(created.verificationUrl);
    const [calls, check] = await collector.until('the check is collected', (all) => {
      const checks = named(all, 'decide document');
      return checks.length === 1 && ([named(all, 'call check provider'), checks[0] as CollectedSpan] as const);
    });
    const about = { 'http.request.method': 'POST', 'mitome.provider.id': 'acme', 'mitome.provider.step': 'document' };
    expect(calls.map(({ kind, attributes, status }) => [kind, attributes, status.code])).toEqual([
      [
        'client',
        {
          ...about,
          'mitome.provider.attempt': 1,
          'mitome.provider.result': 'http_error',
          'http.response.status_code': 503,
          'error.type': 'http_error',
        },
        2,
      ],
      [
        'client',
        {
          ...about,
          'mitome.provider.attempt': 2,
          'mitome.provider.result': 'valid',
          'http.response.status_code': 200,
        },
        0,
      ],
    ]);
    for (const call of calls) expect([call.traceId, call.parentSpanId]).toEqual([check.traceId, check.spanId]);
    expect(provider.requests).toHaveLength(2);
    for (const { headers } of provider.requests)
      expect(Object.keys(headers).filter((name) => /^(trace|baggage)/.test(name))).toEqual([]);
    const sent = collector.text();
    expect(secretsIn(sent)).toEqual([]);
    for (const text of [tenant.id, created.id, 'reference-adapter', '/mitome/', 'document-checks'])
      expect(sent, text).not.toContain(text);
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

  test('loads nothing of OpenTelemetry, connects to no collector and stores no context, whatever else is set for one', async () => {
    const collector = await openCollector();
    onTestFinished(() => collector.close());
    // What OpenTelemetry itself would read: the setting that turns traces on is the only one that is missing.
    const others = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_SERVICE_NAME: 'identity',
    };
    const api = await processes.startNode({ ...reportsLoads, ...others, ROLES: 'api' }, projectRoot);
    const adminToken = await bootstrap(processes.installation);
    const tenant = await createNotifiedTenant({ baseUrl: api.baseUrl, adminToken }, processes.receiver);
    const headers = { traceparent: callersTraceparent, tracestate: 'vendor=1' };
    const submit = async () => {
      const call = tenant.client.POST('/v1/verification-sessions', { body: {}, headers });
      const { id, verificationUrl } = await succeeded(call);
      await simulateUser(verificationUrl);
      return id;
    };
    const first = await submit();

    const { database, queueDatabase } = processes.installation;
    const contextsOf = async (table: string) =>
      (await database.query(`SELECT traceparent FROM ${table}`)).map((row) => row.traceparent);
    // Without a worker, the decision waits in the outbox.
    expect(await contextsOf('outbox')).toEqual([null]);
    expect(await contextsOf('sessions')).toEqual([null]);

    const worker = await processes.startNode({ ...reportsLoads, ...others, ROLES: 'worker' }, projectRoot);
    await tenant.inbox.nth(first, 1);
    // Jobs are deleted soon after they were fetched.
    for (const statement of keepsJobs) await queueDatabase.query(statement);
    const second = await submit();
    // The first attempt needs no job, and the one after it does.
    const deliveries = deliveriesOf({ baseUrl: api.baseUrl, adminToken }, tenant.id);
    const { eventId } = await deliveries.recorded(second, 1);
    await deliveries.redeliver({ eventId });
    await tenant.inbox.nth(second, 2);
    for (const { headers } of tenant.inbox.of(second)) {
      expect(Object.keys(headers).filter((name) => name.startsWith('trace'))).toEqual([]);
    }
    expect(await contextsOf('events')).toEqual([null, null]);
    expect(await contextsOf('sessions')).toEqual([null, null]);
    expect((await contextsOf('outbox')).filter((context) => context !== null)).toEqual([]);
    const jobs = await queueDatabase.query('SELECT name, job FROM kept_jobs');
    expect(jobs.map(({ name }) => name)).toContain('deliver');
    expect(JSON.stringify(jobs)).not.toMatch(/trace|[0-9a-f]{32}-[0-9a-f]{16}/i);

    expect(collector.connections()).toBe(0);
    for (const node of [api, worker]) expect(node.output()).not.toContain('loaded ');

    // With that setting, the same node does all of this.
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const traced = await processes.startNode({ ...reportsLoads, ...traces }, projectRoot);
    expect(traced.output()).toContain('/@opentelemetry/sdk-trace/');
    await createTenant({ baseUrl: traced.baseUrl, adminToken });
    await collector.until('its spans arrive', (all) => all.length > 0);
  });
});

/** Keeps a copy of every job that is added to the queue. */
const keepsJobs = [
  'CREATE TABLE kept_jobs (name text, job text)',
  `CREATE FUNCTION keep_job() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO public.kept_jobs VALUES (NEW.name, to_jsonb(NEW)::text); RETURN NULL; END $$`,
  'CREATE TRIGGER keep_job AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION keep_job()',
];

/** Lets a process print which modules of OpenTelemetry it loads. */
const reportsLoads = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      // prom-client loads the API, which does nothing by itself.
      if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('loaded ' + url + '\\n');
      return next(url, context);
    } });`)}`,
};
