// The tests that kill the service at each point between a commit and the record of an attempt, for one engine.

import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { succeeded, tenantClient } from '../support/client.ts';
import type { Engine } from '../support/databases.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { deliveriesOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { holdResponses, openReceiver, type Receiver } from '../support/receiver.ts';
import {
  errorsOf,
  type KillAt,
  type ServiceProcess,
  startChild,
  type TracepointName,
} from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  type NotifiedTenant,
  readSession,
  registerInbox,
  reprocessWhenStored,
  waitForStatus,
} from '../support/tenant.ts';
import { createTestClock, minuteMs, type TestClock, waitUntil } from '../support/time.ts';

/**
 * How often a submission passes each point on its way to the end of its delivery. Rows are claimed for the decision, the event and the
 * record; jobs are made and fetched for the decision and the record, while the delivery of the fan-out needs none.
 */
const timesAfterSubmission: Readonly<Record<TracepointName, number>> = {
  'relay.claimed': 3,
  'relay.fanned_out': 1,
  'relay.enqueued': 2,
  'worker.fetched': 2,
  'deliver.loaded': 1,
  'deliver.sent': 1,
  'deliver.recorded': 1,
  'decide.started': 1,
  'decide.done': 1,
};

/** And how often a delivery does that has to be found due. */
const timesAfterRedelivery: Readonly<Record<TracepointName, number>> = {
  'relay.claimed': 1,
  'relay.fanned_out': 0,
  'relay.enqueued': 1,
  'worker.fetched': 1,
  'deliver.loaded': 1,
  'deliver.sent': 1,
  'deliver.recorded': 1,
  'decide.started': 0,
  'decide.done': 0,
};

/** Every passing of every point. */
function passings(times: Readonly<Record<TracepointName, number>>): KillAt[] {
  const names = Object.keys(times) as TracepointName[];
  return names.flatMap((name) =>
    Array.from({ length: times[name] }, (_, index): KillAt => ({ name, occurrence: index + 1 })),
  );
}

/** How often an event is sent at least when its sender dies at a point and another one goes on: what was not recorded is repeated. */
const timesSent = ({ name }: KillAt) => (name === 'deliver.sent' ? 2 : 1);

/**
 * And at most. A job that was left in the queue is too old for the next node once its row falls due, by the queue's clock; here only the
 * rows' clock jumps, so that both may be sent.
 */
const timesSentMax = 2;

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
      expect(errorsOf(node)).toEqual([]);
    });

    /** Gives all the evidence; the submission itself may be cut off by the crash, once it has been committed. */
    const submitted = async (of = tenant) => {
      const session = await createSession(of);
      const phone = await startPhone(session.verificationUrl);
      await succeeded(phone.givePicture());
      await succeeded(phone.type());
      return { id: session.id, submit: () => phone.submit() };
    };

    const deliveries = () => deliveriesOf({ baseUrl: node.baseUrl, adminToken }, tenant.id);

    /** What must come of every submission: the verdict, one event with one id and the same bytes however often it is sent, and the record. */
    const nothingIsLost = async (id: string, sent = 1) => {
      await waitForStatus(tenant, id, 'completed');
      await tenant.inbox.nth(id, sent);
      const delivery = await deliveries().recorded(id, 1);
      expect(delivery.status).toBe('delivered');
      await reprocessWhenStored(tenant, id);
      const events = tenant.inbox.of(id);
      expect(events.length).toBeLessThanOrEqual(timesSentMax);
      expect(new Set(events.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(events.map(({ bytes }) => bytes.toString())).size).toBe(1);
      expect(events[0]?.body).toMatchObject({ type: 'verification.approved', sequence: 1 });
    };

    test.each(passings(timesAfterSubmission))(
      'at $name, time $occurrence: the session is decided and its event delivered after the restart',
      async (point) => {
        const { id, submit } = await submitted();
        await node.killAt(point);
        await submit().catch(() => undefined);
        expect(await node.ended).toEqual({ status: null, signal: 'SIGKILL' });
        await restart();
        await nothingIsLost(id, timesSent(point));
      },
    );

    test.each(passings(timesAfterRedelivery))(
      'at $name of a delivery that was found due: it is made after the restart',
      async (point) => {
        const { id, submit } = await submitted();
        await succeeded(submit());
        const { eventId } = await deliveries().recorded(id, 1);
        await reprocessWhenStored(tenant, id);
        await node.killAt(point);
        // It may be cut off by the crash, once it has been committed.
        await deliveries()
          .redeliver({ eventId })
          .catch(() => {});
        expect(await node.ended).toEqual({ status: null, signal: 'SIGKILL' });
        await restart();
        await deliveries().allBecome(1, 'delivered', { sessionId: id });
        await tenant.inbox.nth(id, 1 + timesSent(point));
        const events = tenant.inbox.of(id);
        expect(events.length).toBeLessThanOrEqual(1 + timesSentMax);
        expect(new Set(events.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
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

    test('in the middle of many creates: every session that got a response is there', async () => {
      const calls = Array.from({ length: 60 }, () => tenant.client.POST('/v1/verification-sessions', { body: {} }));
      await Promise.race(calls);
      node.kill('SIGKILL');
      const results = await Promise.allSettled(calls);
      const ids = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value.data?.id ?? []) : []));
      await node.ended;
      expect(ids.length).toBeGreaterThan(0);
      await restart();
      for (const id of ids) expect((await readSession(tenant, id)).status).toBe('created');
    });

    test('while a request waits for its response: the event is sent again under the same id', async () => {
      const held = holdResponses(tenant.inbox);
      const { id, submit } = await submitted();
      await succeeded(submit());
      await waitUntil('the request waits', () => held.waiting() === 1);
      node.kill('SIGKILL');
      await node.ended;
      held.release();
      await restart();
      await nothingIsLost(id, 2);
      expect((await deliveries().of(id)).attempts).toBe(1);
    });

    test('when one receiver of a batch hangs: what was recorded is not sent again, and the rest is', async () => {
      const service = { baseUrl: node.baseUrl, adminToken };
      const own = await createNotifiedTenant(service, receiver);
      const second = await registerInbox(service, receiver, own.id);
      const held = holdResponses(second.inbox);
      own.inbox.respondWith(async () => {
        await waitUntil('the other request waits', () => held.waiting() === 1);
        return { status: 204 };
      });
      const { id, submit } = await submitted(own);
      await node.killAt({ name: 'deliver.recorded', occurrence: 1 });
      await submit().catch(() => undefined);
      expect(await node.ended).toEqual({ status: null, signal: 'SIGKILL' });
      held.release();
      await restart();
      const both = deliveriesOf({ baseUrl: node.baseUrl, adminToken }, own.id);
      await both.allBecome(2, 'delivered', { sessionId: id });
      for (const { endpointId } of [own, second]) expect((await both.of(id, endpointId)).attempts).toBe(1);
      expect(own.inbox.of(id)).toHaveLength(1);
      const repeated = second.inbox.of(id).map(({ headers }) => headers['webhook-id']);
      expect([repeated.length, new Set(repeated).size]).toEqual([2, 1]);
    });

    test('a node that stood still past its lease sends nothing of what another one has sent meanwhile', async () => {
      const { id, submit } = await submitted();
      await succeeded(submit());
      await nothingIsLost(id);
      const { eventId } = await deliveries().recorded(id, 1);
      const still = node;
      const stateOf = async () => (await readFile(`/proc/${still.pid}/stat`, 'utf8')).split(') ')[1]?.[0];
      // Only this delivery is open then: a node that stops within a transaction keeps its locks, and others wait for them.
      await still.killAt({ name: 'deliver.loaded', occurrence: 1, signal: 'SIGSTOP' });
      const asked = deliveries()
        .redeliver({ eventId })
        .catch(() => {});
      while ((await stateOf()) !== 'T') await pause(20);
      const ofStill = { ...tenant };
      await restart();
      await tenant.inbox.nth(id, 2);
      await deliveries().allBecome(1, 'delivered', { sessionId: id });
      still.kill('SIGCONT');
      // By its own clock the lease has not run out: only the row says so, which it reads before it answers these.
      for (let call = 0; call < 3; call += 1) await readSession(ofStill, id);
      still.kill('SIGTERM');
      expect(await still.ended).toEqual({ status: 0, signal: null });
      await asked;
      expect(tenant.inbox.of(id)).toHaveLength(2);
      expect((await deliveries().of(id)).attempts).toBe(2);
      expect(errorsOf(still)).toEqual([]);
    });
  });
}
