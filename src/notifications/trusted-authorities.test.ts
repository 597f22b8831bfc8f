import { expect, test } from 'vitest';
import { createTrust } from './trusted-authorities.ts';

test('the certificates are read once for all connections', () => {
  const trust = createTrust();
  expect(trust()).toBe(trust());
});

test('what is no certificate is refused before there is a connection', () => {
  expect(() => createTrust('no certificate')).toThrow('holds no certificate in PEM');
});
