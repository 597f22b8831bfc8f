import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, SessionFilter, SessionListEntry } from '../../app/ports/views.ts';
import type { Verdict } from '../../domain/outcome.ts';
import { type Session, type SessionStatus, sessionStatuses, statusAt } from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import type { Statements } from '../statements.ts';
import { createTransactions } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';
import { sessionLists } from './session-list.view.ts';

const everything: SessionFilter = { status: null, verdict: null, from: null, to: null };
const hourMs = 3_600_000;
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const verdicts: readonly Verdict[] = ['approved', 'rejected', 'needs_review'];

describe.each(engines)('lists of sessions on $name', (engine) => {
  let opened: TestStorage;
  let serial = 0;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'session lists');
  });
  afterAll(() => opened.close());

  const list = async (
    tenantId: string,
    filter: Partial<SessionFilter> = {},
    { after = null, limit = 50, now = testStart }: { after?: string | null; limit?: number; now?: Date } = {},
  ) => {
    const page = await opened.storage.sessionViews.list(tenantId, { ...everything, ...filter }, { after, limit }, now);
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

  /** A tenant with 21 sessions, one a minute: every status three times, past and before its deadline, with every verdict. */
  const aTenantWithSessions = async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 21; index += 1) {
      const status = sessionStatuses[index % 7] as SessionStatus;
      const decided = status === 'reviewing' || status === 'completed';
      const verdict = decided ? (verdicts[index % 3] as Verdict) : null;
      const expiresAt = index % 2 === 0 ? at(hourMs / 1000) : testStart;
      made.push(await sessionAt(tenant.id, at(60 * index - hourMs / 1000), { status, verdict, expiresAt }));
      await sessionAt(other.id, at(60 * index - hourMs / 1000), { status, verdict, expiresAt });
    }
    return { tenant, made: made.reverse() };
  };

  test('every filter narrows the list, alone and together, newest first, and a session past its deadline counts as expired', async () => {
    const { tenant, made } = await aTenantWithSessions();
    const [from, to] = [at(5 * 60 - hourMs / 1000), at(15 * 60 - hourMs / 1000)];
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
        }
      }
    }
  });

  test('the status is the one at the time of the request', async () => {
    const tenant = await insertTenant(opened.storage);
    const session = await sessionAt(tenant.id, testStart, { status: 'collecting', expiresAt: at(60) });
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

  test('a filter with few matches is scanned in bounded parts, and no event between them is missed', async () => {
    const tenant = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 30; index += 1) {
      const status = index % 10 === 3 ? 'failed' : 'completed';
      made.push(await sessionAt(tenant.id, at(index), { status }));
    }
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    const lists = sessionLists(createTransactions(database).outer, [2, 5]);
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page = await lists.list(tenant.id, { ...everything, status: 'failed' }, { after, limit: 2 }, testStart);
      if (page === 'unknown_cursor') throw new Error('the cursor was refused');
      pages.push(idsOf(page));
      after = page.next;
    } while (after !== null);
    await database.dataSource.destroy();
    expect(pages.flat()).toEqual(
      made
        .filter(({ status }) => status === 'failed')
        .map(({ id }) => id)
        .reverse(),
    );
    expect(pages.some((page) => page.length === 0)).toBe(true);
    expect(pages).toHaveLength(5);
  });

  test('sessions created during a filtered scan cause no session to be listed twice or never', async () => {
    const tenant = await insertTenant(opened.storage);
    const made: Session[] = [];
    for (let index = 0; index < 9; index += 1) made.push(await sessionAt(tenant.id, at(index), { status: 'failed' }));
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    const { outer } = createTransactions(database);
    const creatingBetween = (db: Statements): Statements => ({
      ...db,
      async select(sql, parameters) {
        const rows = await db.select(sql, parameters);
        await sessionAt(tenant.id, at(100), { status: 'failed' });
        return rows;
      },
    });
    const lists = sessionLists({ ...outer, run: (work) => outer.run((db) => work(creatingBetween(db))) }, [2, 5]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await lists.list(tenant.id, { ...everything, status: 'failed' }, { after, limit: 50 }, testStart);
      if (page === 'unknown_cursor') throw new Error('the cursor was refused');
      seen.push(...idsOf(page));
      after = page.next;
    } while (after !== null);
    await database.dataSource.destroy();
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

  test('the ids of a page are read from the index alone', async () => {
    const { tenant } = await aTenantWithSessions();
    const explain = engine.variable === 'TEST_MYSQL_URL' ? 'EXPLAIN' : 'EXPLAIN (FORMAT JSON)';
    if (engine.variable !== 'TEST_MYSQL_URL') {
      await opened.database.query('ANALYZE sessions');
      // So few rows would be read from the table at once.
      await opened.database.query('SET enable_seqscan = off');
    }
    const plan = JSON.stringify(
      await opened.database.query(
        `${explain} SELECT id FROM sessions WHERE tenant_id = '${tenant.id}' AND id >= 'vs_0' ORDER BY id DESC LIMIT 5`,
      ),
    );
    expect(plan).toContain('sessions_tenant');
    expect(plan).not.toMatch(/filesort|"Sort"/);
  });
});
