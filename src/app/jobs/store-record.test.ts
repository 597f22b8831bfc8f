import { beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../domain/outcome.ts';
import { newSession, type Session } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import type { AccessLog, AccessRecord } from '../ports/accesses.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { ChainedRecord } from '../ports/records.ts';
import { chainStart } from '../ports/records.ts';
import type { Stores } from '../ports/stores.ts';
import { storeRecord } from './store-record.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const outcome: Outcome = {
  verdict: 'approved',
  source: 'manual_review',
  decidedAt: now,
  checks: {},
  reasons: [],
  review: { reviewedAt: now, note: 'planted-note' },
};
const approved: Session = {
  ...newSession('vs_1', 'tenant', defaultSettings('sandbox'), now),
  ...{ status: 'completed', verdict: 'approved', outcomeId: 'outcome-1' },
};
const job = { id: 'job', kind: 'store_record', tenantId: 'tenant', sessionId: 'vs_1', subjectId: 'outcome-1' };

let stored: Session;
let chain: ChainedRecord[];
let isAcknowledged: boolean;
let accesses: AccessRecord[];
let isReadable: boolean;

beforeEach(() => {
  [stored, chain, isAcknowledged] = [approved, [], false];
  [accesses, isReadable] = [[], true];
});

const run = (subjectId = 'outcome-1') => {
  const stores = {
    outbox: {
      acknowledge: async () => {
        const isFirst = !isAcknowledged;
        isAcknowledged = true;
        return isFirst;
      },
    },
    sessions: {
      load: async () => stored,
      save: async (before: Session, patch: Partial<Session>) => {
        stored = { ...before, ...patch, version: before.version + 1 };
        return stored;
      },
    },
    outcomes: { load: async () => ({ outcome }) },
    signingKeys: { signer: async () => ({ sign: async () => 'signed' }) },
    records: {
      exists: async (_tenantId: string, id: string) => chain.some(({ outcomeId }) => outcomeId === id),
      digestedFields: async () => ['picture.face'],
      digestEvidence: async ({ purgedAt }: Session) => {
        if (purgedAt !== null) return null;
        expect(accesses, 'recorded before it is read').not.toEqual([]);
        return 'digest';
      },
      lockHead: async () => chain.at(-1) ?? chainStart,
      append: async (_tenantId: string, record: ChainedRecord) => void chain.push(record),
    },
  } as unknown as Stores;
  const unitOfWork = { stores, transaction: <T>(work: (inner: Stores) => Promise<T>) => work(stores) };
  const accessLog: AccessLog = {
    async record(access) {
      if (!isReadable) throw new Error('no access can be recorded');
      accesses.push(access);
    },
    deleteBefore: async () => 0,
  };
  return storeRecord({ unitOfWork, accessLog, clock: { now: () => now } })({ ...job, subjectId } as OutboxItem);
};

test('the record of an approval has its verdict, source and time, and no note of a reviewer', async () => {
  await run();
  expect(stored.recordStoredAt).toEqual(now);
  expect(JSON.parse(chain[0]?.content ?? '')).toMatchObject({
    ...{ tenantId: 'tenant', position: 1, sessionId: 'vs_1', outcomeId: 'outcome-1' },
    ...{ verdict: 'approved', source: 'manual_review', decidedAt: now.toISOString(), evidence: 'digest' },
  });
  expect(chain[0]?.content).not.toContain('planted');
});

test('an approval is recorded once, however often its job runs', async () => {
  await run();
  await run();
  isAcknowledged = false;
  await run();
  expect(chain).toHaveLength(1);
});

test('an approval that was replaced has no record', async () => {
  await run('another-outcome');
  expect([chain, stored.recordStoredAt]).toEqual([[], null]);
});

test('an approval whose personal data is erased already is recorded without a digest', async () => {
  stored = { ...approved, purgedAt: now };
  await run();
  expect(JSON.parse(chain[0]?.content ?? '').evidence).toBeNull();
});

test('the reading of the evidence is recorded as an access of the service, once for each approval', async () => {
  await run();
  isAcknowledged = false;
  await run();
  expect(accesses).toEqual([
    {
      ...{ tenantId: 'tenant', sessionId: 'vs_1', requestId: 'job', at: now },
      actor: { kind: 'service', id: 'records', address: null },
      ...{ operation: 'storeRecord', fields: ['picture.face'] },
    },
  ]);
});

test('nothing is read and no record is stored while the access cannot be recorded', async () => {
  isReadable = false;
  await expect(run()).rejects.toThrow('could not be recorded');
  expect([chain, stored.recordStoredAt, isAcknowledged]).toEqual([[], null, false]);
});

test('nothing is read, and no access recorded, of a replaced approval and of an erased session', async () => {
  await run('another-outcome');
  [stored, isAcknowledged] = [{ ...approved, purgedAt: now }, false];
  await run();
  expect(accesses).toEqual([]);
});
