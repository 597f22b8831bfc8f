import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditFilter } from '../../app/ports/audit-views.ts';
import type { SessionSearchFilter } from '../../app/ports/search-views.ts';
import type { AccessFilter, DeliveryFilter, EventFilter, PageRequest } from '../../app/ports/views.ts';
import { openDatabase } from '../database.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { deliveryAttemptEntity, deliveryEntity, eventEntity } from '../entities/deliveries.ts';
import { metadataValueEntity, outcomeReasonEntity } from '../entities/search.ts';
import { outcomeEntity, pendingReviewEntity, sessionEntity } from '../entities/sessions.ts';
import { accessRecordEntity } from '../entities/tenants.ts';
import { idAt } from '../ids.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { instanceId } from '../stores/change-log.ts';
import { valueHashOf } from '../stores/metadata-index.store.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { preferIndexes, type ReadList, readsOf, readsOfList } from '../testing/plans.ts';
import { aSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { accessViews } from './access.view.ts';
import { auditViews } from './audit.view.ts';
import { deliveryViews } from './delivery.view.ts';
import { eventViews } from './event.view.ts';
import { sessionViews } from './session.view.ts';
import { sessionSearch } from './session-search.view.ts';
import { tenantViews } from './tenant.view.ts';

const rowsPerTenant = 400;
/** None has most of the rows: the list of such a tenant may as well be read along the rows of all. */
const tenantCount = 10;
const begin = testStart.getTime() - 30 * 86_400_000;
const middle = new Date(begin + (rowsPerTenant / 2) * 1000);
const page: PageRequest = { after: null, limit: 20 };
const tenantName = 'zora 3';
const noTime = { from: null, to: null };

/** Tables that grow with the sessions. */
const growing = {
  sessions: sessionEntity,
  outcomes: outcomeEntity,
  outcome_reasons: outcomeReasonEntity,
  metadata_values: metadataValueEntity,
  pending_reviews: pendingReviewEntity,
  access_records: accessRecordEntity,
  change_records: changeRecordEntity,
  events: eventEntity,
  deliveries: deliveryEntity,
  delivery_attempts: deliveryAttemptEntity,
} as const;

describe.each(engines)('the lists of operators on $name', (engine) => {
  let opened: TestStorage;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;
  let tenantId: string;
  const endpoints = Array.from({ length: tenantCount }, () => testIds.uuid());
  const endpointId = endpoints[0] as string;
  const oneSession = sessionIdOf(7, 1);
  const oneEvent = testIds.eventId();
  const oneDelivery = idAt(begin + 7000);

  /** The id of a tenant's session. */
  function sessionIdOf(index: number, lead: number): string {
    return `vs_${(begin + index * 1000).toString(16).padStart(12, '0')}7${lead.toString(16).repeat(19)}`;
  }

  /** The rows of a session in every table. */
  const rowsOf = (tenant: string, index: number, lead: number) => {
    const createdAt = new Date(begin + index * 1000);
    const sessionId = sessionIdOf(index, lead);
    const isOne = index === 7 && lead === 1;
    const [outcomeId, deliveryId, eventId] = [
      idAt(createdAt.getTime()),
      isOne ? oneDelivery : idAt(createdAt.getTime()),
      isOne ? oneEvent : testIds.eventId(),
    ];
    const isWaiting = index % 10 === 3;
    const verdict = isWaiting ? 'needs_review' : 'rejected';
    const status = isWaiting ? 'reviewing' : 'completed';
    const session = aSession(tenant, { id: sessionId, createdAt, status, verdict, outcomeId, dueAt: null });
    const own = { tenantId: tenant, sessionId };
    const actor = { actorKind: 'member', actorId: `m-${index % 5}`, address: null, requestId: 'r', fields: '' };
    return {
      sessions: { ...session, steps: '[]', wrappedKey: null, metadata: null, requestData: null },
      outcomes: {
        ...{ ...own, id: outcomeId, round: 1, verdict, source: 'automatic', decidedAt: createdAt },
        ...{ checks: '{}', reasons: '["other"]', reviewedAt: null, note: null },
      },
      outcome_reasons: { ...own, reason: 'other', outcomeId },
      metadata_values: { ...own, metadataKey: 'order', valueHash: valueHashOf(`A-${index % 20}`) },
      pending_reviews: isWaiting && {
        ...{ ...own, reviewId: outcomeId, queueRank: 1, since: createdAt, alertAt: null, opinions: 0 },
        ...{ claimedByKind: null, claimedById: null, claimedAt: null, claimExpiresAt: null },
      },
      access_records: { ...own, ...actor, id: idAt(createdAt.getTime()), operation: 'getSession' },
      change_records: {
        ...{ ...own, ...actor, id: idAt(createdAt.getTime()), resourceId: null, status: 200 },
        operation: index % 100 === 9 ? 'eraseSession' : 'decideReview',
      },
      events: {
        ...{ ...own, id: eventId, sequence: 1, type: 'verification.rejected', outcomeId, createdAt },
        ...{ snapshot: '{}', position: index + 1 },
      },
      deliveries: {
        ...{
          id: deliveryId,
          tenantId: tenant,
          eventId,
          endpointId: endpoints[lead - 1] as string,
          dueAt: null,
          leaseToken: 0,
          attempts: 1,
        },
        ...{ status: index % 100 === 5 ? 'abandoned' : 'delivered', scheduleStep: 1, claim: null, createdAt },
      },
      delivery_attempts: {
        ...{ deliveryId, attempt: 1, tenantId: tenant, attemptedAt: createdAt },
        ...{ result: 'delivered', httpStatus: 204, durationMs: 12 },
      },
    };
  };

  /** A change of the instance, which no session is part of. */
  const changeOfInstance = (index: number) => ({
    ...{ tenantId: instanceId, id: idAt(begin + index * 1000), sessionId: null, actorKind: 'member' },
    ...{ actorId: `m-${index % 5}`, address: null, requestId: 'r', fields: '', resourceId: null, status: 200 },
    operation: index % 100 === 9 ? 'createTenant' : 'signIn',
  });

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'list plans');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
    const tenants: string[] = [];
    for (let made = 0; made < tenantCount; made += 1)
      tenants.push((await insertTenant(opened.storage, { name: `Aozora ${made}` })).id);
    tenantId = tenants[0] as string;
    for (let from = 0; from < rowsPerTenant; from += 100) {
      const rows = Array.from({ length: 100 }, (_, at) => tenants.map((id, lead) => rowsOf(id, from + at, lead + 1)));
      await outer.run(async (db) => {
        for (const [table, entity] of Object.entries(growing)) {
          const ofTable = rows.flat().map((row) => row[table as keyof typeof growing]);
          await insertRows(db, entity as typeof sessionEntity, ofTable.filter((row) => row !== false) as never[]);
        }
        const ofInstance = Array.from({ length: 100 }, (_, at) => changeOfInstance(from + at));
        await insertRows(db, changeRecordEntity, ofInstance);
      });
    }
    await preferIndexes(outer, engine, opened.database, Object.keys(growing));
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const sessions: SessionSearchFilter = {
    ...{ status: null, verdict: null, ...noTime, sessionId: null, reason: null, metadata: null },
  };
  const metadata = { key: 'order', value: 'A-3' };
  const deliveries: DeliveryFilter = {
    ...{ sessionId: null, eventType: null, ...noTime, endpointId: null, eventId: null, status: null },
  };
  const audit: AuditFilter = { kind: null, sessionId: null, operation: null, actorId: null, ...noTime };
  const accesses: AccessFilter = { sessionId: null, ...noTime, actorKind: null };
  const noTimeOrType = { eventType: null, ...noTime };
  const events: EventFilter = { sessionId: null, ...noTimeOrType };

  const search = (filter: Partial<SessionSearchFilter>) => (access: Access) =>
    sessionSearch(access).search(tenantId, { ...sessions, ...filter }, page, testStart);
  const log = (filter: Partial<AuditFilter>) => (access: Access) =>
    auditViews(access).list(tenantId, { ...audit, ...filter }, page);
  const logOfInstance = (filter: Partial<AuditFilter>) => (access: Access) =>
    auditViews(access).list(null, { ...audit, ...filter }, page);
  const delivered = (filter: Partial<DeliveryFilter>) => (access: Access) =>
    deliveryViews(access).list(tenantId, { ...deliveries, ...filter }, page);

  const lists: Readonly<Record<string, ReadList>> = {
    sessions: search({}),
    'sessions by id': search({ sessionId: oneSession }),
    'sessions by status': search({ status: 'completed' }),
    'sessions by verdict': search({ verdict: 'needs_review' }),
    'sessions by status and verdict': search({ status: 'completed', verdict: 'rejected' }),
    'sessions by time': search({ from: new Date(begin), to: middle }),
    'sessions by reason': search({ reason: 'other' }),
    'sessions by metadata': search({ metadata }),
    'sessions by reason, metadata and verdict': search({ reason: 'other', metadata, verdict: 'needs_review' }),
    'sessions by reason and time': search({ reason: 'other', to: middle }),
    reviews: (access) => sessionViews(access, access as never, {} as never).pendingReviews(tenantId, page),
    'audit log': log({}),
    'audit log by kind': log({ kind: 'change' }),
    'audit log by session': log({ sessionId: oneSession }),
    'audit log by operation': log({ operation: 'eraseSession' }),
    'audit log by actor': log({ actorId: 'm-3' }),
    'audit log by actor and operation': log({ actorId: 'm-4', operation: 'eraseSession' }),
    'audit log by time': log({ from: new Date(begin), to: middle }),
    'audit log of the instance': logOfInstance({}),
    'audit log of the instance by operation': logOfInstance({ operation: 'createTenant' }),
    'audit log of the instance by actor': logOfInstance({ actorId: 'm-3' }),
    'audit log of the instance by actor and operation': logOfInstance({ actorId: 'm-4', operation: 'createTenant' }),
    'audit log of the instance by time': logOfInstance({ from: new Date(begin), to: middle }),
    accesses: (access) => accessViews(access).list(tenantId, accesses, page),
    'accesses of a session': (access) =>
      accessViews(access).list(tenantId, { ...accesses, sessionId: oneSession }, page),
    'accesses by time': (access) =>
      accessViews(access).list(tenantId, { ...accesses, from: new Date(begin), to: middle }, page),
    'accesses by actor': (access) => accessViews(access).list(tenantId, { ...accesses, actorKind: 'member' }, page),
    deliveries: delivered({}),
    'deliveries by status': delivered({ status: 'abandoned' }),
    'deliveries of an endpoint': delivered({ endpointId }),
    'deliveries of a session': delivered({ sessionId: oneSession }),
    'deliveries of an event': delivered({ eventId: oneEvent }),
    'deliveries by type': delivered({ eventType: 'verification.rejected' }),
    'deliveries by time': delivered({ from: new Date(begin), to: middle }),
    'attempts of a delivery': (access) => deliveryViews(access).attempts(tenantId, oneDelivery, page),
    tenants: (access) => tenantViews(access).list(null, page),
    'tenants by name': (access) => tenantViews(access).list(tenantName, page),
    events: (access) => eventViews(access).newest(tenantId, events, page),
    'events of a session': (access) => eventViews(access).newest(tenantId, { ...events, sessionId: oneSession }, page),
    'events by type': (access) =>
      eventViews(access).newest(tenantId, { ...events, eventType: 'verification.rejected' }, page),
    'events by time': (access) => eventViews(access).newest(tenantId, { ...events, to: middle }, page),
    'events by type and time': (access) =>
      eventViews(access).newest(tenantId, { ...events, eventType: 'verification.rejected', to: middle }, page),
    'events in the order in which they were sent': (access) =>
      eventViews(access).following(tenantId, noTimeOrType, page),
  };

  test.each(Object.keys(lists))('%s: every table is read by an index', async (name) => {
    const { page: read, reads } = await readsOfList(outer, engine, lists[name] as ReadList);
    expect(read.items.length).toBeGreaterThan(0);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter(({ index }) => index === null)).toEqual([]);
  });

  test('a table that is read from its start to its end is noticed', async () => {
    const statement = { sql: "SELECT id FROM sessions WHERE steps = 'none'", parameters: [] };
    expect(await readsOf(outer, engine, statement)).toEqual([{ table: 'sessions', index: null }]);
  });
});
