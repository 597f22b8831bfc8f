// Response bodies about machine tokens and members.

import type { components } from '../../../generated/types/admin.ts';
import type { Account } from '../../app/people/get-account.ts';
import type { NamedPrincipal } from '../../app/people/get-principal.ts';
import type { IssuedInvitation, OpenedInvitation } from '../../app/people/invitations.ts';
import { memberVersionOf } from '../../app/people/update-member.ts';
import type { InvitationView, MemberView, NamedGrant } from '../../app/ports/views.ts';
import { type MemberSession, sessionEnd } from '../../domain/members.ts';
import type { MachineToken, NewMachineToken, Role } from '../../domain/people.ts';

type Schemas = components['schemas'];

/** There is at least one wherever roles are shown. */
const rolesOf = (roles: readonly Role[]) => [...roles] as Schemas['MachineToken']['roles'];
const orNull = (instant: Date | null) => instant?.toISOString() ?? null;

/** A machine token without its text. */
export function presentToken(token: MachineToken): Schemas['MachineToken'] {
  const { id, name, roles, hint, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  return {
    ...{ id, name, roles: rolesOf(roles), hint, createdAt: createdAt.toISOString(), expiresAt: orNull(expiresAt) },
    ...{ revokedAt: orNull(revokedAt), lastUsedAt: orNull(lastUsedAt) },
  };
}

/** A new machine token, for the one response that shows its text. */
export function presentIssuedToken(token: NewMachineToken, text: string): Schemas['IssuedMachineToken'] {
  const { id, name, roles, createdAt, expiresAt } = token;
  return {
    ...{ id, token: text, name, roles: rolesOf(roles), hint: text.slice(-4) },
    ...{ createdAt: createdAt.toISOString(), expiresAt: orNull(expiresAt) },
  };
}

function presentGrant({ tenant, roles }: NamedGrant): Schemas['AccountGrant'] {
  return {
    ...{ tenantId: tenant?.id ?? null, tenantName: tenant?.name ?? null, mode: tenant?.mode ?? null },
    roles: rolesOf(roles),
  };
}

/** The caller with its roles. */
export function presentPrincipal({ grants, ...principal }: NamedPrincipal): Schemas['Principal'] {
  return { ...principal, grants: grants.map(presentGrant) as Schemas['Principal']['grants'] };
}

/** A session of the signed-in member. */
export function presentSession(session: MemberSession, currentId: string): Schemas['MemberSession'] {
  const { id, createdAt, lastSeenAt, address, userAgent } = session;
  return {
    ...{ id, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    ...{ expiresAt: sessionEnd(session).toISOString(), address, userAgent, current: id === currentId },
  };
}

/** The signed-in member. */
export function presentAccount(account: Account, session: MemberSession): Schemas['Account'] {
  const { grants, ...rest } = account;
  return {
    ...rest,
    grants: grants.map(presentGrant) as Schemas['Account']['grants'],
    session: presentSession(session, session.id),
  };
}

/** A member, for owners and operators. */
export function presentMember({ hasSecondFactor, roles, createdAt, ...member }: MemberView): Schemas['Member'] {
  return {
    ...member,
    roles: rolesOf(roles),
    secondFactor: hasSecondFactor,
    createdAt: createdAt.toISOString(),
    version: memberVersionOf({ roles }),
  };
}

/** An invitation without its link. */
export function presentInvitation(invitation: InvitationView): Schemas['Invitation'] {
  const { id, email, roles, issuedBy, createdAt, expiresAt, usedAt } = invitation;
  return {
    ...{ id, email, roles: rolesOf(roles), invitedBy: issuedBy },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), acceptedAt: orNull(usedAt) },
  };
}

/** A new invitation, for the one response that shows its link. */
export function presentIssuedInvitation(
  { link, roles, token, mailed }: IssuedInvitation,
  publicUrl: string,
): Schemas['IssuedInvitation'] {
  const { id, email, expiresAt } = link;
  const url = `${publicUrl}/console/invitation#${token}`;
  return { id, url, email, roles: rolesOf(roles), expiresAt: expiresAt.toISOString(), mailed };
}

/** What an invitation offers. */
export function presentOpenedInvitation({ link, grants }: OpenedInvitation): Schemas['OpenedInvitation'] {
  return {
    ...{ email: link.email, invitedBy: link.issuedBy, expiresAt: link.expiresAt.toISOString() },
    grants: grants.map(presentGrant) as Schemas['OpenedInvitation']['grants'],
  };
}

/** A link to set a password, for the one response that shows it. */
export function presentPasswordReset(
  { token, expiresAt, mailed }: { readonly token: string; readonly expiresAt: Date; readonly mailed: boolean },
  publicUrl: string,
): Schemas['IssuedPasswordReset'] {
  return { url: `${publicUrl}/console/password#${token}`, expiresAt: expiresAt.toISOString(), mailed };
}
