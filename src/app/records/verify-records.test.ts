import { beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../domain/outcome.ts';
import { newSession } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { type ChainedRecord, chainStart, type SignedHead } from '../ports/records.ts';
import type { Stores } from '../ports/stores.ts';
import { hashOf, recordAfter } from './record-chain.ts';
import { type ChainEnd, verifyChain } from './verify-records.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const tenantId = 'tenant';
const outcome: Outcome = { verdict: 'approved', source: 'automatic', decidedAt: now, checks: {}, reasons: [] };

let rows: ChainedRecord[];
let head: SignedHead | null;

/** Signs as if the text itself were the signature. */
const signed = (end: { position: number; hash: string }): string =>
  JSON.stringify({ tenantId, position: end.position, hash: end.hash });
const readHead = async (text: string): Promise<ChainEnd | null> => (text === 'forged' ? null : JSON.parse(text));

function chainOf(length: number): ChainedRecord[] {
  const records: ChainedRecord[] = [];
  for (let made = 1; made <= length; made += 1) {
    const session = newSession(`vs_${made}`, tenantId, defaultSettings('sandbox'), now);
    const before = records.at(-1) ?? chainStart;
    records.push(
      recordAfter(before, { session, outcomeId: `outcome-${made}`, outcome, evidenceDigest: 'digest', now }),
    );
  }
  return records;
}

const endOf = (records: readonly ChainedRecord[]): SignedHead => {
  const { position, hash } = records.at(-1) ?? chainStart;
  return { position, hash, signed: signed({ position, hash }) };
};

beforeEach(() => {
  rows = chainOf(5);
  head = endOf(rows);
});

const findings = async (kept: readonly ChainEnd[] = []) => {
  const records = {
    loadHead: async () => head,
    list: async (_tenantId: string, after: number, limit: number) =>
      rows
        .filter(({ position }) => position > after)
        .sort((a, b) => a.position - b.position)
        .slice(0, limit),
  };
  return (await verifyChain({ stores: { records } as unknown as Stores })(tenantId, readHead, kept)).findings;
};
const at = (position: number): ChainedRecord => rows.find((row) => row.position === position) as ChainedRecord;
const replace = (position: number, change: Partial<ChainedRecord>): void => {
  rows = rows.map((row) => (row.position === position ? { ...row, ...change } : row));
};

test('a chain that was not touched is whole, an empty one too', async () => {
  expect(await findings()).toEqual([]);
  [rows, head] = [[], null];
  expect(await findings()).toEqual([]);
});

test('a changed record is named, by its content, its columns, or the record that follows it', async () => {
  const content = at(3).content.replace('automatic', 'manual_review');
  replace(3, { content });
  expect(await findings()).toEqual(['record 3 was changed']);
  replace(3, { content, hash: hashOf(at(3).previousHash, content) });
  expect(await findings()).toEqual([expect.stringContaining('record 4 does not follow record 3')]);
  rows = chainOf(5);
  replace(2, { sessionId: 'vs_other' });
  expect(await findings()).toEqual(['record 2 was changed: its columns differ from its content']);
});

test('the last record cannot be changed either, because the end is signed', async () => {
  const content = at(5).content.replace('automatic', 'manual_review');
  replace(5, { content, hash: hashOf(at(5).previousHash, content) });
  expect(await findings()).toEqual([expect.stringContaining('record 5 was changed')]);
  // The end is changed with it, and its signature is the old one.
  head = { ...(head as SignedHead), hash: at(5).hash };
  expect(await findings()).toEqual(['the end of the chain has no genuine signature']);
  head = { ...head, signed: 'forged' };
  expect(await findings()).toEqual(['the end of the chain has no genuine signature']);
});

test('a removed record is named, in the middle, at the begin and at the end', async () => {
  rows = rows.filter(({ position }) => position !== 3);
  expect(await findings()).toEqual(['record 3 was removed']);
  rows = chainOf(5).slice(2);
  expect(await findings()).toEqual(['records 1 to 2 were removed']);
  rows = chainOf(5).slice(0, 3);
  expect(await findings()).toEqual(['records 4 to 5 were removed at the end']);
});

test('a record that was removed while the others moved up is found by the record that follows it', async () => {
  rows = rows
    .filter(({ position }) => position !== 3)
    .map((row) => ({ ...row, position: Math.min(row.position, row.position - (row.position > 3 ? 1 : 0)) }));
  expect((await findings())[0]).toContain('record 3 does not follow record 2');
});

test('an inserted record is named, behind the end and in between', async () => {
  const inserted = (position: number) => {
    const session = newSession('vs_9', tenantId, defaultSettings('sandbox'), now);
    return recordAfter(at(position), { session, outcomeId: 'o', outcome, evidenceDigest: null, now });
  };
  rows = [...rows, inserted(5)];
  expect(await findings()).toEqual(['records after 5 were inserted: the chain is signed up to there']);
  rows = chainOf(5);
  const between = inserted(2);
  rows = [...rows.map((row) => (row.position > 2 ? { ...row, position: row.position + 1 } : row)).slice(0, 4), between];
  expect((await findings())[0]).toContain('record 4 does not follow record 3');
});

test('records that are added meanwhile are no findings', async () => {
  const longer = chainOf(7);
  let reads = 0;
  const records = {
    loadHead: async () => {
      reads += 1;
      return reads === 1 ? head : endOf(longer);
    },
    list: async (_tenantId: string, after: number, limit: number) =>
      longer.filter(({ position }) => position > after).slice(0, limit),
  };
  const verified = await verifyChain({ stores: { records } as unknown as Stores })(tenantId, readHead, []);
  expect(verified).toMatchObject({ records: 5, findings: [] });
});

test('a chain that was cut off or replaced with its signed end is found by an end that was kept', async () => {
  const kept = [{ tenantId, position: 4, hash: at(4).hash }];
  expect(await findings(kept)).toEqual([]);
  rows = chainOf(3);
  head = endOf(rows);
  expect(await findings()).toEqual([]);
  expect(await findings(kept)).toEqual([expect.stringContaining('record 4 is not the one that was signed before')]);
  expect(await findings([{ ...kept[0], tenantId: 'another' } as ChainEnd])).toEqual([]);
  [rows, head] = [[], null];
  expect(await findings(kept)).toHaveLength(1);
});
