import { expect, test } from 'vitest';
import { listedCharactersMax, listedValues } from './listed-metadata.ts';

test('texts, numbers and booleans are listed in the order of the keys, and numbers keep their digits', () => {
  const text = '{"order":"A-17","n":12345678901234567890,"ok":true,"price":1.50,"__proto__":"x"}';
  expect(listedValues(text, ['price', 'n', 'order', 'ok', '__proto__'])).toEqual([
    { key: 'price', value: '1.50' },
    { key: 'n', value: '12345678901234567890' },
    { key: 'order', value: 'A-17' },
    { key: 'ok', value: 'true' },
    { key: '__proto__', value: 'x' },
  ]);
});

test('absent members, null, lists, objects, empty and overlong texts are not listed', () => {
  const text = JSON.stringify({
    none: null,
    list: ['a'],
    inner: { order: 'B-1' },
    empty: '',
    long: 'x'.repeat(listedCharactersMax + 1),
    most: 'x'.repeat(listedCharactersMax),
  });
  const keys = ['none', 'list', 'inner', 'empty', 'long', 'order', 'constructor', 'most'];
  expect(listedValues(text, keys).map(({ key }) => key)).toEqual(['most']);
  expect(listedValues(null, keys)).toEqual([]);
});
