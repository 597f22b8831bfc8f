import { isatty } from 'node:tty';
import { type DestinationStream, pino } from 'pino';
import { isColorSupported, prettyFactory } from 'pino-pretty';
import type { Log } from '../app/ports/system.ts';

/**
 * Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry, or one line for people where the log is a terminal. Each
 * line is written before the call returns, so none is lost when the process is killed.
 * @param dest a descriptor, or the path of a file
 */
export function createLog(level: string, dest: number | string = 1): Log {
  const output = pino.destination({ dest, sync: true });
  // A full disk or a closed terminal must not end the service. A closed terminal also sends SIGHUP, which stops it in order.
  output.on('error', () => undefined);
  const isTerminal = typeof dest === 'number' && isatty(dest);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    isTerminal ? linesForPeople(output) : output,
  );
}

/** Formats each entry before it is written. pino-pretty's own stream would write later, and lose lines of a process that exits. */
function linesForPeople(output: DestinationStream): DestinationStream {
  // The process number in an entry is that of PostgreSQL; pino-pretty would show it as this one's.
  const format = prettyFactory({
    colorize: isColorSupported,
    ignore: 'pid',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  });
  return { write: (line) => output.write(format(line) ?? line) };
}
