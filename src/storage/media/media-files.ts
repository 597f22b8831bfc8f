import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { isSessionId, isUuid } from '../ids.ts';

/** Sealed pictures as files: `<folder>/<tenant>/<session>/<name>`. Callers seal their content. */
export interface MediaFiles {
  /**
   * Stores a file durably, before a row names it.
   * @param prefix the beginning of its name; the rest is random
   * @returns its location, for the row
   * @throws StorageUnavailable when the folder is full or cannot be written; then it leaves no file
   */
  write(tenantId: string, sessionId: string, prefix: string, bytes: Buffer): Promise<string>;
  /** @throws when there is no such file; StorageUnavailable when the folder fails */
  read(location: string): Promise<Buffer>;
  /** Removes one file; a missing one is no error. */
  remove(location: string): Promise<void>;
  /** Removes all files of a session, those without a row included. */
  removeSession(tenantId: string, sessionId: string): Promise<void>;
  /**
   * Writes a file and removes it. After a write that failed, the file is as large as that one, up to a megabyte.
   * @throws StorageUnavailable
   */
  probe(): Promise<void>;
}

/** One block of most file systems. */
const probeBytesMin = 4096;
const probeBytesMax = 1024 * 1024;

/**
 * Opens the folder that a `file:` URL names, relative to the working directory unless the path is absolute. Folders are made
 * with mode 0700 and files with 0600.
 * @param writeBytes creates a file; tests let it meet a full disk
 * @throws when the URL is no `file:` URL
 */
export async function openMediaFiles(mediaUrl: string, writeBytes = writeNewFile): Promise<MediaFiles> {
  const root = folderOf(mediaUrl);
  await mkdir(root, { recursive: true, mode: 0o700 });

  const sessionFolder = (tenantId: string, sessionId: string): string => {
    // The parts come from rows and callers; this check keeps the path inside the folder.
    if (!isUuid(tenantId) || !isSessionId(sessionId)) throw new Error('malformed id for a media folder');
    return path.join(root, tenantId, sessionId);
  };
  const fileAt = (location: string): string => {
    const [tenantId = '', sessionId = '', name = '', ...rest] = location.split('/');
    if (rest.length > 0 || !/^[a-z0-9_-]+$/.test(name)) throw new Error('malformed media location');
    return path.join(sessionFolder(tenantId, sessionId), name);
  };

  let probeBytes = probeBytesMin;

  return {
    async write(tenantId, sessionId, prefix, bytes) {
      const folder = sessionFolder(tenantId, sessionId);
      const location = `${tenantId}/${sessionId}/${prefix}-${randomBytes(8).toString('hex')}`;
      const file = fileAt(location);
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
        throw toMediaError(error);
      }),
    remove: (location) => rm(fileAt(location), { force: true }),
    async removeSession(tenantId, sessionId) {
      await rm(sessionFolder(tenantId, sessionId), { recursive: true, force: true });
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

/** A missing file stays what it is: a fault. */
function toMediaError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? `${error.code}` : '';
  if (fullCodes.has(code)) return new StorageUnavailable(error, 'media_full');
  return unavailableCodes.has(code) ? new StorageUnavailable(error, 'media_unavailable') : error;
}

function folderOf(mediaUrl: string): string {
  if (!mediaUrl.startsWith('file:')) throw new Error('the media URL must begin with file:');
  const rest = mediaUrl.slice('file:'.length);
  return rest.startsWith('//') ? fileURLToPath(mediaUrl) : path.resolve(decodeURIComponent(rest));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
