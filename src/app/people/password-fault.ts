import { passwordFault } from '../../domain/members.ts';
import type { Faulty } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';

/** What is wrong with a new password, at a place of the body; null when it can be used. */
export async function findPasswordFault(
  { passwords }: Deps<'passwords'>,
  path: string,
  password: string,
  email: string,
): Promise<Faulty | null> {
  const message =
    passwordFault(password, email) ??
    ((await passwords.isCommon(password)) ? 'must not be a common password, or one with little added to it' : null);
  return message === null ? null : { ok: false, faults: [{ path, message }] };
}
