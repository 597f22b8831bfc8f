import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MasterKeyNeeds, MasterKeyUse } from './app/ports/master-keys.ts';
import { destroyUnneededKeys, openKeyFile } from './key-file-upkeep.ts';
import { createMemoryLog } from './queue/testing/memory-log.ts';

const now = new Date('2026-12-05T10:00:00.000Z');
const need = (id: string) => ({ id, sessions: 0, webhookSecrets: 1, requests: 0 });

let dataDir: string;
let log: ReturnType<typeof createMemoryLog>;
let alone: boolean;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-keys-'));
  log = createMemoryLog();
  alone = true;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const put = (ids: readonly string[]) =>
  writeFile(
    join(dataDir, 'encryption-key'),
    ids.map((id, at) => `${id}:${Buffer.alloc(32, at + 1).toString('base64')}\n`).join(''),
  );
const kept = async () => [...(await readFile(join(dataDir, 'encryption-key'), 'utf8')).matchAll(/^[^:]+/gm)].join(' ');
const parts = () => ({
  dataDir,
  whileAlone: async (work: () => Promise<void>) => {
    if (alone) await work();
    return alone;
  },
  clock: { now: () => now },
  log,
});

/** Rows that need keys, and what is done with them, in order. */
function rowsThatNeed(listed: readonly string[], answer: Partial<MasterKeyNeeds> & { fault?: Error } = {}) {
  const done: string[] = [];
  let pages = 0;
  const use: MasterKeyUse = {
    listed: () => listed,
    forget: (ids) => void done.push(`forgets ${ids.join(' ')}`),
    async needs() {
      done.push('counts');
      if (answer.fault !== undefined) throw answer.fault;
      return { keys: answer.keys ?? [], nameless: answer.nameless ?? 0 };
    },
    async resealSecrets() {
      done.push('reseals');
      pages += 1;
      return { resealed: 1, failed: 0, next: pages === 1 ? 'more' : null };
    },
  };
  return { use, done };
}

test('a start in a new month adds its key, and one in the same month changes nothing', async () => {
  await put(['2026-11', 'k1']);
  expect((await openKeyFile(parts())).map(({ id }) => id)).toEqual(['2026-12', '2026-11', 'k1']);
  const before = await readFile(join(dataDir, 'encryption-key'), 'utf8');
  await openKeyFile(parts());
  expect(await readFile(join(dataDir, 'encryption-key'), 'utf8')).toBe(before);
});

test('while another process uses the folder no key is added and none destroyed', async () => {
  alone = false;
  await put(['2026-11', 'k1']);
  expect((await openKeyFile(parts())).map(({ id }) => id)).toEqual(['2026-11', 'k1']);
  const { use, done } = rowsThatNeed(['2026-11', 'k1']);
  await destroyUnneededKeys(parts(), use);
  expect([await kept(), done]).toEqual(['2026-11 k1', []]);
  expect(log.entries.map(({ level }) => level)).toEqual(['info', 'info']);
});

test('keys that nothing needs are destroyed after the secrets were sealed anew, and are used no more', async () => {
  await put(['2026-12', '2026-11', '2026-10', 'k1']);
  const { use, done } = rowsThatNeed(['2026-12', '2026-11', '2026-10', 'k1'], { keys: [need('2026-11')] });
  await destroyUnneededKeys(parts(), use);
  expect(await kept()).toBe('2026-12 2026-11');
  expect(done).toEqual(['reseals', 'reseals', 'counts', 'forgets 2026-10 k1']);
  expect(log.entries.at(-1)).toMatchObject({ level: 'info', fields: { destroyed: ['2026-10', 'k1'] } });
});

test('where there is nothing to destroy, nothing is read', async () => {
  await put(['2026-12']);
  const { use, done } = rowsThatNeed(['2026-12']);
  await destroyUnneededKeys(parts(), use);
  expect(done).toEqual([]);
});

test.each([
  ['the rows cannot be counted', { fault: new Error('hidden') }],
  ['rows name no key', { nameless: 1 }],
])('nothing is destroyed when %s, and the log says so', async (_title, answer) => {
  await put(['2026-12', 'k1']);
  const { use, done } = rowsThatNeed(['2026-12', 'k1'], answer);
  await destroyUnneededKeys(parts(), use);
  expect(await kept()).toBe('2026-12 k1');
  expect(done).not.toContainEqual(expect.stringContaining('forgets'));
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(log.text()).not.toContain('hidden');
});

test('a key that rows need and the file does not have is reported', async () => {
  await put(['2026-12', 'k1']);
  const { use } = rowsThatNeed(['2026-12', 'k1'], { keys: [need('k1'), need('2026-09')] });
  await destroyUnneededKeys(parts(), use);
  expect(await kept()).toBe('2026-12 k1');
  expect(log.entries.at(-1)).toMatchObject({ level: 'error', fields: { missing: ['2026-09'] } });
});
