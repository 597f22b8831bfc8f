import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A limit for the memory of all processes that a command starts. */
export interface MemoryLimit {
  /** What the limit is, for the report. */
  readonly description: string;
  /** Stands before the command and its arguments. */
  readonly command: readonly string[];
  /** The most memory that was used, page cache included, and how many processes the kernel ended; null where nothing counts them. */
  read(): Promise<{ readonly peakMb: number; readonly killed: number } | null>;
  /** Removes the limit once its processes have ended. */
  remove(): Promise<void>;
}

/**
 * Limits memory with a control group, of version 1 or 2. Where none can be made (not root, or not delegated) only V8's heap is limited,
 * and the description says so.
 */
export async function limitMemory(megabytes: number): Promise<MemoryLimit> {
  const isOld = existsSync('/sys/fs/cgroup/memory');
  const group = join('/sys/fs/cgroup', isOld ? 'memory' : '', `mitome-fuzz-${process.pid}`);
  const names = isOld
    ? { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' }
    : { limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' };
  try {
    await mkdir(group);
    await writeFile(join(group, names.limit), `${megabytes * 1024 * 1024}`);
  } catch {
    await rmdir(group).catch(() => undefined);
    const heap = `--max-old-space-size=${megabytes / 2}`;
    return {
      description: `no control group could be made: only V8's heap is limited (${heap})`,
      command: [process.execPath, heap],
      read: async () => null,
      remove: async () => undefined,
    };
  }
  const read = (name: string) => readFile(join(group, name), 'utf8');
  return {
    description: `control group with ${megabytes} MB for the service, its children and its PostgreSQL`,
    command: ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs'), process.execPath],
    read: async () => ({
      peakMb: Math.round(Number(await read(names.peak)) / 1024 / 1024),
      killed: Number(/^oom_kill (\d+)/m.exec(await read(names.events))?.[1] ?? 0),
    }),
    async remove() {
      for (let tries = 0; tries < 50; tries += 1) {
        if (
          await rmdir(group).then(
            () => true,
            () => false,
          )
        )
          return;
        await pause(100);
      }
    },
  };
}
