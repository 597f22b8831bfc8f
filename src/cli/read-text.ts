import { readFile } from 'node:fs/promises';
import { UsageError } from './conformance/read-options.ts';

/** Reads a file that a command names. @throws UsageError when it cannot be read */
export function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
}
