import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { type Phone, startPhone } from '../support/phone.ts';
import { holdResponses } from '../support/receiver.ts';
import { bootstrapByCli, useInstallation } from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  deliveriesOf,
  type NotifiedTenant,
  registerInbox,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** Longer than the test takes from the first attempt to the signal, or the attempts would be over by then. */
const deadlineMs = 10_000;
/** What the service allows itself beyond the longest attempt. */
const graceMs = 5000;
const slotsPerEndpoint = 2;

describe.each(engines)('SIGTERM while attempts run, on $name', (engine) => {
  const it = useInstallation(engine);
  const start = () =>
    it.startNode({
      WEBHOOK_TIMEOUT_MS: `${deadlineMs}`,
      WEBHOOK_ENDPOINT_CONCURRENCY: `${slotsPerEndpoint}`,
      // A retry comes no sooner than what was given back.
      WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,3600',
    });
  const filledIn = async (tenant: NotifiedTenant): Promise<Phone> => {
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    await succeeded(phone.type());
    return phone;
  };

  test('each ends and is recorded, nothing else begins, the process ends in time, and the next one makes what was left', async () => {
    const { installation, receiver } = it;
    const first = await start();
    const adminToken = await bootstrapByCli(installation);
    const reachable = { baseUrl: first.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, receiver, { steps: ['user_input'] });
    const failing = await registerInbox(reachable, receiver, tenant.id);
    const silent = await registerInbox(reachable, receiver, tenant.id);
    const [toAnswer, toFail, never] = [tenant.inbox, failing.inbox, silent.inbox].map((inbox) => holdResponses(inbox));
    // More than run at once, so that some wait in the process for their turn.
    const phones: Phone[] = [];
    for (let index = 0; index < 2 * slotsPerEndpoint; index += 1) phones.push(await filledIn(tenant));
    // All at once, because the deadline of the first attempt runs from here.
    await Promise.all(phones.map((phone) => succeeded(phone.submit())));
    // What is held stays held when its attempt is over, so that there can be more. How many had begun is asserted below.
    await waitUntil('as many attempts run as may', () =>
      [toAnswer, toFail, never].every((held) => (held?.waiting() ?? 0) >= slotsPerEndpoint),
    );

    const killedAt = performance.now();
    first.kill('SIGTERM');
    await waitUntil('new connections are refused', () =>
      fetch(`${first.baseUrl}/livez`).then(
        () => false,
        () => true,
      ),
    );
    toAnswer?.release();
    toFail?.release({ status: 500 });
    expect(await first.ended).toEqual({ status: 0, signal: null });
    expect(performance.now() - killedAt).toBeLessThan(deadlineMs + graceMs);
    expect(first.output()).not.toContain('"level":50');
    for (const { inbox } of [tenant, failing, silent]) expect(inbox.arrived).toHaveLength(slotsPerEndpoint);

    // Nothing is stuck: no job is in anybody's hands, and no delivery is leased but for a job that the next one to come may fetch.
    const [jobs] = await installation.queueDatabase.query(
      `SELECT count(*) FILTER (WHERE state = 'active')::int AS active, count(*) FILTER (WHERE state < 'active')::int AS waiting
       FROM pgboss.job WHERE name = 'deliver'`,
    );
    const [leased] = await installation.database.query(
      'SELECT COUNT(*) AS deliveries FROM deliveries WHERE claim IS NOT NULL',
    );
    expect(jobs?.active).toBe(0);
    expect(Number(leased?.deliveries)).toBeLessThanOrEqual(Number(jobs?.waiting));

    never?.release();
    const next = await start();
    const deliveries = deliveriesOf({ baseUrl: next.baseUrl, adminToken }, tenant.id);
    const outcomes = async (endpointId: string) =>
      (await deliveries.all({ endpointId })).map(({ status, attempts }) => `${status} ${attempts}`).sort();
    const once = (outcome: string) => Array(slotsPerEndpoint).fill(outcome);
    // What was given back goes out at once; what failed waits for its hour.
    await waitUntil('all that was left is delivered', async () => {
      const all = await Promise.all([tenant, failing, silent].map(({ endpointId }) => outcomes(endpointId)));
      return !all.flat().includes('pending 0');
    });
    await deliveries.allBecome(phones.length, 'delivered', { endpointId: tenant.endpointId });
    // The second half of `failing` failed as the first did, since its receiver answers so now.
    expect(await outcomes(tenant.endpointId)).toEqual([...once('delivered 1'), ...once('delivered 1')]);
    expect(await outcomes(failing.endpointId)).toEqual([...once('pending 1'), ...once('pending 1')]);
    expect(await outcomes(silent.endpointId)).toEqual([...once('delivered 1'), ...once('pending 1')]);
    expect(tenant.inbox.arrived).toHaveLength(phones.length);
    const timedOut = await deliveries.all({ endpointId: silent.endpointId, status: 'pending' });
    expect(timedOut.map(({ lastAttempt }) => lastAttempt?.result)).toEqual(once('timeout'));
  });
});
