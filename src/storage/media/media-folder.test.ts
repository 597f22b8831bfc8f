import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { testIds } from '../testing/test-rows.ts';
import { openMediaFolder } from './media-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mitome-media-'));
});
afterEach(() => rm(folder, { recursive: true }));

const [tenantId, sessionId] = [testIds.uuid(), testIds.sessionId()];
const picture = Buffer.alloc(100_000, 7);

async function filesLeft(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Writes a part of each file, and then meets a full disk: every write to /dev/full ends with ENOSPC. */
async function meetFullDisk(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes.subarray(0, 10), { flag: 'wx' });
  await writeFile('/dev/full', bytes);
}

test('a picture that meets a full disk is unavailable, and leaves no file', async () => {
  const files = await openMediaFolder(folder, meetFullDisk);
  const written = files.write(tenantId, sessionId, '1-document_front', picture);
  await expect(written).rejects.toMatchObject({ reason: 'media_full', cause: { code: 'ENOSPC' } });
  await expect(written).rejects.toBeInstanceOf(StorageUnavailable);
  expect(await filesLeft()).toEqual([]);
});

test.each([
  ['EDQUOT', 'media_full'],
  ['EFBIG', 'media_full'],
  ['EROFS', 'media_unavailable'],
  ['EIO', 'media_unavailable'],
  ['ESTALE', 'media_unavailable'],
])('%s is %s', async (code, reason) => {
  const files = await openMediaFolder(folder, async () => {
    throw Object.assign(new Error('hidden'), { code });
  });
  await expect(files.write(tenantId, sessionId, '1-selfie', picture)).rejects.toMatchObject({ reason });
});

test('a missing file is none, not an outage', async () => {
  const files = await openMediaFolder(folder);
  const location = await files.write(tenantId, sessionId, '1-document_front', picture);
  expect(await files.read(location)).toEqual(picture);
  await files.remove(location);
  expect(await files.read(location)).toBeNull();
});

test('all files of a session are removed with its folder, what else lies there included, and a missing folder is no error', async () => {
  const files = await openMediaFolder(folder);
  const other = await files.write(tenantId, testIds.sessionId(), '1-selfie', picture);
  const location = await files.write(tenantId, sessionId, '1-document_front', picture);
  await files.write(tenantId, sessionId, '1-selfie', picture);
  await files.removeSession(tenantId, sessionId);
  await files.removeSession(tenantId, sessionId);
  const own = path.join(folder, path.dirname(location));
  await mkdir(path.join(own, 'lost+found'), { recursive: true });
  await writeFile(path.join(own, 'lost+found', 'copy'), picture);
  await files.removeSession(tenantId, sessionId);
  expect(await readdir(path.join(folder, tenantId))).toEqual([path.basename(path.dirname(other))]);
  expect(await filesLeft()).toEqual([path.basename(other)]);
});

test('the probe writes as much as the write that failed, and leaves no file', async () => {
  const sizes: number[] = [];
  let free = 50_000;
  const files = await openMediaFolder(folder, async (file, bytes) => {
    sizes.push(bytes.length);
    await (bytes.length > free ? meetFullDisk(file, bytes) : writeFile(file, bytes));
  });
  await files.probe();
  await expect(files.write(tenantId, sessionId, '1-document_front', picture)).rejects.toThrow('no space left');
  await expect(files.probe()).rejects.toMatchObject({ reason: 'media_full' });
  free = 1_000_000;
  await files.probe();
  await files.probe();
  expect(sizes).toEqual([4096, 100_000, 100_000, 100_000, 4096]);
  expect(await filesLeft()).toEqual([]);
  const location = await files.write(tenantId, sessionId, '1-document_front', picture);
  expect(await readFile(path.join(folder, location))).toEqual(picture);
});
