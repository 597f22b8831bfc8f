import { describe, expect, it } from 'vitest';
import { type Grant, grantIn, isAllowed, principalOf, sufficientRoles } from './principal.ts';

const grant = (roles: Grant['roles'], mode: Grant['mode'] = 'live'): Grant => ({
  tenantId: 'a',
  tenantName: 'Aozora Trading',
  mode,
  roles,
});

describe('what a caller may do', () => {
  it('follows the roles of the document', () => {
    expect(isAllowed(grant(['reviewer']), 'decideReview', new Set())).toBe(true);
    expect(isAllowed(grant(['auditor']), 'decideReview', new Set())).toBe(false);
    expect(isAllowed(grant(['auditor']), 'listReviews', new Set())).toBe(true);
  });

  it('includes the roles that suffice in a sandbox, only there', () => {
    expect(isAllowed(grant(['developer'], 'sandbox'), 'decideReview', new Set())).toBe(true);
    expect(isAllowed(grant(['developer']), 'decideReview', new Set())).toBe(false);
    expect(sufficientRoles('decideReview', 'live')).not.toContain('developer');
    expect(sufficientRoles('decideReview', 'sandbox')).toContain('developer');
  });

  it('is nothing that the service has refused', () => {
    expect(isAllowed(grant(['reviewer']), 'decideReview', new Set(['decideReview']))).toBe(false);
  });
});

describe('a principal', () => {
  const described = {
    kind: 'admin_token' as const,
    id: 'token',
    name: 'Provisioning',
    grants: [
      { tenantId: null, tenantName: null, mode: null, roles: ['operator' as const] },
      { tenantId: 'a', tenantName: 'Aozora Trading', mode: 'live' as const, roles: ['reviewer' as const] },
    ] as Parameters<typeof principalOf>[0]['grants'],
  };
  const principal = principalOf(described);

  it('has its tenants, where its roles of the instance hold too', () => {
    expect(principal).toEqual({
      ...{ kind: 'token', id: 'token', name: 'Provisioning', instanceRoles: ['operator'] },
      grants: [grant(['operator', 'reviewer'])],
    });
    expect(principalOf({ ...described, kind: 'member', grants: [] })).toMatchObject({
      kind: 'member',
      instanceRoles: [],
    });
  });

  it('acts in every other tenant with its roles of the instance', () => {
    expect(grantIn(principal, { id: 'a', name: 'Aozora Trading', mode: 'live' })).toBe(principal.grants[0]);
    expect(grantIn(principal, { id: 'b', name: 'Kasumi Library', mode: 'sandbox' })).toEqual({
      ...{ tenantId: 'b', tenantName: 'Kasumi Library', mode: 'sandbox', roles: ['operator'] },
    });
  });
});
