import { pino } from 'pino';
import type { Log } from '../app/ports/system.ts';

/**
 * Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry. Each line is written before the call returns, so none
 * is lost when the process is killed.
 * @param dest a descriptor, or the path of a file
 */
export function createLog(level: string, dest: number | string = 1): Log {
  const output = pino.destination({ dest, sync: true });
  // A full disk or a closed terminal must not end the service. A closed terminal also sends SIGHUP, which stops it in order.
  output.on('error', () => undefined);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
