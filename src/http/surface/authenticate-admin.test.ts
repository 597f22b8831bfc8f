import { expect, test } from 'vitest';
import type { Role } from '../../domain/people.ts';
import { reviewerOf } from './authenticate-admin.ts';

test.each<[Role[], boolean]>([
  [['owner'], true],
  // The reviews that it reaches are those of sandbox tenants.
  [['operator'], true],
  [['reviewer'], false],
  [['operator', 'reviewer'], false],
  [['owner', 'reviewer'], true],
  [['operator', 'owner', 'reviewer'], true],
])('a caller with the roles %j decides a disagreement alone: %s', (roles, isOwner) => {
  const caller = { kind: 'member', id: 'member', address: null } as const;
  const principal = { kind: 'member', id: 'member', tenantId: 'tenant', roles } as const;
  expect(reviewerOf({ caller, principal })).toEqual({ kind: 'member', id: 'member', isOwner });
});
