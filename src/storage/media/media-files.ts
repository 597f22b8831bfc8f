import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSessionId, isUuid } from '../ids.ts';

/** Sealed pictures as files: `<folder>/<tenant>/<session>/<name>`. Callers seal their content. */
export interface MediaFiles {
  /**
   * Stores a file durably, before a row names it.
   * @param prefix the beginning of its name; the rest is random
   * @returns its location, for the row
   */
  write(tenantId: string, sessionId: string, prefix: string, bytes: Buffer): Promise<string>;
  /** @throws when there is no such file */
  read(location: string): Promise<Buffer>;
  /** Removes one file; a missing one is no error. */
  remove(location: string): Promise<void>;
  /** Removes all files of a session, those without a row included. */
  removeSession(tenantId: string, sessionId: string): Promise<void>;
}

/**
 * Opens the folder that a `file:` URL names, relative to the working directory unless the path is absolute. Folders are made
 * with mode 0700 and files with 0600.
 * @throws when the URL is no `file:` URL
 */
export async function openMediaFiles(mediaUrl: string): Promise<MediaFiles> {
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

  return {
    async write(tenantId, sessionId, prefix, bytes) {
      const folder = sessionFolder(tenantId, sessionId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const location = `${tenantId}/${sessionId}/${prefix}-${randomBytes(8).toString('hex')}`;
      const file = fileAt(location);
      const temporary = `${file}.tmp`;
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await rename(temporary, file);
      // After a power failure the file exists only if each folder on the way to it is on the disk as well.
      for (const above of [folder, path.dirname(folder), root]) await syncFolder(above);
      return location;
    },
    read: (location) => readFile(fileAt(location)),
    remove: (location) => rm(fileAt(location), { force: true }),
    async removeSession(tenantId, sessionId) {
      await rm(sessionFolder(tenantId, sessionId), { recursive: true, force: true });
    },
  };
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
