import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MasterKeyUsage, MasterKeyUse } from '../app/ports/master-keys.ts';
import { createMemoryLog } from '../queue/testing/memory-log.ts';
import { destroyUnneededKeys, type KeyRotationDeps, type OpenRows, openKeyFile } from './key-rotation.ts';

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
const content = () => readFile(join(dataDir, 'encryption-key'), 'utf8');
const kept = async () => [...(await content()).matchAll(/^[^:]+/gm)].join(' ');
const parts = (): KeyRotationDeps => ({
  dataDir,
  withExclusiveLock: async (work: () => Promise<void>) => {
    if (alone) await work();
    return alone;
  },
  clock: { now: () => now },
  log,
});

/** Rows that need keys, and what is done with them, in order. */
function rowsThatNeed(listed: readonly string[], answer: Partial<MasterKeyUsage> & { fault?: Error } = {}) {
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

/** A command: it passes by. */
const command = (): KeyRotationDeps => ({ ...parts(), withExclusiveLock: null });

/** A storage with rows that need keys, and what is done with it, in order. @param onCount what happens while the rows are counted */
function storageThatNeeds(keys: MasterKeyUsage['keys'] = [], onCount = async () => {}) {
  const done: string[] = [];
  const open: OpenRows = async () => ({
    masterKeyUse: {
      async needs() {
        done.push('counts');
        await onCount();
        return { keys, nameless: 0 };
      },
    },
    migrate: async () => void done.push('migrates'),
    close: async () => void done.push('closes'),
  });
  return { open, done };
}
const idsAfter = async (of: KeyRotationDeps, open: OpenRows) => (await openKeyFile(of, open)).map(({ id }) => id);

test('a start in a new month adds its key, and one in the same month changes nothing and asks nothing', async () => {
  await put(['2026-11', 'k1']);
  const { open, done } = storageThatNeeds([need('2026-11')]);
  expect(await idsAfter(parts(), open)).toEqual(['2026-12', '2026-11', 'k1']);
  expect(done).toEqual(['migrates', 'counts', 'closes']);
  const before = await content();
  await openKeyFile(parts(), open);
  expect(await content()).toBe(before);
  expect(done).toHaveLength(3);
});

test.each([
  ['start', parts],
  ['command', command],
])('the first %s makes the file, once the tables are there and no row names a key', async (_title, of) => {
  const { open, done } = storageThatNeeds();
  expect(await idsAfter(of(), open)).toEqual(['2026-12']);
  expect([await kept(), done]).toEqual(['2026-12', ['migrates', 'counts', 'closes']]);
});

test('a command adds no key, and asks nothing', async () => {
  await put(['2026-11']);
  const { open, done } = storageThatNeeds([need('2026-12')]);
  expect(await idsAfter(command(), open)).toEqual(['2026-11']);
  expect([await kept(), done]).toEqual(['2026-11', []]);
});

describe('a key that rows know', () => {
  test.each([
    ['start', parts],
    ['command', command],
  ])('is not replaced when the file is gone: the %s is refused, and nothing is left', async (_title, of) => {
    const { open, done } = storageThatNeeds([need('2026-12'), need('k1')]);
    await expect(openKeyFile(of(), open)).rejects.toThrow(`${join(dataDir, 'encryption-key')} lacks 2026-12, k1:`);
    expect(await readdir(dataDir)).toEqual([]);
    expect(done.at(-1)).toBe('closes');
  });

  test('is not replaced when the file is an older copy, which stays as it is', async () => {
    await put(['2026-11', 'k1']);
    const before = await content();
    const { open } = storageThatNeeds([need('2026-11'), need('2026-12')]);
    await expect(openKeyFile(parts(), open)).rejects.toThrow(/encryption-key lacks 2026-12: .* Put the file back/);
    expect([await readdir(dataDir), await content()]).toEqual([['encryption-key'], before]);
  });

  test('does not hinder the key of a new month when it is another one that was lost or destroyed', async () => {
    await put(['2026-11']);
    const { open } = storageThatNeeds([need('2026-08')]);
    expect(await idsAfter(parts(), open)).toEqual(['2026-12', '2026-11']);
  });

  test('may have come from another process meanwhile, which made the file first', async () => {
    alone = false;
    const { open } = storageThatNeeds([need('2026-12')], () => put(['2026-12']));
    expect(await idsAfter(parts(), open)).toEqual(['2026-12']);
    expect(log.entries).toEqual([]);
  });

  test('cannot be told while the rows cannot be counted, so that no file is made', async () => {
    const { open, done } = storageThatNeeds([], () => Promise.reject(new Error('cannot be counted')));
    await expect(openKeyFile(parts(), open)).rejects.toThrow('cannot be counted');
    expect([await readdir(dataDir), done.at(-1)]).toEqual([[], 'closes']);
  });
});

test('while another process uses the folder no key is added and none destroyed', async () => {
  alone = false;
  await put(['2026-11', 'k1']);
  expect(await idsAfter(parts(), storageThatNeeds().open)).toEqual(['2026-11', 'k1']);
  const { use, done } = rowsThatNeed(['2026-11', 'k1']);
  await destroyUnneededKeys(parts(), use);
  expect([await kept(), done]).toEqual(['2026-11 k1', ['counts']]);
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

test('where there is nothing to destroy, the rows are counted once and nothing is sealed anew', async () => {
  await put(['2026-12']);
  const { use, done } = rowsThatNeed(['2026-12']);
  await destroyUnneededKeys(parts(), use);
  expect([done, log.entries]).toEqual([['counts'], []]);
});

test('a command destroys nothing, and counts nothing', async () => {
  await put(['2026-12', 'k1']);
  const { use, done } = rowsThatNeed(['2026-12', 'k1']);
  await destroyUnneededKeys(command(), use);
  expect([await kept(), done]).toEqual(['2026-12 k1', []]);
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

test.each([
  ['with keys to destroy', ['2026-12', 'k1'], true],
  ['with none to destroy', ['2026-12'], true],
  ['beside another process', ['2026-12', 'k1'], false],
])('a key that rows need and the file does not have is reported, %s', async (_title, listed, isAlone) => {
  alone = isAlone;
  await put(listed);
  const { use, done } = rowsThatNeed(listed, { keys: [need('k1'), need('2026-09')].slice(2 - listed.length) });
  await destroyUnneededKeys(parts(), use);
  expect(await kept()).toBe(listed.join(' '));
  expect(log.entries.at(-1)).toMatchObject({ level: 'error', fields: { missing: ['2026-09'] } });
  expect(done.filter((step) => step === 'counts')).toHaveLength(1);
});
