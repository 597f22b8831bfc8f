// A disk of limited size, which can be filled.

import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** A file system in memory, mounted for us alone. */
export interface SmallDisk {
  /** Leaves no byte on it for other files. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Takes it away, with what is on it. */
  unmount(): Promise<void>;
}

/**
 * Mounts a disk at a folder, which is made.
 * @returns null where this process may not mount, which only root may, and not in every container; the folder is an ordinary one then
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(folder);
  const options = `size=${megabytes}m,mode=711`;
  const { status } = await runProgram('mount', ['-t', 'tmpfs', '-o', options, 'mitome', folder]);
  if (status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (const bytes of [1_048_576, 4096]) await writeUntilFull(file, Buffer.alloc(bytes));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    // Lazily: a process may still be ending on it.
    unmount: async () => void (await runProgram('umount', ['--lazy', folder])),
  };
}

async function writeUntilFull(file: { write(bytes: Buffer): Promise<unknown> }, bytes: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
