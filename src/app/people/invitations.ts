// Inviting people, and accepting an invitation.

import type { Language } from '../../domain/mail.ts';
import { emailKey, invitableIn, linkLifetimeMs } from '../../domain/members.ts';
import { type Grant, type Principal, type Role, roles } from '../../domain/people.ts';
import { type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { Member, MemberLink, NewMember } from '../ports/people.ts';
import type { Stores } from '../ports/stores.ts';
import type { NamedGrant } from '../ports/views.ts';
import { type AttemptRefusal, limitAttempts, signInKeys } from './limit-attempts.ts';
import { type LinkRefusal, linkProblem, nameOf, usedLink } from './links.ts';
import { findPasswordFault } from './password-fault.ts';
import { type SignedIn, startSession, type Visitor } from './start-session.ts';

type InvitationDeps = Deps<
  'unitOfWork' | 'stores' | 'peopleViews' | 'passwords' | 'secondFactors' | 'ids' | 'clock' | 'mail'
>;

/** An invitation with the secret of its link, which is shown once. */
export interface IssuedInvitation {
  readonly link: MemberLink;
  readonly roles: readonly Role[];
  readonly token: string;
  /** Whether the link is also sent by mail. */
  readonly mailed: boolean;
}

/** Invites a person into a tenant or, with null, as an operator of the instance. */
export function createInvitation(deps: InvitationDeps) {
  return async (
    principal: Principal,
    tenantId: string | null,
    request: { readonly email: string; readonly roles: readonly Role[]; readonly language: Language },
  ): Promise<Ok<IssuedInvitation> | Refused<'role_not_grantable' | 'already_member'>> => {
    const { members } = deps.stores;
    const invitable = tenantId === null ? ['operator'] : invitableIn(principal, await members.hasOwner(tenantId));
    if (request.roles.some((role) => !invitable.includes(role))) {
      const named = invitable.length === 0 ? 'no role' : `no other role than ${invitable.join(', ')}`;
      return refused('role_not_grantable', `You can invite with ${named}.`);
    }
    if (await members.isMember(request.email, tenantId))
      return refused('already_member', 'This address already belongs to a member here.');
    const given = roles.filter((role) => request.roles.includes(role));
    const asFirstOwner = tenantId !== null && !principal.roles.includes('owner');
    const link = newInvitation(deps, {
      ...{
        tenantId,
        email: request.email,
        grants: [{ tenantId, roles: given, ...(asFirstOwner && { asFirstOwner }) }],
      },
      issuedBy: await nameOf(deps.stores, principal),
    });
    const token = deps.secondFactors.newToken();
    const { email: to, language } = request;
    const tenantName = tenantId === null ? null : ((await deps.stores.tenants.load(tenantId))?.name ?? null);
    const content = { kind: 'invitation', token, invitedBy: link.issuedBy, tenantName } as const;
    const mailed = await deps.unitOfWork.transaction(async (stores) => {
      await stores.memberLinks.insert(link, token);
      return enqueueMail(deps, stores, { to, language }, content);
    });
    return ok({ link, roles: given, token, mailed });
  };
}

/** The row of a new invitation. */
export function newInvitation(
  deps: Deps<'ids' | 'clock'>,
  given: Pick<MemberLink, 'tenantId' | 'email' | 'grants' | 'issuedBy'>,
): MemberLink {
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs.invitation);
  return { ...given, id: deps.ids.uuid(), kind: 'invitation', memberId: null, createdAt, expiresAt, usedAt: null };
}

/** What an invitation offers. */
export interface OpenedInvitation {
  readonly link: MemberLink;
  readonly grants: readonly NamedGrant[];
}

/** Reads an invitation without using it up. */
export function openInvitation(deps: InvitationDeps) {
  return async (token: string): Promise<Ok<OpenedInvitation> | Refused<'link_not_found'> | LinkRefusal> => {
    const link = await deps.stores.memberLinks.find('invitation', token);
    if (link === null) return refused('link_not_found', 'This link is not valid.');
    const problem = linkProblem(link, deps.clock.now());
    if (problem !== null) return problem;
    if (await comesTooLate(deps.stores, link)) return refused('link_not_found', 'This link is not valid.');
    const grants = await deps.peopleViews.named(link.grants);
    return grants.length === 0 ? refused('link_not_found', 'This link is not valid.') : ok({ link, grants });
  };
}

/**
 * Whether an invitation was for the first owner of a tenant that has one by now. An operator could otherwise keep a second one for itself, and
 * read the personal data of the tenant.
 */
async function comesTooLate({ members }: Pick<Stores, 'members'>, { grants }: MemberLink): Promise<boolean> {
  for (const { tenantId, asFirstOwner } of grants)
    if (asFirstOwner === true && tenantId !== null && (await members.hasOwner(tenantId))) return true;
  return false;
}

/** The person who accepts an invitation. */
export interface Acceptance {
  readonly token: string;
  /** Where the invitation names no address, and only there. */
  readonly email: string | null;
  readonly name: string;
  readonly password: string;
  /** In which the person gets mail; null to leave it. */
  readonly language: Language | null;
}

/**
 * Makes the account of an invited person, or adds the roles to the account of the address once its password is proven, and signs the person
 * in. The invitation is used up in the same transaction.
 */
export function acceptInvitation(deps: InvitationDeps) {
  const open = openInvitation(deps);
  const limited = limitAttempts(deps);
  return async (
    given: Acceptance,
    visitor: Visitor,
  ): Promise<Ok<SignedIn> | Faulty | Refused<'link_not_found' | AttemptRefusal> | LinkRefusal> => {
    const opened = await open(given.token);
    if (!opened.ok) return opened;
    const { link } = opened.value;
    const email = invitedAddress(link, given.email);
    if (typeof email !== 'string') return email;
    if ((await deps.stores.members.findByEmail(email)) === null) {
      const faulty = await findPasswordFault(deps, '/password', given.password, email);
      if (faulty !== null) return faulty;
      const passwordHash = await deps.passwords.hash(given.password);
      const member = { id: deps.ids.uuid(), email, name: given.name, passwordHash, createdAt: deps.clock.now() };
      const made = await makeAccount(deps, link, member, given.language, visitor);
      if (made !== 'address_taken') return made;
    }
    return limited(signInKeys(emailKey(email), visitor.address), async () => {
      const member = await deps.stores.members.findByEmail(email);
      const isRight = await deps.passwords.verify(member?.passwordHash ?? null, given.password);
      return member === null || !isRight ? null : addToAccount(deps, link, member, given.language, visitor);
    });
  };
}

/** The address of the account: of the invitation, or where it has none, as given. */
function invitedAddress(link: MemberLink, email: string | null): string | Faulty {
  const fault = (message: string): Faulty => ({ ok: false, faults: [{ path: '/email', message }] });
  if (link.email === null) return email ?? fault('must be given, because the invitation names no address');
  if (email !== null && emailKey(email) !== emailKey(link.email)) return fault('must be the invited address, or null');
  return link.email;
}

/** Thrown to undo the transaction: another invitation of the address has just made its account. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

async function makeAccount(
  deps: InvitationDeps,
  link: MemberLink,
  member: NewMember,
  language: Language | null,
  visitor: Visitor,
): Promise<Ok<SignedIn> | LinkRefusal | 'address_taken'> {
  try {
    return await accept(
      deps,
      link,
      { id: member.id, hasSecondFactor: false, language },
      visitor,
      async ({ members }) => {
        if (!(await members.insert(member))) throw new AddressTaken();
      },
    );
  } catch (error) {
    if (error instanceof AddressTaken) return 'address_taken';
    throw error;
  }
}

function addToAccount(
  deps: InvitationDeps,
  link: MemberLink,
  { id, secret }: Member,
  language: Language | null,
  visitor: Visitor,
) {
  return accept(deps, link, { id, hasSecondFactor: secret !== null, language }, visitor, async () => {});
}

/** @param prepare runs first in the transaction that uses the invitation up */
async function accept(
  deps: InvitationDeps,
  link: MemberLink,
  member: { readonly id: string; readonly hasSecondFactor: boolean; readonly language: Language | null },
  visitor: Visitor,
  prepare: (stores: Stores) => Promise<void>,
): Promise<Ok<SignedIn> | LinkRefusal> {
  const now = deps.clock.now();
  const signedIn = await deps.unitOfWork.transaction(async (stores) => {
    if (!(await stores.memberLinks.use(link.id, now))) return null;
    // Of two that would be the first owner, the second one waits here.
    for (const { tenantId, asFirstOwner } of link.grants)
      if (asFirstOwner === true && tenantId !== null) await stores.tenants.lock(tenantId);
    if (await comesTooLate(stores, link)) return null;
    await prepare(stores);
    if (member.language !== null) await stores.members.setLanguage(member.id, member.language);
    for (const grant of link.grants) await addGrant(stores, member.id, grant);
    return startSession(deps, stores, member, visitor);
  });
  return signedIn === null ? usedLink(link) : ok(signedIn);
}

/** Adds roles to those that a member has there. */
async function addGrant({ members }: Stores, memberId: string, { tenantId, roles: given }: Grant): Promise<void> {
  const held = (await members.grants(memberId)).find((grant) => grant.tenantId === tenantId)?.roles ?? [];
  await members.putGrant(memberId, { tenantId, roles: roles.filter((role) => [...held, ...given].includes(role)) });
}
