import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../app/ports/system.ts';

/**
 * Opens the log at a level of pino's (`info`, `warn`, …): one JSON line an entry, or one line for people where the log is a terminal.
 * Warnings and errors are written before the call returns, with all lines before them. The others are written together at the end of the
 * turn of the event loop, or of the process: a process that is killed may lose those of its last turn.
 * @param dest a descriptor, or the path of a file
 * @param apiProcess the number of a process that shares the destination with others: every entry has it, and lines of two processes
 *   never mix in a pipe
 */
export function createLog(level: string, dest: number | string = 1, apiProcess?: number): Log {
  const output = pino.destination({ dest, sync: true });
  // A full disk or a closed terminal must not end the service. A closed terminal also sends SIGHUP, which stops it in order.
  output.on('error', () => undefined);
  const isTerminal = typeof dest === 'number' && isatty(dest);
  return pino(
    { level, base: apiProcess === undefined ? null : { apiProcess }, timestamp: pino.stdTimeFunctions.isoTime },
    isTerminal
      ? linesForPeople(output)
      : writeBehind(output, apiProcess === undefined ? Infinity : pipeWriteCharacters),
  );
}

/** pino's level of a warning. */
const warning = 40;
const flushes = new Set<() => void>();
process.on('exit', () => {
  for (const flush of flushes) flush();
});

/** Linux and macOS write as much to a pipe at once, or more without mixing in what others write; nearly all that is logged is ASCII. */
const pipeWriteCharacters = 4096;

/** Gathers the lines of a turn: writing one costs as much as making it. @param charactersMax how much is written at once, if lines are shorter */
function writeBehind(output: DestinationStream, charactersMax: number): DestinationStream {
  let waiting = '';
  let isScheduled = false;
  const flush = (): void => {
    isScheduled = false;
    flushes.delete(flush);
    const text = waiting;
    waiting = '';
    if (text !== '') output.write(text);
  };
  return {
    // Makes pino set `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      if (waiting.length + line.length > charactersMax) flush();
      waiting += line;
      if (this.lastLevel >= warning) flush();
      else if (!isScheduled) {
        isScheduled = true;
        flushes.add(flush);
        setImmediate(flush);
      }
    },
  } as DestinationStream & { lastLevel: number };
}

/** Formats each entry before it is written. pino-pretty's own stream would write later, and lose lines of a process that exits. */
function linesForPeople(output: DestinationStream): DestinationStream {
  // Only a log on a terminal needs it.
  const { isColorSupported, prettyFactory }: typeof import('pino-pretty') = createRequire(import.meta.url)(
    'pino-pretty',
  );
  // The process number in an entry is that of PostgreSQL; pino-pretty would show it as this one's.
  const format = prettyFactory({
    colorize: isColorSupported,
    ignore: 'pid',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  });
  return { write: (line) => output.write(format(line) ?? line) };
}
