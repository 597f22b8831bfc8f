import { expect, test } from 'vitest';
import { openDocument } from './document.ts';
import { type Field, kebabCase, parseListValue, parseValue, propertiesOf, readType } from './read-field.ts';

const document = openDocument({
  schemas: {
    'a/b': { type: 'string', enum: ['x', 'y'] },
    When: { $ref: '#/schemas/T' },
    T: { type: 'string', format: 'date-time' },
  },
});
const scalar = { list: false, canBeEmpty: false, nullable: false, choices: undefined, range: undefined };

test.each([
  ['text', { type: 'string' }, { ...scalar, kind: 'text' }],
  ['a referred enum', { $ref: '#/schemas/a~1b' }, { ...scalar, kind: 'text', choices: ['x', 'y'] }],
  ['a constant', { type: 'string', const: 'x' }, { ...scalar, kind: 'text', choices: ['x'] }],
  ['a time behind two references', { $ref: '#/schemas/When' }, { ...scalar, kind: 'time' }],
  [
    'a number with bounds',
    { type: 'integer', minimum: 1, maximum: 9 },
    { ...scalar, kind: 'integer', range: '1 to 9' },
  ],
  ['a number with one bound', { type: 'integer', minimum: 1 }, { ...scalar, kind: 'integer' }],
  ['a boolean', { type: 'boolean' }, { ...scalar, kind: 'boolean', choices: ['true', 'false'] }],
  ['text or null', { type: ['string', 'null'] }, { ...scalar, kind: 'text', nullable: true }],
  [
    'a number or null',
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
    { ...scalar, kind: 'number', nullable: true },
  ],
  ['one of two types', { oneOf: [{ type: 'number' }, { type: 'string' }] }, { ...scalar, kind: 'json' }],
  ['an object', { type: 'object' }, { ...scalar, kind: 'json' }],
  [
    'a list',
    { type: 'array', items: { type: 'integer' } },
    { ...scalar, kind: 'integer', list: true, canBeEmpty: true },
  ],
  [
    'a list of choices that is never empty',
    { type: 'array', minItems: 1, items: { $ref: '#/schemas/a~1b' } },
    { ...scalar, kind: 'text', list: true, choices: ['x', 'y'] },
  ],
  ['a list of objects', { type: 'array', items: { type: 'object' } }, { ...scalar, kind: 'json' }],
])('the type of an option is read from its schema: %s', (_title, schema, expected) => {
  expect(readType(document, schema)).toEqual(expected);
});

test.each([
  ['tenantId', 'tenant-id'],
  ['If-Match', 'if-match'],
  ['ipAllowList', 'ip-allow-list'],
  ['oauth2Url', 'oauth2-url'],
])('the option of %s is %s', (name, option) => {
  expect(kebabCase(name)).toBe(option);
});

const field = (values: Partial<Field>): Field => ({
  ...scalar,
  ...{ name: 'f', place: 'body', option: 'f', required: false, description: '', example: undefined, kind: 'text' },
  ...values,
});

test('values have the types of the document', () => {
  expect(parseValue(field({ kind: 'integer' }), '20')).toBe(20);
  expect(parseValue(field({ kind: 'number' }), '0.5')).toBe(0.5);
  expect(parseValue(field({ kind: 'boolean' }), 'false')).toBe(false);
  expect(parseValue(field({ kind: 'json' }), '{"a":[1]}')).toEqual({ a: [1] });
  expect(parseValue(field({}), 'null')).toBe('null');
  expect(parseValue(field({ nullable: true, choices: ['x'] }), 'null')).toBeNull();
});

test.each([
  ['integer', '1.5', 'an integer'],
  ['integer', '', 'an integer'],
  ['number', 'many', 'a number'],
  ['json', '{"lastName":', 'JSON'],
] as const)('what is not of its type is refused and not repeated: %s %j', (kind, text, said) => {
  expect(() => parseValue(field({ kind }), text)).toThrow(`It must be ${said}.`);
});

test('a choice that does not exist is refused with those that do', () => {
  expect(() => parseValue(field({ choices: ['x', 'y'] }), 'z')).toThrow('It must be one of x, y.');
});

test('a list is given value by value, and an empty one as []', () => {
  expect(parseListValue(field({}), 'b', ['a'])).toEqual(['a', 'b']);
  expect(parseListValue(field({}), '[]')).toEqual([]);
});

test('a body made of parts has the properties of all, and must have those that no alternative leaves out', () => {
  const part = (name: string) => ({ properties: { [name]: { type: 'string' } }, required: [name] });
  const { properties, required } = propertiesOf(document, {
    ...part('own'),
    allOf: [part('shared')],
    oneOf: [part('person'), part('face')],
  });
  expect([...properties.keys()].sort()).toEqual(['face', 'own', 'person', 'shared']);
  expect([...required]).toEqual(['shared', 'own']);
});
