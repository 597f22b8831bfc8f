import { type Logger as PinoLogger, pino } from 'pino';

/**
 * The service's log: one JSON line an entry on standard output.
 *
 * Callers log ids, statuses, classes and durations only. Personal data, keys, tokens, cookies, `state`, return URLs and
 * `metadata` never reach it; a test searches the log of a whole run for planted values.
 */
export type Log = PinoLogger;

/** Opens the log at a level of pino's (`info`, `warn`, …). */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
