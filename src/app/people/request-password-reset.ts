import type { Language } from '../../domain/mail.ts';
import { emailKey } from '../../domain/members.ts';
import { type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { AttemptKey } from '../ports/people.ts';
import { addressPart, takeAll, tooManyAttempts } from './limit-attempts.ts';

/**
 * Has a link for a new password sent to an address. Whether it has an account is found out when the mail is sent, so the response and its
 * time say nothing about it.
 */
export function requestPasswordReset(deps: Deps<'stores' | 'ids' | 'clock' | 'mail'>) {
  return async (
    { email, language }: { readonly email: string; readonly language: Language },
    address: string | null,
  ): Promise<Ok<null> | Refused<'no_mail_server' | 'too_many_attempts'>> => {
    const keys: AttemptKey[] = address === null ? [] : [{ kind: 'reset_address', subject: addressPart(address) }];
    keys.push({ kind: 'reset', subject: emailKey(email) });
    if (!(await takeAll(deps.stores, keys, deps.clock.now()))) return tooManyAttempts();
    const isStored = await enqueueMail(deps, deps.stores, { to: email, language }, { kind: 'forgotten_password' });
    return isStored
      ? ok(null)
      : refused('no_mail_server', 'This installation sends no mail. Ask an owner or an operator for a link.');
  };
}
