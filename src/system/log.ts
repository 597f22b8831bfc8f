import { pino } from 'pino';
import type { Log } from '../app/ports/log.ts';

/**
 * Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry on standard output. Lines are written behind the
 * work, not in it; they are flushed at every ordinary end, and only `kill -9` loses the last few.
 */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false }),
  );
}
