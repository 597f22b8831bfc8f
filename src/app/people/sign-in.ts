import type { Language } from '../../domain/mail.ts';
import { emailKey } from '../../domain/members.ts';
import type { Ok, Refused } from '../../domain/result.ts';
import { ok } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import { type AttemptRefusal, limitAttempts, signInKeys } from './limit-attempts.ts';
import { type SignedIn, startSession, type Visitor } from './start-session.ts';

/**
 * Signs a member in by address and password; the second factor is still to be given. Mail comes in the language of
 * the latest sign-in. An unknown address costs the same work as a wrong
 * password, and gets the same refusal.
 */
export function signIn(deps: Deps<'stores' | 'passwords' | 'secondFactors' | 'ids' | 'clock'>) {
  const limited = limitAttempts(deps);
  return async (
    given: { readonly email: string; readonly password: string; readonly language: Language | null },
    visitor: Visitor,
  ): Promise<Ok<SignedIn> | Refused<AttemptRefusal>> =>
    limited(signInKeys(emailKey(given.email), visitor.address), async () => {
      const member = await deps.stores.members.findByEmail(given.email);
      const isRight = await deps.passwords.verify(member?.passwordHash ?? null, given.password);
      if (member === null || !isRight) return null;
      const { id, secret } = member;
      if (given.language !== null) await deps.stores.members.setLanguage(id, given.language);
      return ok(await startSession(deps, deps.stores, { id, hasSecondFactor: secret !== null }, visitor));
    });
}
