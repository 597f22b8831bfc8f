import { expect, test } from 'vitest';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { PrintedSide } from '../ocr/text-line.ts';
import { checkDateRules } from './date-rules.ts';

const now = new Date('2026-08-02T12:00:00Z');

function resultsOf(documentType: string, values: Readonly<Record<string, string>>, print: readonly string[] = []) {
  const fields = Object.entries(values).map(([name, value]) => ({
    side: 'front',
    name,
    text: value,
    normalized: value,
  }));
  const ocr: DocumentOcr = { documentType, fields, currentAddress: null };
  const lines = print.map((text) => ({
    text,
    confidences: [...text].map(() => 1),
    box: { left: 0, right: 1, top: 0, bottom: 0.1 },
  }));
  const front: PrintedSide = { side: 'front', aspect: 1.586, lines };
  return Object.fromEntries(checkDateRules(ocr, front, now).map(({ name, result }) => [name, result]));
}

const licence = {
  birth_date: '1986-05-01',
  issue_date: '2024-04-10',
  expiry_date: '2029-06-01',
  document_number: '300512345670',
};
const passed = { expiry_follows_birthday: 'passed', validity_period: 'passed', first_licence_year: 'passed' };

test.each([
  ['as it was issued', {}, passed],
  ['renewed one month before the birthday', { issue_date: '2024-04-01' }, passed],
  [
    'of a holder born on a leap day',
    { birth_date: '1984-02-29', issue_date: '2024-02-20', expiry_date: '2029-03-28' },
    passed,
  ],
  [
    'of a holder born on 31 January',
    { birth_date: '1986-01-31', issue_date: '2024-02-03', expiry_date: '2029-02-28' },
    passed,
  ],
  [
    'with another birth date',
    { birth_date: '1991-10-01' },
    { ...passed, expiry_follows_birthday: 'failed', first_licence_year: 'failed' },
  ],
  ['with an expiry four years later', { expiry_date: '2033-06-01' }, { ...passed, validity_period: 'failed' }],
  ['of five years for a holder of 75', { birth_date: '1949-05-01' }, { ...passed, validity_period: 'failed' }],
  ['with a number of the next year', { document_number: '302512345670' }, { ...passed, first_licence_year: 'failed' }],
])('the dates of a licence %s', (_title, change, expected) => {
  expect(resultsOf('driver_license', { ...licence, ...change })).toEqual(expected);
});

test('a licence whose birth date was not read leaves its rules open', () => {
  const { birth_date: _unread, ...rest } = licence;
  expect(resultsOf('driver_license', rest)).toEqual({
    expiry_follows_birthday: 'inconclusive',
    validity_period: 'passed',
    first_licence_year: 'inconclusive',
  });
});

test.each([
  ['on a birthday', { full_name: '佐藤花子', expiry_date: '2033-05-01' }, 'passed', 'passed'],
  ['on another day', { full_name: '佐藤花子', expiry_date: '2033-05-11' }, 'failed', 'passed'],
  [
    'on another day, for a foreign resident',
    { full_name: 'TRAN QUOC', expiry_date: '2028-09-11' },
    'inconclusive',
    'passed',
  ],
  ['after more than ten years', { full_name: '佐藤花子', expiry_date: '2037-05-01' }, 'passed', 'failed'],
])('a My Number card that expires %s', (_title, values, birthday, period) => {
  expect(resultsOf('my_number_card', { birth_date: '1986-05-01', ...values })).toEqual({
    expiry_follows_birthday: birthday,
    validity_period: period,
  });
});

const stay = ['在留資格 留学', '2年3月（2028年10月20日）', '2028年10月20日まで有効'];
const permanent = ['在留資格 永住者', '＊＊＊'];
const resident = { birth_date: '1990-02-03', issue_date: '2026-07-21' };

test.each([
  ['with the end of the stay', { expiry_date: '2028-10-20' }, stay, 'passed'],
  ['later than the stay', { expiry_date: '2029-10-20' }, stay, 'failed'],
  ['without a readable stay', { expiry_date: '2028-10-20' }, ['在留資格 留学'], 'inconclusive'],
  ['seven years after the issue, for a permanent resident', { expiry_date: '2033-07-20' }, permanent, 'passed'],
  ['nine years after the issue, for a permanent resident', { expiry_date: '2035-07-21' }, permanent, 'failed'],
  [
    'before the 16th birthday, for a child',
    { birth_date: '2014-02-03', expiry_date: '2030-02-02' },
    permanent,
    'passed',
  ],
  [
    'after the 16th birthday, for a child',
    { birth_date: '2014-02-03', expiry_date: '2033-07-21' },
    permanent,
    'failed',
  ],
])('a residence card that expires %s', (_title, values, print, expected) => {
  expect(resultsOf('residence_card', { ...resident, ...values }, print)).toEqual({ expiry_follows_stay: expected });
});
