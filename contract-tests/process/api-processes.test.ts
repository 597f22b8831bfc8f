import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminOf, rawRequest, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { beginUpload } from '../support/phone.ts';
import { bootstrap, errorsOf, runMain, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

const sessions = '/v1/verification-sessions';
/** How long a start may take on a busy machine. */
const startMs = 120_000;
const two = { API_PROCESSES: '2' };

/** The entries of a node's log with a message. */
function entriesOf(node: Pick<ServiceProcess, 'output'>, msg: string) {
  return node
    .output()
    .split('\n')
    .filter((line) => line.endsWith(`"msg":"${msg}"}`))
    .map((line) => JSON.parse(line) as { apiProcess: number; requestId?: string });
}

/** The API processes that have become ready, also those that have ended since. */
const apiProcessesOf = (node: ServiceProcess) =>
  entriesOf(node, 'API process ready').map(({ apiProcess }) => apiProcess);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Calls over a connection of its own: the processes take connections in turn. */
async function callOnce({ baseUrl }: ServiceProcess, { apiKey }: TestTenant, method: 'GET' | 'POST') {
  const body = method === 'POST' ? '{}' : '';
  const head = [`${method} ${sessions} HTTP/1.1`, `Host: ${new URL(baseUrl).host}`, `Authorization: Bearer ${apiKey}`];
  const fields = ['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const { status, headers, text } = await rawRequest(baseUrl, [...head, ...fields], body);
  return { status, requestId: headers.get('x-request-id'), text };
}

describe('a node with two API processes', () => {
  const it = useInstallation(anyEngine);

  test('loses no create when one is killed, replaces it, and leaves nothing when it is killed itself', async () => {
    const node = await it.startNode(two);
    const adminToken = await bootstrap(it.installation);
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
    const created: string[] = [];
    let [isEnough, broken, brokenByThen] = [false, 0, 0];
    const load = Array.from({ length: 8 }, async () => {
      while (!isEnough) {
        const { status, text } = await callOnce(node, tenant, 'POST').catch(() => ({ status: 0, text: '' }));
        if (status === 201) created.push((JSON.parse(text) as { id: string }).id);
        else if (Number.isNaN(status) || status === 0) broken += 1;
        else throw new Error(`a create returned ${status}`);
      }
    });
    const serving = () => new Set(entriesOf(node, 'request ended').map(({ apiProcess }) => apiProcess));
    const all = Promise.all(load);
    const working = (async () => {
      await waitUntil('both serve', () => serving().size === 2 && created.length > 40);
      const [victim = 0] = apiProcessesOf(node);
      process.kill(victim, 'SIGKILL');
      const enough = created.length + 20;
      await waitUntil('another one is ready', () => apiProcessesOf(node).length === 3, startMs);
      brokenByThen = broken;
      await waitUntil('it serves', () => serving().size === 3 && created.length > enough);
      isEnough = true;
    })();
    await Promise.race([working, all]);
    await Promise.all([working, all]);

    // Until the node knows of the end, it may pass on connections to the killed process.
    expect(broken).toBe(brokenByThen);
    const statuses = created.map(async (id) => (await tenant.send(`${sessions}/${id}`)).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect(entriesOf(node, 'API process ended; starting another one')).toEqual([
      expect.objectContaining({ signal: 'SIGKILL', delayMs: 0 }),
    ]);

    node.kill('SIGKILL');
    await node.ended;
    await waitUntil('its API processes have ended', () => !apiProcessesOf(node).some(isAlive));
    const next = await it.startNode({ PORT: new URL(node.baseUrl).port, PUBLIC_URL: node.baseUrl });
    expect((await callOnce(next, tenant, 'POST')).status).toBe(201);
  });

  test('sends events, refuses a revoked key everywhere within a second, and stops in order', async () => {
    const node = await it.startNode(two);
    const adminToken = await bootstrap(it.installation);
    const reachable = { baseUrl: node.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, it.receiver);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await createSession(tenant);
      const params = { path: { id } };
      await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params }));
      await tenant.inbox.nth(id, 1);
    }

    const admin = adminOf(reachable);
    const path = { tenantId: tenant.id };
    const { apiKeys } = await succeeded(admin.GET('/admin/tenants/{tenantId}', { params: { path } }));
    const known: ReturnType<typeof callOnce>[] = Array.from({ length: 8 }, () => callOnce(node, tenant, 'GET'));
    expect(new Set((await Promise.all(known)).map(({ status }) => status))).toEqual(new Set([200]));
    const keyId = apiKeys[0]?.id as string;
    await succeeded(
      admin.DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', { params: { path: { ...path, keyId } } }),
    );
    const revokedAt = performance.now();
    const refusedBy = new Set<number | undefined>();
    while (refusedBy.size < 2) {
      const isLate = performance.now() - revokedAt > secondMs;
      const { status, requestId } = await callOnce(node, tenant, 'GET');
      if (isLate || status !== 200) expect(status).toBe(401);
      const ended = () => entriesOf(node, 'request ended').find((entry) => entry.requestId === requestId);
      const { apiProcess } = await waitUntil('the request is in the log', ended);
      if (status === 401) refusedBy.add(apiProcess);
    }
    expect(refusedBy).toEqual(new Set(apiProcessesOf(node)));

    const other = await createTenant(reachable);
    const headers = { authorization: `Bearer ${other.apiKey}`, 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify({ metadata: { filler: 'x'.repeat(200) } }));
    const begin = () => beginUpload(node.baseUrl + sessions, headers, body, 'POST');
    const uploads = [await begin(), await begin(), await begin(), await begin()];
    node.kill('SIGTERM');
    await waitUntil('new connections are refused', () =>
      callOnce(node, other, 'GET').then(
        ({ status }) => Number.isNaN(status),
        () => true,
      ),
    );
    expect(await Promise.all(uploads.map((upload) => upload.finish()))).toEqual([201, 201, 201, 201]);
    expect(await node.ended).toEqual({ status: 0, signal: null });
    expect(apiProcessesOf(node).filter(isAlive)).toEqual([]);
    expect(errorsOf(node)).toEqual([]);
  });

  test('ends with status 1 and the message for the operator when one cannot listen', async () => {
    const failing = join(import.meta.dirname, '..', 'support', 'failing-api-process.ts');
    const environment = await it.installation.environment({ ...two, NODE_OPTIONS: `--import=${failing}` });
    const { status, output } = await runMain(environment);
    expect(status).toBe(1);
    expect(output).toContain(
      `The service could not start: port ${environment.PORT} is in use; set PORT to another one\n`,
    );
  });
});
