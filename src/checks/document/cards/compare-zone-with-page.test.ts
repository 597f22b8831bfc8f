import { describe, expect, test } from 'vitest';
import type { DocumentFindings } from '../../../domain/findings.ts';
import { compareZoneWithPage, withComparison } from './compare-zone-with-page.ts';
import { changed, line, printedSide } from './testing/print-card.ts';

function zone(changes: Readonly<Record<string, string | null>> = {}): DocumentFindings {
  const values = {
    last_name: 'ERIKSSON',
    first_name: 'ANNA MARIA',
    birth_date: '1974-08-12',
    document_number: 'L898902C3',
    expiry_date: '2032-04-15',
    ...changes,
  };
  const fields = Object.entries(values).map(([name, value]) => ({
    side: 'front',
    name,
    text: value,
    normalized: value,
  }));
  return {
    ocr: { documentType: 'passport', fields, currentAddress: { text: null, source: 'printed' } },
    authenticity: 'inconclusive',
    problems: [],
  };
}

const page = printedSide('front', [
  line('PASSPORT', 320, 40, 20),
  line('Passport No.', 600, 60, 10),
  line('L898902C3', 600, 90, 20),
  line('Surname', 300, 110, 10),
  line('ERIKSSON', 300, 140, 20),
  line('Given names', 300, 160, 10),
  line('ANNA MARIA', 300, 190, 20),
  line('Date of birth', 300, 210, 10),
  line('12 AUG 1974', 300, 240, 20),
  line('Sex', 600, 210, 10),
  line('F', 600, 240, 20),
  line('Date of issue', 300, 260, 10),
  line('16 APR 2022', 300, 290, 20),
  line('Date of expiry', 300, 310, 10),
  line('15 APR 2032', 300, 340, 20),
  line('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 40, 440, 20),
  line('L898902C36UTO7408122F3204159<<<<<<<<<<<<<<06', 40, 490, 20),
]);

test('a page that prints the coded values agrees with its zone', () => {
  expect(compareZoneWithPage(zone(), page)).toMatchObject({ agrees: true, differing: [] });
});

describe('other ways to print the same values agree', () => {
  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['dates in figures', { '12 AUG 1974': '12.08.1974', '15 APR 2032': '2032-04-15' }, {}],
    ['months in two languages', { '12 AUG 1974': '12 AUG/AOÛ 1974' }, {}],
    ['a year of two digits', { '12 AUG 1974': '12 AUG/AUG 74' }, {}],
    ['letters with marks', { ERIKSSON: 'MÜLLER' }, { last_name: 'MUELLER' }],
    ['letters without their marks', { ERIKSSON: 'ÉRIKSSÖN' }, {}],
    ['another name in brackets', { ERIKSSON: 'ERIKSSON (SMITH)' }, {}],
    ['a hyphen', { 'ANNA MARIA': 'Anna-Maria' }, {}],
    ['look-alikes that OCR confuses', { L898902C3: 'L8989O2C3', '15 APR 2032': 'I5 APR 2O32' }, {}],
    ['labels of Japan', { Surname: '姓/Surname', 'Date of birth': '生年月日/Date of birth' }, {}],
  ])('%s', (_what, print, coded) => {
    expect(compareZoneWithPage(zone(coded), changed(page, print))).toMatchObject({ agrees: true, differing: [] });
  });
});

describe('letters of few languages', () => {
  // Printed, coded.
  const names = [
    ['Kjær', 'KJAER'],
    ['Sørbø', 'SOERBOE'],
    ['Ås', 'AAS'],
    ['Ås', 'AS'],
    ['Jäger', 'JAEGER'],
    ['Jäger', 'JAGER'],
    ['Böhm', 'BOEHM'],
    ['Böhm', 'BOHM'],
    ['Lüd', 'LUED'],
    ['Lüd', 'LUXXD'],
    ['Lüd', 'LUD'],
    ['Weiß', 'WEISS'],
    ['WEIẞ', 'WEISS'],
    ['Muñoz', 'MUNOZ'],
    ['Muñoz', 'MUNXXOZ'],
    ['Þór', 'THOR'],
    ['Guðni', 'GUDNI'],
    ['Đorđe', 'DORDE'],
    ['Cœur', 'COEUR'],
    ['Ĳsbrand', 'IJSBRAND'],
    ['Łęcki', 'LECKI'],
    ['Ħal', 'HAL'],
    ['Ŋala', 'NALA'],
    ['Ŧeme', 'TEME'],
    ['Yıldız', 'YILDIZ'],
    ['Əli', 'ELI'],
    ['Çelik', 'CELIK'],
  ] as const;

  test.each(names)('%s agrees with %s', (printed, coded) => {
    const shown = changed(page, { ERIKSSON: printed });
    expect(compareZoneWithPage(zone({ last_name: coded }), shown)).toMatchObject({ agrees: true, differing: [] });
  });

  test.each([
    ['KJER', 'KJAER'],
    ['KJAR', 'KJAER'],
    ['KJ£R', 'KJAER'],
    ['MOLLER', 'MOELLER'],
    ['MÓLLER', 'MOELLER'],
    ['AS', 'AAS'],
    ['WEIB', 'WEISS'],
    ['GROBMANN', 'GROSSMANN'],
    ['PÓRA', 'THORA'],
    ['bórdur', 'THORDUR'],
    ['Cæur', 'COEUR'],
    ['CEUR', 'COEUR'],
    ['FEME', 'TEME'],
    ['USBRAND', 'IJSBRAND'],
  ])('%s, as OCR has it, is no other name than %s', (read, coded) => {
    const shown = changed(page, { ERIKSSON: read });
    expect(compareZoneWithPage(zone({ last_name: coded }), shown)).toMatchObject({ agrees: null, differing: [] });
  });

  test.each([
    ['KJÆR', 'KJOLER'],
    ['KJER', 'KJAERGAARD'],
    ['KJÆR', 'BJAERE'],
    ['MØLLER', 'MILLER'],
    ['WEISS', 'WEIB'],
    ['THOR', 'POR'],
    ['SØRENSEN', 'SVENSEN'],
    ['ERIKSEN', 'ERIKSSON'],
    ['TANAKA', 'LENEKE'],
    ['PETRA', 'THAELRA'],
  ])('%s differs from %s all the same', (read, coded) => {
    const shown = changed(page, { ERIKSSON: read });
    expect(compareZoneWithPage(zone({ last_name: coded }), shown)).toMatchObject({ differing: ['last_name'] });
  });
});

describe('a value that the page prints otherwise', () => {
  test.each([
    ['15 APR 2032', '15 APR 2035', 'expiry_date'],
    ['12 AUG 1974', '12 AUG 1994', 'birth_date'],
    ['ERIKSSON', 'SVENSSON', 'last_name'],
    ['L898902C3', 'L898907C3', 'document_number'],
  ])('%s as %s differs where it is clear, and says nothing where it is not', (from, to, field) => {
    expect(compareZoneWithPage(zone(), changed(page, { [from]: to }))).toMatchObject({
      agrees: false,
      differing: [field],
    });
    const unclear = changed(page, { [from]: to }, { confidence: 0.8 });
    expect(compareZoneWithPage(zone(), unclear)).toMatchObject({ agrees: null, differing: [] });
  });
});

describe('a date of which a part is doubtful', () => {
  test.each<[string, string, Readonly<Record<string, number>>]>([
    ['a letter of the month that looks like a digit', '12 0CT 1974', { 0: 0.5 }],
    ['the month, and another year', '12 AUG 1994', { U: 0.5 }],
    ['the year, and another day', '23 AUG 1974', { 9: 0.5 }],
    ['the month in figures, and another year', '12.08.1994', { 8: 0.5 }],
  ])('%s: it differs by the others', (_what, text, doubt) => {
    const shown = changed(page, { '12 AUG 1974': text }, { doubt });
    expect(compareZoneWithPage(zone(), shown)).toMatchObject({ agrees: false, differing: ['birth_date'] });
  });

  test.each<[string, string, Readonly<Record<string, number>>]>([
    ['the part that differs', '12 AUG 1994', { 9: 0.5 }],
    ['another letter of the month that differs', '12 OCT 1974', { T: 0.5 }],
    ['the order of day and month', '08/12/1979', { 9: 0.5 }],
    ['a day that no calendar has', '42 AUG 1974', {}],
  ])('%s: it says nothing', (_what, text, doubt) => {
    const shown = changed(page, { '12 AUG 1974': text }, { doubt });
    expect(compareZoneWithPage(zone(), shown)).toMatchObject({ agrees: null, differing: [] });
  });
});

test('what was not read on either side is not compared', () => {
  expect(compareZoneWithPage(zone({ birth_date: null }), page).agrees).toBeNull();
  expect(compareZoneWithPage(zone(), printedSide('front', page.lines.slice(-2)))).toEqual({
    agrees: null,
    differing: [],
    confirmed: 0,
    namesShown: false,
    datesShown: false,
  });
  expect(
    compareZoneWithPage({ ocr: null, authenticity: 'inconclusive', problems: ['unreadable'] }, page).agrees,
  ).toBeNull();
});

test('a difference makes the authenticity fail and is no problem of the document', () => {
  const shown = { namesShown: true, datesShown: true };
  const failed = withComparison(zone(), { agrees: false, differing: ['expiry_date'], confirmed: 4, ...shown });
  expect(failed).toMatchObject({
    authenticity: 'failed',
    problems: [],
    observations: [{ name: 'zone_matches_page', result: 'failed' }],
  });
  expect(withComparison(zone(), { agrees: true, differing: [], confirmed: 5, ...shown }).authenticity).toBe(
    'inconclusive',
  );
  expect(withComparison(zone(), { agrees: null, differing: [], confirmed: 4, ...shown })).toMatchObject({
    problems: [],
    observations: [{ result: 'inconclusive' }],
  });
});

test('a zone that no print confirms, or one value alone, is of low confidence', () => {
  const alone = page.lines.slice(-2);
  const withName = [line('ERIKSSON', 300, 140, 20), ...alone];
  for (const lines of [alone, withName]) {
    expect(withComparison(zone(), compareZoneWithPage(zone(), printedSide('front', lines))).problems).toEqual([
      'low_confidence',
    ]);
  }
});

test.each([
  ['another print in the place of the last name', 'ERIKSSON', '4711', true],
  ['no first name', 'ANNA MARIA', null, true],
  ['a last name that OCR may have misread', 'ERIKSSON', 'KJER', false],
])('a passport of which the page shows %s', (_what, from, to, isDoubtful) => {
  const coded = zone(to === 'KJER' ? { last_name: 'KJAER' } : {});
  const compared = withComparison(coded, compareZoneWithPage(coded, changed(page, { [from]: to })));
  expect(compared.problems).toEqual(isDoubtful ? ['low_confidence'] : []);
  const card = { ...coded, ocr: coded.ocr === null ? null : { ...coded.ocr, documentType: 'id_card' } };
  expect(withComparison(card, compareZoneWithPage(card, changed(page, { [from]: to }))).problems).toEqual([]);
});

test.each(['12 AUG 1974', '15 APR 2032'])(
  'a passport or card on which %s is illegible is of low confidence',
  (date) => {
    for (const documentType of ['passport', 'id_card']) {
      const coded = zone();
      const card = { ...coded, ocr: coded.ocr === null ? null : { ...coded.ocr, documentType } };
      const compared = withComparison(card, compareZoneWithPage(card, changed(page, { [date]: 'Xx YYY zzzz' })));
      expect(compared).toMatchObject({ problems: ['low_confidence'], authenticity: 'inconclusive' });
    }
  },
);
