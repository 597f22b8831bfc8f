// Makes the service's folder.

import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes the data folder with the folders above it, and tries whether one can be made in it. The recursive `mkdir` of Node.js never
 * returns where the system has no such names, as below /proc; after this, it can be used inside the folder.
 * @param dataDir absolute
 * @param mode of the folders that are made
 * @throws Error that names DATA_DIR, the path in question and the rule
 */
export async function makeDataDir(dataDir: string, mode: number): Promise<void> {
  const missing: string[] = [];
  let folder = dataDir;
  for (; !(await isFolder(folder)); folder = dirname(folder)) missing.unshift(folder);
  try {
    for (folder of missing) await mkdir(folder, { mode }).catch(ignoreExisting);
    folder = dataDir;
    await rmdir(await mkdtemp(join(dataDir, '.trial-')));
  } catch (cause) {
    throw refusal(folder, cause);
  }
}

/** Whether there is a folder; a file in its place is an error. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (cause) {
    // A file above it is found next.
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return false;
    throw refusal(path, cause);
  }
  throw new Error(`DATA_DIR must be a folder, and every part of its path too: ${path} is a file.`);
}

/** Another process may make the same folder. */
function ignoreExisting(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'EEXIST') throw cause;
}

function refusal(path: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  const why = code === 'ENOSPC' || code === 'EDQUOT' ? 'its disk is full' : `${code}`;
  return new Error(`DATA_DIR must be a folder that this user can write: ${path} cannot be written (${why}).`, {
    cause,
  });
}
