// Plans of the lists that grow with people and settings instead of sessions. Each list has an index, so that none of them needs a bound.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, PageRequest } from '../../app/ports/views.ts';
import { openDatabase } from '../database.ts';
import type { Entity } from '../entities/define-entity.ts';
import { bulkRedeliveryEntity, bulkRedeliveryItemEntity, deliveryEntity } from '../entities/deliveries.ts';
import {
  machineTokenEntity,
  memberEntity,
  memberGrantEntity,
  memberLinkEntity,
  memberSessionEntity,
} from '../entities/people.ts';
import { blocklistEntryEntity } from '../entities/risk.ts';
import { idAt } from '../ids.ts';
import { insertRows } from '../rows.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import type { Access } from '../statements.ts';
import { createIdentifierKeys } from '../stores/identifier-keys.ts';
import { memberSessionStore } from '../stores/member-session.store.ts';
import { instanceScope } from '../stores/scopes.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { preferIndexes, type ReadList, readsOfList } from '../testing/plans.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { blocklistViews } from './blocklist.view.ts';
import { bulkRedeliveryViews } from './bulk-redelivery.view.ts';
import { peopleViews } from './people.view.ts';

const rowsPerScope = 200;
const tenantCount = 9;
const begin = testStart.getTime() - 30 * 86_400_000;
const limit = 20;
/** So many of each tenant's bulk redeliveries, the newest, are not finished: the list counts their deliveries. */
const unfinished = 25;
const itemsPerBulk = 8;
const primaryKey = 'primary key';

const tables = [
  ...['members', 'member_grants', 'member_links', 'member_sessions', 'machine_tokens', 'blocklist_entries'],
  ...['identifier_keys', 'bulk_redeliveries', 'bulk_redelivery_items', 'deliveries'],
];

describe.each(engines)('the lists of people and settings on $name', (engine) => {
  let opened: TestStorage;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;
  let tenantId: string;
  let memberId: string;
  const clock = { now: () => testStart };
  const keys = createIdentifierKeys(createMasterKeys([testMasterKey], clock), clock);

  /** The rows of a tenant or of the instance, in the order of time. */
  const rowsOf = (scope: string) => {
    const numbers = Array.from({ length: rowsPerScope }, (_, index) => index);
    const each = <Row>(row: (at: Date, id: string, index: number) => Row) =>
      numbers.map((index) => row(new Date(begin + index * 1000), idAt(begin + index * 1000), index));
    const hash = () => testIds.uuid();
    const members = each((createdAt, id) => ({
      ...{ id, email: `${id}@tenant.example`, emailHash: hash(), name: 'A Person', passwordHash: 'none' },
      ...{ secret: null, pendingSecret: null, usedStep: 0, createdAt },
    }));
    return {
      members,
      grants: members.map(({ id }) => ({ memberId: id, scope, roles: 'reviewer' })),
      // Most links of a scope are no invitations.
      links: each((createdAt, id, index) => ({
        ...{ id, kind: index % 4 === 0 ? 'invitation' : 'password_reset', scope, hash: hash() },
        ...{ grants: '[]', email: `${id}@tenant.example`, memberId: null, issuedBy: 'm-1' },
        ...{ createdAt, expiresAt: testStart, usedAt: null },
      })),
      sessions: members.flatMap(({ id, createdAt }) =>
        [1, 2].map(() => ({
          ...{ id: testIds.uuid(), memberId: id, hash: hash(), createdAt, lastSeenAt: createdAt },
          ...{ expiresAt: testStart, factorAt: createdAt, address: null, userAgent: null },
        })),
      ),
      tokens: each((createdAt, id) => ({
        ...{ id, scope, name: 'A program', roles: 'auditor', hash: hash(), hint: null },
        ...{ createdAt, expiresAt: null, revokedAt: null, lastUsedAt: null },
      })),
    };
  };

  const insertAll = async <Row extends object>(entity: Entity<Row>, rows: readonly Row[]) => {
    for (let from = 0; from < rows.length; from += 200)
      await outer.run((db) => insertRows(db, entity, rows.slice(from, from + 200)));
  };

  /** Blocklist and bulk redeliveries, which only tenants have. */
  const insertOfTenant = async (tenant: string) => {
    const key = await outer.run((db) => keys.get(db, tenant));
    const ids = Array.from({ length: rowsPerScope }, (_, index) => idAt(begin + index * 1000));
    await insertAll(
      blocklistEntryEntity,
      ids.map((id, index) => ({
        ...{ tenantId: tenant, id, kind: 'document_number', note: key.sealNote(id, 'Case 1'), createdAt: testStart },
        // Each fourth has expired, and workers have not deleted it yet.
        expiresAt: index % 4 === 0 ? new Date(begin) : null,
      })),
    );
    const deliveries = ids.map((id) => ({
      ...{ id, tenantId: tenant, eventId: testIds.eventId(), endpointId: tenant, status: 'delivered', dueAt: null },
      ...{ leaseToken: 0, attempts: 2, scheduleStep: 1, claim: null, createdAt: testStart },
    }));
    await insertAll(deliveryEntity, deliveries);
    const filter = { endpointId: null, status: null, result: null, eventType: null, since: null, until: null };
    await insertAll(
      bulkRedeliveryEntity,
      ids.map((id, index) => ({
        ...{ id, tenantId: tenant, createdAt: testStart, actorKind: 'member', actorId: 'm-1', limited: false },
        ...{ filter: JSON.stringify(filter), state: index < rowsPerScope - unfinished ? 'finished' : 'sending' },
        ...{ lastId: null, selected: itemsPerBulk, delivered: 0, ended: 0 },
      })),
    );
    await insertAll(
      bulkRedeliveryItemEntity,
      ids
        .slice(-unfinished)
        .flatMap((bulkId, bulk) =>
          deliveries
            .slice(bulk * itemsPerBulk, (bulk + 1) * itemsPerBulk)
            .map(({ id: deliveryId }) => ({ bulkId, deliveryId, tenantId: tenant, attemptsBefore: 1 })),
        ),
    );
  };

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'other list plans');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
    const tenants: string[] = [];
    for (let made = 0; made < tenantCount; made += 1) tenants.push((await insertTenant(opened.storage)).id);
    tenantId = tenants[0] as string;
    for (const scope of [...tenants, instanceScope]) {
      const { members, grants, links, sessions, tokens } = rowsOf(scope);
      await insertAll(memberEntity, members);
      await insertAll(memberGrantEntity, grants);
      await insertAll(memberLinkEntity, links);
      await insertAll(memberSessionEntity, sessions);
      await insertAll(machineTokenEntity, tokens);
      memberId ??= members[0]?.id as string;
    }
    for (const tenant of tenants) await insertOfTenant(tenant);
    await preferIndexes(outer, engine, opened.database, tables);
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  /** A list by its pages, and the indexes that begin with its owner. By another index it would read the rows of all owners. */
  type PagedList = readonly [read: (access: Access, page: PageRequest) => ReturnType<ReadList>, ...indexes: string[]];
  const lists: Readonly<Record<string, PagedList>> = {
    'members of a tenant': [
      (access, page) => peopleViews(access).members(tenantId, page),
      ...['member_grants_scope', primaryKey],
    ],
    'members of the instance': [
      (access, page) => peopleViews(access).members(null, page),
      ...['member_grants_scope', primaryKey],
    ],
    'invitations of a tenant': [
      (access, page) => peopleViews(access).invitations(tenantId, page),
      'member_links_scope',
    ],
    'invitations of the instance': [
      (access, page) => peopleViews(access).invitations(null, page),
      'member_links_scope',
    ],
    'tokens of a tenant': [(access, page) => peopleViews(access).tokens(tenantId, page), 'machine_tokens_scope'],
    'tokens of the instance': [(access, page) => peopleViews(access).tokens(null, page), 'machine_tokens_scope'],
    'blocklist entries': [(access, page) => blocklistViews(access, keys).list(tenantId, page, testStart), primaryKey],
    'bulk redeliveries': [
      (access, page) => bulkRedeliveryViews(access).list(tenantId, page),
      ...['bulk_redeliveries_tenant', primaryKey],
    ],
  };

  test.each(Object.keys(lists))('%s: the first page and the next are read by the index of the list', async (name) => {
    const [read, ...indexes] = lists[name] as PagedList;
    let after: string | null = null;
    for (const place of ['first', 'next']) {
      const request: PageRequest = { after, limit };
      const { page, reads }: Awaited<ReturnType<typeof readsOfList>> = await readsOfList(outer, engine, (access) =>
        read(access, request),
      );
      expect(page.items, place).toHaveLength(limit);
      const used = reads.map(({ index }) => index?.replace(/^(PRIMARY|PK_\w+)$/, primaryKey));
      expect([...new Set(used)].sort(), place).toEqual([...new Set(indexes)].sort());
      after = page.next;
      expect(after, place).not.toBeNull();
    }
  });

  test('sign-ins of a member: the table is read by an index', async () => {
    const { page, reads } = await readsOfList(outer, engine, async (access): Promise<Page<unknown>> => {
      const store = memberSessionStore(access, () => Promise.reject(new Error('the list hashes nothing')));
      return { items: await store.list(memberId), next: null };
    });
    expect(page.items).toHaveLength(2);
    expect(reads).toEqual([{ table: expect.any(String), index: 'member_sessions_member' }]);
  });

  test('the deliveries of a bulk redelivery that is not finished are counted', async () => {
    const { items } = (await bulkRedeliveryViews(outer).list(tenantId, { after: null, limit })) as Page<unknown>;
    const sending = { selected: itemsPerBulk, delivered: itemsPerBulk, waiting: 0 };
    expect(items).toEqual(Array.from({ length: limit }, () => expect.objectContaining(sending)));
  });
});
