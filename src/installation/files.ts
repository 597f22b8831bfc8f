// Reads and replaces the files of an installation.

import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a text file; null when there is none. */
export function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Replaces a file whole: after an interruption it holds either the old or the new content, and a file `….new.…` may be left. */
export async function replaceFile(file: string, content: string, mode: number): Promise<void> {
  const temporary = `${file}.new.${randomUUID()}`;
  try {
    await writeFile(temporary, content, { mode, flag: 'wx', flush: true });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  // Otherwise a power cut could bring the old name back.
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
