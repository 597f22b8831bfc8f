// How rows of people name a tenant or the instance, and roles.

import { type Role, roles } from '../../domain/people.ts';
import { uuidOrUnmatchable } from '../ids.ts';

/** What `scope` columns hold for the instance itself. */
export const instanceScope = 'instance';

/** The `scope` of a tenant, or of the instance. */
export function scopeOf(tenantId: string | null): string {
  return tenantId === null ? instanceScope : uuidOrUnmatchable(tenantId);
}

/** The tenant of a `scope`; null for the instance. */
export function tenantOfScope(scope: string): string | null {
  return scope === instanceScope ? null : scope;
}

/** Roles as a column holds them. */
export function writeRoles(held: readonly Role[]): string {
  return roles.filter((role) => held.includes(role)).join(',');
}

/** Reads roles that a column holds. */
export function readRoles(text: string): Role[] {
  const names = text.split(',');
  return roles.filter((role) => names.includes(role));
}
