import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf } from '../support/operator.ts';
import { type Phone, startPhone } from '../support/phone.ts';
import { holdResponses } from '../support/receiver.ts';
import { bootstrap, errorsOf, useInstallation } from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  createTenant,
  type NotifiedTenant,
  registerInbox,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** Longer than the test takes from the first attempt to the signal; otherwise the attempts have ended by then. */
const deadlineMs = 30_000;
const slotsPerEndpoint = 2;

describe('SIGTERM while attempts run', () => {
  const it = useInstallation(anyEngine);
  const start = () =>
    it.startNode({
      WEBHOOK_TIMEOUT_MS: `${deadlineMs}`,
      WEBHOOK_ENDPOINT_CONCURRENCY: `${slotsPerEndpoint}`,
      // Released deliveries are sent at once; a retry comes an hour later.
      WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,3600',
    });
  const fillIn = async (tenant: NotifiedTenant): Promise<Phone> => {
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    await succeeded(phone.type());
    return phone;
  };

  test('each attempt ends and is recorded, no other begins, the process ends with the last of them, and the next process makes the remaining ones', async () => {
    const { installation, receiver } = it;
    const first = await start();
    const adminToken = await bootstrap(installation);
    const reachable = { baseUrl: first.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, receiver, { steps: ['user_input'] });
    const failing = await registerInbox(reachable, receiver, tenant.id);
    const silent = await registerInbox(reachable, receiver, tenant.id);
    const [toSucceed, toFail, never] = [tenant.inbox, failing.inbox, silent.inbox].map((inbox) => holdResponses(inbox));
    // More than run at once, so that some wait in the process.
    const phones: Phone[] = [];
    for (let index = 0; index < 2 * slotsPerEndpoint; index += 1) phones.push(await fillIn(tenant));
    // All at once, because the deadline of the first attempt runs from here.
    await Promise.all(phones.map((phone) => succeeded(phone.submit())));
    // A held response stays held after its attempt, so there can be more. How many had begun is asserted below.
    await waitUntil('as many attempts run as are allowed', () =>
      [toSucceed, toFail, never].every((held) => (held?.waiting() ?? 0) >= slotsPerEndpoint),
    );

    first.kill('SIGTERM');
    await waitUntil('new connections are refused', () =>
      fetch(`${first.baseUrl}/livez`).then(
        () => false,
        () => true,
      ),
    );
    toSucceed?.release();
    toFail?.release({ status: 500 });
    // One receiver never responds: a process that waited for its response would not end.
    expect(await first.ended).toEqual({ status: 0, signal: null });
    expect(errorsOf(first)).toEqual([]);
    for (const { inbox } of [tenant, failing, silent]) expect(inbox.arrived).toHaveLength(slotsPerEndpoint);

    // Nothing is stuck: no job is active, and deliveries are leased only for jobs that the next process can fetch.
    const jobs = await installation.queueDatabase.query(
      `SELECT state, data FROM pgboss.job WHERE name = 'deliver' AND state <= 'active'`,
    );
    const leased = await installation.database.query('SELECT id FROM deliveries WHERE claim IS NOT NULL');
    expect(jobs.filter(({ state }) => state === 'active')).toEqual([]);
    // A job may be for several of them.
    const waiting = new Set(jobs.flatMap(({ data }) => (data as { rows: { id: string }[] }).rows.map(({ id }) => id)));
    expect(leased.filter(({ id }) => !waiting.has(`${id}`))).toEqual([]);

    never?.release();
    const next = await start();
    const deliveries = deliveriesOf({ baseUrl: next.baseUrl, adminToken }, tenant.id);
    const outcomes = async (endpointId: string) =>
      (await deliveries.all({ endpointId })).map(({ status, attempts }) => `${status} ${attempts}`).sort();
    const once = (outcome: string) => Array(slotsPerEndpoint).fill(outcome);
    // Released deliveries go out at once; failed ones wait for their hour.
    await waitUntil('every remaining delivery was attempted', async () => {
      const all = await Promise.all([tenant, failing, silent].map(({ endpointId }) => outcomes(endpointId)));
      // An event whose deliveries the first process had not made yet has none to list.
      return all.every(({ length }) => length === phones.length) && !all.flat().includes('pending 0');
    });
    await deliveries.allBecome(phones.length, 'delivered', { endpointId: tenant.endpointId });
    // The second half of `failing` failed as the first did, since its receiver responds so now.
    expect(await outcomes(tenant.endpointId)).toEqual([...once('delivered 1'), ...once('delivered 1')]);
    expect(await outcomes(failing.endpointId)).toEqual([...once('pending 1'), ...once('pending 1')]);
    expect(await outcomes(silent.endpointId)).toEqual([...once('delivered 1'), ...once('pending 1')]);
    expect(tenant.inbox.arrived).toHaveLength(phones.length);
    const timedOut = await deliveries.all({ endpointId: silent.endpointId, status: 'pending' });
    expect(timedOut.map(({ lastAttempt }) => lastAttempt?.result)).toEqual(once('timeout'));
  });
});

describe('SIGTERM with STOP_DELAY_MS', () => {
  const it = useInstallation(anyEngine);

  test.each(['1', '2'])(
    'a node of %s processes serves new connections after it has said at /readyz that it stops, and then ends',
    async (processes) => {
      const node = await it.startNode({ STOP_DELAY_MS: '5000', API_PROCESSES: processes });
      const adminToken = await bootstrap(it.installation);
      const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
      node.kill('SIGTERM');
      const readiness = () => fetch(`${node.baseUrl}/readyz`, { headers: { connection: 'close' } });
      await waitUntil('the node says that it stops', async () => {
        const response = await readiness();
        return response.status === 503 && ((await response.json()) as { reasons: string[] }).reasons[0] === 'stopping';
      });
      await createSession(tenant);
      expect((await readiness()).status).toBe(503);
      expect(await node.ended).toEqual({ status: 0, signal: null });
      expect(errorsOf(node)).toEqual([]);
    },
  );
});
