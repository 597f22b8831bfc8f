import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErasureCount } from '../app/ports/erased-rows.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { startRewrites } from './rewrite-schedule.ts';

const hourMs = 3_600_000;
const intervalMs = 24 * hourMs;
const [none, one] = [0, 1].map((rows) => ({ rows, since: '1795946400.5' })) as [ErasureCount, ErasureCount];

let dataDir: string;
let now: number;
let erased: ErasureCount;
let rewrites: number;
let fault: Error | null;
let running: ReturnType<typeof startRewrites>[];
const log = createMemoryLog();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-rewrites-'));
  await mkdir(join(dataDir, 'postgres'));
  now = Date.parse('2026-11-23T10:00:00.000Z');
  [erased, rewrites, fault, running] = [none, 0, null, []];
  log.entries.length = 0;
});
afterEach(async () => {
  for (const started of running) await started.stop();
  await rm(dataDir, { recursive: true });
});

const file = () => join(dataDir, 'postgres', 'rewritten.json');
const looked = async () => JSON.parse(await readFile(file(), 'utf8'));

const hasLooked = async () => (await readFile(file(), 'utf8').catch(() => '')).includes(new Date(now).toISOString());

/** Starts it, waits for the effect of the first round, and stops it: as a service that is started for a moment. */
async function lookOnce(isOver: (rounds: number) => boolean | Promise<boolean> = hasLooked): Promise<void> {
  let rounds = 0;
  const started = startRewrites({
    dataDir,
    intervalMs,
    erasedRows: { tables: ['people'], count: async () => erased },
    rewrite: async ({ tables }) => {
      expect(tables).toEqual(['people']);
      rewrites += 1;
      if (fault !== null) throw fault;
      return { ms: 5, longestLockMs: 2 };
    },
    clock: {
      now() {
        rounds += 1;
        return new Date(now);
      },
    },
    log,
  });
  running.push(started);
  await vi.waitUntil(() => isOver(rounds), { timeout: 30_000 });
  await started.stop();
}

test('without any erasure nothing is rewritten, and the time of the look is kept', async () => {
  await lookOnce();
  expect(rewrites).toBe(0);
  expect(await looked()).toEqual({ at: '2026-11-23T10:00:00.000Z', erased: none });
});

test('what was erased before the first look is rewritten at once', async () => {
  erased = one;
  await lookOnce();
  expect(rewrites).toBe(1);
  expect(await looked()).toEqual({ at: '2026-11-23T10:00:00.000Z', erased: one });
});

test('what is erased is rewritten when the interval has passed, once, whatever restarts there are', async () => {
  await lookOnce();
  erased = one;
  now += intervalMs - 1;
  await lookOnce((rounds) => rounds > 0);
  expect(rewrites).toBe(0);
  now += 1;
  await lookOnce();
  await lookOnce((rounds) => rounds > 0);
  expect(rewrites).toBe(1);
  now += intervalMs;
  await lookOnce();
  expect(rewrites).toBe(1);
});

test.each([
  [
    'a count after a crash of the database that equals the one before it',
    JSON.stringify({ ...one, since: '1795946300.5' }),
  ],
  ['a count that is lower than before', JSON.stringify({ ...one, rows: 2 })],
  ['a file of a release that counted otherwise', 'null'],
])('%s says nothing of the time between, so the database is rewritten', async (_what, text) => {
  await writeFile(file(), `{"at":"${new Date(now - intervalMs).toISOString()}","erased":${text}}`);
  erased = one;
  await lookOnce();
  expect(rewrites).toBe(1);
  now += intervalMs;
  await lookOnce();
  expect(rewrites).toBe(1);
});

test.each([
  '',
  '{',
  '[]',
  '{"at":"x"}',
  '{"at":"2026-11-24T10:00:00.000Z","erased":{"rows":0,"since":"1795946400.5"}}',
])('a file %j that is damaged or of a later time delays nothing', async (text) => {
  await writeFile(file(), text);
  erased = one;
  await lookOnce();
  expect(rewrites).toBe(1);
});

test('a rewrite that fails counts as none; after two intervals there is an alert, without the text of the error', async () => {
  await lookOnce();
  erased = one;
  fault = new Error('hidden');
  now += intervalMs;
  const failures = () => log.entries.filter(({ message }) => message === 'rewrite round failed; retrying').length;
  await lookOnce(() => failures() === 1);
  expect(log.entries.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'rewrite round failed; retrying'],
  ]);
  now += intervalMs;
  await lookOnce(() => failures() === 2);
  expect(log.entries.filter(({ fields }) => fields.alert === true)).toMatchObject([
    { fields: { since: new Date('2026-11-23T10:00:00.000Z') } },
  ]);
  expect(log.text()).not.toContain('hidden');
  fault = null;
  await lookOnce();
  expect([rewrites, (await looked()).erased]).toEqual([3, one]);
});
