import { expect, test } from 'vitest';
import { grantableRoles, tokenState } from './token-state.ts';

const now = Date.parse('2026-08-12T09:30:00.000Z');
const [past, future] = ['2026-08-12T09:30:00.000Z', '2026-08-12T09:30:00.001Z'];

test.each([
  [null, null, 'valid'],
  [null, future, 'valid'],
  [null, past, 'expired'],
  [past, null, 'revoked'],
  [past, past, 'revoked'],
] as const)('a token revoked at %s that expires at %s is %s', (revokedAt, expiresAt, state) => {
  expect(tokenState({ revokedAt, expiresAt }, now)).toBe(state);
});

test.each([
  [['operator'], ['developer']],
  [['developer', 'auditor'], ['developer']],
  [
    ['operator', 'owner'],
    ['owner', 'developer', 'auditor'],
  ],
])('callers with the roles %s can give %s', (own, expected) => {
  expect(grantableRoles(own, ['owner', 'developer', 'auditor'])).toEqual(expected);
});
