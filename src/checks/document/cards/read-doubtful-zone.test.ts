import { describe, expect, test } from 'vitest';
import type { DocumentFindings, DocumentProblem } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { checkDigit } from '../check-digit.ts';
import { doubtNumber, readDoubtfulZone } from './read-doubtful-zone.ts';
import { line, printedSide, type Read } from './testing/print-card.ts';

const options = { gate: 0.85, now: new Date('2026-11-22T12:00:00Z') };
const values: Readonly<Record<string, string>> = {
  last_name: 'ERIKSSON',
  first_name: 'ANNA MARIA',
  birth_date: '1974-08-12',
  document_number: 'TK1234567',
  expiry_date: '2032-04-15',
  gender: 'F',
  nationality: 'NLD',
};

/** The zone of a passport, line by line. */
function zoneOf(number = 'TK1234567', state = 'NLD'): string[] {
  const parts = [number, '740812', '320415'].map((text) => text + checkDigit(text));
  const [numbers, births, expiries] = parts;
  const optional = `${'<'.repeat(14)}0`;
  return [
    `P<${state}ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<`,
    `${numbers}${state}${births}F${expiries}${optional}${checkDigit(`${parts.join('')}${optional}`)}`,
  ];
}

function page(lines: readonly string[], read: Read = {}, number = 'TK1234567', ofNumber: Read = {}): PrintedSide {
  return printedSide('front', [
    line('PASSPORT NO.', 310, 60, 10),
    line(number, 310, 90, 20, ofNumber),
    ...lines.map((text, index) => line(text, 30, 450 + index * 40, 18, read)),
  ]);
}

/** What the reader of zones found: a null is a value that it doubts. */
function doubtful(
  changes: Readonly<Record<string, string | null>> = { document_number: null },
  problems: readonly DocumentProblem[] = ['low_confidence'],
): DocumentFindings {
  const fields = Object.entries({ ...values, ...changes }).map(([name, value]) => ({
    side: 'front',
    name,
    text: value,
    normalized: value,
  }));
  return { ocr: { documentType: 'passport', fields, currentAddress: null }, authenticity: 'inconclusive', problems };
}

function read(first: DocumentFindings, side: PrintedSide): Record<string, string | null> | null {
  const findings = readDoubtfulZone(first, side, options);
  if (findings === null) return null;
  expect(findings).toMatchObject({ problems: [], ocr: { documentType: 'passport' } });
  return Object.fromEntries(findings.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
}

test('a zone in doubt is read as print, with letters and digits as the page prints them', () => {
  expect(read(doubtful(), page(zoneOf()))).toEqual(values);
  const misread = zoneOf().map((text) => text.replace('TK1234567', 'TKI23A567'));
  expect(read(doubtful({ document_number: null, last_name: null }), page(misread))).toEqual(values);
});

test.each<[string, DocumentFindings, PrintedSide]>([
  ['is in no doubt', doubtful({}, []), page(zoneOf())],
  ['breaks a rule besides', doubtful({ document_number: null }, ['rule_violation', 'low_confidence']), page(zoneOf())],
  ['was sure of another value', doubtful({ document_number: null, birth_date: '1974-08-13' }), page(zoneOf())],
  ['was sure of another name', doubtful({ document_number: null, last_name: 'ERIKSEN' }), page(zoneOf())],
  ['is not in the print', doubtful(), page([])],
  ['is that of a specimen', doubtful({ nationality: null }), page(zoneOf('TK1234567', 'UTO'))],
  ['is no clearer in print', doubtful(), page(zoneOf(), { confidence: 0.8 })],
  [
    'has a wrong check digit in print',
    doubtful(),
    page(zoneOf().map((text) => `${text.slice(0, 43)}${text.endsWith('<') ? '<' : (Number(text.at(-1)) + 1) % 10}`)),
  ],
])('the first reading stays where it %s', (_why, first, side) => {
  expect(readDoubtfulZone(first, side, options)).toBeNull();
});

describe('a number with G or 6, which no check digit tells apart', () => {
  const misread = doubtful({ document_number: 'TK12345G7' }, []);

  test('is in doubt where the page has the other one, and is read as print', () => {
    const doubted = doubtNumber(misread, page(zoneOf()), options);
    expect(doubted.problems).toEqual(['low_confidence']);
    expect(read(doubted, page(zoneOf()))).toEqual(values);
  });

  test.each<[string, PrintedSide]>([
    ['has the same', page(zoneOf('TK12345G7'), {}, 'TK12345G7')],
    ['has no such number', page(zoneOf(), {}, 'TK7654321')],
    ['is not legible', page(zoneOf(), {}, 'TK1234567', { confidence: 0.8 })],
  ])('is in no doubt where the page %s', (_why, side) => {
    expect(doubtNumber(misread, side, options)).toBe(misread);
  });
});
