// Tests an upload for an Individual Number (My Number) in print, before it is stored.

import { createWaitingLine } from '../picture/waiting-line.ts';
import { myNumberSign } from './my-number-sign.ts';

/** Reading a picture takes about a second, and users wait for it: a longer line is refused at once. */
const waitingMax = 6;
const waitMsMax = 15_000;

/** The print of a picture. */
interface Print {
  readonly lines: readonly { readonly text: string }[];
}

/**
 * Tests a picture for an Individual Number in print.
 * @returns whether it shows one, or `busy` when that could not be found out in time; such a picture must not be stored
 */
export type PrintedNumberTest = (bytes: Buffer) => Promise<boolean | 'busy'>;

/**
 * Makes the test over a reader of print. Whatever keeps the reader from reading, the result is `busy`: no picture is stored untested.
 * @param read reads the print of a re-encoded picture, turned upright
 * @param timeLimitMs for waiting and reading together
 */
export function createPrintedNumberTest(
  read: (bytes: Buffer) => Promise<Print>,
  timeLimitMs = waitMsMax,
): PrintedNumberTest {
  const line = createWaitingLine(1, waitingMax);
  return async (bytes) => {
    const { promise: tooLate, resolve } = Promise.withResolvers<'busy'>();
    const timer = setTimeout(resolve, timeLimitMs, 'busy');
    const tested = line
      .run(async () => myNumberSign((await read(bytes)).lines.map(({ text }) => text)))
      .then((result) => result ?? 'busy')
      .catch(() => 'busy' as const);
    try {
      return await Promise.race([tested, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
