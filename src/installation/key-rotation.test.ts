import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MasterKeyUsage, MasterKeyUse } from '../app/ports/master-keys.ts';
import { noNeed } from '../domain/master-key.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import {
  destroyUnneededKeys,
  type KeyAccess,
  type KeyRotationDeps,
  type OpenRows,
  openKeyFile,
} from './key-rotation.ts';

const now = new Date('2026-12-05T10:00:00.000Z');
const need = (id: string) => ({ id, ...noNeed, webhookSecrets: 1 });

let dataDir: string;
let log: ReturnType<typeof createMemoryLog>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-keys-'));
  log = createMemoryLog();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const put = (ids: readonly string[]) =>
  writeFile(
    join(dataDir, 'encryption-key'),
    ids.map((id, at) => `${id}:${Buffer.alloc(32, at + 1).toString('base64')}\n`).join(''),
  );
const content = () => readFile(join(dataDir, 'encryption-key'), 'utf8');
const kept = async () => [...(await content()).matchAll(/^[^:]+/gm)].join(' ');
const depsFor = (access: KeyAccess): KeyRotationDeps => ({ dataDir, access, clock: { now: () => now }, log });
const service = () => depsFor('rotate');
/** A command that owns the data folder. */
const command = () => depsFor('create');

/** Rows that need keys, and the calls they receive, in order. */
function rowsThatNeed(listed: readonly string[], usage: Partial<MasterKeyUsage> & { fault?: Error } = {}) {
  const done: string[] = [];
  let pages = 0;
  const use: MasterKeyUse = {
    listed: () => listed,
    load: (keys) => void done.push(`loads ${keys.map(({ id }) => id).join(' ')}`),
    forget: (ids) => void done.push(`forgets ${ids.join(' ')}`),
    async needs() {
      done.push('counts');
      if (usage.fault !== undefined) throw usage.fault;
      return { keys: usage.keys ?? [], nameless: usage.nameless ?? 0 };
    },
    async resealSecrets() {
      done.push('reseals');
      pages += 1;
      return { resealed: 1, failed: 0, next: pages === 1 ? 'more' : null };
    },
  };
  return { use, done };
}

/** A storage with rows that need keys, and the calls it receives, in order. @param onCount runs while the rows are counted */
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

test('a start in a new month adds its key, and one in the same month changes nothing and counts no rows', async () => {
  await put(['2026-11', 'k1']);
  const { open, done } = storageThatNeeds([need('2026-11')]);
  expect(await idsAfter(service(), open)).toEqual(['2026-12', '2026-11', 'k1']);
  expect(done).toEqual(['migrates', 'counts', 'closes']);
  const before = await content();
  await openKeyFile(service(), open);
  expect(await content()).toBe(before);
  expect(done).toHaveLength(3);
});

test('a start adds no key to a file with a key that replaced the one of the month', async () => {
  await put(['2026-12-2', '2026-11']);
  const { open, done } = storageThatNeeds([need('2026-12')]);
  expect(await idsAfter(service(), open)).toEqual(['2026-12-2', '2026-11']);
  expect([await kept(), done]).toEqual(['2026-12-2 2026-11', []]);
});

test.each([
  ['start', service],
  ['command', command],
])('the first %s makes the file, once the tables are there and no row names a key', async (_title, of) => {
  const { open, done } = storageThatNeeds();
  expect(await idsAfter(of(), open)).toEqual(['2026-12']);
  expect([await kept(), done]).toEqual(['2026-12', ['migrates', 'counts', 'closes']]);
});

test('a command adds no key and counts no rows', async () => {
  await put(['2026-11']);
  const { open, done } = storageThatNeeds([need('2026-12')]);
  expect(await idsAfter(command(), open)).toEqual(['2026-11']);
  expect([await kept(), done]).toEqual(['2026-11', []]);
});

describe('a key that rows know', () => {
  test.each([
    ['start', service],
    ['command', command],
  ])('is not replaced when the file is gone: the %s is refused and leaves no file', async (_title, of) => {
    const { open, done } = storageThatNeeds([need('2026-12'), need('k1')]);
    await expect(openKeyFile(of(), open)).rejects.toThrow(`${join(dataDir, 'encryption-key')} lacks 2026-12, k1:`);
    expect(await readdir(dataDir)).toEqual([]);
    expect(done.at(-1)).toBe('closes');
  });

  test('is not replaced when the file is an older copy, which stays as it is', async () => {
    await put(['2026-11', 'k1']);
    const before = await content();
    const { open } = storageThatNeeds([need('2026-11'), need('2026-12')]);
    await expect(openKeyFile(service(), open)).rejects.toThrow(/encryption-key lacks 2026-12: .* Put the file back/);
    expect([await readdir(dataDir), await content()]).toEqual([['encryption-key'], before]);
  });

  test('of a past month that was lost or destroyed does not prevent the key of a new month', async () => {
    await put(['2026-11']);
    const { open } = storageThatNeeds([need('2026-08')]);
    expect(await idsAfter(service(), open)).toEqual(['2026-12', '2026-11']);
  });

  test('is unknown while the rows cannot be counted, so no file is made', async () => {
    const { open, done } = storageThatNeeds([], () => Promise.reject(new Error('cannot be counted')));
    await expect(openKeyFile(service(), open)).rejects.toThrow('cannot be counted');
    expect([await readdir(dataDir), done.at(-1)]).toEqual([[], 'closes']);
  });
});

test('a command beside a running service reads the file and never creates it', async () => {
  const { open, done } = storageThatNeeds();
  await expect(openKeyFile(depsFor('read'), open)).rejects.toThrow(/encryption-key is missing.* Put the file back/);
  expect([await readdir(dataDir), done]).toEqual([[], []]);
  await put(['2026-11']);
  expect(await idsAfter(depsFor('read'), open)).toEqual(['2026-11']);
});

test('unneeded keys are destroyed after the secrets were sealed under the current key, and are no longer used', async () => {
  await put(['2026-12', '2026-11', '2026-10', 'k1']);
  const { use, done } = rowsThatNeed(['2026-12', '2026-11', '2026-10', 'k1'], { keys: [need('2026-11')] });
  await destroyUnneededKeys(service(), use);
  expect(await kept()).toBe('2026-12 2026-11');
  expect(done).toEqual(['reseals', 'reseals', 'counts', 'forgets 2026-10 k1']);
  expect(log.entries.at(-1)).toMatchObject({ level: 'info', fields: { destroyed: ['2026-10', 'k1'] } });
});

test('with nothing to destroy, the rows are counted once and no secret is sealed again', async () => {
  await put(['2026-12']);
  const { use, done } = rowsThatNeed(['2026-12']);
  await destroyUnneededKeys(service(), use);
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
])('nothing is destroyed when %s, and the log says so', async (_title, usage) => {
  await put(['2026-12', 'k1']);
  const { use, done } = rowsThatNeed(['2026-12', 'k1'], usage);
  await destroyUnneededKeys(service(), use);
  expect(await kept()).toBe('2026-12 k1');
  expect(done).not.toContainEqual(expect.stringContaining('forgets'));
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(log.text()).not.toContain('hidden');
});

test.each([
  ['with keys to destroy', ['2026-12', 'k1']],
  ['with none to destroy', ['2026-12']],
])('a key that rows need and the file does not have is reported, %s', async (_title, listed) => {
  await put(listed);
  const { use, done } = rowsThatNeed(listed, { keys: [need('k1'), need('2026-09')].slice(2 - listed.length) });
  await destroyUnneededKeys(service(), use);
  expect(await kept()).toBe(listed.join(' '));
  expect(log.entries.at(-1)).toMatchObject({ level: 'error', fields: { missing: ['2026-09'] } });
  expect(done.filter((step) => step === 'counts')).toHaveLength(1);
});
