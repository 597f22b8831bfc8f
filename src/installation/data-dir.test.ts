import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from './data-dir.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mitome-data-dir-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the folder is made with those above it and their mode, and stays empty; two processes may make it at once', async () => {
  const dataDir = join(root, 'above', 'data');
  await Promise.all([makeDataDir(dataDir, 0o711), makeDataDir(dataDir, 0o711)]);
  for (const folder of [join(root, 'above'), dataDir]) expect((await stat(folder)).mode & 0o777).toBe(0o711);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([[[]], [['below']], [['below', 'it']]])('a file in its path is named with the rule: %j', async (below) => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(makeDataDir(join(file, ...below), 0o711)).rejects.toThrow(
    `DATA_DIR must be a folder, and every part of its path too: ${file} is a file.`,
  );
});

test.each(['/proc', '/proc/mitome', '/proc/mitome/data'])(
  '%s is refused instead of tried for ever',
  async (dataDir) => {
    const refused = dataDir === '/proc' ? '/proc' : '/proc/mitome';
    await expect(makeDataDir(dataDir, 0o711)).rejects.toThrow(
      `DATA_DIR must be a folder that this user can write: ${refused} cannot be written (E`,
    );
  },
);

test('a folder that this user cannot write is named', async () => {
  // Root may write everywhere but where nothing can be written.
  const closed = process.getuid?.() === 0 ? '/sys/kernel' : join(root, 'closed');
  await mkdir(closed, { recursive: true });
  if (closed !== '/sys/kernel') await chmod(closed, 0o500);
  await expect(makeDataDir(closed, 0o711)).rejects.toThrow(`${closed} cannot be written (E`);
});
