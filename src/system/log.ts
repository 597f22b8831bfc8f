import { pino } from 'pino';
import type { Log } from '../app/ports/system.ts';

/**
 * Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry on standard output. Lines are written behind the
 * work, not in it; they are flushed at every ordinary end, and only `kill -9` loses the last few.
 */
export function createLog(level: string, output = openOutput(1)): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/**
 * Opens what lines are written to. A line that cannot be written ends nothing.
 * @param dest a descriptor, or the path of a file
 */
export function openOutput(dest: number | string) {
  const output = pino.destination({ dest, sync: false });
  output.on('error', (error: NodeJS.ErrnoException) => {
    // A terminal that was closed answers so from then on, and the flush at the end would repeat its write for ever. So nothing more is
    // written, as pino itself does where a pipe was closed. Other faults may pass, as that of a full disk does.
    if (error.code === 'EIO') Object.assign(output, { write: () => true, end() {}, flushSync() {}, destroy() {} });
  });
  return output;
}
