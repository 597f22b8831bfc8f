import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addKeyOfMonth, createMasterKeys, readMasterKeys, removeKeys } from './master-key-file.ts';

const now = new Date('2026-12-05T10:00:00.000Z');
const line = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}\n`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, 'encryption-key');
const content = () => readFile(file(), 'utf8');
const idsOf = (keys: readonly { id: string }[]) => keys.map(({ id }) => id);

describe('the file of master keys', () => {
  test('is created with the key of the month, readable by its owner only', async () => {
    const keys = await createMasterKeys(dataDir, now);
    expect(idsOf(keys)).toEqual(['2026-12']);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
    expect(await readMasterKeys(dataDir)).toEqual(keys);
  });

  test('that is missing is not created by reading it or adding to it', async () => {
    expect(await readMasterKeys(dataDir)).toBeNull();
    await expect(addKeyOfMonth(dataDir, now)).rejects.toThrow('is missing');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('gets the key of the month in front once, and keeps the others as they are', async () => {
    await writeFile(file(), line('2026-11', 11) + line('k1', 1));
    expect(idsOf(await addKeyOfMonth(dataDir, now))).toEqual(['2026-12', '2026-11', 'k1']);
    const written = await content();
    expect(written).toMatch(/^2026-12:[A-Za-z0-9+/]{43}=\n/);
    expect(written.slice(written.indexOf('\n') + 1)).toBe(line('2026-11', 11) + line('k1', 1));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    await addKeyOfMonth(dataDir, now);
    expect(await content()).toBe(written);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });

  test('gets no key of a month that has one under a further id', async () => {
    await writeFile(file(), line('2026-12-2', 12));
    expect(idsOf(await addKeyOfMonth(dataDir, now))).toEqual(['2026-12-2']);
    expect(await content()).toBe(line('2026-12-2', 12));
  });

  test('loses the named keys, and the temporary files that a crash left', async () => {
    await writeFile(file(), line('2026-12', 12) + line('2026-11', 11) + line('k1', 1));
    await writeFile(`${file()}.new`, line('2026-11', 11), { mode: 0o644 });
    await writeFile(`${file()}.new.4711.0a1b2c3d`, line('2026-11', 11));
    await removeKeys(dataDir, ['2026-11', 'unknown']);
    expect(await content()).toBe(line('2026-12', 12) + line('k1', 1));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
  });

  test('never loses its last key', async () => {
    await writeFile(file(), line('k1', 1));
    await removeKeys(dataDir, ['k1']);
    expect(await content()).toBe(line('k1', 1));
  });

  test('that is damaged is left as it is', async () => {
    await writeFile(file(), 'planted\n');
    await expect(readMasterKeys(dataDir)).rejects.toThrow('is damaged');
    await expect(addKeyOfMonth(dataDir, now)).rejects.toThrow('is damaged');
    await expect(removeKeys(dataDir, ['k1'])).rejects.toThrow('is damaged');
    expect(await content()).toBe('planted\n');
  });
});
