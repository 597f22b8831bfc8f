import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../app/ports/people.ts';

/** Argon2id, the default of the library, with 19 MiB of memory, two passes and one lane, as the OWASP password storage page names it. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many are computed at once: each needs its memory, and the threads are those of the file system too. */
const concurrencyMax = 2;

/** Hashes passwords. The parameters are in each hash, so they can be raised later. */
export function createPasswords(): Passwords {
  const inTurn = limitConcurrency(concurrencyMax);
  let dummy: Promise<string> | undefined;
  const hashOf = (password: string) => inTurn(() => hash(password.normalize('NFC'), options));
  return {
    hash: hashOf,
    async verify(passwordHash, password) {
      dummy ??= hashOf('no account has this password');
      const stored = passwordHash ?? (await dummy);
      const isRight = await inTurn(() => verify(stored, password.normalize('NFC')));
      return passwordHash !== null && isRight;
    },
    isCommon,
  };
}

/** Fewer guesses than 10 to the power of this find a common password. zxcvbn calls it "somewhat guessable" at most. */
const commonBelow = 8;
/** Of a longer password only the beginning is looked at, because the time grows with the square of the length. */
const lookedAtMax = 64;

/** Loaded with the first new password: the lists take 30 MB of memory, and most processes never see one. */
let estimator: Promise<{ check(password: string): { readonly guessesLog10: number } }> | undefined;

async function isCommon(password: string): Promise<boolean> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) => new ZxcvbnFactory({ dictionary, graphs }),
  );
  const { guessesLog10 } = (await estimator).check(password.normalize('NFC').slice(0, lookedAtMax));
  return guessesLog10 < commonBelow;
}

/** Runs work, so many at once; the rest waits in its order. */
function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
