// Tests an upload for an Individual Number (My Number) in print, before it is stored.

import { createWaitingLine } from '../picture/waiting-line.ts';
import { myNumberSign } from './my-number-sign.ts';

/** Reading a picture takes about a second, and users wait for it: a longer line is refused at once. */
const waitingMax = 6;
/** Two places are reserved for users of other tenants. */
const waitingOfOneMax = 4;
const waitMsMax = 15_000;

/** The print of a picture. */
interface Print {
  readonly lines: readonly { readonly text: string }[];
}

/**
 * Tests a picture for an Individual Number in print.
 * @param tenantId the tenant whose users share a turn in the line
 * @returns whether it shows one, or `busy` when that could not be found out in time; such a picture must not be stored. `donation` when it
 *   shows none, and the part of a card about organ donation
 */
export type PrintedNumberTest = (bytes: Buffer, tenantId?: string) => Promise<boolean | 'busy' | 'donation'>;

/** Words of the part about organ donation, which no other print on a card has. */
const donation = /臓器|脳死|心停止/u;

function signOf({ lines }: Print): boolean | 'donation' {
  const texts = lines.map(({ text }) => text);
  if (myNumberSign(texts)) return true;
  return donation.test(texts.join('\n').normalize('NFKC').replaceAll(' ', '')) ? 'donation' : false;
}

/**
 * Makes the test over a reader of print. Whatever keeps the reader from reading, the result is `busy`: no picture is stored untested.
 * @param reader gives what reads the print of a re-encoded picture, turned upright; null without models, where no number is found
 * @param timeLimitMs for waiting and reading together
 */
export function createPrintedNumberTest(
  reader: () => { readonly read: (bytes: Buffer) => Promise<Print> } | null,
  timeLimitMs = waitMsMax,
): PrintedNumberTest {
  const line = createWaitingLine(1, waitingMax, waitingOfOneMax);
  return async (bytes, tenantId) => {
    const print = reader();
    if (print === null) return false;
    const { promise: tooLate, resolve } = Promise.withResolvers<'busy'>();
    const timer = setTimeout(resolve, timeLimitMs, 'busy');
    const tested = line
      .run(async () => signOf(await print.read(bytes)), tenantId)
      .then((result) => result ?? 'busy')
      .catch(() => 'busy' as const);
    try {
      return await Promise.race([tested, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
