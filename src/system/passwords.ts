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
  };
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
