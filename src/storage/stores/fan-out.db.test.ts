import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FanOutFailed } from '../../app/ports/deliveries.ts';
import { firstConcurrency } from '../../domain/endpoint-concurrency.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { anOutboxItem, insertTenant, testIds } from '../testing/test-rows.ts';
import { fanOut } from './fan-out.ts';
import { lockDueEvents } from './leases.ts';

describe.each(engines)('fanning out on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'fan out');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  test('inserts one delivery per subscribed, enabled endpoint of the tenant, and deletes the outbox rows', async () => {
    const otherTenant = await insertTenant(dispatch.storage);
    const wanted = await dispatch.endpoint();
    await dispatch.endpoint({ enabled: false });
    await dispatch.endpoint({ eventTypes: ['verification.approved'] });
    await dispatch.endpoint({ tenantId: otherTenant.id });
    const { id: eventId, sequence } = await dispatch.recordEvent();
    const deliveries = await dispatch.fannedOut();
    expect(deliveries).toEqual([
      {
        id: expect.any(String),
        leaseToken: 1,
        tenantId: dispatch.tenant.id,
        endpointId: wanted.id,
        url: wanted.url,
        secrets: [dispatch.secretOf(wanted)],
        attemptsBefore: 0,
        scheduleStep: 0,
        isPaused: false,
        isFailing: false,
        concurrency: firstConcurrency,
        leaseUntil: at(60),
        event: {
          id: eventId,
          tenantId: dispatch.tenant.id,
          sessionId: dispatch.session.id,
          sequence,
          createdAt: at(0),
          snapshot: { type: 'verification.expired' },
        },
        metadataText: '{"order":"A-1"}',
        note: null,
      },
    ]);
    expect(await dispatch.db.select('SELECT id FROM outbox', [])).toEqual([]);
  });

  test('inserts nothing twice, however many relays repeat it', async () => {
    await dispatch.endpoint();
    for (let index = 0; index < 20; index += 1) await dispatch.recordEvent();
    const items = await dispatch.claimOutbox();
    const node = await dispatch.opened.openNode();
    await Promise.all([dispatch.storage.dispatch.fanOut(items, at(0)), node.dispatch.fanOut(items, at(0))]);
    await dispatch.storage.dispatch.fanOut(items, at(5));
    expect(await dispatch.claimDeliveries()).toHaveLength(20);
  });

  test('keeps a row that was claimed again meanwhile', async () => {
    await dispatch.endpoint();
    await dispatch.recordEvent();
    const overtaken = await dispatch.claimOutbox();
    const [current] = await dispatch.storage.dispatch.claimOutbox('notification', at(60), at(120), 10);
    await dispatch.storage.dispatch.fanOut(overtaken, at(60));
    expect(await dispatch.storage.unitOfWork.stores.outbox.load(current?.id ?? '', 2)).toEqual(current);
  });

  test('sends nothing later to an endpoint that did not exist when the event happened', async () => {
    await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await dispatch.claimOutbox(), at(0));
    await dispatch.endpoint();
    expect(await dispatch.nextPoll()).toBeNull();
  });

  test('sends an event to the endpoints that existed, although the clock was set back between them', async () => {
    const endpoint = await dispatch.endpoint({ createdAt: at(60) });
    const { id } = await dispatch.recordEvent();
    expect(await dispatch.fannedOut()).toMatchObject([{ endpointId: endpoint.id, event: { id, createdAt: at(0) } }]);
  });

  test('sends a waiting event to no endpoint that came after it, although the clock was set back between them', async () => {
    const { id } = await dispatch.recordEvent();
    await dispatch.endpoint({ createdAt: at(-60) });
    expect(await dispatch.fannedOut()).toEqual([]);
    const [event] = await dispatch.db.select('SELECT position FROM events WHERE id = ?', [id]);
    expect(event?.position).toBe(1);
  });

  test('sends an event that is committed after the endpoint to it, whenever it was recorded', async () => {
    const before = await dispatch.recordEvent();
    const open = await dispatch.openTransaction();
    const id = testIds.eventId();
    await open.db.execute(
      `INSERT INTO events (id, tenant_id, session_id, sequence, type, outcome_id, created_at, snapshot, position)
       SELECT ?, tenant_id, session_id, sequence + 1000, type, outcome_id, created_at, snapshot, NULL FROM events WHERE id = ?`,
      [id, before.id],
    );
    await dispatch.insertOutbox([anOutboxItem(dispatch.session, 'notification', at(0), id)]);
    const endpoint = await dispatch.endpoint();
    await open.commit();
    expect(await dispatch.fannedOut()).toMatchObject([{ endpointId: endpoint.id, event: { id } }]);
  });

  test('sends nothing of a long backlog to an endpoint that came after it, and everything after', async () => {
    await dispatch.insertBacklog(1100);
    const endpoint = await dispatch.endpoint();
    const { id } = await dispatch.recordEvent();
    const items = await dispatch.claimOutbox('notification', 2000);
    await dispatch.storage.dispatch.fanOut(items, at(0));
    expect(await dispatch.deliveries()).toMatchObject([{ eventId: id, endpointId: endpoint.id }]);
    const [last] = await dispatch.db.select('SELECT MAX(position) AS last FROM events', []);
    expect(Number(last?.last)).toBe(1101);
  });

  const eventsOf = async (endpoint: { readonly id: string }) =>
    (await dispatch.deliveries()).flatMap(({ endpointId, eventId }) => (endpointId === endpoint.id ? [eventId] : []));

  test('sends a disabled endpoint what happened before once it is enabled, and nothing that happened meanwhile', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    const other = await dispatch.endpoint();
    const before = await dispatch.recordEvent();
    await endpoints.update(endpoint.tenantId, endpoint.id, { enabled: false });
    const meanwhile = await dispatch.recordEvent();
    await endpoints.update(endpoint.tenantId, endpoint.id, { enabled: true });
    const after = await dispatch.recordEvent();
    const sent = await dispatch.fannedOut();
    const sentTo = ({ id }: typeof endpoint) =>
      sent.flatMap(({ endpointId, event }) => (endpointId === id ? [event.id] : [])).sort();
    expect(sentTo(endpoint)).toEqual([before.id, after.id].sort());
    expect(sentTo(other)).toEqual([before.id, meanwhile.id, after.id].sort());
  });

  test('keeps a long backlog for an endpoint that is disabled, without types that it does not receive', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    const deaf = await dispatch.endpoint({ eventTypes: ['verification.approved'] });
    const backlog = await dispatch.insertBacklog(1100);
    for (const { tenantId, id } of [endpoint, deaf]) await endpoints.update(tenantId, id, { enabled: false });
    const items = await dispatch.claimOutbox('notification', 2000);
    await dispatch.storage.dispatch.fanOut(items, at(0));
    expect((await eventsOf(endpoint)).sort()).toEqual(backlog);
    expect(await eventsOf(deaf)).toEqual([]);
  });

  test('sends an endpoint a type from its subscription on, and what it had subscribed to before', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    const late = await dispatch.endpoint({ eventTypes: ['verification.approved'] });
    const before = await dispatch.recordEvent();
    for (const { tenantId, id } of [endpoint, late]) {
      await endpoints.update(tenantId, id, { eventTypes: ['verification.approved', 'verification.expired'] });
    }
    const after = await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await dispatch.claimOutbox(), at(0));
    expect((await eventsOf(endpoint)).sort()).toEqual([before.id, after.id].sort());
    expect(await eventsOf(late)).toEqual([after.id]);
  });

  test('enabling an endpoint that is enabled leaves it what happened before', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    const { id } = await dispatch.recordEvent();
    await endpoints.update(endpoint.tenantId, endpoint.id, { enabled: true });
    expect(await dispatch.fannedOut()).toMatchObject([{ endpointId: endpoint.id, event: { id } }]);
  });

  test('claims deliveries directly where no other waits, and leaves the rest to the next claim', async () => {
    const [idle, waiting, busy, paused, full, pausedByPerson] = [
      await dispatch.endpoint(),
      await dispatch.endpoint(),
      await dispatch.endpoint(),
      await dispatch.endpoint(),
      await dispatch.endpoint(),
      await dispatch.endpoint(),
    ];
    await dispatch.insertDeliveries(waiting, [at(-1)]);
    await dispatch.insertDeliveries(busy, [at(30)]);
    await dispatch.db.execute('UPDATE delivery_queues SET paused_at = ? WHERE endpoint_id = ?', [at(-9), paused.id]);
    await dispatch.storage.unitOfWork.stores.endpoints.pause(dispatch.tenant.id, pausedByPerson.id, at(-9));
    await dispatch.recordEvent();
    const items = await dispatch.claimOutbox();
    const mayClaim = ({
      endpointId,
      tenantId,
      concurrency,
    }: {
      endpointId: string;
      tenantId: string;
      concurrency: number;
    }) => tenantId === dispatch.tenant.id && concurrency === firstConcurrency && endpointId !== full.id;
    const { made, claimed } = await dispatch.storage.dispatch.fanOut(items, at(0), { leaseUntil: at(60), mayClaim });
    expect(made).toBe(6);
    const located = await dispatch.located(claimed);
    expect(located.map(({ endpointId }) => endpointId).sort()).toEqual([idle.id, busy.id].sort());
    expect(await dispatch.storage.dispatch.loadDeliveries(claimed)).toHaveLength(2);
    expect((await dispatch.queue(idle))?.nextDueAt).toEqual(at(60));
    expect(await dispatch.deliveries()).toContainEqual(
      expect.objectContaining({ endpointId: pausedByPerson.id, dueAt: at(0), claim: null }),
    );
    expect((await dispatch.queue(busy))?.nextDueAt).toEqual(at(30));
    for (const other of [waiting, paused, full]) expect((await dispatch.queue(other))?.nextDueAt).not.toEqual(at(60));
    const others = await dispatch.claimDeliveries();
    expect(others.map(({ endpointId }) => endpointId).sort()).toEqual(
      [waiting.id, waiting.id, paused.id, full.id].sort(),
    );
    const [first] = located;
    if (!first) throw new Error('a delivery was expected');
    await dispatch.recordAttempt(first);
    expect((await dispatch.deliveries()).filter(({ status }) => status === 'delivered')).toHaveLength(1);
    // No worker attempts the other one: it is due again after its lease, like any claimed delivery.
    expect((await dispatch.claimDeliveries({ now: at(60) })).map(({ id }) => id)).toContain(claimed[1]?.id);
  });

  test('locks no queue that is polled early enough, and no claim moves that poll later before the commit', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.db.execute('UPDATE delivery_queues SET next_due_at = ? WHERE endpoint_id = ?', [
      at(-1),
      endpoint.id,
    ]);
    await dispatch.recordEvent();
    const open = await dispatch.openTransaction();
    await fanOut(open.db, await dispatch.claimOutbox(), at(0));
    const free = 'SELECT endpoint_id FROM delivery_queues FOR UPDATE SKIP LOCKED';
    expect(await dispatch.db.select(free, [])).toHaveLength(1);
    // The claim finds nothing due yet, and does not wait for the open transaction.
    expect(await dispatch.claimDeliveries()).toEqual([]);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(-1));
    await open.commit();
    expect(await dispatch.claimDeliveries()).toHaveLength(1);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(60));
  });

  test('returns no claim on a delivery that another relay inserted meanwhile', async () => {
    await dispatch.endpoint();
    await dispatch.recordEvent();
    const items = await dispatch.claimOutbox();
    await dispatch.storage.dispatch.fanOut(items, at(0));
    const { claimed } = await dispatch.storage.dispatch.fanOut(items, at(0), {
      leaseUntil: at(60),
      mayClaim: () => true,
    });
    expect(await dispatch.storage.dispatch.loadDeliveries(claimed)).toEqual([]);
    expect(await dispatch.claimDeliveries()).toMatchObject([{ leaseToken: 1 }]);
  });

  test('takes due events from both ends of a backlog, past those that another relay is fanning out', async () => {
    await dispatch.endpoint();
    const ids = await dispatch.insertBacklog(7);
    const idsAt = (...places: number[]) => places.map((place) => ids[place]);
    const open = await dispatch.openTransaction();
    const locked = await lockDueEvents(open.db, at(0), 1);
    expect(locked.map(({ subjectId }) => subjectId)).toEqual(idsAt(0, 6));
    expect(await dispatch.storage.dispatch.fanOutDue(at(0), 2)).toMatchObject({ events: 4, made: 4 });
    const delivered = async () => new Set((await dispatch.deliveries()).map(({ eventId }) => eventId));
    expect(await delivered()).toEqual(new Set(idsAt(1, 2, 4, 5)));
    await open.commit();
    expect(await dispatch.storage.dispatch.dueKinds(at(0), [])).toContain('event');
    expect(await dispatch.storage.dispatch.fanOutDue(at(0), 9)).toMatchObject({ events: 3 });
    expect(await delivered()).toEqual(new Set(ids));
    expect(await dispatch.storage.dispatch.dueKinds(at(0), [])).not.toContain('event');
    expect(await dispatch.storage.dispatch.fanOutDue(at(0), 9)).toEqual({
      events: 0,
      made: 0,
      relayed: [],
      claimed: [],
    });
  });

  test('changes nothing when an event fails, and names the events that it tried', async () => {
    const broken = await dispatch.endpoint();
    await dispatch.db.execute('UPDATE endpoints SET event_types = ? WHERE id = ?', ['{', broken.id]);
    const { id } = await dispatch.recordEvent();
    const failure = await dispatch.storage.dispatch.fanOutDue(at(0), 9).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FanOutFailed);
    expect((failure as FanOutFailed).items).toMatchObject([{ subjectId: id, leaseToken: 0 }]);
    expect(await dispatch.storage.dispatch.dueKinds(at(0), [])).toContain('event');
  });

  test('processes 500 events at once', async () => {
    await dispatch.endpoint();
    await dispatch.endpoint();
    await dispatch.insertBacklog(500);
    const items = await dispatch.storage.dispatch.claimOutbox('notification', at(0), at(60), 500);
    await dispatch.storage.dispatch.fanOut(items, at(0));
    const claims = await dispatch.claimDeliveries({ limit: 500 });
    expect(claims).toHaveLength(1000);
    expect(await dispatch.storage.dispatch.loadDeliveries(claims)).toHaveLength(1000);
  });
});
