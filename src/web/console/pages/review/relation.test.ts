import { expect, it } from 'vitest';
import { relationOf } from './relation.ts';

const field = (name: string, text: string) => ({ side: 'front', name, text, normalized: text });
const document = {
  documentType: 'driver_license',
  fields: [field('last_name', 'SATO'), field('first_name', 'HANA'), field('birth_date', '1990-04-12')],
  currentAddress: { text: '東京都港区芝公園四丁目２番８号', source: 'printed' as const },
};
const relate = (name: string, read: string, person: Readonly<Record<string, string>>) =>
  relationOf(name, { value: Object.values(person)[0] ?? null, read, person, document });

it.each([
  ['last_name', 'SATO', { lastName: 'Sato' }, { kind: 'same', rules: ['case'] }],
  ['last_name', 'SATO', { lastName: 'SATO' }, { kind: 'same', rules: [] }],
  ['last_name', 'SATO', { lastName: 'Saito' }, { kind: 'different' }],
  // More than the rules that are explained: romanization, numbers of a block, known forms.
  ['last_name', 'SATO', { lastName: 'サトウ' }, { kind: 'same', rules: ['spelling'] }],
  [
    'address',
    '東京都港区芝公園四丁目２番８号',
    { address: '東京都港区芝公園4-2-8' },
    { kind: 'same', rules: ['spelling'] },
  ],
  ['address', '東京都港区芝公園四丁目２番８号', { address: '東京都港区芝公園4-2-9' }, { kind: 'different' }],
  ['birth_date', '1990-04-12', { birthDate: '1990-04-21' }, { kind: 'different' }],
  // The service compares no kanji with Latin letters.
  ['last_name', 'SATO', { lastName: '佐藤' }, { kind: 'open' }],
] as const)('%s: %s beside %o is %o', (name, read, person, relation) => {
  expect(relate(name, read, person)).toEqual(relation);
});

it('has nothing beside a value that was not read', () => {
  expect(relationOf('last_name', { value: 'Sato', read: null, person: { lastName: 'Sato' }, document })).toEqual({
    kind: 'alone',
  });
  expect(relationOf('document_number', { value: '1', read: '1', person: {}, document })).toEqual({ kind: 'alone' });
});
