import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import { newSession } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import type { NewOutboxItem } from '../ports/deliveries.ts';
import type { ErasureReceipt } from '../ports/erasures.ts';
import type { Stores } from '../ports/stores.ts';
import { eraseDueSessions } from './erase-session.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const past = new Date(now.getTime() - 1000);
const aSession = (id: string, change: Partial<Session>): Session => ({
  ...newSession(id, 'tenant', defaultSettings('sandbox'), past),
  ...change,
});

let rows: Map<string, Session>;
let receipts: ErasureReceipt[];
let outbox: NewOutboxItem[];
let deleted: string[];
let deletePictures: () => Promise<void>;
let claims: object[];

beforeEach(() => {
  [rows, receipts, outbox, deleted, claims] = [new Map(), [], [], [], []];
  deletePictures = async () => {};
});

/** Sessions in memory, where each has one picture. */
function setUp(...sessions: Session[]) {
  for (const session of sessions) rows.set(session.id, session);
  const stores = {
    erasures: {
      lock: async (due: { sessionId: string }[]) => due.flatMap(({ sessionId }) => rows.get(sessionId) ?? []),
      erase: async (erased: Session[]) => new Map(erased.map(({ id }) => [id, [{ kind: 'pictures', count: 1 }]])),
      storeReceipts: async (made: ErasureReceipt[]) => void receipts.push(...made),
    },
    signingKeys: {
      signer: async () => ({
        sign: async (type: string, said: object) => {
          claims.push({ type, ...said });
          return 'signed';
        },
      }),
    },
    outbox: {
      addAll: async (items: NewOutboxItem[]) => void outbox.push(...items),
      withdraw: async (ids: string[]) => {
        outbox = outbox.filter(({ id }) => !ids.includes(id));
      },
    },
    evidence: {
      deletePictures: async (of: { sessionId: string }[]) => {
        await deletePictures();
        deleted.push(...of.map(({ sessionId }) => sessionId));
      },
    },
  } as unknown as Stores;
  let serial = 0;
  const uuid = () => {
    serial += 1;
    return `id-${serial}`;
  };
  const ids = { uuid, eventId: uuid, sessionId: uuid };
  const unitOfWork = { stores, transaction: <T>(work: (inner: Stores) => Promise<T>) => work(stores) };
  const erase = eraseDueSessions({ unitOfWork, ids, clock: { now: () => now } });
  return () => erase(sessions.map(({ id }) => ({ tenantId: 'tenant', sessionId: id })));
}

const due = { dueAt: past, endedAt: past };

test('those that are due are erased, each with the receipt of its rule; the others stay', async () => {
  const erase = setUp(
    aSession('completed', { status: 'completed', ...due }),
    aSession('expired', { status: 'expired', linkUsedAt: past, ...due }),
    aSession('reviewing', { status: 'reviewing', ...due }),
    aSession('later', { status: 'failed', dueAt: new Date(now.getTime() + 1) }),
    aSession('erased', { status: 'failed', ...due, purgedAt: past }),
  );
  expect(await erase()).toBe(3);
  expect(receipts.map(({ sessionId, rule }) => [sessionId, rule])).toEqual([
    ['completed', 'retention'],
    ['expired', 'expired_retention'],
    ['reviewing', 'review_age'],
  ]);
  expect(claims[0]).toEqual({
    type: 'mitome-erasure-receipt+jws',
    sub: 'completed',
    tenantId: 'tenant',
    erasedAt: now.toISOString(),
    rule: 'retention',
    erased: [{ kind: 'pictures', count: 1 }],
  });
});

test('pictures are deleted after the commit, and no job is left; a session that was never started has none', async () => {
  const erase = setUp(
    aSession('started', { status: 'failed', ...due }),
    aSession('never', { status: 'expired', ...due }),
  );
  expect(await erase()).toBe(2);
  expect(deleted).toEqual(['started']);
  expect(outbox).toEqual([]);
});

test('pictures that could not be deleted are left to a job, which is due a few minutes later', async () => {
  deletePictures = async () => {
    throw new Error('the folder is gone');
  };
  const erase = setUp(aSession('started', { status: 'failed', ...due }));
  await expect(erase()).rejects.toThrow('the folder is gone');
  expect(outbox).toMatchObject([{ kind: 'erase', sessionId: 'started' }]);
  expect(outbox[0]?.dueAt.getTime()).toBe(now.getTime() + 300_000);
});
