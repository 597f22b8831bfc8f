import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RedeliveryChoice } from '../../app/ports/deliveries.ts';
import type { Endpoint } from '../../app/ports/tenants.ts';
import type { DeliveryRow } from '../entities/deliveries.ts';
import { aDeliveryRow, anEventRow, type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { makeDue } from './redelivery.store.ts';

const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const now = at(3600);
const everything = { since: null, until: null, eventType: null, endpointId: null, status: null, result: null };
const failed: RedeliveryChoice = { kind: 'failed', ...everything, since: at(-1e6) };

describe.each(engines)('redelivery on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  const stores = () => opened.storage.unitOfWork.stores;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'redelivery');
    rows = await openDirectRows(opened);
    opened.clock.advance(now.getTime() - testStart.getTime());
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  /** A tenant with a session and an endpoint, and a way to deliveries of its events. */
  const aTenant = async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const endpoint = async (): Promise<Endpoint> => {
      const made: Endpoint = {
        id: testIds.uuid(),
        tenantId: tenant.id,
        url: 'https://receiver.example/',
        eventTypes: ['verification.expired'],
        enabled: true,
        createdAt: at(-10),
      };
      await stores().endpoints.insert(made, { id: testIds.uuid(), text: 'whsec_AAAA' });
      return made;
    };
    const receiver = await endpoint();
    const delivery = async (change: Partial<DeliveryRow> = {}, type = 'verification.expired') => {
      const event = await rows.event({ tenantId: tenant.id, sessionId: session.id, type });
      return rows.delivery({ tenantId: tenant.id, eventId: event.id, endpointId: receiver.id, ...change });
    };
    const abandoned = (change: Partial<DeliveryRow> = {}, type?: string) =>
      delivery({ status: 'abandoned', dueAt: null, attempts: 10, scheduleStep: 10, leaseToken: 10, ...change }, type);
    return { tenant, session, endpoint, receiver, delivery, abandoned };
  };
  const again = async (tenantId: string, choice: RedeliveryChoice, limit = 1000) => {
    let [after, total, pages]: [string | null, number, number] = [null, 0, 0];
    do {
      const page = await stores().redelivery.redeliver(tenantId, choice, { after, limit });
      [after, total, pages] = [page.next, total + page.redelivered, pages + 1];
    } while (after !== null);
    return { total, pages };
  };
  const states = async (...of: readonly DeliveryRow[]) => {
    const found = await rows.db.select('SELECT * FROM deliveries', []);
    return of.map(({ id }) => {
      const { status, due_at, schedule_step, attempts, lease_token, claim } = found.find((row) => row.id === id) ?? {};
      return { status, dueAt: due_at, step: schedule_step, attempts, leaseToken: lease_token, claim };
    });
  };
  const dueOf = async ({ id }: Endpoint) => {
    const [queue] = await rows.db.select('SELECT next_due_at FROM delivery_queues WHERE endpoint_id = ?', [id]);
    return queue?.next_due_at;
  };

  test('ended deliveries restart their schedule, waiting retries keep their step, and a poll is scheduled', async () => {
    const own = await aTenant();
    const ended = [await own.abandoned(), await own.abandoned({ status: 'held', attempts: 1, scheduleStep: 1 })];
    const waiting = await own.delivery({ attempts: 4, scheduleStep: 4, leaseToken: 4, dueAt: at(9000) });
    expect(await again(own.tenant.id, failed)).toEqual({ total: 3, pages: 1 });
    expect(await states(...ended, waiting)).toEqual([
      { status: 'pending', dueAt: now, step: 0, attempts: 10, leaseToken: 11, claim: null },
      { status: 'pending', dueAt: now, step: 0, attempts: 1, leaseToken: 11, claim: null },
      { status: 'pending', dueAt: now, step: 4, attempts: 4, leaseToken: 5, claim: null },
    ]);
    expect(await dueOf(own.receiver)).toEqual(now);
    expect((await again(own.tenant.id, failed)).total).toBe(0);
  });

  /** Makes deliveries due by statements of the test. `clock` gives its instants in turn: when the call begins, and when it has the locks. */
  const makeDueOver = async (tenantId: string, instants: readonly Date[], beforeLock: () => Promise<unknown>) => {
    const left = [...instants];
    const clock = { now: () => left.shift() ?? now };
    const db = {
      ...rows.db,
      async select(sql: string, parameters: Parameters<typeof rows.db.select>[1]) {
        if (sql.endsWith('FOR UPDATE') && sql.includes('FROM deliveries')) await beforeLock();
        return rows.db.select(sql, parameters);
      },
    };
    return (await makeDue(db, tenantId, failed, { clock, after: null, limit: 9 })).due;
  };

  test.each([
    { name: 'while another waits for its locks', instants: [at(3599), at(3601)] },
    { name: 'while another waits for its locks on a node whose clock is behind', instants: [at(3599), at(3599)] },
  ])('what one call makes due $name is made due once', async ({ instants }) => {
    const own = await aTenant();
    const failedOnes = [await own.abandoned(), await own.delivery({ attempts: 4, leaseToken: 4, dueAt: at(9000) })];
    expect(await makeDueOver(own.tenant.id, instants, () => again(own.tenant.id, failed))).toEqual([]);
    expect((await states(...failedOnes)).map(({ leaseToken }) => leaseToken)).toEqual([11, 5]);
  });

  test('what is made due just before another call reads it is made due once', async () => {
    const own = await aTenant();
    const row = await own.delivery({ attempts: 4, leaseToken: 4, dueAt: at(9000) });
    expect((await again(own.tenant.id, failed)).total).toBe(1);
    expect(await makeDueOver(own.tenant.id, [at(3599), at(3601)], async () => {})).toEqual([]);
    expect(await states(row)).toMatchObject([{ leaseToken: 5, dueAt: now }]);
  });

  test('one that is delivered before a call has its lock is not sent again', async () => {
    const own = await aTenant();
    const row = await own.delivery({ attempts: 4, leaseToken: 4, dueAt: at(3600.5) });
    const deliver = () =>
      rows.db.execute(
        "UPDATE deliveries SET status = 'delivered', due_at = NULL, lease_token = lease_token + 1 WHERE id = ?",
        [row.id],
      );
    expect(await makeDueOver(own.tenant.id, [now, at(3601)], deliver)).toEqual([]);
    expect(await states(row)).toMatchObject([{ status: 'delivered', leaseToken: 5 }]);
  });

  test('redelivering failed ones keeps those that did not fail, are due, claimed or stopped', async () => {
    const own = await aTenant();
    const left = [
      await own.delivery({ status: 'delivered', dueAt: null, attempts: 1 }),
      await own.delivery({ status: 'stopped', dueAt: null, attempts: 3 }),
      await own.delivery({ attempts: 0, dueAt: at(9000) }),
      await own.delivery({ attempts: 2, dueAt: at(1) }),
      await own.delivery({ attempts: 2, dueAt: at(9000), claim: testIds.uuid() }),
    ];
    const before = await states(...left);
    expect((await again(own.tenant.id, failed)).total).toBe(0);
    expect(await states(...left)).toEqual(before);
    expect(await dueOf(own.receiver)).toBeNull();
  });

  test('an event is redelivered to all its endpoints, delivered or not, or to one; never where it was stopped', async () => {
    const own = await aTenant();
    const [second, third] = [await own.endpoint(), await own.endpoint()];
    const first = await own.delivery({ status: 'delivered', dueAt: null, attempts: 1, scheduleStep: 1 });
    const { tenantId, eventId } = first;
    const rest = { tenantId, eventId, dueAt: null, attempts: 1, scheduleStep: 1 };
    const other = await rows.delivery({ ...rest, endpointId: second.id, status: 'abandoned' });
    const stopped = await rows.delivery({ ...rest, endpointId: third.id, status: 'stopped' });
    const unasked = await own.abandoned();
    const event: RedeliveryChoice = { kind: 'event', eventId, endpointId: null };
    expect((await again(own.tenant.id, { ...event, endpointId: second.id })).total).toBe(1);
    expect((await states(first, other)).map(({ status }) => status)).toEqual(['delivered', 'pending']);
    expect((await again(own.tenant.id, event)).total).toBe(1);
    expect((await states(first, other, stopped, unasked)).map(({ status, step }) => [status, step])).toEqual([
      ['pending', 0],
      ['pending', 0],
      ['stopped', 1],
      ['abandoned', 10],
    ]);
  });

  test('a time, a type and an endpoint filter the failed ones', async () => {
    const own = await aTenant();
    const second = await own.endpoint();
    const old = await own.abandoned({ createdAt: at(-100) });
    const later = await own.abandoned({ createdAt: at(100) }, 'verification.failed');
    const elsewhere = await own.abandoned({ createdAt: at(100), endpointId: second.id });
    const redelivered = async (change: Partial<RedeliveryChoice & { kind: 'failed' }>) => {
      await again(own.tenant.id, { kind: 'failed', ...everything, ...change });
      const found = (await states(old, later, elsewhere)).map(({ status }) => status === 'pending');
      await rows.db.execute("UPDATE deliveries SET status = 'abandoned', due_at = NULL WHERE tenant_id = ?", [
        own.tenant.id,
      ]);
      return found;
    };
    expect(await redelivered({ since: at(0) })).toEqual([false, true, true]);
    expect(await redelivered({ since: at(100) })).toEqual([false, true, true]);
    expect(await redelivered({ since: new Date(at(100).getTime() + 1) })).toEqual([false, false, false]);
    expect(await redelivered({ eventType: 'verification.expired' })).toEqual([true, false, true]);
    expect(await redelivered({ eventType: 'verification.expired', since: at(0) })).toEqual([false, false, true]);
    expect(await redelivered({ since: at(-1000), endpointId: second.id })).toEqual([false, false, true]);
    expect(await redelivered({ since: at(-1000), endpointId: testIds.uuid() })).toEqual([false, false, false]);
  });

  test('a disabled endpoint is skipped, and a paused one keeps its deliveries until it is resumed', async () => {
    const own = await aTenant();
    const [disabled, paused] = [await own.endpoint(), await own.endpoint()];
    await stores().endpoints.update(own.tenant.id, disabled.id, { enabled: false });
    await rows.db.execute('UPDATE delivery_queues SET paused_at = ?, next_due_at = ? WHERE endpoint_id = ?', [
      at(0),
      at(7200),
      paused.id,
    ]);
    const passedOver = await own.abandoned({ endpointId: disabled.id });
    const kept = await own.abandoned({ endpointId: paused.id });
    expect((await again(own.tenant.id, failed)).total).toBe(1);
    expect((await states(passedOver, kept)).map(({ status }) => status)).toEqual(['abandoned', 'pending']);
    // Its next probe, and nothing before.
    expect(await dueOf(paused)).toEqual(at(7200));
    const { tenantId, eventId } = passedOver;
    expect((await again(tenantId, { kind: 'event', eventId, endpointId: disabled.id })).total).toBe(0);
  });

  test('another tenant can neither read nor change them', async () => {
    const [own, other] = [await aTenant(), await aTenant()];
    const mine = await own.abandoned();
    const event: RedeliveryChoice = { kind: 'event', eventId: mine.eventId, endpointId: null };
    expect((await again(other.tenant.id, failed)).total).toBe(0);
    expect((await again(other.tenant.id, event)).total).toBe(0);
    expect((await again(other.tenant.id, { ...event, endpointId: own.receiver.id })).total).toBe(0);
    expect(await stores().events.exists(other.tenant.id, mine.eventId)).toBe(false);
    expect(await stores().events.exists(own.tenant.id, mine.eventId)).toBe(true);
    expect(await states(mine)).toMatchObject([{ status: 'abandoned' }]);
  });

  test('2,500 are redelivered in pages, each once', async () => {
    const own = await aTenant();
    const events = Array.from({ length: 2500 }, () =>
      anEventRow({ tenantId: own.tenant.id, sessionId: own.session.id }, at(0)),
    );
    await rows.events(events);
    await rows.deliveries(
      events.map(({ id: eventId }, index) => {
        const row = { tenantId: own.tenant.id, eventId, endpointId: own.receiver.id, attempts: 2 };
        const status = ['abandoned', 'held', 'pending'][index % 3] as string;
        return aDeliveryRow({ ...row, status, dueAt: status === 'pending' ? at(9000) : null }, at(0));
      }),
    );
    expect(await again(own.tenant.id, failed)).toEqual({ total: 2500, pages: 3 });
    const left = await rows.db.select(
      'SELECT id FROM deliveries WHERE tenant_id = ? AND (status <> ? OR due_at <> ?)',
      [own.tenant.id, 'pending', now],
    );
    expect(left).toEqual([]);
    expect((await again(own.tenant.id, failed)).total).toBe(0);
  });
});
