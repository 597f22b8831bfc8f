import { describe, expect, test } from 'vitest';
import { checkDigit } from './check-digit.ts';
import { interpretPassport, type MrzReading } from './interpret-passport.ts';
import { otherDocumentType } from './other-document-type.ts';
import { passportFindings } from './passport-findings.ts';

const now = new Date('2026-08-02T12:00:00Z');

/** The specimen of ICAO Doc 9303-4, of a State that does not exist. */
// The worked examples of ICAO Doc 9303 (parts 4 to 7), with independently computed check digits.
const first = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const second = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

function reading(lines: readonly string[], confidence = 95): MrzReading {
  return lines.map((line) => [...line].map((character) => ({ character, confidence })));
}

function read(...readings: (readonly string[])[]) {
  return interpretPassport(readings.map((lines) => reading(lines)));
}

function findings(...readings: (readonly string[])[]) {
  return passportFindings(read(...readings), now);
}

function fieldOf(result: ReturnType<typeof findings>, name: string) {
  return result.ocr?.fields.find((field) => field.name === name);
}

function exchange(line: string, position: number, character: string): string {
  return line.slice(0, position) + character + line.slice(position + 1);
}

test('a clear zone gives every value as coded and in normal form', () => {
  const result = findings([first, second], [first, second]);
  expect(result.problems).toEqual([]);
  expect(result.authenticity).toBe('inconclusive');
  expect(result.ocr?.documentType).toBe('passport');
  expect(result.ocr?.currentAddress).toEqual({ text: null, source: 'printed' });
  expect(result.ocr?.fields.map(({ name, text, normalized }) => [name, text, normalized])).toEqual([
    ['last_name', 'ERIKSSON', 'ERIKSSON'],
    ['first_name', 'ANNA<MARIA', 'ANNA MARIA'],
    ['birth_date', '740812', '1974-08-12'],
    ['document_number', 'L898902C3', 'L898902C3'],
    ['expiry_date', '120415', '2012-04-15'],
    ['gender', 'F', 'F'],
    ['nationality', 'UTO', 'UTO'],
  ]);
  expect(result.ocr?.fields.every((field) => field.side === 'front')).toBe(true);
});

describe('confusions are repaired by position', () => {
  test('letters in the dates and digits in the names', () => {
    const muddled = [first.replace('ERIKSSON', 'ER1K550N'), second.replace('7408122', '74O8I2Z').replace('UTO', 'UT0')];
    const result = findings(muddled, muddled);
    expect(result.problems).toEqual([]);
    expect(fieldOf(result, 'birth_date')?.normalized).toBe('1974-08-12');
    expect(fieldOf(result, 'last_name')?.normalized).toBe('ERIKSSON');
    expect(fieldOf(result, 'nationality')?.normalized).toBe('UTO');
  });

  test.each(['L8989O2C3', 'LB98902C3', 'L89890ZC3'])(
    '%s in the number, when another reading and the check digits speak against it',
    (number) => {
      const muddled = [first, second.replace('L898902C3', number)];
      const result = findings(muddled, muddled, [first, second]);
      expect(result.problems).toEqual([]);
      expect(fieldOf(result, 'document_number')?.normalized).toBe('L898902C3');
    },
  );

  test('a confusion in every reading, when the check digits allow one repair', () => {
    const muddled = [first, second.replace('L898902C3', 'L8989O2C3')];
    const result = findings(muddled, muddled);
    expect(result.problems).toEqual([]);
    expect(fieldOf(result, 'document_number')?.normalized).toBe('L898902C3');
  });

  test('when the check digits allow several repairs, the number is doubtful and not wrong', () => {
    const muddled = [first, second.replace('L898902C3', 'LB98902C3')];
    const result = findings(muddled, muddled);
    expect(result.problems).toEqual(['low_confidence']);
    expect(fieldOf(result, 'document_number')?.normalized).toBeNull();
  });

  test('a character that only one reading has right', () => {
    const muddled = [first, exchange(second, 3, 'X')];
    const result = findings([first, second], muddled);
    expect(result.problems).toEqual([]);
    expect(fieldOf(result, 'document_number')?.normalized).toBe('L898902C3');
  });
});

describe('wrong check digits', () => {
  test.each([
    ['number', 9],
    ['birth date', 19],
    ['expiry date', 27],
    ['personal number', 42],
    ['composite', 43],
  ])('a clearly printed wrong check digit of the %s breaks the rules', (_name, position) => {
    const digit = String((Number(second.charAt(position)) + 1) % 10);
    const forged = [first, exchange(second, position, digit)];
    const result = findings(forged, forged);
    expect(result.problems).toEqual(['rule_violation']);
  });

  test('two readings that differ on it leave doubt', () => {
    const result = findings([first, exchange(second, 9, '3')], [first, exchange(second, 9, '4')]);
    expect(result.problems).toEqual(['low_confidence']);
    expect(fieldOf(result, 'document_number')?.text).toBe('L898902C3');
    expect(fieldOf(result, 'document_number')?.normalized).toBeNull();
  });

  test('faint print leaves doubt', () => {
    const forged = reading([first, exchange(second, 9, '3')], 40);
    expect(passportFindings(interpretPassport([forged, forged]), now).problems).toEqual(['low_confidence']);
  });

  test('one reading alone never rejects', () => {
    const forged = reading([first, exchange(second, 9, '3')]);
    expect(passportFindings(interpretPassport([forged]), now).problems).toEqual(['low_confidence']);
  });
});

describe('dates', () => {
  /** A second line with this birth date and right check digits. */
  function bornOn(date: string): string {
    const birth = date + checkDigit(date);
    const composite = checkDigit(`L898902C36${birth}1204159ZE184226B<<<<<1`);
    return `L898902C36UTO${birth}F1204159ZE184226B<<<<<1${composite}`;
  }

  test.each([
    ['a date that no calendar has breaks the rules', '741312', ['rule_violation']],
    ['a day that is not known does not', '7408<<', []],
    ['fillers in place of the whole date do not', '<<<<<<', []],
  ])('%s', (_name, date, problems) => {
    const result = findings([first, bornOn(date)], [first, bornOn(date)]);
    expect(result.problems).toEqual(problems);
    expect(fieldOf(result, 'birth_date')).toMatchObject({ text: date, normalized: null });
    expect(fieldOf(result, 'expiry_date')?.normalized).toBe('2012-04-15');
  });
});

describe('names', () => {
  test('a name on which the readings differ is in doubt and gets no normal form', () => {
    const result = findings([first, second], [first.replace('ANNA', 'ANMA'), second]);
    expect(result.problems).toEqual(['low_confidence']);
    expect(fieldOf(result, 'first_name')?.normalized).toBeNull();
    expect(fieldOf(result, 'birth_date')?.normalized).toBe('1974-08-12');
  });

  test('a single name has no first name', () => {
    const line = 'P<UTOSUKMA'.padEnd(44, '<');
    const result = findings([line, second], [line, second]);
    expect(result.problems).toEqual([]);
    expect(fieldOf(result, 'last_name')?.normalized).toBe('SUKMA');
    expect(fieldOf(result, 'first_name')).toMatchObject({ text: null, normalized: null });
  });
});

test('an unspecified sex is X', () => {
  const line = exchange(second, 20, '<');
  const result = findings([first, line], [first, line]);
  expect(fieldOf(result, 'gender')).toMatchObject({ text: '<', normalized: 'X' });
});

test('a zone of which no check digit agrees counts as not read', () => {
  const hopeless = reading([first, 'QQWERTY3?????X1A2B3C4D5E6F7G8H9J1K2L3M4N5P6R'], 30);
  expect(passportFindings(interpretPassport([hopeless, hopeless]), now)).toEqual({
    ocr: null,
    authenticity: 'inconclusive',
    problems: ['unreadable'],
  });
});

describe('other documents', () => {
  test.each([
    [
      'an identity card of three lines',
      ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
      'id_card',
    ],
    [
      'an identity card of two lines',
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
      'id_card',
    ],
    [
      'a visa',
      ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
      'visa',
    ],
    ['a passport', [first, second], null],
    ['a passport that was cut off', [first.slice(0, 36), second.slice(0, 36)], null],
    ['a badly read card', ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408128F1204159<<<<<<<6'], null],
  ])('%s', (_name, lines, expected) => {
    expect(otherDocumentType([reading(lines), reading(lines)])).toBe(expected);
  });
});
