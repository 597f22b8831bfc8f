import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const { hash, verify, isCommon } = createPasswords();

test('a password is verified by its hash alone, which names its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hash('seven green boats'), hash('seven green boats')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verify(one, 'seven green boats')).toBe(true);
  expect(await verify(one, 'seven green boats ')).toBe(false);
  expect(await verify(null, 'seven green boats')).toBe(false);
});

test('both Unicode forms of a password are the same one', async () => {
  expect(await verify(await hash('caf\u00e9 on the corner'), 'cafe\u0301 on the corner')).toBe(true);
});

test('the password of the stand-in for missing accounts opens nothing', async () => {
  expect(await verify(null, 'no account has this password')).toBe(false);
});

test('many at once are all computed', async () => {
  const hashes = await Promise.all(Array.from({ length: 6 }, (_, index) => hash(`password number ${index}`)));
  expect(await Promise.all(hashes.map((text, index) => verify(text, `password number ${index}`)))).toEqual(
    Array(6).fill(true),
  );
});

test.each(['password1234', 'passwordpassword', 'qwertyuiop123', 'Password12345!', 'P@ssw0rd2026!', 'abcdefghijkl'])(
  '%s is a common password',
  async (password) => expect(await isCommon(password)).toBe(true),
);

test.each([
  'seven green boats at noon',
  'パスワードは長いほうがよいです',
  'x7$k2!mQpLzW',
  `${'a quiet road '.repeat(15)}9`,
])('%s is not a common password', async (password) => expect(await isCommon(password)).toBe(false));
