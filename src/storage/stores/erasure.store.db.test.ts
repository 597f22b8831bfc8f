import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readsOf, recordingAccess } from '../testing/plans.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { erasureStore } from './erasure.store.ts';

const patch = { purgedAt: testStart, dueAt: null };
const placeOf = ({ tenantId, id }: Session) => ({ tenantId, sessionId: id });

describe.each(engines)('erasing sessions together on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'erasure-store');
  });
  afterAll(() => opened.close());

  const stores = () => opened.storage.unitOfWork.stores;
  const endedSessions = async (tenants: number, each: number): Promise<Session[]> => {
    const sessions: Session[] = [];
    for (let tenant = 0; tenant < tenants; tenant += 1) {
      const { id } = await insertTenant(opened.storage);
      for (let made = 0; made < each; made += 1) {
        const { session } = await insertSession(opened.storage, id, { status: 'failed', endedAt: testStart });
        sessions.push(session);
      }
    }
    return sessions;
  };

  test('those of several tenants lose their data, in different versions, and no other session does', async () => {
    const [one, two, other, kept] = (await endedSessions(2, 2)) as [Session, Session, Session, Session];
    const changed = (await stores().sessions.save(two, {})) as Session;
    const input = { lastName: 'Hayase' };
    for (const session of [one, changed, other, kept]) await stores().evidence.putDraftInput(session, input);
    const erased = await stores().erasures.erase([one, changed, other], patch);
    for (const { id } of [one, two, other]) {
      expect(erased?.get(id)).toEqual([
        { kind: 'encryption_key', count: 1 },
        { kind: 'user_input', count: 1 },
      ]);
    }
    for (const session of [one, changed, other]) expect(await stores().evidence.loadDraftInput(session)).toBeNull();
    expect(await stores().evidence.loadDraftInput(kept)).toEqual(input);
    expect(await stores().sessions.load(kept.tenantId, kept.id)).toEqual(kept);
    const loaded = await stores().sessions.load(other.tenantId, other.id);
    expect(loaded).toEqual({ ...other, ...patch, version: other.version + 1 });
  });

  test('when one of them has changed since it was loaded, it says so, and the transaction is undone', async () => {
    const [one, two] = (await endedSessions(1, 2)) as [Session, Session];
    await stores().sessions.save(two, {});
    const undone = opened.storage.unitOfWork.transaction(async ({ erasures }) => {
      expect(await erasures.erase([one, two], patch)).toBeNull();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await stores().sessions.load(one.tenantId, one.id)).toEqual(one);
  });

  test('sessions that another node has locked are passed by', async () => {
    const sessions = await endedSessions(1, 3);
    const [first, ...rest] = sessions.map(placeOf);
    const node = await opened.openNode();
    await opened.storage.unitOfWork.transaction(async ({ erasures }) => {
      expect(await erasures.lock([first as ReturnType<typeof placeOf>])).toHaveLength(1);
      const others = await node.unitOfWork.transaction((inner) => inner.erasures.lock(sessions.map(placeOf)));
      expect(others.map(({ id }) => id)).toEqual(rest.map(({ sessionId }) => sessionId));
    });
    const foreign = sessions.map(({ id }) => ({ sessionId: id, tenantId: '00000000-0000-7000-8000-000000000000' }));
    expect(await stores().erasures.lock(foreign)).toEqual([]);
    expect(await stores().erasures.lock([])).toEqual([]);
  });

  test('receipts are listed in the order of their time, a page at a time, none twice, along an index', async () => {
    const sessions = await endedSessions(2, 2);
    const begin = testStart.getTime() + 7 * 86_400_000;
    const receipts = sessions.map((session, at) => ({
      ...placeOf(session),
      erasedAt: new Date(begin + (at === 3 ? 1000 : 0)),
      rule: 'on_demand' as const,
      erased: [],
      signed: 'a.b.c',
    }));
    await stores().erasures.storeReceipts(receipts);
    const { listReceipts } = stores().erasures;
    const all = await listReceipts(new Date(begin), null, 10);
    expect(all.map(({ sessionId }) => sessionId)).toEqual(receipts.map(({ sessionId }) => sessionId));
    for (const [at, receipt] of all.entries())
      expect(await listReceipts(new Date(begin), receipt, 2)).toEqual(all.slice(at + 1, at + 3));
    expect(await listReceipts(new Date(begin + 1), null, 10)).toEqual(all.slice(3));
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      if (engine.variable !== 'TEST_MYSQL_URL') await outer.run((db) => db.execute('SET enable_seqscan = off', []));
      const { access, statements } = recordingAccess(outer);
      await erasureStore(access).listReceipts(new Date(begin), all[0] as (typeof all)[number], 2);
      const reads = await readsOf(outer, engine, statements[0] as (typeof statements)[number]);
      expect(reads).toEqual([expect.objectContaining({ index: 'erasure_receipts_time' })]);
    } finally {
      await database.dataSource.destroy();
    }
  });

  test('a receipt is found by its tenant and session alone, and stays when all rows of the session are gone', async () => {
    const [one, other] = (await endedSessions(2, 1)) as [Session, Session];
    const receipt = {
      ...placeOf(one),
      erasedAt: testStart,
      rule: 'retention' as const,
      erased: [{ kind: 'pictures' as const, count: 2 }],
      signed: 'a.b.c',
    };
    await stores().erasures.storeReceipts([receipt]);
    await opened.database.query(`DELETE FROM sessions WHERE id = '${one.id}'`);
    expect(await stores().erasures.loadReceipt(one.tenantId, one.id)).toEqual(receipt);
    expect(await stores().erasures.loadReceipt(other.tenantId, one.id)).toBeNull();
    expect(await stores().erasures.loadReceipt(one.tenantId, other.id)).toBeNull();
    expect(await stores().erasures.loadReceipt('x', "'")).toBeNull();
  });

  test('outbox rows are withdrawn only while no relay has claimed them', async () => {
    const sessions = await endedSessions(1, 2);
    const [claimed, unclaimed] = sessions.map(({ id: sessionId, tenantId }, index) => ({
      ...{ id: `00000000-0000-7000-8000-00000000000${index}`, kind: 'erase' as const, tenantId, sessionId },
      ...{ round: 1, subjectId: null, dueAt: new Date(testStart.getTime() + index) },
    }));
    await stores().outbox.addAll([claimed, unclaimed].flatMap((item) => item ?? []));
    const leaseUntil = new Date(testStart.getTime() + 60_000);
    const items = await opened.storage.dispatch.claimOutbox('erase', testStart, leaseUntil, 1);
    expect(items).toHaveLength(1);
    await stores().outbox.withdraw([`${claimed?.id}`, `${unclaimed?.id}`]);
    const left = await opened.database.query("SELECT id FROM outbox WHERE kind = 'erase'");
    expect(left).toEqual([{ id: claimed?.id }]);
  });
});
