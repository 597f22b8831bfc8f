import { expect, test } from 'vitest';
import type { MetadataIndex, MetadataIndexStore } from '../ports/metadata-index.ts';
import { indexMetadata } from './index-metadata.ts';

const startMs = Date.UTC(2026, 7, 2, 9, 30);
const minuteMs = 60_000;
const idAt = (minute: number) =>
  `vs_${(startMs + minute * minuteMs).toString(16).padStart(12, '0')}${'7'.padEnd(20, '0')}`;

/** Indexes over sessions in memory. */
function prepare(given: readonly Pick<MetadataIndex, 'tenantId' | 'key'>[], minutes: readonly number[]) {
  const clock = { minute: 0 };
  const sessions = minutes.map((minute) => ({ id: idAt(minute), metadataText: `{"order":"A-1","shop":${minute}}` }));
  const indexes: MetadataIndex[] = given.map((index) => ({ ...index, completeTo: 'vs_', dropped: false }));
  const values = new Map<string, string[]>();
  const reads: [from: string, before: string][] = [];
  const store: MetadataIndexStore = {
    listAfter: async (after, limit) => {
      const nameOf = ({ tenantId, key }: Pick<MetadataIndex, 'tenantId' | 'key'>) => `${tenantId} ${key}`;
      return indexes.filter((index) => after === null || nameOf(index) > nameOf(after)).slice(0, limit);
    },
    async sessionsBetween(_tenantId, from, before, limit) {
      reads.push([from, before]);
      const found = sessions.filter(({ id }) => id >= from && id < before);
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
    },
    async add(tenantId, added) {
      for (const { key, value, sessionId } of added) {
        const name = `${tenantId} ${key}=${value}`;
        values.set(name, [...new Set([...(values.get(name) ?? []), sessionId])].sort());
      }
    },
    async complete({ tenantId, key }, completeTo) {
      const at = indexes.findIndex((index) => index.tenantId === tenantId && index.key === key);
      indexes[at] = { ...(indexes[at] as MetadataIndex), completeTo };
    },
    deleteDropped: async () => false,
  };
  const indexer = () =>
    indexMetadata({ metadataIndexes: store, clock: { now: () => new Date(startMs + clock.minute * minuteMs) } });
  const untilDone = async (run: (limit: number) => Promise<boolean>, limit: number) => {
    let rounds = 1;
    while (await run(limit)) rounds += 1;
    return rounds;
  };
  return { clock, sessions, indexes, values, reads, indexer, untilDone };
}

test('every session is indexed by every key, in parts, and the complete part is not read again', async () => {
  const minutes = Array.from({ length: 30 }, (_, index) => index - 31);
  const of = [
    { tenantId: 'a', key: 'order' },
    { tenantId: 'a', key: 'shop' },
  ];
  const { indexes, sessions, values, reads, indexer, untilDone } = prepare(of, minutes);
  const run = indexer();
  expect(await untilDone(run, 7)).toBeGreaterThan(4);
  expect(values.get('a order=A-1')).toEqual(sessions.map(({ id }) => id));
  expect(values.get('a shop=-3')).toEqual([idAt(-3)]);
  expect(indexes.map(({ completeTo }) => completeTo)).toEqual(
    of.map(() => `vs_${(startMs - 5 * minuteMs).toString(16).padStart(12, '0')}`),
  );
  reads.length = 0;
  await untilDone(indexer(), 7);
  for (const [from] of reads) expect(from >= (indexes[0]?.completeTo ?? '')).toBe(true);
});

test('a session that is committed after later ones is found once no earlier one can be committed', async () => {
  const { clock, sessions, values, indexer, untilDone } = prepare([{ tenantId: 'a', key: 'order' }], [1]);
  clock.minute = 1;
  const run = indexer();
  await untilDone(run, 10);
  sessions.push({ id: idAt(0), metadataText: '{"order":"A-1"}' });
  await untilDone(run, 10);
  expect(values.get('a order=A-1')).toEqual([idAt(1)]);
  clock.minute = 6;
  await untilDone(run, 10);
  expect(values.get('a order=A-1')).toEqual([idAt(0), idAt(1)]);
});

test('many indexes are gone through page by page, and a dropped one until all of it is deleted', async () => {
  const given = Array.from({ length: 120 }, (_, index) => ({ tenantId: `t${index + 100}`, key: 'order' }));
  const { indexes, values, indexer, untilDone } = prepare(given, [-1]);
  expect(await untilDone(indexer(), 10)).toBe(3);
  expect(values.size).toBe(120);
  const left = [true, true, false];
  const dropped: MetadataIndex = { ...(indexes[0] as MetadataIndex), dropped: true };
  const run = indexMetadata({
    metadataIndexes: {
      ...({} as MetadataIndexStore),
      listAfter: async () => [dropped],
      deleteDropped: async (index) => index === dropped && left.shift() === true,
    },
    clock: { now: () => new Date(startMs) },
  });
  expect(await untilDone(run, 10)).toBe(3);
});
