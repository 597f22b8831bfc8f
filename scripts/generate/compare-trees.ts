import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** How one file differs from the generated one. */
export interface Difference {
  readonly kind: 'drifted' | 'missing' | 'surplus';
  /** The file's path below the compared folders, with forward slashes. */
  readonly file: string;
}

/**
 * Compares a committed folder with a freshly generated one, byte by byte.
 * @returns every file that differs, is absent from `committed`, or is absent from `fresh`; sorted by path
 */
export async function compareTrees(committed: string, fresh: string): Promise<Difference[]> {
  const [before, now] = await Promise.all([readTree(committed), readTree(fresh)]);
  const differences: Difference[] = [];
  for (const file of [...new Set([...before.keys(), ...now.keys()])].sort()) {
    const old = before.get(file);
    const made = now.get(file);
    if (old === undefined) differences.push({ kind: 'missing', file });
    else if (made === undefined) differences.push({ kind: 'surplus', file });
    else if (!old.equals(made)) differences.push({ kind: 'drifted', file });
  }
  return differences;
}

/** Reads every file below a folder, by path with forward slashes. A folder that does not exist reads as empty. */
async function readTree(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll(path.sep, '/'), await readFile(file));
  }
  return files;
}
