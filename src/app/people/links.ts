// What invitations and links for passwords have in common.

import type { Principal } from '../../domain/people.ts';
import type { MemberLink } from '../ports/people.ts';
import type { Stores } from '../ports/stores.ts';

/** The refusal of a genuine link, with whom to ask for a new one. */
export interface LinkRefusal {
  readonly ok: false;
  readonly code: 'link_not_usable';
  readonly reason: 'expired' | 'used';
  readonly issuedBy: string;
  readonly detail: string;
}

/** Why a link cannot be used; null when it can. */
export function linkProblem(link: MemberLink, now: Date): LinkRefusal | null {
  if (link.usedAt !== null) return usedLink(link);
  if (link.expiresAt > now) return null;
  const detail = `This link has expired. Ask ${link.issuedBy} for a new one.`;
  return { ok: false, code: 'link_not_usable', reason: 'expired', issuedBy: link.issuedBy, detail };
}

/** The refusal of a link that was used before. */
export function usedLink({ issuedBy }: MemberLink): LinkRefusal {
  const detail = `This link has been used. Ask ${issuedBy} for a new one.`;
  return { ok: false, code: 'link_not_usable', reason: 'used', issuedBy, detail };
}

/** The name of the caller who makes a link, for the person who gets it. */
export async function nameOf(stores: Stores, { kind, id }: Pick<Principal, 'kind' | 'id'>): Promise<string> {
  const name = kind === 'token' ? await stores.machineTokens.nameOf(id) : (await stores.members.load(id))?.name;
  return name ?? 'an operator';
}
