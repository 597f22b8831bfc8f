// What members see of themselves.

import { type MemberSession, sessionEnd } from '../../domain/members.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../ports/people.ts';
import type { NamedGrant } from '../ports/views.ts';
import type { SecondFactorState } from './start-session.ts';

/** The signed-in member. */
export interface Account extends Pick<Member, 'id' | 'email' | 'name'> {
  readonly secondFactor: SecondFactorState;
  readonly recoveryCodesLeft: number;
  readonly grants: readonly NamedGrant[];
}

/** The member of a session; null when it was deleted meanwhile. */
export function getAccount(deps: Deps<'stores' | 'peopleViews'>) {
  return async (session: MemberSession): Promise<Account | null> => {
    const member = await deps.stores.members.load(session.memberId);
    if (member === null) return null;
    const { id, email, name, secret } = member;
    return {
      ...{ id, email, name, recoveryCodesLeft: await deps.peopleViews.recoveryCodesLeft(id) },
      secondFactor: session.factorAt !== null ? 'passed' : secret === null ? 'enrolment' : 'code',
      grants: await deps.peopleViews.named(await deps.stores.members.grants(id)),
    };
  };
}

const sessionsMax = 100;

/** The sign-ins of a member that are valid now, newest first. */
export function listMemberSessions(deps: Deps<'stores' | 'clock'>) {
  return async (memberId: string): Promise<MemberSession[]> => {
    const now = deps.clock.now();
    const sessions = await deps.stores.memberSessions.list(memberId);
    return sessions.filter((session) => sessionEnd(session) > now).slice(0, sessionsMax);
  };
}
