// Limits failed attempts at passwords and codes.

import { type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { AttemptKey } from '../ports/people.ts';
import type { Stores } from '../ports/stores.ts';

/** A wrong part of a sign-in. The text is the same whichever it is. */
export function signInFailed(): Refused<'sign_in_failed'> {
  return refused('sign_in_failed', 'The e-mail address, the password or the code is wrong.');
}

/** The refusal of an attempt behind too many. */
export function tooManyAttempts(): Refused<'too_many_attempts'> {
  return refused('too_many_attempts', 'Too many attempts. Try again later.');
}

/** The refusals of an attempt. */
export type AttemptRefusal = 'sign_in_failed' | 'too_many_attempts';

/**
 * Counts an attempt in its order, up to the first count that is exceeded. The address comes first: attempts that it may not make any more
 * would otherwise lock accounts, as many as it names.
 * @returns false when there are too many
 */
export async function takeAll(
  { attempts }: Pick<Stores, 'attempts'>,
  keys: readonly AttemptKey[],
  now: Date,
): Promise<boolean> {
  for (const key of keys) if (!(await attempts.take(key, now))) return false;
  return true;
}

/**
 * Makes attempts that may fail, each of which counts beforehand for the account and the address, and not any more once it has succeeded. An
 * attempt that throws counts.
 * @param attempt returns null when it fails
 */
export function limitAttempts(deps: Deps<'stores' | 'clock'>) {
  const { attempts } = deps.stores;
  return async <T>(
    keys: readonly AttemptKey[],
    attempt: () => Promise<T | null>,
  ): Promise<T | Refused<AttemptRefusal>> => {
    if (!(await takeAll(deps.stores, keys, deps.clock.now()))) return tooManyAttempts();
    const result = await attempt();
    if (result === null) return signInFailed();
    for (const key of keys) await (key.kind === 'address' ? attempts.giveBack(key) : attempts.forget(key));
    return result;
  };
}

/** What a sign-in counts for: the address where it is known, and the account, whether it exists or not. */
export function signInKeys(account: string, address: string | null): AttemptKey[] {
  return [...addressKeys(address), { kind: 'account', subject: account }];
}

/** What a sign-in without an account that is known yet counts for. */
export function addressKeys(address: string | null): AttemptKey[] {
  return address === null ? [] : [{ kind: 'address', subject: addressPart(address) }];
}

/** What a caller's address counts as. An IPv6 caller has a whole network of 64 bits. */
export function addressPart(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - groups.length - behind.length)).fill('0');
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':');
}
