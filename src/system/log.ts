import { pino } from 'pino';
import type { Log } from '../app/ports/log.ts';

/** Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry on standard output. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
