import { expect, test } from 'vitest';
import { printItems, printObject, visible } from './print-table.ts';

const people = [
  { name: '見本花子', age: 41, tags: ['a', 'b'], last: { at: null, ok: false } },
  { name: 'Mira', age: 7, tags: [], last: { at: '2026-08-10', ok: true } },
];

test('columns are aligned by the width of Japanese in a terminal', () => {
  expect(printItems(people, undefined)).toBe(
    [
      'name      age  tags  last.at     last.ok',
      '見本花子  41   a, b  -           false',
      'Mira      7    -     2026-08-10  true',
      '',
    ].join('\n'),
  );
});

test('a table that is wider than the terminal becomes a block for each item, and nothing is cut off', () => {
  const lines = printItems(people, 30).split('\n');
  expect(lines.slice(0, 7)).toEqual([
    ...['name     見本花子', 'age      41', 'tags     a, b', 'last.at  -', 'last.ok  false', '', 'name     Mira'],
  ]);
  expect(printItems(people, 44)).toBe(printItems(people, undefined));
});

test('items without a value that others have show a dash', () => {
  expect(printItems([{ a: 1 }, { b: 2 }], undefined)).toBe('a  b\n1  -\n-  2\n');
});

test('an object is a line for each value and a table for each list of objects in it', () => {
  const body = { endpoint: { id: 'e1', secrets: [{ id: 's1', at: 1 }] }, kinds: [], metadata: {} };
  expect(printObject(body, undefined)).toBe(
    'endpoint.id  e1\nkinds        -\nmetadata     {}\n\nendpoint.secrets:\nid  at\ns1  1\n',
  );
  expect(printObject({ items: [{ a: 1 }] }, undefined)).toBe('items:\na\n1\n');
});

test('characters that steer a terminal are shown and do nothing', () => {
  expect(visible('\u001b[2J\u009b\n\u202eabc')).toBe('\\u001b[2J\\u009b\\u000a\\u202eabc');
  expect(printObject({ 'na\u0007me': ['\u001b]0;x'] }, undefined)).toBe('na\\u0007me  \\u001b]0;x\n');
});
