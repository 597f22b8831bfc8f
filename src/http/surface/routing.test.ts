import { describe, expect, it } from 'vitest';
import { tenantOperations } from '../../../generated/operations/tenant.ts';
import { createMatcher } from './routing.ts';

const match = createMatcher(tenantOperations);
const base = '/v1/verification-sessions';

describe('routing', () => {
  it('finds each operation by method and path, and HEAD where there is GET', () => {
    expect(match('POST', base)).toMatchObject({ kind: 'operation', operationId: 'createVerificationSession' });
    expect(match('HEAD', `${base}/vs_1`)).toMatchObject({
      operationId: 'getVerificationSession',
      params: { id: 'vs_1' },
    });
    expect(match('POST', `${base}/vs_1/reprocess`)).toMatchObject({ operationId: 'reprocessVerificationSession' });
  });

  it.each([
    `${base}/`,
    base.toUpperCase(),
    `/${base}`,
    '/v1',
    `${base}/vs_1/`,
    `${base}/vs_1/other`,
    `${base}//reprocess`,
  ])('is exact: %s leads nowhere', (path) => {
    expect(match('GET', path)).toEqual({ kind: 'not_found' });
  });

  it('names the methods that are possible', () => {
    expect(match('DELETE', `${base}/vs_1`)).toEqual({ kind: 'method_not_allowed', allow: ['GET', 'HEAD'] });
    expect(match('PUT', base)).toEqual({ kind: 'method_not_allowed', allow: ['GET', 'HEAD', 'POST'] });
    expect(match('GET', `${base}/vs_1/reprocess`)).toEqual({ kind: 'method_not_allowed', allow: ['POST'] });
  });

  it('prefers a path without parameters to one with them, with its own methods alone', () => {
    const common = { requestMediaTypes: [], hasBody: false };
    const invitations = createMatcher({
      revoke: { ...common, method: 'delete', path: '/invitations/{invitationId}' },
      accept: { ...common, method: 'post', path: '/invitations/accept' },
    });
    expect(invitations('DELETE', '/invitations/i1')).toMatchObject({ operationId: 'revoke' });
    expect(invitations('POST', '/invitations/accept')).toMatchObject({ operationId: 'accept', params: {} });
    expect(invitations('DELETE', '/invitations/accept')).toEqual({ kind: 'method_not_allowed', allow: ['POST'] });
  });

  it.each(['%zz', '%', '%ff', '%ED%A0%80', 'a'.repeat(300)])(
    'gives an id that cannot be one a harmless form: %s',
    (id) => {
      expect(match('GET', `${base}/${id}`)).toMatchObject({
        kind: 'operation',
        params: { id: 'undecodable' },
        path: `${base}/undecodable`,
      });
    },
  );
});
