import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundSession, SessionSearchFilter } from '../../app/ports/search-views.ts';
import type { Page } from '../../app/ports/views.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Session } from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import { metadataValueEntity, outcomeReasonEntity } from '../entities/search.ts';
import { outcomeEntity, sessionEntity } from '../entities/sessions.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { valueHashOf } from '../stores/metadata-index.store.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { anOutcome, aSession, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { sessionSearch } from './session-search.view.ts';

const everything: SessionSearchFilter = {
  ...{ status: null, verdict: null, from: null, to: null },
  ...{ sessionId: null, reason: null, metadata: null },
};
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('search in sessions on $name', (engine) => {
  let opened: TestStorage;
  let serial = 0;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'session search');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const search = async (
    tenantId: string,
    filter: Partial<SessionSearchFilter>,
    { after = null, limit = 50 }: { after?: string | null; limit?: number } = {},
    on = opened.storage.sessionSearch,
  ) => {
    const page = await on.search(tenantId, { ...everything, ...filter }, { after, limit }, testStart);
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const idsOf = ({ items }: Page<FoundSession>) => items.map(({ session }) => session.id);

  /** A session made at an instant, with an outcome for reasons, and a value of metadata. */
  const make = async (tenantId: string, second: number, reasons: Outcome['reasons'], order: string) => {
    serial += 1;
    const { stores } = opened.storage.unitOfWork;
    const createdAt = at(second);
    const id = `vs_${createdAt.getTime().toString(16).padStart(12, '0')}7${`${serial}`.padStart(19, '0')}`;
    const outcomeId = testIds.uuid();
    const outcome = anOutcome({ verdict: reasons.length === 0 ? 'approved' : 'rejected', reasons });
    const change = { id, createdAt, status: 'completed', verdict: outcome.verdict, outcomeId } as const;
    const metadataText = JSON.stringify({ order, other: 'x' });
    const { session } = await insertSession(opened.storage, tenantId, change, { metadataText });
    await stores.outcomes.insert(session, outcomeId, outcome);
    await stores.metadataIndexes.add(tenantId, [{ sessionId: id, key: 'order', value: order }]);
    return session;
  };

  test('each condition narrows the search, alone and together, newest first', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const made: { session: Session; reasons: Outcome['reasons']; order: string }[] = [];
    for (let index = 0; index < 12; index += 1) {
      const reasons: Outcome['reasons'][] = [[], ['face_mismatch'], ['face_mismatch', 'document_expired']];
      const of = { reasons: reasons[index % 3] ?? [], order: `A-${index % 4}` };
      made.unshift({ session: await make(tenant.id, index, of.reasons, of.order), ...of });
      await make(other.id, index, of.reasons, of.order);
    }
    const [from, to] = [at(3), at(9)];
    for (const sessionId of [null, made[4]?.session.id ?? '', testIds.sessionId(), 'no id']) {
      for (const reason of [null, 'face_mismatch', 'document_expired', 'other']) {
        for (const order of [null, 'A-1', 'A-9', 'Ａ-1']) {
          for (const verdict of [null, 'approved', 'rejected'] as const) {
            for (const span of [{}, { from, to }]) {
              const metadata = order === null ? null : { key: 'order', value: order };
              const expected = made.filter(
                (one) =>
                  (sessionId === null || one.session.id === sessionId) &&
                  (reason === null || one.reasons.some((code) => code === reason)) &&
                  (order === null || one.order === order) &&
                  (verdict === null || one.session.verdict === verdict) &&
                  (!('from' in span) || (one.session.createdAt >= from && one.session.createdAt < to)),
              );
              const filter = { sessionId, reason, metadata, verdict, ...span };
              const page = await search(tenant.id, filter);
              expect(idsOf(page), JSON.stringify(filter)).toEqual(expected.map(({ session }) => session.id));
              expect(page.items.map(({ reasons }) => reasons)).toEqual(expected.map(({ reasons }) => reasons));
            }
          }
        }
      }
    }
  });

  test('a reason is found while it is one of the latest outcome, once for each session', async () => {
    const tenant = await insertTenant(opened.storage);
    const { stores } = opened.storage.unitOfWork;
    const session = await make(tenant.id, 1, ['face_mismatch', 'document_expired'], 'A-1');
    const returned = { ...anOutcome({ verdict: 'needs_review', reasons: ['face_mismatch'] }) };
    const outcomeId = testIds.uuid();
    const patch = { status: 'reviewing', verdict: 'needs_review', outcomeId } as const;
    const saved = (await stores.sessions.save(session, patch)) as Session;
    await stores.outcomes.insert(saved, outcomeId, returned);
    expect(idsOf(await search(tenant.id, { reason: 'face_mismatch' }))).toEqual([session.id]);
    expect(idsOf(await search(tenant.id, { reason: 'document_expired' }))).toEqual([]);
    await stores.sessions.save(saved, { status: 'collecting', verdict: null, outcomeId: null });
    expect(idsOf(await search(tenant.id, { reason: 'face_mismatch' }))).toEqual([]);
  });

  test('pages follow each other without gap or repetition, whatever was left out, and cursors belong to one list', async () => {
    const tenant = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 23; index += 1) {
      made.unshift(await make(tenant.id, index, index % 2 === 0 ? ['other'] : [], index % 5 === 0 ? 'B-1' : 'A-1'));
    }
    const bounded = sessionSearch(outer, { bounds: { pageSizes: [], scanSizes: [2, 3], overdueMax: 10 } });
    const isPart = [
      [{}, () => true],
      [{ reason: 'other' }, (_session: Session, index: number) => (22 - index) % 2 === 0],
      [
        { reason: 'other', metadata: { key: 'order', value: 'A-1' } },
        (_session: Session, index: number) => (22 - index) % 2 === 0 && (22 - index) % 5 !== 0,
      ],
    ] as const;
    for (const [filter, isMatch] of isPart) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Page<FoundSession> = await search(tenant.id, filter, { after, limit: 3 }, bounded);
        seen.push(...idsOf(page));
        after = page.next;
      } while (after !== null);
      expect(seen, JSON.stringify(filter)).toEqual(made.filter(isMatch).map(({ id }) => id));
    }
    const { next } = await search(tenant.id, {}, { limit: 4 });
    const other = await insertTenant(opened.storage);
    const page = { after: next, limit: 4 };
    expect(await opened.storage.sessionSearch.search(other.id, everything, page, testStart)).toBe('unknown_cursor');
    const listed = await opened.storage.sessionViews.list(tenant.id, everything, { after: null, limit: 4 }, testStart);
    const foreign = { after: listed === 'unknown_cursor' ? '' : listed.next, limit: 4 };
    expect(await opened.storage.sessionSearch.search(tenant.id, everything, foreign, testStart)).toBe('unknown_cursor');
  });

  test('no search reads more rows than its page needs, however many sessions the tenant and others have', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const many = 3000;
    const begin = testStart.getTime() - 365 * 86_400_000;
    const rows = Array.from({ length: many }, (_, index) => {
      const createdAt = new Date(begin + index * 1000);
      const id = (lead: string) => `vs_${createdAt.getTime().toString(16).padStart(12, '0')}7${lead.repeat(19)}`;
      const change = { createdAt, status: 'completed', verdict: 'rejected', dueAt: null } as const;
      return [tenant, other].map(({ id: tenantId }, lead) => ({
        session: aSession(tenantId, { id: id(`${lead + 1}`), outcomeId: testIds.uuid(), ...change }),
        index,
      }));
    }).flat();
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows.slice(from, from + 500);
      await outer.run(async (db) => {
        const cells = { wrappedKey: null, metadata: null, requestData: null, traceparent: null };
        const sessions = part.map(({ session }) => ({ ...session, steps: '[]', ...cells }));
        await insertRows(db, sessionEntity, sessions);
        const common = part.map(({ session: { tenantId, id: sessionId, outcomeId }, index }) => ({
          ...{ tenantId, sessionId, outcomeId: outcomeId as string, index },
        }));
        await insertRows(
          db,
          outcomeEntity,
          common.map(({ tenantId, sessionId, outcomeId }) => ({
            ...{ id: outcomeId, tenantId, sessionId, round: 1, verdict: 'rejected', source: 'automatic' },
            ...{ decidedAt: testStart, checks: '{}', reasons: '["other"]', reviewedAt: null, note: null },
          })),
        );
        await insertRows(
          db,
          outcomeReasonEntity,
          common.flatMap(({ tenantId, sessionId, outcomeId, index }) => [
            { tenantId, reason: 'other', sessionId, outcomeId },
            // One of a thousand has a reason of its own.
            ...(index % 1000 === 0 ? [{ tenantId, reason: 'face_mismatch', sessionId, outcomeId }] : []),
          ]),
        );
        await insertRows(
          db,
          metadataValueEntity,
          common.map(({ tenantId, sessionId, index }) => ({
            ...{ tenantId, metadataKey: 'order', sessionId },
            valueHash: valueHashOf(index % 2 === 0 ? 'common' : `A-${index}`),
          })),
        );
      });
    }
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    for (const table of ['sessions', 'outcomes', 'outcome_reasons', 'metadata_values']) {
      await opened.database.query(isMysql ? `ANALYZE TABLE ${table}` : `ANALYZE ${table}`);
    }
    if (!isMysql) {
      // So small a table would be read at once, alone or in a join.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
        await outer.run((db) => db.execute(`SET enable_${way} = off`, []));
      }
    }
    const middle = new Date(begin + (many / 2) * 1000);
    const filters: Partial<SessionSearchFilter>[] = [
      { sessionId: rows[776]?.session.id ?? '' },
      { metadata: { key: 'order', value: 'A-7' } },
      { metadata: { key: 'order', value: 'common' } },
      { metadata: { key: 'order', value: 'common' }, to: middle },
      { reason: 'other' },
      { reason: 'other', from: middle },
      { reason: 'face_mismatch' },
      { reason: 'other', metadata: { key: 'order', value: 'common' }, verdict: 'rejected' },
      { verdict: 'rejected', status: 'completed' },
      {},
    ];
    for (const filter of filters) {
      const { result, examined } = await readCounting(outer, engine, (recording) =>
        search(tenant.id, filter, { limit: 20 }, sessionSearch(recording)),
      );
      expect(result.items.length, JSON.stringify(filter)).toBeGreaterThan(0);
      // A part of 200 sessions is tested by four keys; the list merges eight states.
      expect(examined, JSON.stringify({ ...filter, examined })).toBeLessThan(1300);
    }
  }, 240_000);
});
