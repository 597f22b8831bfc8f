import { expect, test } from 'vitest';
import type { components } from '../../generated/types/check-provider.ts';
import { isNeverPrinted, missingFields } from '../domain/document-rules.ts';
import { documentFindings, faceFindings } from './map-results.ts';

type Result = components['schemas']['DocumentCheckResult'];

const field = (name: string, normalized: string, confidence = 0.9): Result['fields'][number] => ({
  side: 'front',
  name,
  text: normalized,
  normalized,
  confidence,
});

const result = (change: Partial<Result> = {}): Result => ({
  documentType: 'driver_license',
  fields: [],
  currentAddress: { text: null, source: 'printed' },
  authenticity: 'passed',
  problems: [],
  ...change,
});

test('a value below the gate keeps its text and counts as doubtful', () => {
  const fields = [field('full_name', '早瀬未来', 0.85), field('birth_date', '1994-11-23', 0.84)];
  const { ocr } = documentFindings(result({ fields }), 0.85);
  expect(ocr?.fields.map(({ normalized }) => normalized)).toEqual(['早瀬未来', null]);
  expect(ocr?.fields[1]?.text).toBe('1994-11-23');
  expect(ocr?.fields.map(({ confidence }) => confidence)).toEqual([0.85, 0.84]);
});

test('values with unknown names are not kept', () => {
  const { ocr } = documentFindings(result({ fields: [field('blood_type', 'A'), field('address', '見本県')] }), 0.5);
  expect(ocr?.fields.map(({ name }) => name)).toEqual(['address']);
});

test('nothing that may be an Individual Number is kept of a My Number card', () => {
  const fields = [
    field('document_number', 'X1'),
    field('address', '１２３４ ５６７８ ９０１２'),
    field('nationality', '1234・5678–9012'),
    field('full_name', '早瀬'),
  ];
  const { ocr } = documentFindings(result({ documentType: 'my_number_card', fields }), 0.5);
  expect(ocr?.fields.map(({ name }) => name)).toEqual(['full_name']);
});

test.each([null, 'residence_card'] as const)(
  'twelve digits are not kept of a document of the type %s, which may show an Individual Number',
  (documentType) => {
    const fields = [field('document_number', '1234 5678 9018'), field('full_name', 'HAYASE MIRAI')];
    const { ocr } = documentFindings(result({ documentType, fields }), 0.5);
    expect(ocr?.fields.map(({ name }) => name)).toEqual(['full_name']);
    const card = [field('document_number', 'AB12345678CD')];
    expect(documentFindings(result({ documentType, fields: card }), 0.5).ocr?.fields).toHaveLength(1);
  },
);

test('a current address with twelve digits is not kept of a document that may show an Individual Number', () => {
  const kept = (documentType: string | null, text: string) => {
    const found = documentFindings(
      result({ documentType, currentAddress: { text, source: 'front_address_update' } }),
      0.5,
    );
    return found.ocr?.currentAddress;
  };
  const unconfirmed = { text: null, source: 'unconfirmed' };
  const number = '見本市 １２３４ ５６７８-９０１８';
  for (const type of ['my_number_card', 'residence_card']) expect(kept(type, number)).toEqual(unconfirmed);
  const address = '見本県見本市1丁目2番34号';
  expect(kept('my_number_card', address)).toEqual({ text: address, source: 'front_address_update' });
  expect(kept('driver_license', number)).toEqual({ text: number, source: 'front_address_update' });
});

test('nothing read is no reading', () => {
  const found = documentFindings(result({ documentType: null, currentAddress: null, problems: ['unreadable'] }), 0.5);
  expect(found).toMatchObject({ ocr: null, problems: ['unreadable'], fromProvider: true });
});

test('a missing current address is unconfirmed', () => {
  const found = documentFindings(result({ currentAddress: null, fields: [field('address', '見本県')] }), 0.5);
  expect(found.ocr?.currentAddress).toEqual({ text: null, source: 'unconfirmed' });
});

test.each(['passport', 'id_card'])('a %s has no address that could be unconfirmed', (documentType) => {
  const fields = [field('last_name', 'HAYASE')];
  const found = documentFindings(result({ documentType, currentAddress: null, fields }), 0.5);
  expect(found.ocr?.currentAddress).toEqual({ text: null, source: 'printed' });
});

test.each([
  ['a first name that could not be read', { text: null, normalized: null }],
  ['a first name without a letter', { text: '-', normalized: '-' }],
  ['an empty first name', { text: '', normalized: '' }],
])('%s is missing, so that the rest of the name confirms nothing', (_, unread) => {
  const fields = [field('last_name', 'HAYASE'), { ...field('first_name', ''), ...unread }];
  const { ocr } = documentFindings(result({ documentType: 'passport', fields }), 0.5);
  expect(ocr && missingFields(ocr)).toContain('name');
});

test('a liveness without an answered challenge is doubtful', () => {
  const passed = { match: 'passed', liveness: 'passed', similarity: null, problems: [] } as const;
  expect(faceFindings({ ...passed, problems: [] }, true)).toMatchObject({ liveness: 'passed', problems: [] });
  expect(faceFindings({ ...passed, problems: [] }, false)).toMatchObject({
    match: 'passed',
    liveness: 'inconclusive',
    problems: ['liveness_low_confidence'],
  });
});

test('a part of the face check that was not performed is absent', () => {
  const partial = { match: null, liveness: 'passed', similarity: null, problems: ['not_detected'] } as const;
  expect(faceFindings({ ...partial, problems: [...partial.problems] }, true)).toEqual({
    liveness: 'passed',
    similarity: null,
    problems: ['not_detected'],
    observations: [],
  });
});

test('a type of document that names a member of every object is like any other that the service does not know', () => {
  const { ocr } = documentFindings(result({ documentType: 'constructor', fields: [field('full_name', '早瀬')] }), 0.5);
  expect(ocr && missingFields(ocr)).toEqual(['birthDate', 'document_number', 'expiry_date']);
  expect(isNeverPrinted('constructor', 'gender')).toBe(false);
});
