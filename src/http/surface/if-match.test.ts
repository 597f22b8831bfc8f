import { expect, test } from 'vitest';
import { readIfMatch } from './if-match.ts';

test.each<[string | undefined, string[] | null]>([
  [undefined, null],
  ['*', null],
  ['"a"', ['a']],
  ['"a", "b" ,"c"', ['a', 'b', 'c']],
  ['W/"a"', []],
  ['W/"a", "b"', ['b']],
  ['""', ['']],
])('If-Match %j expects %j', (text, expected) => {
  expect(readIfMatch({ 'if-match': text })).toEqual(expected);
});
