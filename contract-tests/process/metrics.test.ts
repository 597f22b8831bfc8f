import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rawRequest } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { isComplete, type Scrape, scrape, scrapeUntil } from '../support/metrics.ts';
import { deliveriesOf } from '../support/operator.ts';
import { secretsIn } from '../support/planted.ts';
import { useService, whileQueueIsCut } from '../support/service.ts';
import { bootstrap, runMain, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  readSession,
  reviewingSession,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const documented = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'metrics.md'), 'utf8');

/** Everything that could tell of whom a value is. */
const identifying = /vs_|evt_|req_|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|https?:|localhost|mtm_|@|\?|\/v1/;

describe.each(engines)('the metrics of a node, on $name', async (engine) => {
  const port = await findFreePort();
  const it = useService(engine, { proxied: true, environment: { METRICS_PORT: `${port}` } });

  test('count requests, decisions and deliveries by names that are documented, without ids or personal data', async () => {
    const before = await scrape(port);
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await approvedSession(tenant);
    await reviewingSession(it, tenant);
    await readSession(tenant, id);
    await tenant.send(`/v1/verification-sessions/${id}x`);
    await fetch(`${it.service.baseUrl}/no-such-page?q=1`);
    await deliveriesOf(it.service, tenant.id).allBecome(2, 'delivered');
    const after = await scrapeUntil(port, 'both deliveries are counted, and the worker is', (found) => {
      const delivered = found.valueOf('mitome_deliveries_ended_total', { outcome: 'delivered' });
      return delivered === 2 && found.valueOf('mitome_workers_live') === 1 && isComplete(found);
    });
    const grown = (name: string, labels: Record<string, string> = {}) =>
      (after.valueOf(name, labels) ?? 0) - (before.valueOf(name, labels) ?? 0);

    const created = { surface: 'tenant', operation: 'createVerificationSession' };
    expect(grown('mitome_http_requests_total', { ...created, status: '2xx' })).toBe(2);
    expect(grown('mitome_http_request_duration_seconds_count', created)).toBe(2);
    const read = { surface: 'tenant', operation: 'getVerificationSession' };
    expect(grown('mitome_http_requests_total', { ...read, status: '4xx' })).toBe(1);
    expect(grown('mitome_http_requests_total', { surface: 'open', operation: 'none', status: '4xx' })).toBe(1);
    expect(grown('mitome_http_requests_total', { surface: 'capture', operation: 'submitVerification' })).toBe(2);
    expect(after.valueOf('mitome_http_requests_in_flight')).toBe(0);

    expect(grown('mitome_decisions_total', { result: 'decided' })).toBe(2);
    expect(grown('mitome_decision_duration_seconds_count')).toBe(2);
    expect(grown('mitome_decision_wait_seconds_count')).toBe(2);
    for (const part of ['load', 'document', 'risk', 'store'])
      expect(grown('mitome_decision_part_duration_seconds_count', { part }), part).toBe(2);

    expect(grown('mitome_delivery_attempts_total', { result: 'delivered' })).toBe(2);
    expect(grown('mitome_delivery_lag_seconds_count', { attempt: 'first' })).toBe(2);
    expect(after.valueOf('mitome_endpoints', { state: 'healthy' })).toBeDefined();
    expect(after.valueOf('mitome_database_pool_wait_seconds_count', { pool: 'main' })).toBeGreaterThan(0);
    expect(after.valueOf('mitome_database_pool_wait_seconds_count', { pool: 'queue' })).toBeGreaterThan(0);
    for (const pool of ['main', 'queue'])
      expect(after.valueOf('mitome_database_pool_connections', { pool }), pool).toBeGreaterThan(0);
    expect(after.valueOf('mitome_unavailable')).toBe(0);
    expect(after.valueOf('mitome_queue_available')).toBe(1);
    expect(after.valueOf('mitome_collection_success')).toBe(6);
    expect(after.valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);

    for (const name of after.names) expect(documented).toContain(`| \`${name}\` |`);
    const values = after.samples.flatMap(({ labels }) => Object.values(labels));
    expect(values.filter((value) => identifying.test(value))).toEqual([]);
    expect(secretsIn(after.text)).toEqual([]);
    expect(after.text).not.toContain(tenant.id);
  });

  test('have the age of the oldest pending review, and of what is due', async () => {
    const ages = ['outbox', 'deliveries', 'sessions'].map((what) => `mitome_${what}_oldest_due_seconds`);
    await scrapeUntil(port, 'nothing is due', (found) => ages.every((name) => found.valueOf(name) === 0));
    const reviewing = await scrapeUntil(port, 'a review is counted', (found) => {
      return found.valueOf('mitome_reviews_pending') === 1;
    });
    expect(reviewing.valueOf('mitome_reviews_oldest_seconds')).toBeGreaterThan(0);
  });

  test('say that the queue is gone, and lose what cannot be read', async () => {
    await whileQueueIsCut(it.service, () =>
      scrapeUntil(port, 'the queue counts as unavailable', (found) => {
        const isGone = found.valueOf('mitome_queue_available') === 0;
        return isGone && found.valueOf('mitome_collection_success', { source: 'queue' }) === 0;
      }),
    );
    await scrapeUntil(port, 'the queue is back', (found) => found.valueOf('mitome_queue_available') === 1);
  });

  test('are not served at the public port, and their port serves nothing else', async () => {
    expect((await fetch(`${it.service.baseUrl}/metrics`)).status).toBe(404);
    for (const path of ['/', '/livez', '/metrics/', '/v1/verification-sessions'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    const refused = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('are the same for monitoring systems that ask at once', async () => {
    const texts = await Promise.all(Array.from({ length: 4 }, () => scrape(port)));
    expect(new Set(texts.map(({ names }) => names.join())).size).toBe(1);
  });
});

describe('the metrics of a node with two API processes', () => {
  const it = useInstallation(anyEngine);

  test('are those of all its processes, also after one was replaced', async () => {
    const port = await findFreePort();
    const node = await it.startNode({ API_PROCESSES: '2', METRICS_PORT: `${port}` });
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken: await bootstrap(it.installation) });
    const call = () => readOnce(node, tenant.apiKey);
    const serving = ({ samples }: Scrape) =>
      new Set(
        samples
          .filter(({ name, labels }) => name === 'mitome_http_requests_total' && labels.operation?.startsWith('list'))
          .map(({ labels }) => labels.process),
      );
    const bothServe = async (what: string) =>
      waitUntil(what, async () => {
        await call();
        const found = await scrape(port);
        return serving(found).size === 2 ? found : null;
      });
    const found = await bothServe('both have served');
    expect([...serving(found)].sort()).toEqual(['api-1', 'api-2']);
    const mains = found.samples.filter(({ labels }) => labels.process === 'main').map(({ name }) => name);
    expect(mains).toContain('mitome_workers_live');
    const apis = found.samples.filter(({ labels }) => labels.process === 'api-2').map(({ name }) => name);
    expect(apis).not.toContain('mitome_workers_live');
    expect(apis).toContain('nodejs_heap_size_used_bytes');

    const pids = node.output().matchAll(/"apiProcess":(\d+),"msg":"API process ready"/g);
    const [victim] = [...pids].map(([, pid]) => Number(pid));
    process.kill(victim as number, 'SIGKILL');
    await waitUntil('another one is ready', () => node.output().split('API process ready').length === 4);
    const later = await bothServe('both serve again');
    expect([...serving(later)].sort()).toEqual(['api-1', 'api-2']);
  });

  test('must have a port of their own that is free', async () => {
    const environment = await it.installation.environment({});
    const same = await runMain({ ...environment, METRICS_PORT: environment.PORT as string });
    expect(same.output).toContain('METRICS_PORT must not be PORT');
    const port = await findFreePort();
    const node = await it.startNode({ METRICS_PORT: `${port}` });
    const taken = await runMain({ ...environment, METRICS_PORT: `${port}` });
    expect(taken).toMatchObject({ status: 1 });
    expect(taken.output).toContain('METRICS_HOST and METRICS_PORT cannot be used (EADDRINUSE)');
    expect((await fetch(`${node.baseUrl}/readyz`)).status).toBe(200);
  });
});

/** Over a connection of its own: the processes take connections in turn. */
async function readOnce({ baseUrl }: ServiceProcess, apiKey: string): Promise<void> {
  const head = ['GET /v1/verification-sessions HTTP/1.1', `Host: ${new URL(baseUrl).host}`];
  await rawRequest(baseUrl, [...head, `Authorization: Bearer ${apiKey}`, 'Connection: close']).catch(() => {});
}
