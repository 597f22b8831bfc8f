// Storage with a tenant and a session, for tests of dispatch.

import type {
  Delivery,
  DeliveryResult,
  DueEndpoint,
  EndpointQuota,
  HealthChange,
  Lease,
  NewOutboxItem,
  OutboxItem,
  OutboxKind,
  RecordRules,
} from '../../app/ports/deliveries.ts';
import type { Endpoint } from '../../app/ports/tenants.ts';
import { decisionKinds } from '../../domain/capability.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { autocommitStatements, statementsOn } from '../connections.ts';
import { openDatabase } from '../database.ts';
import type { DeliveryQueueRow } from '../entities/deliveries.ts';
import {
  type DeliveryRow,
  deliveryEntity,
  deliveryQueueEntity,
  eventEntity,
  outboxEntity,
} from '../entities/deliveries.ts';
import type { Storage } from '../open-storage.ts';
import { columnsAs, findRow, insertRows } from '../rows.ts';
import type { Database, Statements } from '../statements.ts';
import { scheduleQueues } from '../stores/delivery-queues.ts';
import type { Engine } from './engines.ts';
import { openTestStorage, type TestStorage, testStart } from './open-test-storage.ts';
import { anOutboxItem, insertSession, insertTenant, testIds } from './test-rows.ts';

/** So many seconds after the start of the test clock. */
export const at = (seconds: number): Date => new Date(testStart.getTime() + seconds * 1000);

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** The health thresholds in the tests of storage. */
const testRules: RecordRules = {
  pauseAfterMs: 120 * hourMs,
  forgetFailureMs: 48 * hourMs,
  probeEveryMs: hourMs,
  concurrency: { min: 4, max: 64 },
};

export const allKinds: readonly OutboxKind[] = [
  'notification',
  ...decisionKinds,
  'store_record',
  'erase',
  'repeat_event',
];

/** A claimed delivery and whose it is. */
type Claimed = Lease & Pick<Delivery, 'endpointId' | 'tenantId'>;

/** Shared by tests of dispatch: storage with one tenant and one session, and shortcuts to events, endpoints and claims. */
export interface DispatchTest {
  readonly opened: TestStorage;
  readonly storage: Storage;
  readonly tenant: Tenant;
  readonly session: Session;
  /** A second connection to the database, to read rows or to hold locks. */
  readonly beside: Database;
  /** Deletes all rows of dispatch. */
  reset(): Promise<void>;
  endpoint(change?: Partial<Endpoint>): Promise<Endpoint>;
  secretOf(endpoint: Endpoint): string;
  /** An event with its outbox row, due at once. */
  recordEvent(snapshot?: EventSnapshot, of?: Session): Promise<{ id: string; sequence: number }>;
  /** Claims due rows, those of events unless another kind is named, for a minute. */
  claimOutbox(kind?: OutboxKind, limit?: number): Promise<OutboxItem[]>;
  /**
   * Claims like a relay: of the endpoints that are due, at most `limit` of each (100), one as a probe of a paused one, for a minute from
   * `now` (the start of the test clock).
   */
  claimDeliveries(options?: { limit?: number; now?: Date; by?: Storage }): Promise<Claimed[]>;
  /** Reads whose deliveries these are. */
  located(claims: readonly Lease[]): Promise<Claimed[]>;
  /** Records a successful attempt, except for the changes. */
  recordAttempt(of: Claimed, change?: Partial<DeliveryResult>): Promise<HealthChange[]>;
  /** Records results in one transaction. */
  recordAttempts(results: readonly DeliveryResult[]): Promise<HealthChange[]>;
  /** The result that `recordAttempt` would record. */
  resultOf(of: Claimed, change?: Partial<DeliveryResult>): DeliveryResult;
  /** Fans all due events out, claims their deliveries and loads them. */
  fannedOut(): Promise<Delivery[]>;
  insertOutbox(items: readonly NewOutboxItem[]): Promise<void>;
  /** Inserts pending deliveries of an endpoint, one for each due time, and schedules its queue. */
  insertDeliveries(
    endpoint: Endpoint,
    dueTimes: readonly Date[],
    change?: Partial<DeliveryRow>,
  ): Promise<DeliveryRow[]>;
  deliveries(endpoint?: Endpoint): Promise<DeliveryRow[]>;
  /** The queue of an endpoint; undefined when there is none. */
  queue(endpoint: Endpoint): Promise<DeliveryQueueRow | undefined>;
  /** When the relay has to poll the first of all queues, or null. */
  nextPoll(): Promise<Date | null>;
  /** Statements on the second connection. */
  readonly db: Statements;
  /** A transaction on the second connection, open until it is committed. */
  openTransaction(): Promise<{ readonly db: Statements; commit(): Promise<void> }>;
  /** Inserts committed events of the tenant's session that wait for their fan-out, due in the order of their ids. @returns the ids */
  insertBacklog(count: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function openDispatch(engine: Engine, label: string): Promise<DispatchTest> {
  const opened = await openTestStorage(engine, label);
  const { storage } = opened;
  const tenant = await insertTenant(storage);
  const { session } = await insertSession(storage, tenant.id, {}, { metadataText: '{"order":"A-1"}' });
  const beside = await openDatabase(opened.database.url, { poolSize: 2, log: { warn() {} } });
  const db = autocommitStatements(beside);
  let sequence = 0;

  const insertOutbox: DispatchTest['insertOutbox'] = (items) =>
    insertRows(
      db,
      outboxEntity,
      items.map((item) => ({
        ...item,
        leaseToken: 0,
        attempts: 0,
        begun: 0,
        faults: 0,
        claim: null,
        traceparent: null,
      })),
    );
  const secretOf = (endpoint: Endpoint) => `whsec_${Buffer.from(endpoint.id).toString('base64')}`;
  const claimOutbox: DispatchTest['claimOutbox'] = (kind = 'notification', limit = 100) =>
    storage.dispatch.claimOutbox(kind, at(0), at(60), limit);
  const located: DispatchTest['located'] = async (claims) => {
    const rows = await db.select('SELECT id, endpoint_id, tenant_id FROM deliveries', []);
    const byId = new Map(rows.map(({ id, endpoint_id, tenant_id }) => [`${id}`, [`${endpoint_id}`, `${tenant_id}`]]));
    return claims.map((claim) => {
      const [endpointId = '', tenantId = ''] = byId.get(claim.id) ?? [];
      return { ...claim, endpointId, tenantId };
    });
  };
  const claimDeliveries: DispatchTest['claimDeliveries'] = async ({ limit = 100, now = at(0), by = storage } = {}) => {
    const due = await by.dispatch.dueEndpoints(now, 2000);
    const leaseUntil = new Date(now.getTime() + minuteMs);
    const times = { now, leaseUntil, probeEveryMs: testRules.probeEveryMs };
    return located(await by.dispatch.claimDeliveries(quotasOf(due, limit), times));
  };
  const recordAttempts: DispatchTest['recordAttempts'] = async (results) =>
    (await Promise.all(results.map((result) => storage.dispatch.recordAttempt(result, testRules)))).flat();
  const resultOf: DispatchTest['resultOf'] = ({ id, leaseToken, tenantId, endpointId }, change = {}) => ({
    id,
    leaseToken,
    tenantId,
    endpointId,
    attempt: 1,
    at: at(1),
    class: 'delivered',
    httpStatus: 200,
    durationMs: 12.6,
    outcome: 'delivered',
    nextAt: null,
    scheduleStep: 0,
    health: null,
    pace: null,
    ...change,
  });

  return {
    opened,
    storage,
    tenant,
    session,
    beside,
    db,
    secretOf,
    claimOutbox,
    claimDeliveries,
    located,
    resultOf,
    recordAttempt: (of, change) => recordAttempts([resultOf(of, change)]),
    recordAttempts,
    async reset() {
      for (const table of tablesOfDispatch) await opened.database.query(`DELETE FROM ${table}`);
    },
    async endpoint(change = {}) {
      const id = testIds.uuid();
      const endpoint: Endpoint = {
        id,
        tenantId: tenant.id,
        url: `https://receiver.example/hooks/${id}`,
        eventTypes: ['verification.expired'],
        enabled: true,
        createdAt: at(-100),
        ...change,
      };
      await storage.unitOfWork.stores.endpoints.insert(endpoint, { id: testIds.uuid(), text: secretOf(endpoint) });
      return endpoint;
    },
    async recordEvent(snapshot = { type: 'verification.expired' }, of = session) {
      const id = testIds.eventId();
      const { events, outbox } = storage.unitOfWork.stores;
      sequence += 1;
      await events.insert({ id, tenantId: of.tenantId, sessionId: of.id, sequence, createdAt: at(0), snapshot });
      await outbox.add(anOutboxItem(of, 'notification', at(0), id));
      return { id, sequence };
    },
    async fannedOut() {
      await storage.dispatch.fanOut(await claimOutbox(), at(0));
      return storage.dispatch.loadDeliveries(await claimDeliveries());
    },
    insertOutbox,
    async insertDeliveries(endpoint, dueTimes, change = {}) {
      const rows = dueTimes.map((dueAt) => ({
        id: testIds.uuid(),
        tenantId: endpoint.tenantId,
        eventId: testIds.eventId(),
        endpointId: endpoint.id,
        status: 'pending',
        dueAt,
        leaseToken: 0,
        attempts: 0,
        scheduleStep: 0,
        claim: null,
        createdAt: dueAt,
        ...change,
      }));
      await insertRows(db, deliveryEntity, rows);
      const earliest = new Date(Math.min(...dueTimes.map((time) => time.getTime())));
      await scheduleQueues(db, new Map([[endpoint.id, earliest]]));
      return rows;
    },
    async deliveries(endpoint) {
      const columns = columnsAs(deliveryEntity, 'd');
      const rows = (await db.select(`SELECT ${columns.list} FROM deliveries d ORDER BY d.id`, [])).map(columns.read);
      return endpoint === undefined ? rows : rows.filter(({ endpointId }) => endpointId === endpoint.id);
    },
    async queue(endpoint) {
      return (await findRow(db, deliveryQueueEntity, { endpointId: endpoint.id })) ?? undefined;
    },
    async nextPoll() {
      const [row] = await db.select('SELECT MIN(next_due_at) AS due FROM delivery_queues', []);
      return (row?.due ?? null) as Date | null;
    },
    async insertBacklog(count) {
      const ids = Array.from({ length: count }, () => testIds.eventId());
      const events = ids.map((id, index) => ({
        id,
        tenantId: tenant.id,
        sessionId: session.id,
        sequence: 50_000 + index,
        type: 'verification.expired',
        outcomeId: null,
        createdAt: at(0),
        snapshot: '{"type":"verification.expired"}',
        position: null,
        traceparent: null,
      }));
      await insertRows(db, eventEntity, events);
      await insertOutbox(ids.map((id, index) => anOutboxItem(session, 'notification', at(index / 1000 - 10), id)));
      return ids;
    },
    async openTransaction() {
      const runner = beside.dataSource.createQueryRunner();
      await runner.startTransaction();
      return {
        db: statementsOn(runner, beside.dialect),
        async commit() {
          await runner.commitTransaction();
          await runner.release();
        },
      };
    },
    async close() {
      await beside.dataSource.destroy();
      await opened.close();
    },
  };
}

const tablesOfDispatch = [
  'outbox',
  'deliveries',
  'delivery_attempts',
  'delivery_queues',
  'events',
  'endpoints',
  'endpoint_secrets',
];

/** The same quota for each endpoint, and 1 for a paused one. */
function quotasOf(due: readonly DueEndpoint[], limit: number): EndpointQuota[] {
  return due.map((endpoint) => ({ endpoint, limit: endpoint.isPaused ? 1 : limit }));
}
