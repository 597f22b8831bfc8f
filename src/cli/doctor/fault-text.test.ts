import { expect, test } from 'vitest';
import { StorageError } from '../../storage/storage-error.ts';
import { faultText } from './fault-text.ts';

test.each(['1045', '28P01', '28000'])('an account that is refused (%s) is named as the reason', (code) => {
  expect(faultText(new StorageError(code, 'statement'))).toBe(
    `The database refuses the account or its password (${code}).`,
  );
});

test.each(['1049', '3D000'])('a database that the server lacks (%s) is named as the reason', (code) => {
  expect(faultText(new StorageError(code, 'statement'))).toBe(`The server has no database of this name (${code}).`);
});

test('any other error is its message as a sentence, with the code of its cause', () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(faultText(new Error('the database cannot be reached.', { cause }))).toBe(
    'The database cannot be reached (ECONNREFUSED).',
  );
  expect(faultText(new StorageError('42000', 'statement'))).toBe('A database statement failed (42000).');
  expect(faultText('thrown')).toBe('The check failed.');
});
