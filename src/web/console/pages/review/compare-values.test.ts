import { expect, it } from 'vitest';
import { comparedValues, valuesOfRound } from './compare-values.ts';

const field = (name: string, text: string) => ({ side: 'front', name, text, normalized: text });
const ocr = (...fields: ReturnType<typeof field>[]) => ({
  documentType: 'passport',
  fields,
  currentAddress: { text: null, source: 'printed' as const },
});

it('puts the values of the three sources beside each other', () => {
  const person = {
    userInputInfo: { lastName: 'Sato', firstName: 'Hana', birthDate: '1990-04-12' },
    preRegisteredInfo: { lastName: 'Saito' },
  };
  const read = ocr(field('last_name', 'SATO'), field('first_name', 'HANA'), field('document_number', 'XS1234567'));
  expect(comparedValues(person, read)).toMatchObject([
    { name: 'last_name', read: 'SATO', typed: 'Sato', registered: 'Saito' },
    { name: 'first_name', read: 'HANA', typed: 'Hana', registered: null },
    { name: 'birth_date', read: null, typed: '1990-04-12', registered: null },
    { name: 'document_number', read: 'XS1234567', typed: null, registered: null },
  ]);
});

it('compares the whole name where the document prints it in one piece', () => {
  const person = { userInputInfo: { lastName: '佐藤', firstName: '花' }, preRegisteredInfo: null };
  expect(comparedValues(person, ocr(field('full_name', '佐藤　花')))).toMatchObject([
    { name: 'full_name', read: '佐藤　花', typed: '佐藤 花', registered: null },
  ]);
});

it('has no rows without any value', () => {
  expect(comparedValues({ userInputInfo: null, preRegisteredInfo: null }, null)).toEqual([]);
});

it('says how each value relates to the one that was read', () => {
  const person = { userInputInfo: { lastName: 'Sato' }, preRegisteredInfo: { lastName: 'Saito' } };
  expect(comparedValues(person, ocr(field('last_name', 'SATO')))[0]?.relations).toEqual({
    ...{ typed: { kind: 'same', rules: ['case'] }, registered: { kind: 'different' } },
  });
});

it('puts what was typed beside the reading of the same round only', () => {
  const session = {
    userInputInfo: { lastName: 'Sato' },
    preRegisteredInfo: { lastName: 'Saito' },
    documentOcr: ocr(field('last_name', 'SATO')),
    round: 2,
  };
  const earlier = valuesOfRound(session, { round: 1, documentOcr: ocr(field('last_name', 'SUZUKI')) });
  expect(earlier).toMatchObject({
    isLatest: false,
    values: [{ name: 'last_name', read: 'SUZUKI', typed: null, registered: 'Saito' }],
  });
  // A round without a reading of its own does not borrow that of the latest.
  expect(valuesOfRound(session, { round: 1, documentOcr: null }).values).toMatchObject([
    { name: 'last_name', read: null, typed: null, registered: 'Saito' },
  ]);
  expect(valuesOfRound(session, { round: 2, documentOcr: null })).toMatchObject({
    isLatest: true,
    values: [{ name: 'last_name', read: 'SATO', typed: 'Sato' }],
  });
});
