import { expect, test } from 'vitest';
import { secondFactors } from './second-factors.ts';

/** The secret and the SHA-1 values of RFC 6238, Appendix B, cut to six digits. */
const secret = Buffer.from('12345678901234567890', 'ascii');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
  [20000000000, '353130', 666666666],
])('at second %j the code %j belongs to step %j', (seconds, code, step) => {
  expect(secondFactors.stepOf(secret, code, at(seconds))).toBe(step);
});

test('a code of the step before or after counts with its own step, and none further away', () => {
  const code = '081804';
  const step = 37037036;
  expect(secondFactors.stepOf(secret, code, at((step - 1) * 30))).toBe(step);
  expect(secondFactors.stepOf(secret, code, at((step + 1) * 30))).toBe(step);
  expect(secondFactors.stepOf(secret, code, at((step - 2) * 30 + 29))).toBeNull();
  expect(secondFactors.stepOf(secret, code, at((step + 2) * 30))).toBeNull();
  expect(secondFactors.stepOf(secret, '081805', at(step * 30))).toBeNull();
});

test('a secret is presented in base32 and as a URI for authenticators', () => {
  const { secret: text, uri } = secondFactors.present(secret, 'mira@tenant.example');
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Mitome:mira%40tenant\.example\?issuer=Mitome&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&/,
  );
  expect(secondFactors.newSecret()).toHaveLength(20);
});

test('recovery codes and tokens are never the same twice', () => {
  const codes = secondFactors.newRecoveryCodes(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/);
  expect(secondFactors.newToken()).toMatch(/^[\w-]{43}$/);
  expect(secondFactors.newToken()).not.toBe(secondFactors.newToken());
});
