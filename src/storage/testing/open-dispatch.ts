import type { Delivery, DeliveryClaim } from '../../app/ports/deliveries.ts';
import type { Endpoint, NewOutboxItem, OutboxItem, OutboxKind } from '../../app/ports/stores.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { type Database, openDatabase } from '../database.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/delivery.entity.ts';
import { type EventRow, eventEntity } from '../entities/event.entity.ts';
import { outboxEntity } from '../entities/outbox.entity.ts';
import type { Storage } from '../open-storage.ts';
import { insertRows } from '../rows.ts';
import { autocommitStatements } from '../statements.ts';
import type { Engine } from './engines.ts';
import { openTestStorage, type TestStorage, testStart } from './open-test-storage.ts';
import { anOutboxItem, insertSession, insertTenant, testIds } from './test-rows.ts';

/** So many seconds after the start of the test clock. */
export const at = (seconds: number): Date => new Date(testStart.getTime() + seconds * 1000);

export const allKinds: readonly OutboxKind[] = ['notification', 'decide', 'store_record', 'erase'];

/** What tests of dispatch share: storage with one tenant and one session, and short ways to events, endpoints and claims. */
export interface DispatchTest {
  readonly opened: TestStorage;
  readonly storage: Storage;
  readonly tenant: Tenant;
  readonly session: Session;
  /** A second way into the database, to look over the shoulder of the storage or to hold locks against it. */
  readonly beside: Database;
  /** Forgets everything that a test left to be dispatched. */
  reset(): Promise<void>;
  endpoint(change?: Partial<Endpoint>): Promise<Endpoint>;
  secretOf(endpoint: Endpoint): string;
  /** An event with its outbox row, due at once. */
  record(snapshot?: EventSnapshot, of?: Session): Promise<{ id: string; sequence: number }>;
  claimOutbox(kinds?: readonly OutboxKind[], limit?: number): Promise<OutboxItem[]>;
  claimDeliveries(limit?: number): Promise<DeliveryClaim[]>;
  /** Fans all due events out, claims their deliveries and loads them. */
  fannedOut(): Promise<Delivery[]>;
  insertOutbox(items: readonly NewOutboxItem[]): Promise<void>;
  insertDeliveries(rows: readonly DeliveryRow[]): Promise<void>;
  insertEvents(rows: readonly EventRow[]): Promise<void>;
  close(): Promise<void>;
}

export async function openDispatch(engine: Engine, label: string): Promise<DispatchTest> {
  const opened = await openTestStorage(engine, label);
  const { storage } = opened;
  const tenant = await insertTenant(storage);
  const { session } = await insertSession(storage, tenant.id, {}, { metadataText: '{"order":"A-1"}' });
  const beside = await openDatabase(opened.database.url, { poolSize: 2, log: { info() {}, warn() {} } });
  const db = autocommitStatements(beside);
  let sequence = 0;

  const secretOf = (endpoint: Endpoint) => `whsec_${Buffer.from(endpoint.id).toString('base64')}`;
  const claimOutbox: DispatchTest['claimOutbox'] = (kinds = allKinds, limit = 100) =>
    storage.dispatch.claimOutbox(kinds, at(0), at(60), limit);
  const claimDeliveries = (limit = 100) => storage.dispatch.claimDeliveries(at(0), at(60), limit);

  return {
    opened,
    storage,
    tenant,
    session,
    beside,
    secretOf,
    claimOutbox,
    claimDeliveries,
    async reset() {
      for (const table of ['outbox', 'deliveries', 'delivery_attempts', 'events', 'endpoints', 'endpoint_secrets']) {
        await opened.database.query(`DELETE FROM ${table}`);
      }
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
    async record(snapshot = { type: 'verification.expired' }, of = session) {
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
    insertOutbox: (items) =>
      insertRows(
        db,
        outboxEntity,
        items.map((item) => ({ ...item, admission: 0, attempts: 0, begun: 0, faults: 0, claim: null })),
      ),
    insertDeliveries: (rows) => insertRows(db, deliveryEntity, rows),
    insertEvents: (rows) => insertRows(db, eventEntity, rows),
    async close() {
      await beside.dataSource.destroy();
      await opened.close();
    },
  };
}
