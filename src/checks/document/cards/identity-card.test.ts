import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { checkDigit } from '../check-digit.ts';
import { interpretCards } from './interpret-cards.ts';
import { line, printedSide, type Read } from './testing/print-card.ts';

const options = { gate: 0.85, now: new Date('2026-11-22T12:00:00Z') };

/** The shape of the examples of ICAO Doc 9303-5 and -6, of a State that exists. */
function td1({
  number = 'D23145890',
  birth = '740812',
  expiry = '320415',
  state = 'NLD',
  optional = '<<<<<<<<<<<<<<<',
} = {}): string[] {
  const first = `I<${state}${number}${checkDigit(number)}${optional}`;
  const dates = `${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}`;
  const covered = first.slice(5) + dates.slice(0, 7) + dates.slice(8) + '<'.repeat(11);
  return [first, `${dates}${state}${'<'.repeat(11)}${checkDigit(covered)}`, 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
}

function td2({ number = 'D23145890', birth = '740812', expiry = '320415' } = {}): string[] {
  const parts = [number + checkDigit(number), birth + checkDigit(birth), expiry + checkDigit(expiry), '<'.repeat(7)];
  const [numbers, births, expiries, optional] = parts;
  return [
    'I<NLDERIKSSON<<ANNA<MARIA<<<<<<<<<<<',
    `${numbers}NLD${births}F${expiries}${optional}${checkDigit(parts.join(''))}`,
  ];
}

function back(lines: readonly string[], read: Read = {}): PrintedSide {
  return printedSide('back', [
    line('AUTHORITY', 44, 70, 12),
    ...lines.map((text, index) => line(text, 54, 380 + index * 58, 24, read)),
  ]);
}

function read(side: PrintedSide) {
  const findings = interpretCards([printedSide('front', [line('IDENTITY CARD', 280, 70, 20)]), side], options);
  const normalized = Object.fromEntries(findings?.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
  return { findings, normalized };
}

const values = {
  last_name: 'ERIKSSON',
  first_name: 'ANNA MARIA',
  birth_date: '1974-08-12',
  document_number: 'D23145890',
  expiry_date: '2032-04-15',
  gender: 'F',
  nationality: 'NLD',
};

test.each([
  ['TD1', td1()],
  ['TD2', td2()],
])('a clear zone of the size %s gives its values as coded and in normal form', (_size, lines) => {
  const { findings, normalized } = read(back(lines));
  expect(normalized).toEqual(values);
  expect(findings?.problems).toEqual([]);
  expect(findings?.ocr?.documentType).toBe('id_card');
  expect(findings?.ocr?.currentAddress).toEqual({ text: null, source: 'printed' });
  expect(findings?.ocr?.fields.every(({ side }) => side === 'back')).toBe(true);
  expect(findings?.ocr?.fields.find(({ name }) => name === 'first_name')?.text).toBe('ANNA<MARIA');
});

describe('readings are repaired by position and by check digits', () => {
  const [first = '', second = '', third = ''] = td1();
  test.each([
    ['lower case and spaces', [first.toLowerCase(), `${second.slice(0, 9)} ${second.slice(9)}`, third]],
    [
      'letters in dates, digits in names',
      [first, second.replace('740812', '74O8I2'), third.replace('ERIKSSON', 'ER1K5S0N')],
    ],
    ['a letter for a digit in the number', [first.replace('D23145890', 'D2314589O'), second, third]],
    ['fillers that were dropped or doubled', [`${first}<<`, second.replace('<<<<', '<<'), third.slice(0, -3)]],
    ['fillers of another kind', [first.replace('I<', 'I〈'), second, third.replace('<<ANNA', '《ANNA')]],
  ])('%s', (_what, lines) => {
    const { normalized, findings } = read(back(lines));
    expect(normalized).toEqual(values);
    expect(findings?.problems).toEqual([]);
  });
});

test.each([
  ['at one place', 'AO1234567', 'A01234567'],
  ['where another place would do as well, by letters in front', 'WO3146806', 'W03146806'],
])('a letter O that OCR reads as a zero is found by the check digit: %s', (_where, number, seen) => {
  for (const lines of [td1({ number }), td2({ number })]) {
    const { normalized, findings } = read(back(lines.map((text) => text.replace(number, seen))));
    expect(normalized.document_number).toBe(number);
    expect(findings?.problems).toEqual([]);
  }
});

test('a number that look-alikes would explain in two ways is not read, and breaks no rule', () => {
  const [number, seen] = ['7O8126803', '708126803'];
  const { normalized, findings } = read(back(td2({ number }).map((text) => text.replace(number, seen))));
  expect(normalized.document_number).toBeNull();
  expect(findings?.problems).toEqual(['low_confidence']);
  // A date that does not fit its own check digit is no misreading of the number.
  const edited = td2({ number }).map((text) => text.replace(number, seen).replace('740812', '750812'));
  expect(read(back(edited)).findings?.problems).toContain('rule_violation');
});

test('a wrong check digit breaks the rules where the print is certain, and is doubt elsewhere', () => {
  for (const changed of [
    td1().map((text, index) => (index === 1 ? `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}` : text)),
    td1().map((text) => text.replace('7408122', '7408132')),
  ]) {
    expect(read(back(changed)).findings?.problems).toContain('rule_violation');
    const unclear = read(back(changed, { confidence: 0.9 })).findings;
    expect(unclear?.problems).toEqual(['low_confidence']);
  }
});

test('a number of more than nine characters continues in the optional data', () => {
  const long = 'D23145890734';
  const rest = `${long.slice(9)}${checkDigit(long)}`.padEnd(15, '<');
  const [first = '', second = '', third = ''] = td1({ number: long.slice(0, 9), optional: rest });
  const open = `${first.slice(0, 14)}<${first.slice(15)}`;
  const covered = open.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  const lines = [open, second.slice(0, 29) + checkDigit(covered), third];
  expect(read(back(lines)).normalized.document_number).toBe(long);
});

test('the State of specimens is a problem, an impossible date a violation, and a visa another document', () => {
  expect(read(back(td1({ state: 'UTO' }))).findings?.problems).toEqual(['specimen']);
  expect(read(back(td1({ expiry: '321341' }))).findings?.problems).toEqual(['rule_violation', 'low_confidence']);
  expect(read(back(td2().map((text) => text.replace(/^I</, 'V<')))).findings).toMatchObject({
    ocr: null,
    problems: ['type_unsupported'],
  });
});

test('whatever one character becomes, and whichever certainty it has, no other number or date comes out without a problem', () => {
  const lines = td1();
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'];
  const places = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 29 }));
  fc.assert(
    fc.property(
      places,
      fc.constantFrom(...characters),
      fc.double({ min: 0.86, max: 0.96, noNaN: true }),
      ([row, at], character, confidence) => {
        // The values of 5 and F, for example, differ by ten: no check digit tells them apart.
        if (checkDigit(character) === checkDigit(lines[row]?.charAt(at) ?? '')) return;
        const side = back(
          lines.map((text, index) => (index === row ? text.slice(0, at) + character + text.slice(at + 1) : text)),
        );
        const doubtful = {
          ...side,
          lines: side.lines.map((one, index) =>
            index === row + 1
              ? { ...one, confidences: one.confidences.map((value, place) => (place === at ? confidence : value)) }
              : one,
          ),
        };
        const { normalized, findings } = read(doubtful);
        const differs = (['document_number', 'birth_date', 'expiry_date'] as const).some(
          (name) => normalized[name] != null && normalized[name] !== values[name],
        );
        if (differs) expect(findings?.problems).not.toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test('letters that OCR divides between their cases and their look-alikes are as certain as all together; where others could stand too, they are not', () => {
  const [first = '', second = '', third = ''] = td1();
  const withDoubt = (at: number, alternatives: Readonly<Record<string, number>>) => {
    const side = back([first, second, third]);
    const confidence = 0.99 - Object.values(alternatives).reduce((sum, value) => sum + value, 0);
    return {
      ...side,
      lines: side.lines.map((one) =>
        one.text === third
          ? {
              ...one,
              confidences: one.confidences.map((value, place) => (place === at ? confidence : value)),
              alternatives: [...one.text].map((_, place) =>
                place === at
                  ? Object.entries(alternatives).map(([character, likelihood]) => ({ character, likelihood }))
                  : [],
              ),
            }
          : one,
      ),
    };
  };
  const at = third.indexOf('O');
  expect(read(withDoubt(at, { '0': 0.45, o: 0.1 })).normalized.last_name).toBe('ERIKSSON');
  expect(read(withDoubt(at, { '0': 0.3, O: 0.2, Q: 0.1 })).normalized.last_name).toBe('ERIKSSON');
  expect(read(withDoubt(at, { Q: 0.3 })).normalized.last_name).toBeNull();
});

describe('the zone of a passport', () => {
  const number = `L898902C3${checkDigit('L898902C3')}`;
  const dates = [`740812${checkDigit('740812')}`, `320415${checkDigit('320415')}`] as const;
  const optional = `${'<'.repeat(14)}0`;
  const composite = checkDigit(number + dates[0] + dates[1] + optional);
  const zone = [
    'P<NLDERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    `${number}NLD${dates[0]}F${dates[1]}${optional}${composite}`,
  ];
  const side = (where: 'front' | 'back', lines: readonly string[]) =>
    printedSide(
      where,
      lines.map((text, index) => line(text, 30, 450 + index * 40, 18)),
    );

  test('that the reader of zones could not find is read as print', () => {
    const findings = interpretCards([side('front', zone)], options);
    expect(findings).toMatchObject({ problems: [], ocr: { documentType: 'passport' } });
    const normalized = Object.fromEntries(findings?.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
    expect(normalized).toEqual({ ...values, document_number: 'L898902C3' });
  });

  test('is doubt where a check digit disagrees, however clear it is, and none of a back', () => {
    const wrong = zone.map((text) => text.replace('L898902C3', 'L898903C3'));
    expect(interpretCards([side('front', wrong)], options)?.problems).toEqual(['low_confidence']);
    expect(interpretCards([side('back', zone)], options)).toBeNull();
  });
});

test('each value has the confidence of its least certain character', () => {
  const { findings } = read(back(td1(), { doubt: { E: 0.9 } }));
  const confidences = findings?.ocr?.fields.map(({ name, confidence }) => [name, confidence]) ?? [];
  expect(Object.fromEntries(confidences)).toMatchObject({ last_name: 0.9, birth_date: 0.995, document_number: 0.995 });
});

test('doubt about how many fillers end a name is none about the name', () => {
  const lines = td1();
  const side = back(lines);
  const withFillers = (confidence: number) => ({
    ...side,
    lines: side.lines.map((one) =>
      one.text === lines[2]
        ? { ...one, confidences: one.confidences.map((old, at) => (at > 25 ? confidence : old)) }
        : one,
    ),
  });
  expect(read(withFillers(0.6)).normalized.first_name).toBe('ANNA MARIA');
  expect(read(withFillers(0.4)).normalized.first_name).toBeNull();
});

/** A side in which some characters of a line are doubtful, each with what else it may be. */
function doubting(
  side: PrintedSide,
  text: string,
  doubts: Readonly<Record<number, readonly [confidence: number, other?: string]>>,
): PrintedSide {
  return {
    ...side,
    lines: side.lines.map((one) =>
      one.text !== text
        ? one
        : {
            ...one,
            confidences: one.confidences.map((value, at) => doubts[at]?.[0] ?? value),
            alternatives: [...text].map((_, at) => {
              const [confidence = 1, character] = doubts[at] ?? [];
              return character === undefined ? [] : [{ character, likelihood: 0.98 - confidence }];
            }),
          },
    ),
  };
}

/** The front of a card that prints some values under their labels. */
function frontWith(printed: Readonly<Record<string, string>>, readAs: Read = {}): PrintedSide {
  const lines = Object.entries(printed).flatMap(([label, value], index) => [
    line(label, 310, 130 + index * 66, 10),
    line(value, 310, 164 + index * 66, 22, readAs),
  ]);
  return printedSide('front', [line('IDENTITY CARD', 280, 70, 20), ...lines]);
}

function readBoth(front: PrintedSide, side: PrintedSide) {
  const findings = interpretCards([front, side], options);
  const normalized = Object.fromEntries(findings?.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
  return { findings, normalized };
}

describe('a name that is doubtful in the zone', () => {
  const [first, second] = td1();
  const named = (names: string) => names.padEnd(30, '<');
  const withNames = (names: string) => {
    const side = back([first ?? '', second ?? '', named(names)]);
    return doubting(side, named(names), { 4: [0.7], 25: [0.4] });
  };

  test.each([
    ['XU<<SOEREN', 'XU', 'SØREN', 'SOEREN'],
    ['XU<<SOEREN', 'Xu', 'Søren', 'SOEREN'],
    ['XU<<SOEREN', 'XU', 'SOREN', 'SOEREN'],
    ['KJAER<<INA', 'KJER', 'INA', 'INA'],
    ['BOE<<OLE', 'B0E', '0LE', 'OLE'],
  ])('%s counts as read where the front prints %s, %s', (names, lastName, firstName, given) => {
    const front = frontWith({ SURNAME: lastName, 'GIVEN NAMES': firstName });
    const { findings, normalized } = readBoth(front, withNames(names));
    expect(normalized).toMatchObject({ last_name: names.split('<')[0], first_name: given });
    expect(findings?.problems).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, string>>, Read]>([
    ['another name', { SURNAME: 'YU', 'GIVEN NAMES': 'SØREN' }, {}],
    ['a longer name', { SURNAME: 'XUE', 'GIVEN NAMES': 'SØREN' }, {}],
    ['a letter that looks alike', { SURNAME: 'XV', 'GIVEN NAMES': 'SØREN' }, {}],
    ['none', {}, {}],
    ['the label alone', { SURNAME: 'GIVEN NAMES' }, {}],
    ['the name illegibly', { SURNAME: 'XU', 'GIVEN NAMES': 'SØREN' }, { confidence: 0.8 }],
  ])('stays doubtful where the front prints %s', (_what, printed, readAs) => {
    const { findings, normalized } = readBoth(frontWith(printed, readAs), withNames('XU<<SOEREN'));
    expect([normalized.last_name, normalized.first_name]).toContain(null);
    if (normalized.last_name === null) expect(findings?.problems).toContain('low_confidence');
  });
});

describe('a number with letters and digits that print alike', () => {
  /** The zone of a number, read as `readAs`, each character that differs or is doubted at half its certainty. */
  const zoneOf = (number: string, readAs: string, others: string) => {
    const lines = td1({ number: number.padEnd(9, '<') }).map((text) => text.replace(number, readAs));
    const doubts = Object.fromEntries(
      [...others].flatMap((other, at) => (other === ' ' ? [] : [[at + 5, [0.6, other]]])),
    );
    return doubting(back(lines), lines[0] ?? '', doubts as Record<number, [number, string]>);
  };

  test.each([
    // Printed on both, read in the zone, doubted there, read on the front.
    ['88IZ61306', '88IZ61306', '  12     ', '88IZ61306'],
    ['88IZ61306', '881Z61306', '  I      ', '88IZ61306'],
    ['88IZ61306', '88I261306', '   Z     ', '88IZ 61306'],
    ['JO0363974', 'J00363974', ' O       ', 'JO0363974'],
    ['JO0363974', 'IO0363974', 'J        ', 'JO0363974'],
    ['JO0363974', 'JOO363974', ' Q0      ', 'JO0363974'],
    ['AS5814702', 'A55814702', ' S       ', 'AS5814702'],
    ['GB5814702', 'G85814702', ' B       ', 'GB5814702'],
    ['7T4A61306', '774A61306', ' T       ', '7T4A61306'],
    ['7T4A61306', '7T4461306', '   A     ', '7T4A61306'],
    ['TT4061306', '7T4061306', 'T        ', 'TT4061306'],
    ['JA0363974', 'J40363974', ' A       ', 'JA0363974'],
    // The front has the other one of two that print alike, and the check digit agrees with the zone.
    ['88IZ61306', '88IZ61306', '  1      ', '881Z61306'],
    ['J00363974', 'J00363974', ' O       ', 'JO0363974'],
  ])('%s in a zone read as %s is that of the front', (number, readAs, others, printed) => {
    const { findings, normalized } = readBoth(frontWith({ 'DOCUMENT NO.': printed }), zoneOf(number, readAs, others));
    expect(normalized.document_number).toBe(number);
    expect(findings?.problems).toEqual([]);
  });

  test.each([
    ['88IZ61306', '881Z61306', '  I      ', '881Z61306'],
    ['88IZ61306', '881Z61306', '  I      ', '88IZ61308'],
    // Two exchanges: Z for 2 and 1 for I fit as well as 0 for O alone.
    ['46ZO14416', '46Z014416', '  2      ', '46Z014416'],
    ['7T4A61306', '774461306', ' T A     ', '774A61306'],
    // The check digit is the same for both.
    ['SB5814702', '585814702', 'SB       ', 'SB5814702'],
    ['SB5814702', 'SB5814702', '58       ', '585814702'],
  ])('%s in a zone read as %s, doubting %s, stays doubtful beside %s', (number, readAs, others, printed) => {
    const { findings, normalized } = readBoth(frontWith({ 'DOCUMENT NO.': printed }), zoneOf(number, readAs, others));
    expect(normalized.document_number).toBeNull();
    expect(findings?.problems).toContain('low_confidence');
  });

  test.each([
    ['88IZ61306', '88IZ61306', '  1      ', '8812G1306'],
    ['JO0363974', 'JO0363974', ' 0       ', 'JO036397'],
    ['JO0363974', 'JO0363974', ' 0       ', '-'],
    // The first character was read wrongly, with certainty.
    ['OI7017612', '0I7017612', ' 1       ', '0I7017612'],
  ])(
    '%s in a zone read as %s, doubting %s, is told by its check digit beside %s',
    (number, readAs, others, printed) => {
      const { findings, normalized } = readBoth(frontWith({ 'DOCUMENT NO.': printed }), zoneOf(number, readAs, others));
      expect(normalized.document_number).toBe(number);
      expect(findings?.problems).toEqual([]);
    },
  );

  test('the front confirms nothing where it is illegible, but look-alikes that it hesitates between count together', () => {
    const zone = zoneOf('88IZ61306', '881Z61306', '  I      ');
    const front = frontWith({ 'DOCUMENT NO.': '88IZ61306' });
    const beside = (other: string) => readBoth(doubting(front, '88IZ61306', { 2: [0.6, other] }), zone).normalized;
    expect(beside('1').document_number).toBe('88IZ61306');
    expect(beside('7').document_number).toBeNull();
  });
});
