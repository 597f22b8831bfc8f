import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, SessionFilter, SessionListEntry } from '../../app/ports/views.ts';
import type { Verdict } from '../../domain/outcome.ts';
import {
  type Session,
  type SessionState,
  type SessionStatus,
  sessionStates,
  sessionStatuses,
  statusAt,
} from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { preparedStatements } from '../prepared-statements.ts';
import { insertRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { preferIndexes } from '../testing/plans.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { aSession, insertSession, insertTenant } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { sessionLists } from './session-list.view.ts';

const everything: SessionFilter = { status: null, verdict: null, from: null, to: null };
const hourMs = 3_600_000;
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const verdicts: readonly Verdict[] = ['approved', 'rejected', 'needs_review'];

describe.each(engines)('lists of sessions on $name', (engine) => {
  let opened: TestStorage;
  let serial = 0;

  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'session lists');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const list = async (
    tenantId: string,
    filter: Partial<SessionFilter> = {},
    { after = null, limit = 50, now = testStart }: { after?: string | null; limit?: number; now?: Date } = {},
    lists: Pick<typeof opened.storage.sessionViews, 'list'> = opened.storage.sessionViews,
  ) => {
    const page = await lists.list(tenantId, { ...everything, ...filter }, { after, limit }, now);
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const idsOf = ({ items }: Page<SessionListEntry>) => items.map(({ session }) => session.id);

  /** A session made at an instant, as the service makes them: the time in its id is its own. */
  const sessionAt = async (tenantId: string, createdAt: Date, change: Partial<Session> = {}) => {
    serial += 1;
    const id = `vs_${createdAt.getTime().toString(16).padStart(12, '0')}7${`${serial}`.padStart(19, '0')}`;
    return (await insertSession(opened.storage, tenantId, { id, createdAt, ...change })).session;
  };

  /** A tenant with 24 sessions, one a minute: three in every state, past and before their deadlines. */
  const aTenantWithSessions = async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 24; index += 1) {
      const state = sessionStates[index % sessionStates.length] as SessionState;
      const expiresAt = index % 3 === 0 ? testStart : at(hourMs / 1000);
      const change = { ...state, expiresAt, dueAt: isOpen(state) ? expiresAt : null };
      made.push(await sessionAt(tenant.id, at(60 * index - hourMs / 1000), change));
      await sessionAt(other.id, at(60 * index - hourMs / 1000), change);
    }
    return { tenant, made: made.reverse() };
  };

  test('every filter narrows the list, alone and together, newest first, and a session past its deadline counts as expired', async () => {
    const { tenant, made } = await aTenantWithSessions();
    const [from, to] = [at(5 * 60 - hourMs / 1000), at(15 * 60 - hourMs / 1000)];
    // So few past their deadline are read otherwise only after an interruption of the sweep.
    const interrupted = sessionLists(outer, { bounds: { pageSizes: [], scanSizes: [100], overdueMax: 1 } });
    for (const status of [null, ...sessionStatuses]) {
      for (const verdict of [null, ...verdicts]) {
        for (const span of [
          { from: null, to: null },
          { from, to: null },
          { from: null, to },
          { from, to },
        ]) {
          const expected = made.filter(
            (session) =>
              (status === null || statusAt(session, testStart) === status) &&
              (verdict === null || session.verdict === verdict) &&
              (span.from === null || session.createdAt >= span.from) &&
              (span.to === null || session.createdAt < span.to),
          );
          const page = await list(tenant.id, { status, verdict, ...span });
          expect(idsOf(page), JSON.stringify({ status, verdict, ...span })).toEqual(expected.map(({ id }) => id));
          expect(page.next).toBeNull();
          if (status === 'expired') {
            expect(await list(tenant.id, { status, verdict, ...span }, {}, interrupted)).toEqual(page);
          }
        }
      }
    }
  });

  test('the status is the one at the time of the request', async () => {
    const tenant = await insertTenant(opened.storage);
    const session = await sessionAt(tenant.id, testStart, {
      status: 'collecting',
      expiresAt: at(60),
      dueAt: at(60),
    });
    const found = async (status: SessionStatus, now: Date) => idsOf(await list(tenant.id, { status }, { now }));
    expect(await found('collecting', at(59))).toEqual([session.id]);
    expect(await found('expired', at(59))).toEqual([]);
    expect(await found('collecting', at(60))).toEqual([]);
    expect(await found('expired', at(60))).toEqual([session.id]);
  });

  test('pages follow each other without gap or repetition while sessions are created', async () => {
    const { tenant, made } = await aTenantWithSessions();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page<SessionListEntry> = await list(tenant.id, {}, { after, limit: 4 });
      seen.push(...idsOf(page));
      after = page.next;
      await sessionAt(tenant.id, at(hourMs));
    } while (after !== null);
    expect(seen).toEqual(made.map(({ id }) => id));
  });

  test('a page that is exactly full ends the list when no entry follows', async () => {
    const tenant = await insertTenant(opened.storage);
    for (let index = 0; index < 3; index += 1) await sessionAt(tenant.id, at(index));
    expect((await list(tenant.id, {}, { limit: 3 })).next).toBeNull();
    expect((await list(tenant.id, {}, { limit: 2 })).next).not.toBeNull();
    expect(await list((await insertTenant(opened.storage)).id)).toEqual({ items: [], next: null });
  });

  /** Reads every page of a list, which tests its sessions in small parts. */
  const readAll = async (tenantId: string, filter: Partial<SessionFilter>, access: Access, limit: number) => {
    const lists = sessionLists(access, { bounds: { pageSizes: [], scanSizes: [2, 5], overdueMax: 1000 } });
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page: Page<SessionListEntry> = await list(tenantId, filter, { after, limit }, lists);
      pages.push(idsOf(page));
      after = page.next;
    } while (after !== null);
    return pages;
  };

  test('what no index has is tested in bounded parts, and no session between them is missed', async () => {
    const tenant = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 30; index += 1) {
      const expiresAt = index % 10 === 3 ? at(60) : testStart;
      made.push(await sessionAt(tenant.id, at(index), { expiresAt }));
    }
    const pages = await readAll(tenant.id, { status: 'created' }, outer, 2);
    expect(pages.flat()).toEqual(
      made
        .filter(({ expiresAt }) => expiresAt > testStart)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(pages.some((page) => page.length === 0)).toBe(true);
    expect(pages).toHaveLength(4);
  });

  test('sessions created during a filtered scan cause no session to be listed twice or never', async () => {
    const tenant = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 9; index += 1) made.push(await sessionAt(tenant.id, at(index)));
    const creatingBetween = (db: Statements): Statements => ({
      ...db,
      async select(sql, parameters) {
        const rows = await db.select(sql, parameters);
        await sessionAt(tenant.id, at(100));
        return rows;
      },
    });
    const access: Access = { ...outer, run: (work) => outer.run((db) => work(creatingBetween(db))) };
    const seen = (await readAll(tenant.id, { status: 'created' }, access, 2)).flat();
    expect(new Set(seen).size, 'none comes twice').toBe(seen.length);
    expect(seen.filter((id) => made.some((session) => session.id === id))).toEqual(made.map(({ id }) => id).reverse());
  });

  test("a cursor of another tenant or list, and an invented one, are refused; other tenants' sessions are never shown", async () => {
    const { tenant } = await aTenantWithSessions();
    const other = await insertTenant(opened.storage);
    const { next } = await list(tenant.id, {}, { limit: 4 });
    const ask = (tenantId: string, after: string) =>
      opened.storage.sessionViews.list(tenantId, everything, { after, limit: 4 }, testStart);
    expect(await ask(other.id, next ?? '')).toBe('unknown_cursor');
    for (const made of ['', '1', `${'0'.repeat(32)}_${'0'.repeat(16)}`, `${next}0`, `vs_${next}`, '日本'])
      expect(await ask(tenant.id, made), made).toBe('unknown_cursor');
    expect(await list(other.id)).toEqual({ items: [], next: null });
    expect(await list('not a tenant')).toEqual({ items: [], next: null });
  });

  test('metadata is loaded as its text', async () => {
    const tenant = await insertTenant(opened.storage);
    const metadataText = '{"z":12345678901234567890,"1":"𠮟る"}';
    await insertSession(opened.storage, tenant.id, {}, { metadataText });
    expect((await list(tenant.id)).items[0]?.metadataText).toBe(metadataText);
  });

  describe('with thousands of sessions', () => {
    const many = 3000;
    // Ids and deadlines as of a year ago, so that the sessions of other tests lie apart.
    const begin = testStart.getTime() - 365 * 24 * hourMs;
    const middle = new Date(begin + (many / 2) * 1000);
    const limit = 20;
    let tenantId: string;

    beforeAll(async () => {
      const tenant = await insertTenant(opened.storage);
      const other = await insertTenant(opened.storage);
      tenantId = tenant.id;
      const rows = Array.from({ length: many }, (_, index) => {
        const createdAt = new Date(begin + index * 1000);
        // One of a thousand is in each state that is rare, also the oldest; the others are approved.
        const state = sessionStates[index % 1000] ?? { status: 'completed', verdict: 'approved' };
        const id = (lead: string) => `vs_${createdAt.getTime().toString(16).padStart(12, '0')}7${lead.repeat(19)}`;
        const expiresAt = index < 1000 ? createdAt : at(hourMs / 1000);
        const change = { ...state, createdAt, expiresAt, dueAt: isOpen(state) ? expiresAt : null };
        return [aSession(tenant.id, { id: id('1'), ...change }), aSession(other.id, { id: id('2'), ...change })];
      }).flat();
      for (let from = 0; from < rows.length; from += 500) {
        const cells = rows.slice(from, from + 500).map((session) => ({
          ...session,
          steps: JSON.stringify(session.steps),
          ...{ wrappedKey: null, metadata: null, requestData: null, traceparent: null },
        }));
        await outer.run((db) => insertRows(db, sessionEntity, cells));
      }
      await preferIndexes(outer, engine, opened.database, ['sessions']);
    }, 240_000);

    const filters: readonly SessionFilter[] = [null, ...sessionStatuses].flatMap((status) =>
      [null, ...verdicts].flatMap((verdict) =>
        [{}, { from: middle }, { to: middle }].map((span) => ({ ...everything, status, verdict, ...span })),
      ),
    );

    test('no list reads more rows than its page needs, however many sessions the tenant and others have', async () => {
      for (const filter of filters) {
        const { result: page, examined } = await readCounting(outer, engine, (recording) =>
          list(tenantId, filter, { limit }, sessionLists(recording)),
        );
        // Each of eight states may be read as far as the page; a time range is tested from 200 sessions on.
        const isTested = filter.from !== null || filter.to !== null;
        const what = JSON.stringify({ ...filter, found: page.items.length, examined });
        expect(examined, what).toBeLessThan(isTested ? 2500 : 400);
      }
    }, 240_000);

    // MySQL and MariaDB plan each call.
    if (engine.variable !== 'TEST_MYSQL_URL') {
      test('the plan of a prepared list is kept, whatever its values are', async () => {
        const lists = sessionLists(outer, { prepared: preparedStatements(database, outer) });
        for (const filter of filters) {
          for (let call = 0; call < 10; call += 1) await list(tenantId, filter, { limit }, lists);
        }
        const plans = await outer.run((db) =>
          db.select('SELECT custom_plans, generic_plans, statement FROM pg_prepared_statements', []),
        );
        expect(plans.length).toBeGreaterThan(0);
        // It plans the first five calls of each by their values, to learn whether that is worth it.
        expect(plans.filter((plan) => Number(plan.custom_plans) > 5 || Number(plan.generic_plans) === 0)).toEqual([]);
      }, 240_000);
    }
  });
});

function isOpen({ status }: SessionState): boolean {
  return status === 'created' || status === 'collecting';
}
