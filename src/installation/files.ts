// Reads and replaces the files of an installation.

import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a text file; null when there is none. */
export function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Replaces a file whole: after an interruption it holds either the old or the new content, and a file `….new.…` may be left. */
export function replaceFile(file: string, content: string, mode: number): Promise<void> {
  return placeFile(file, content, mode, rename);
}

/** Creates a file whole; one that exists already stays as it is. */
export function createFile(file: string, content: string, mode: number): Promise<void> {
  return placeFile(file, content, mode, (written) =>
    link(written, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
}

async function placeFile(
  file: string,
  content: string,
  mode: number,
  place: (written: string, file: string) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.new.${randomUUID()}`;
  try {
    await writeFile(temporary, content, { mode, flag: 'wx', flush: true });
    await place(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  // Otherwise a power cut could bring the old name back.
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
