import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import { noNeed } from '../domain/master-key.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { startKeySchedule } from './key-schedule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const timeoutMs = 30_000;

let dataDir: string;
let now: number;
/** How often the clock was read: each round reads it. */
let reads: number;
/** The ids of the keys that the service has loaded, that rows need, and that the other processes were given. */
let listed: readonly string[];
let needed: readonly string[];
let shared: string[];
let counted: number;
let schedule: ReturnType<typeof startKeySchedule> | null;
const log = createMemoryLog();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-key-schedule-'));
  now = Date.parse('2026-11-30T23:58:30.000Z');
  [reads, counted, needed, shared, schedule] = [0, 0, [], [], null];
  log.entries.length = 0;
});
afterEach(async () => {
  await schedule?.stop();
  await rm(dataDir, { recursive: true });
});

const file = () => join(dataDir, 'encryption-key');
const kept = async () => [...(await readFile(file(), 'utf8')).matchAll(/^[^:]+/gm)].join(' ');

const use: MasterKeyUse = {
  listed: () => listed,
  load(keys) {
    listed = keys.map(({ id }) => id);
  },
  forget(ids) {
    listed = listed.filter((id) => !ids.includes(id));
  },
  async needs() {
    counted += 1;
    return { keys: needed.map((id) => ({ id, ...noNeed, sessions: 1 })), nameless: 0 };
  },
  resealSecrets: async () => ({ resealed: 0, failed: 0, next: null }),
};

/** Starts it as a service whose file has these keys. @param loaded those that the service has loaded, if others */
async function start(ids: readonly string[], loaded = ids): Promise<void> {
  await writeFile(file(), ids.map((id, at) => `${id}:${Buffer.alloc(32, at + 1).toString('base64')}\n`).join(''));
  listed = loaded;
  schedule = startKeySchedule({
    ...{ dataDir, access: 'rotate', use, log },
    share: (keys) => void shared.push(keys.map(({ id }) => id).join(' ')),
    clock: {
      now() {
        reads += 1;
        return new Date(now);
      },
    },
  });
}

/** Waits until whole rounds have passed. */
async function rounds(): Promise<void> {
  const from = reads;
  await vi.waitUntil(() => reads >= from + 2, { timeout: timeoutMs });
}

test('the key of the next month is made a minute before it begins, for all processes of the node', async () => {
  await start(['2026-11', '2026-10']);
  await rounds();
  expect([await kept(), counted]).toEqual(['2026-11 2026-10', 0]);
  now += 31_000;
  await vi.waitUntil(() => listed.includes('2026-12'), { timeout: timeoutMs });
  expect([await kept(), listed.join(' '), shared]).toEqual([
    '2026-12 2026-11 2026-10',
    '2026-12 2026-11 2026-10',
    ['2026-12 2026-11 2026-10'],
  ]);
});

test('keys of past months are destroyed once a day when no row needs them, in all processes, but not in the first hour of a month', async () => {
  needed = ['2026-11'];
  await start(['2026-11', '2026-10']);
  // The start counts for a day, and then a new month has just begun.
  now += dayMs - 1;
  await vi.waitUntil(() => listed.includes('2026-12'), { timeout: timeoutMs });
  now += 1;
  await rounds();
  expect(await kept()).toBe('2026-12 2026-11 2026-10');
  now += hourMs;
  await vi.waitUntil(() => shared.length === 2, { timeout: timeoutMs });
  expect([await kept(), listed.join(' '), shared.at(-1)]).toEqual([
    '2026-12 2026-11',
    '2026-12 2026-11',
    '2026-12 2026-11',
  ]);
  needed = [];
  const before = counted;
  now += dayMs - 1;
  await rounds();
  expect(counted).toBe(before);
  now += 1;
  await vi.waitUntil(() => shared.length === 3, { timeout: timeoutMs });
  expect([await kept(), listed.join(' ')]).toEqual(['2026-12', '2026-12']);
});

test.each([
  ['rows name a key of the new month', ['2026-12'], ['2026-11'], '2026-12'],
  ['the file lacks a key that the service has loaded', [], ['2026-11', '2026-10'], '2026-10'],
])('no key is made when %s, and the log names it', async (_title, rows, loaded, missing) => {
  needed = rows;
  await start(['2026-11'], loaded);
  now += 31_000;
  await vi.waitUntil(() => log.entries.length >= 2, { timeout: timeoutMs });
  expect(log.entries[0]).toMatchObject({ level: 'error', fields: { missing: [missing] } });
  expect(log.entries[1]?.message).toBe('master keys round failed; retrying');
  expect([await kept(), listed, shared]).toEqual(['2026-11', loaded, []]);
});
