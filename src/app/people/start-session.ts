import { type MemberSession, sessionLifetimeMs } from '../../domain/members.ts';
import type { Deps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';

/** Where a request comes from, for the list of a member's sessions. */
export interface Visitor {
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** How far a sign-in has come. */
export type SecondFactorState = 'code' | 'enrolment' | 'passed';

/** A sign-in that has begun, or come further, with its new cookie. */
export interface SignedIn {
  readonly cookie: string;
  readonly secondFactor: SecondFactorState;
}

/**
 * Starts a session of a member whose password is right, or whom the provider confirms. It completes nothing but the sign-in until the second
 * factor is given.
 * @param member.isFactorGiven whether a second factor has been checked already
 */
export async function startSession(
  deps: Deps<'ids' | 'clock' | 'secondFactors'>,
  { memberSessions }: Pick<Stores, 'memberSessions'>,
  member: { readonly id: string; readonly hasSecondFactor: boolean; readonly isFactorGiven?: boolean },
  { address, userAgent }: Visitor,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const session: MemberSession = {
    ...{ id: deps.ids.uuid(), memberId: member.id, createdAt: now, lastSeenAt: now },
    factorAt: member.isFactorGiven === true ? now : null,
    ...{ expiresAt: new Date(now.getTime() + sessionLifetimeMs), address },
    userAgent: userAgent?.slice(0, 200) ?? null,
  };
  const cookie = deps.secondFactors.newToken();
  await memberSessions.insert(session, cookie);
  if (session.factorAt !== null) return { cookie, secondFactor: 'passed' };
  return { cookie, secondFactor: member.hasSecondFactor ? 'code' : 'enrolment' };
}
