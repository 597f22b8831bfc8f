import { expect, it } from 'vitest';
import { recipientsOf } from './recipients.ts';

const [first, second] = ['age1qqqq', 'age1pppp'];

it('takes keys on lines of their own, beside each other, and twice', () => {
  expect(recipientsOf(` ${first}\n${second}, ${first}\n`)).toEqual([first, second]);
});

it.each(['', '  \n', 'AGE-SECRET-KEY-1QQQ', `${first} ssh-ed25519`, 'age1'])('does not take %j', (text) => {
  expect(recipientsOf(text)).toBeNull();
});

it('takes at most 20 keys', () => {
  const keys = Array.from({ length: 21 }, (_, at) => `age1q${at}`);
  expect(recipientsOf(keys.slice(1).join(' '))).toHaveLength(20);
  expect(recipientsOf(keys.join(' '))).toBeNull();
});
