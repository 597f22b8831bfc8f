// Response bodies about machine tokens and members.

import type { components } from '../../../generated/types/admin.ts';
import type { MachineToken, NewMachineToken } from '../../app/ports/people.ts';

type Schemas = components['schemas'];

/** A machine token without its text. */
export function presentToken(token: MachineToken): Schemas['MachineToken'] {
  const { id, name, roles, hint, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  return {
    ...{ id, name, roles: [...roles] as Schemas['MachineToken']['roles'], hint, createdAt: createdAt.toISOString() },
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** A new machine token, for the one response that shows its text. */
export function presentIssuedToken(token: NewMachineToken, text: string): Schemas['IssuedMachineToken'] {
  const { id, name, roles, createdAt, expiresAt } = token;
  return {
    ...{ id, token: text, name, roles: [...roles] as Schemas['IssuedMachineToken']['roles'], hint: text.slice(-4) },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null },
  };
}
