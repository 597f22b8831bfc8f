import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from './answers.ts';
import { startPhone } from './capture.ts';
import type { KillAt } from './child-messages.ts';
import type { Engine } from './databases.ts';
import { createInstallation, type Installation } from './installation.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { type ServiceProcess, startChild } from './service-process.ts';
import { createSession, readSession, reprocessWhenStored, waitForStatus } from './sessions.ts';
import { createNotifiedTenant, type NotifiedTenant, tenantClient } from './tenants.ts';
import { createTestClock, minuteMs, type TestClock } from './test-clock.ts';

/**
 * Every point between the commit of a submission and the end of its delivery. Rows are claimed for the decision, the event, the record
 * and the delivery; jobs are admitted and fetched for the decision, the record and the delivery.
 */
const points: readonly KillAt[] = [
  { name: 'relay.claimed', occurrence: 1 },
  { name: 'relay.admitted', occurrence: 1 },
  { name: 'worker.fetched', occurrence: 1 },
  { name: 'decide.started', occurrence: 1 },
  { name: 'decide.done', occurrence: 1 },
  { name: 'relay.claimed', occurrence: 2 },
  { name: 'relay.fanned_out', occurrence: 1 },
  { name: 'relay.claimed', occurrence: 3 },
  { name: 'relay.admitted', occurrence: 2 },
  { name: 'worker.fetched', occurrence: 2 },
  { name: 'relay.claimed', occurrence: 4 },
  { name: 'relay.admitted', occurrence: 3 },
  { name: 'worker.fetched', occurrence: 3 },
  { name: 'deliver.loaded', occurrence: 1 },
  { name: 'deliver.sent', occurrence: 1 },
  { name: 'deliver.settled', occurrence: 1 },
];

/** Describes what `kill -9` must not destroy, on one engine. Each engine has a file of its own, so that they run side by side. */
export function describeCrashes(engine: Engine): void {
  describe(`kill -9 on ${engine.name}`, () => {
    let installation: Installation;
    let receiver: Receiver;
    let clock: TestClock;
    let node: ServiceProcess;
    let adminToken: string;
    let tenant: NotifiedTenant;

    /** Starts the next node, by whose clock the leases of the dead one have run out. */
    const restart = async (overrides: Record<string, string> = {}) => {
      clock.advance(2 * minuteMs);
      node = await startChild(installation, { aheadMs: clock.aheadMs(), overrides });
      adminToken = node.adminToken ?? adminToken;
      if (tenant !== undefined) tenant = { ...tenant, ...reached(tenant) };
    };
    const reached = ({ apiKey }: NotifiedTenant) => ({ client: tenantClient(node.baseUrl, apiKey) });

    beforeAll(async () => {
      installation = await createInstallation(engine);
      clock = createTestClock();
      receiver = await openReceiver(installation.authority, clock);
      await restart();
      tenant = await createNotifiedTenant({ baseUrl: node.baseUrl, adminToken }, receiver);
    });
    afterAll(async () => {
      node?.kill('SIGKILL');
      await node?.ended;
      await receiver?.close();
      await installation?.remove();
    });
    afterEach(() => {
      expect(node.output()).not.toContain('"level":50');
    });

    /** Gives all the evidence; the submission itself may be cut off by the crash, once it has been committed. */
    const submitted = async () => {
      const session = await createSession(tenant);
      const phone = await startPhone(session.verificationUrl);
      await succeeded(phone.givePicture());
      await succeeded(phone.type());
      return { id: session.id, submit: () => phone.submit() };
    };

    /** What must come of every submission: the verdict, one event however often it is sent, and the record. */
    const nothingIsLost = async (id: string) => {
      await waitForStatus(tenant, id, 'completed');
      await tenant.inbox.nth(id, 1);
      await reprocessWhenStored(tenant, id);
      const events = tenant.inbox.of(id);
      expect(new Set(events.map(({ body }) => body.id)).size).toBe(1);
      expect(events[0]?.body).toMatchObject({ type: 'verification.approved', sequence: 1 });
    };

    test.each(points)(
      'at $name, time $occurrence: the session is decided and its event delivered after the restart',
      async (point) => {
        const { id, submit } = await submitted();
        await node.killAt(point);
        await submit();
        expect(await node.ended).toEqual({ status: null, signal: 'SIGKILL' });
        await restart();
        await nothingIsLost(id);
      },
    );

    test('right after the commit, on a node without workers: another node decides and delivers', async () => {
      node.kill('SIGKILL');
      await node.ended;
      await restart({ ROLES: 'api' });
      const { id, submit } = await submitted();
      await succeeded(submit());
      node.kill('SIGKILL');
      await node.ended;
      await restart();
      await nothingIsLost(id);
    });

    test('in the middle of many creates: every session that was answered is there', async () => {
      const calls = Array.from({ length: 60 }, () => tenant.client.createVerificationSession({ body: {} }));
      await Promise.race(calls);
      node.kill('SIGKILL');
      const ids = (await Promise.all(calls)).flatMap(({ data }) => (data === undefined ? [] : [data.id]));
      await node.ended;
      expect(ids.length).toBeGreaterThan(0);
      await restart();
      for (const id of ids) expect((await readSession(tenant, id)).status).toBe('created');
    });

    test('what was sent and not recorded is sent again under the same id', async () => {
      const { id, submit } = await submitted();
      await node.killAt({ name: 'deliver.sent', occurrence: 1 });
      await submit();
      await node.ended;
      expect(tenant.inbox.of(id)).toHaveLength(1);
      await restart();
      await tenant.inbox.nth(id, 2);
      const [first, second] = tenant.inbox.of(id);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.bytes.equals(first?.bytes as Buffer)).toBe(true);
    });
  });
}
