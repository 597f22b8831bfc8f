import { describe, expect, test } from 'vitest';
import {
  type AllowedRoles,
  grantableIn,
  hasRole,
  type Identity,
  type Role,
  standingIn,
  sufficientRoles,
} from './people.ts';

const [one, other] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'];
const caller = (...grants: [tenantId: string | null, ...roles: Role[]][]): Identity => ({
  kind: 'member',
  id: 'm',
  grants: grants.map(([tenantId, ...roles]) => ({ tenantId, roles })),
});
const standing = (identity: Identity, tenantId?: string) => {
  const { principal, isInside } = standingIn(identity, tenantId);
  return { tenantId: principal.tenantId, roles: principal.roles, isInside };
};

describe('the roles with which a caller acts', () => {
  test('in a tenant are those that it has there and in the instance, in their order', () => {
    const identity = caller([one, 'auditor', 'developer'], [other, 'owner'], [null, 'operator']);
    expect(standing(identity, one)).toEqual({
      tenantId: null,
      roles: ['operator', 'developer', 'auditor'],
      isInside: true,
    });
    expect(standing(caller([one, 'reviewer']), one)).toEqual({ tenantId: one, roles: ['reviewer'], isInside: true });
  });

  test('in a tenant where it has none are all that it has, outside of it', () => {
    expect(standing(caller([one, 'reviewer'], [other, 'owner']), 'missing')).toEqual({
      tenantId: one,
      roles: ['owner', 'reviewer'],
      isInside: false,
    });
  });

  test('without a tenant are those of the instance, or else all that it has', () => {
    expect(standing(caller([one, 'owner']))).toEqual({ tenantId: one, roles: ['owner'], isInside: true });
    expect(standing(caller([one, 'owner'], [null, 'operator'])).roles).toEqual(['operator']);
  });
});

test('roles of sandbox tenants suffice while the mode is unknown, and not for a live tenant', () => {
  const allowed: AllowedRoles = { roles: ['owner', 'reviewer'], sandboxRoles: ['operator', 'developer'] };
  expect(sufficientRoles(allowed, null)).toEqual(['operator', 'owner', 'developer', 'reviewer']);
  expect(sufficientRoles(allowed, 'sandbox')).toEqual(['operator', 'owner', 'developer', 'reviewer']);
  expect(sufficientRoles(allowed, 'live')).toEqual(['owner', 'reviewer']);
  expect(hasRole({ roles: ['auditor'] }, ['owner'])).toBe(false);
  expect(hasRole({ roles: ['auditor', 'owner'] }, ['owner'])).toBe(true);
});

test.each<[Role[], Role[]]>([
  [['owner'], ['owner', 'developer', 'reviewer', 'auditor']],
  [
    ['operator', 'owner'],
    ['owner', 'developer', 'reviewer', 'auditor'],
  ],
  [['operator'], ['developer']],
  [['developer', 'reviewer'], ['developer']],
  [['reviewer', 'auditor'], []],
])('%j can give %j in a tenant', (roles, given) => {
  expect(grantableIn({ roles })).toEqual(given);
});
