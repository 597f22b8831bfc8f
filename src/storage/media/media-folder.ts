import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { checkedLocation, type MediaFiles, newLocation, sessionPath } from './media-files.ts';

/** One block of most file systems. */
const probeBytesMin = 4096;
const probeBytesMax = 1024 * 1024;

/**
 * Opens a folder of pictures, `<folder>/<tenant>/<session>/<name>`. Folders are made with mode 0700 and files with 0600. After a write
 * that failed, the probe is as large as that one, up to a megabyte.
 * @param root an absolute path
 * @param writeBytes creates a file; tests let it meet a full disk
 */
export async function openMediaFolder(root: string, writeBytes = writeNewFile): Promise<MediaFiles> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const fileAt = (location: string): string => path.join(root, checkedLocation(location));

  let probeBytes = probeBytesMin;

  return {
    async write(tenantId, sessionId, prefix, bytes) {
      const location = newLocation(tenantId, sessionId, prefix);
      const file = fileAt(location);
      const folder = path.dirname(file);
      const temporary = `${file}.tmp`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeBytes(temporary, bytes);
        await rename(temporary, file);
        // After a power failure the file exists only if each folder on the way to it is on the disk as well.
        for (const above of [folder, path.dirname(folder), root]) await syncFolder(above);
      } catch (error) {
        for (const left of [temporary, file]) await rm(left, { force: true }).catch(() => {});
        probeBytes = Math.min(probeBytesMax, Math.max(probeBytesMin, bytes.length));
        throw toMediaError(error);
      }
      return location;
    },
    read: (location) =>
      readFile(fileAt(location)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw toMediaError(error);
      }),
    remove: (location) => rm(fileAt(location), { force: true }),
    async removeSession(tenantId, sessionId) {
      const folder = path.join(root, sessionPath(tenantId, sessionId));
      try {
        // `rm` makes more than twice as many calls, and a sweep removes thousands of folders.
        for (const name of await readdir(folder)) await unlink(path.join(folder, name));
        await rmdir(folder);
      } catch {
        // Missing, or something else writes or removes there.
        await rm(folder, { recursive: true, force: true });
      }
    },
    async probe() {
      const file = path.join(root, `probe-${randomBytes(8).toString('hex')}.tmp`);
      try {
        await writeBytes(file, randomBytes(probeBytes));
        probeBytes = probeBytesMin;
      } catch (error) {
        throw toMediaError(error);
      } finally {
        await rm(file, { force: true }).catch(() => {});
      }
    },
    // Opening made the folder; what else may be wrong with it is an outage, which `probe` finds.
    async check() {},
    close() {},
  };
}

function writeNewFile(file: string, bytes: Buffer): Promise<void> {
  return writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
}

/** No space, over the quota, over the limit of a file's size. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** A disk or a network folder that fails, that only reads, or that is not ours; or too many open files. */
const unavailableCodes = new Set(
  'EACCES EBUSY EHOSTDOWN EIO EMFILE ENFILE ENODEV ENOTCONN ENXIO EPERM EROFS ESTALE ETIMEDOUT'.split(' '),
);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}` : '';
}

function toMediaError(error: unknown): unknown {
  const code = codeOf(error);
  if (fullCodes.has(code)) return new StorageUnavailable(error, 'media_full');
  return unavailableCodes.has(code) ? new StorageUnavailable(error, 'media_unavailable') : error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
