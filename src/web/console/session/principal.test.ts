import { describe, expect, it } from 'vitest';
import { type Grant, isAllowed, principalOf, sufficientRoles } from './principal.ts';

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

  it('is everything that the service has not refused, where the roles are not known', () => {
    expect(isAllowed(grant(null), 'decideReview', new Set())).toBe(true);
    expect(isAllowed(grant(null), 'decideReview', new Set(['decideReview']))).toBe(false);
  });
});

it('takes the tenants of a member, and whether it operates the instance', () => {
  const account = {
    id: 'member',
    name: 'Mira Brandt',
    grants: [
      { tenantId: null, tenantName: null, mode: null, roles: ['operator' as const] },
      { tenantId: 'a', tenantName: 'Aozora Trading', mode: 'live' as const, roles: ['reviewer' as const] },
    ] as Parameters<typeof principalOf>[0]['grants'],
  };
  expect(principalOf(account)).toEqual({
    kind: 'member',
    id: 'member',
    name: 'Mira Brandt',
    grants: [grant(['reviewer'])],
    isOperator: true,
  });
});
