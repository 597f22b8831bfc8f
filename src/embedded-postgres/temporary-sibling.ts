import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { faultCode } from './embedded-postgres-error.ts';

/** A path beside `path` on which something can be made whole before it gets its name. It names our process, so that it can be told when its maker died. */
export function temporarySibling(path: string): string {
  return join(dirname(path), `${basename(path)}.new-${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** Removes what makers that have died since left beside `path`. What cannot be removed is left: it only costs room. */
export async function removeAbandonedSiblings(path: string): Promise<void> {
  const prefix = `${basename(path)}.new-`;
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) {
      await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
  }
}

/**
 * Gives a finished folder its name in one step and durably; the first of several wins.
 * @returns false when another had given the name already; ours is then removed
 */
export async function settle(temporary: string, path: string): Promise<boolean> {
  try {
    await rename(temporary, path);
  } catch (cause) {
    if (faultCode(cause) !== 'ENOTEMPTY' && faultCode(cause) !== 'EEXIST') throw cause;
    await rm(temporary, { recursive: true, force: true });
    return false;
  }
  await syncFolder(dirname(path));
  return true;
}

/** Makes new names in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a process of this number exists, ours or another user's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return faultCode(cause) === 'EPERM';
  }
}
