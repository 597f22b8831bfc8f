// Changing and taking away the roles of members.

import { type Role, roles } from '../../domain/people.ts';
import { type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';
import { type ExpectedVersions, isExpected, type StaleEdit, staleEdit, versionOf } from '../version.ts';

/** What an owner edits of a member. */
export interface MemberRoles {
  readonly roles: readonly Role[];
}

/** The version of a member's roles. */
export function memberVersionOf({ roles: held }: MemberRoles): string {
  return versionOf({ roles: held });
}

type MemberRefusal = 'not_found' | 'last_owner' | 'last_operator';

/** Replaces the roles of a member in a tenant, from the next request on. The last owner stays one. @param expected the versions that the caller has seen */
export function updateMember(deps: Deps<'unitOfWork'>) {
  return (
    tenantId: string,
    memberId: string,
    given: readonly Role[],
    expected: ExpectedVersions,
  ): Promise<Ok<null> | Refused<MemberRefusal> | StaleEdit<MemberRoles>> =>
    deps.unitOfWork.transaction(async (stores) => {
      const refusal = await findRefusal(stores, tenantId, memberId, given, expected);
      if (refusal !== null) return refusal;
      await stores.members.putGrant(memberId, { tenantId, roles: roles.filter((role) => given.includes(role)) });
      return ok(null);
    });
}

/**
 * Takes the roles of a tenant, or of the instance, from a member. An account without roles is deleted with everything of it. The last owner
 * and the last operator stay.
 */
export function deleteMember(deps: Deps<'unitOfWork'>) {
  return (
    tenantId: string | null,
    memberId: string,
    expected: ExpectedVersions = null,
  ): Promise<Ok<null> | Refused<MemberRefusal> | StaleEdit<MemberRoles>> =>
    deps.unitOfWork.transaction(async (stores) => {
      const refusal = await findRefusal(stores, tenantId, memberId, [], expected);
      if (refusal !== null) return refusal;
      await stores.members.removeGrant(memberId, tenantId);
      return ok(null);
    });
}

/** Why the member cannot get these roles. The roles of all members are locked, so that two last owners cannot go at once. */
async function findRefusal(
  { members }: Stores,
  tenantId: string | null,
  memberId: string,
  given: readonly Role[],
  expected: ExpectedVersions,
): Promise<Refused<MemberRefusal> | StaleEdit<MemberRoles> | null> {
  const all = await members.lockGrants(tenantId);
  const own = all.find((grant) => grant.memberId === memberId);
  if (own === undefined) return refused('not_found', 'There is no such member.');
  const version = memberVersionOf(own);
  if (!isExpected(expected, version)) {
    const proposed = { roles: roles.filter((role) => given.includes(role)) };
    return staleEdit<MemberRoles>(version, { roles: own.roles }, proposed);
  }
  const needed = tenantId === null ? 'operator' : 'owner';
  const others = all.filter((grant) => grant.memberId !== memberId && grant.roles.includes(needed));
  if (!own.roles.includes(needed) || given.includes(needed) || others.length > 0) return null;
  return tenantId === null
    ? refused('last_operator', 'The last operator stays. Invite another operator first.')
    : refused('last_owner', 'The last owner keeps the role. Give it to another member first.');
}
