// Frees the files of an embedded database of what was erased, on a schedule.

import { join } from 'node:path';
import type { ErasedRows, ErasureCount } from '../app/ports/erased-rows.ts';
import type { Clock, Log } from '../app/ports/system.ts';
import { type Loop, startLoop } from '../system/loop.ts';
import { readIfPresent, replaceFile } from './files.ts';
import type { Databases } from './open-databases.ts';

/** Deps of `startRewrites`. */
export interface RewriteDeps {
  readonly dataDir: string;
  /** How long erased data may stay in the files. */
  readonly intervalMs: number;
  readonly erasedRows: ErasedRows;
  readonly rewrite: NonNullable<Databases['rewrite']>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What was found at the latest look. */
interface Look {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Null in a file of a release that counted otherwise. */
  readonly erased: ErasureCount | null;
}

/** A round that is not due reads one small file. */
const pauseMs = 60_000;
const retryMaxMs = 600_000;

/**
 * Looks every `intervalMs` whether something was erased since the last time, and then rewrites the tables and the log. The time of the
 * look is kept in a file, so a restart neither delays nor repeats it; a service that was stopped when it was due looks at its start. A
 * rewrite that fails is tried again within ten minutes.
 */
export function startRewrites({
  dataDir,
  intervalMs,
  erasedRows,
  rewrite,
  clock,
  log,
}: RewriteDeps): Pick<Loop, 'stop'> {
  const file = join(dataDir, 'postgres', 'rewritten.json');
  const stopping = new AbortController();
  const { signal } = stopping;

  async function round(): Promise<boolean> {
    const now = clock.now().getTime();
    const latest = await readLook(file);
    // A clock that was set back must not delay it.
    if (latest !== null && latest.at <= now && now - latest.at < intervalMs) return false;
    try {
      // Before the rewrite: what is erased meanwhile counts for the next one.
      const erased = await erasedRows.count();
      if (mayHaveErased(latest, erased)) {
        const { ms, longestLockMs } = await rewrite({ tables: erasedRows.tables, signal });
        log.info({ ms, longestLockMs }, 'embedded database rewritten; erased data is gone from its files');
      }
      await replaceFile(file, `${JSON.stringify({ at: new Date(now), erased })}\n`, 0o600);
    } catch (error) {
      if (signal.aborted) return false;
      if (latest !== null && now - latest.at >= 2 * intervalMs) {
        log.error({ alert: true, since: new Date(latest.at) }, 'erased data may still be in the files of the database');
      }
      throw error;
    }
    return false;
  }

  const loop = startLoop({ name: 'rewrite', round, pauseMs, retryFirstMs: pauseMs, retryMaxMs, log });
  return {
    async stop() {
      stopping.abort();
      await loop.stop();
    },
  };
}

/** A new installation has erased nothing. What was counted from another beginning says nothing of the time between. */
function mayHaveErased(latest: Look | null, { rows, since }: ErasureCount): boolean {
  if (latest === null) return rows > 0;
  return latest.erased === null || latest.erased.rows !== rows || latest.erased.since !== since;
}

/** @returns null when there was no look yet, or its file is damaged: then it is time for one */
async function readLook(file: string): Promise<Look | null> {
  const text = await readIfPresent(file);
  try {
    const look = JSON.parse(text ?? 'null') as { at: string; erased?: ErasureCount } | null;
    const at = Date.parse(look?.at ?? '');
    return Number.isNaN(at) ? null : { at, erased: look?.erased ?? null };
  } catch {
    return null;
  }
}
