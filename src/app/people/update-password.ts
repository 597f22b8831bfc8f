// Changing a password: by the signed-in member, or by a link.

import { linkLifetimeMs, type MemberSession } from '../../domain/members.ts';
import type { Principal } from '../../domain/people.ts';
import { type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MemberLink } from '../ports/people.ts';
import { type AttemptRefusal, limitAttempts } from './limit-attempts.ts';
import { type LinkRefusal, linkProblem, nameOf, usedLink } from './links.ts';
import { findPasswordFault } from './password-fault.ts';

type PasswordDeps = Deps<'unitOfWork' | 'stores' | 'passwords' | 'secondFactors' | 'ids' | 'clock' | 'mail'>;

/** Sets a new password for a member who proves the present one. The member's other sessions end, and so do links to set it. */
export function updatePassword(deps: PasswordDeps) {
  const limited = limitAttempts(deps);
  return async (
    session: MemberSession,
    { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<Ok<null> | Faulty | Refused<AttemptRefusal>> =>
    limited([{ kind: 'factor', subject: session.memberId }], async () => {
      const member = await deps.stores.members.load(session.memberId);
      const isRight = await deps.passwords.verify(member?.passwordHash ?? null, currentPassword);
      if (member === null || !isRight) return null;
      const faulty = await findPasswordFault(deps, '/newPassword', newPassword, member.email);
      if (faulty !== null) return faulty;
      const passwordHash = await deps.passwords.hash(newPassword);
      await deps.unitOfWork.transaction(async ({ members, memberSessions, memberLinks }) => {
        await members.setPassword(member.id, passwordHash);
        await memberSessions.endOthers(member.id, session.id);
        await memberLinks.deleteOf(member.id, null);
      });
      return ok(null);
    });
}

/** Sets the password of the member whom a link was made for, and ends all sessions of the member. The second factor stays. */
export function resetPassword(deps: PasswordDeps) {
  return async (
    token: string,
    password: string,
  ): Promise<Ok<null> | Faulty | Refused<'link_not_found'> | LinkRefusal> => {
    const now = deps.clock.now();
    const link = await deps.stores.memberLinks.find('password_reset', token);
    const member = await deps.stores.members.load(link?.memberId ?? '');
    if (link === null || member === null) return refused('link_not_found', 'This link is not valid.');
    const problem = linkProblem(link, now);
    if (problem !== null) return problem;
    const faulty = await findPasswordFault(deps, '/password', password, member.email);
    if (faulty !== null) return faulty;
    const passwordHash = await deps.passwords.hash(password);
    const isUsed = await deps.unitOfWork.transaction(async ({ members, memberSessions, memberLinks }) => {
      if (!(await memberLinks.use(link.id, now))) return false;
      await members.setPassword(member.id, passwordHash);
      await memberSessions.endOthers(member.id, null);
      await memberLinks.deleteOf(member.id, link.id);
      return true;
    });
    return isUsed ? ok(null) : usedLink(link);
  };
}

/**
 * Makes a link with which a member of a tenant, or of the instance, sets a new password. An owner makes none for a member who also belongs
 * elsewhere: the link would open the other place too. An operator makes none for a member of a tenant who has no second factor, because the
 * link alone would open the personal data of the tenant.
 */
export function issuePasswordReset(deps: PasswordDeps) {
  return async (
    principal: Principal,
    tenantId: string | null,
    memberId: string,
  ): Promise<
    | Ok<{ token: string; expiresAt: Date; mailed: boolean }>
    | Refused<'not_found' | 'member_elsewhere' | 'second_factor_missing'>
  > => {
    const grants = await deps.stores.members.grants(memberId);
    if (!grants.some((grant) => grant.tenantId === tenantId)) return refused('not_found', 'There is no such member.');
    if (grants.length > 1 && !principal.roles.includes('operator'))
      return refused('member_elsewhere', 'This member also belongs elsewhere. Ask an operator of the instance.');
    const member = await deps.stores.members.load(memberId);
    const isWithout = (member?.secret ?? null) === null;
    if (tenantId !== null && isWithout && !principal.roles.includes('owner'))
      return refused('second_factor_missing', 'This member has no second factor. Ask an owner of the tenant.');
    const createdAt = deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs.password_reset);
    const link: MemberLink = {
      ...{ id: deps.ids.uuid(), kind: 'password_reset', tenantId, grants: [], email: null, memberId },
      ...{ issuedBy: await nameOf(deps.stores, principal), createdAt, expiresAt, usedAt: null },
    };
    const token = deps.secondFactors.newToken();
    const language = await deps.stores.members.languageOf(memberId);
    const mailed = await deps.unitOfWork.transaction(async (stores) => {
      await stores.memberLinks.insert(link, token);
      if (member === null) return false;
      return enqueueMail(deps, stores, { to: member.email, language }, { kind: 'password_reset', token });
    });
    return ok({ token, expiresAt, mailed });
  };
}
