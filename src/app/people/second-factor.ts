// Giving the second factor, setting one up, and its recovery codes.

import { type MemberSession, recoveryCodeCount } from '../../domain/members.ts';
import { type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../ports/people.ts';
import { type AttemptRefusal, limitAttempts, signInFailed } from './limit-attempts.ts';
import type { SignedIn } from './start-session.ts';

type SecondFactorDeps = Deps<'unitOfWork' | 'stores' | 'secondFactors' | 'passwords' | 'clock'>;

/**
 * Completes a sign-in with a code of the authenticator, or with a recovery code. Each works once: of two requests with one code, the database
 * lets one pass. The session gets a new cookie, so that one that was planted before is worth nothing.
 */
export function submitSecondFactor(deps: SecondFactorDeps) {
  const limited = limitAttempts(deps);
  return async (session: MemberSession, code: string): Promise<Ok<SignedIn> | Refused<AttemptRefusal>> =>
    limited([{ kind: 'factor', subject: session.memberId }], async () => {
      const member = await deps.stores.members.load(session.memberId);
      const secret = member?.secret ?? null;
      if (member === null || secret === null || !(await useCode(deps, member, secret, code))) return null;
      const cookie = deps.secondFactors.newToken();
      const isOpen = await deps.stores.memberSessions.complete(session.id, cookie, deps.clock.now());
      return isOpen ? ok<SignedIn>({ cookie, secondFactor: 'passed' }) : null;
    });
}

/** Uses a code up. */
async function useCode(deps: SecondFactorDeps, { id }: Member, secret: Buffer, code: string): Promise<boolean> {
  const { members } = deps.stores;
  if (code.includes('-')) return members.useRecoveryCode(id, code);
  const step = deps.secondFactors.stepOf(secret, code, deps.clock.now());
  return step !== null && members.useStep(id, step);
}

/**
 * Makes a new secret, which counts once it is confirmed.
 * @returns a failed sign-in when the member has a second factor that this session has not given
 */
export function startSecondFactor(deps: SecondFactorDeps) {
  return async (
    session: MemberSession,
  ): Promise<Ok<{ readonly secret: string; readonly uri: string }> | Refused<'sign_in_failed'>> => {
    const member = await deps.stores.members.load(session.memberId);
    if (member === null || (member.secret !== null && session.factorAt === null)) return signInFailed();
    const secret = deps.secondFactors.newSecret();
    await deps.stores.members.setPendingSecret(member.id, secret);
    return ok(deps.secondFactors.present(secret, member.email));
  };
}

/**
 * Confirms the new secret with a code, which completes the sign-in and ends the other sessions of the member. Where the sign-in is complete
 * already, the password is proven too: a browser that was left open, or a stolen session, would otherwise lock the member out.
 * @param password null where none is given
 */
export function confirmSecondFactor(deps: SecondFactorDeps) {
  const limited = limitAttempts(deps);
  return async (
    session: MemberSession,
    { code, password }: { readonly code: string; readonly password: string | null },
  ): Promise<
    | Ok<{ readonly cookie: string; readonly recoveryCodes: readonly string[] }>
    | Refused<AttemptRefusal | 'not_enrolling'>
    | Faulty
  > => {
    const isComplete = session.factorAt !== null;
    if (isComplete && password === null)
      return { ok: false, faults: [{ path: '/password', message: 'must be given, because the sign-in is complete' }] };
    return limited([{ kind: 'factor', subject: session.memberId }], async () => {
      const member = await deps.stores.members.load(session.memberId);
      if (member === null || (member.secret !== null && !isComplete)) return null;
      if (isComplete && !(await deps.passwords.verify(member.passwordHash, password ?? ''))) return null;
      if (member.pendingSecret === null) return refused('not_enrolling', 'Begin with a new secret.');
      const { pendingSecret: secret } = member;
      const step = deps.secondFactors.stepOf(secret, code, deps.clock.now());
      if (step === null) return null;
      const recoveryCodes = deps.secondFactors.newRecoveryCodes(recoveryCodeCount);
      const cookie = deps.secondFactors.newToken();
      const isOpen = await deps.unitOfWork.transaction(async ({ members, memberSessions }) => {
        if (!(await memberSessions.complete(session.id, cookie, deps.clock.now()))) return false;
        await members.confirmSecret(member.id, secret, step);
        await members.putRecoveryCodes(member.id, recoveryCodes);
        await memberSessions.endOthers(member.id, session.id);
        return true;
      });
      return isOpen ? ok({ cookie, recoveryCodes }) : null;
    });
  };
}

/** Replaces the recovery codes of a member who proves the password. */
export function issueRecoveryCodes(deps: SecondFactorDeps) {
  const limited = limitAttempts(deps);
  return async (
    session: MemberSession,
    password: string,
  ): Promise<Ok<{ readonly recoveryCodes: readonly string[] }> | Refused<AttemptRefusal>> =>
    limited([{ kind: 'factor', subject: session.memberId }], async () => {
      const member = await deps.stores.members.load(session.memberId);
      if (!(await deps.passwords.verify(member?.passwordHash ?? null, password))) return null;
      const recoveryCodes = deps.secondFactors.newRecoveryCodes(recoveryCodeCount);
      await deps.stores.members.putRecoveryCodes(session.memberId, recoveryCodes);
      return ok({ recoveryCodes });
    });
}
