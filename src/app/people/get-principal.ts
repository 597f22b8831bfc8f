import type { Identity } from '../../domain/people.ts';
import type { Deps } from '../deps.ts';
import type { NamedGrant } from '../ports/views.ts';

/** Who calls. */
export interface NamedPrincipal {
  readonly kind: 'admin_token' | 'member';
  readonly id: string;
  readonly name: string;
  readonly grants: readonly NamedGrant[];
}

/** The caller with its name and its roles; null when it was deleted meanwhile. */
export function getPrincipal(deps: Deps<'stores' | 'peopleViews'>) {
  const { members, machineTokens } = deps.stores;
  return async ({ kind, id, grants }: Identity): Promise<NamedPrincipal | null> => {
    const isMember = kind === 'member';
    const name = isMember ? ((await members.load(id))?.name ?? null) : await machineTokens.nameOf(id);
    if (name === null) return null;
    return { kind: isMember ? 'member' : 'admin_token', id, name, grants: await deps.peopleViews.named(grants) };
  };
}
