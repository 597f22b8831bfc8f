import { describe, expect, test } from 'vitest';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { interpretCards } from './interpret-cards.ts';
import { changed, line, printedSide, tilted } from './testing/print-card.ts';

const options = { gate: 0.85, now: new Date('2026-11-22T12:00:00Z') };

/** An invented person. The number has a right check digit. */
const front = printedSide('front', [
  line('氏名', 26, 58, 19),
  line('日本 花子', 84, 62, 32),
  line('昭和62年 1月 3日生', 512, 60, 25),
  line('住所', 26, 110, 19),
  line('東京都千代田区霞が関2-1-2', 84, 110, 25),
  line('交付 令和05年01月15日 49046', 26, 158, 21),
  line('2028年(令和10年)02月03日まで有効', 30, 210, 30),
  line('免許の', 26, 256, 19),
  line('条件等', 26, 282, 19),
  line('眼鏡等', 106, 268, 21),
  line('運転免許証', 400, 330, 34),
  line('番号', 26, 374, 19),
  line('第450659342840号', 84, 375, 29),
  line('二・小・原', 26, 420, 17),
  line('平成18年03月04日', 120, 420, 18),
  line('普通', 318, 424, 15),
  line('公安委員会', 612, 508, 25),
]);

const donation = line(
  '以下の部分を使用して臓器提供に関する意思を表示することができます(記入は自由です。)。',
  26,
  326,
  17,
);
const cleanBack = printedSide('back', [line('備考', 26, 42, 18), donation]);

function backWith(...lines: ReturnType<typeof line>[]): PrintedSide {
  return printedSide('back', [...cleanBack.lines, ...lines]);
}

function read(...sides: PrintedSide[]) {
  const findings = interpretCards(sides, options);
  if (findings === null) throw new Error('the licence was not recognized');
  const normalized = Object.fromEntries(findings.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
  const observed = Object.fromEntries(findings.observations?.map(({ name, result }) => [name, result]) ?? []);
  return { findings, normalized, observed };
}

const values = {
  last_name: '日本',
  first_name: '花子',
  full_name: '日本 花子',
  birth_date: '1987-01-03',
  address: '東京都千代田区霞が関2-1-2',
  issue_date: '2023-01-15',
  expiry_date: '2028-02-03',
  document_number: '450659342840',
};

describe('rows that run into each other in a picture held askew', () => {
  const withLine = (text: string, x: number, y: number) =>
    read(printedSide('front', [...front.lines, line(text, x, y, 25)]), cleanBack).normalized;

  test.each([
    ['昭和62年 1月 3日生', 512, 112],
    ['62年1月3日生', 512, 112],
    ['2028年(令和10年)02月03日まで有効', 512, 112],
    ['平成9年1月22日生', 84, 140],
  ])('%s is no part of the address', (text, x, y) => {
    expect(withLine(text, x, y).address).toBe(values.address);
  });

  test('an address that holds print of another value is doubtful', () => {
    const shown = changed(front, { '東京都千代田区霞が関2-1-2': '東京都千代田区霞が関2-1-253年8月12日生' });
    expect(read(shown, cleanBack).normalized.address).toBeNull();
  });

  test('the second line of an address is no address', () => {
    const shown = changed(front, { '東京都千代田区霞が関2-1-2': 'コーポなでしこ703号室' });
    expect(read(shown, cleanBack).normalized.address).toBeNull();
  });

  test.each([
    [0.999, 0.08, true],
    [0.999, 0.12, false],
    [0.98, 0.03, true],
    [0.98, 0.08, false],
  ])(
    'in print of clarity %d, another voicing mark of likelihood %d leaves an address certain: %s',
    (clarity, likelihood, isCertain) => {
      const named = changed(front, { '東京都千代田区霞が関2-1-2': '東京都千代田区霞が関2-1-2バーク' });
      const hesitating: PrintedSide = {
        ...named,
        lines: named.lines.map((one) => ({
          ...one,
          confidences: one.confidences.map(() => clarity),
          alternatives: [...one.text].map((character) => (character === 'バ' ? [{ character: 'パ', likelihood }] : [])),
        })),
      };
      expect(read(hesitating, cleanBack).normalized.address).toBe(isCertain ? '東京都千代田区霞が関2-1-2バーク' : null);
    },
  );

  test('the birth beside the issue is no issue', () => {
    const shown = changed(front, { '交付 令和05年01月15日 49046': '交付 昭和62年1月3日生' });
    expect(read(shown, cleanBack).normalized.issue_date).toBeUndefined();
  });

  test('two characters without a gap are no whole name', () => {
    expect(read(changed(front, { '日本 花子': '日本' }), cleanBack).normalized.full_name).toBeNull();
    expect(read(changed(front, { '日本 花子': '林 恵' }), cleanBack).normalized.full_name).toBe('林 恵');
  });
});

test('a clear licence gives each value as printed and in normal form, and its printed address with a clean back', () => {
  const { findings, normalized, observed } = read(front, cleanBack);
  expect(normalized).toEqual(values);
  expect(findings.problems).toEqual([]);
  expect(findings.authenticity).toBe('inconclusive');
  expect(findings.ocr?.documentType).toBe('driver_license');
  expect(findings.ocr?.currentAddress).toEqual({ text: values.address, source: 'printed' });
  expect(findings.ocr?.fields.find(({ name }) => name === 'birth_date')?.text).toBe('昭和62年 1月 3日');
  expect(observed).toEqual({ number_check_digit: 'passed', label_positions: 'passed', dates_plausible: 'passed' });
});

test.each<[string, PrintedSide]>([
  ['turned by 3 degrees', tilted(front, 3)],
  ['turned by -3 degrees', tilted(front, -3)],
  [
    'with labels and values joined and spaces lost',
    printedSide('front', [
      line('氏名日本花子昭和62年1月3日生', 26, 60, 25),
      line('住所東京都千代田区霞が関2-1-2', 26, 110, 25),
      ...front.lines.slice(5),
    ]),
  ],
  [
    'with look-alikes where only digits can stand',
    changed(front, {
      第450659342840号: '第45O659342B4O号',
      '昭和62年 1月 3日生': '昭和62年 l月 3曰生',
      '2028年(令和10年)02月03日まで有効': '2O28年（今和1O年）02月03日まで有効',
    }),
  ],
  ['with the address on two lines', changed(front, { '東京都千代田区霞が関2-1-2': '東京都千代田区霞が関2-' })],
])('the values of a licence %s are the same', (what, side) => {
  const wrapped = what.includes('two lines') ? printedSide('front', [...side.lines, line('1-2', 84, 136, 25)]) : side;
  const { normalized, findings } = read(wrapped, cleanBack);
  const { last_name: _last, first_name: _first, full_name, ...others } = normalized;
  expect(full_name?.replace(' ', '')).toBe('日本花子');
  expect(others).toMatchObject({
    birth_date: values.birth_date,
    address: values.address,
    issue_date: values.issue_date,
    expiry_date: values.expiry_date,
    document_number: values.document_number,
  });
  expect(findings.problems).toEqual([]);
});

describe('what is wrong with the print', () => {
  test.each<[string, string, string, number, string[]]>([
    ['a character below the gate', '昭和62年 1月 3日生', '昭和62年 1月 3日生', 0.84, ['low_confidence']],
    [
      'a day that no calendar has, clearly',
      '昭和62年 1月 3日生',
      '昭和62年 2月30日生',
      0.995,
      ['rule_violation', 'low_confidence'],
    ],
    ['a day that no calendar has, less clearly', '昭和62年 1月 3日生', '昭和62年 2月30日生', 0.93, ['low_confidence']],
    [
      'a birth after the end of its era',
      '昭和62年 1月 3日生',
      '昭和64年 2月 3日生',
      0.995,
      ['rule_violation', 'low_confidence'],
    ],
    [
      'a year that disagrees with its era',
      '2028年(令和10年)02月03日まで有効',
      '2038年(令和10年)02月03日まで有効',
      0.995,
      ['rule_violation', 'low_confidence'],
    ],
    [
      'an expiry before the issue',
      '2028年(令和10年)02月03日まで有効',
      '2022年(令和04年)02月03日まで有効',
      0.995,
      ['rule_violation'],
    ],
    [
      'a wrong check digit, clearly',
      '第450659342840号',
      '第450659342850号',
      0.995,
      ['rule_violation', 'low_confidence'],
    ],
    ['a wrong check digit, less clearly', '第450659342840号', '第450659342850号', 0.93, ['low_confidence']],
    ['a number with a digit too few', '第450659342840号', '第45065934284号', 0.995, ['low_confidence']],
  ])('%s', (_what, from, to, confidence, problems) => {
    expect(read(changed(front, { [from]: to }, { confidence }), cleanBack).findings.problems).toEqual(problems);
  });

  test('an expiry in an era that has ended is plausible, as licences issued before May 2019 print it', () => {
    const side = changed(front, { '2028年(令和10年)02月03日まで有効': '平成40年02月03日まで有効' });
    const { normalized, findings } = read(side, cleanBack);
    expect(normalized.expiry_date).toBe('2028-02-03');
    expect(findings.problems).toEqual([]);
  });

  test.each<[string, RegExp]>([
    ['most of its values', /^(?:氏名|見本|昭和|住所|東京都|番号|第)/u],
    ['its birth date', /^昭和/u],
    ['its address', /^(?:住所|東京都)/u],
    ['its expiry date', /まで有効/u],
    ['its number', /^(?:番号|第)/u],
  ])('a licence that is cut off or hidden so that %s cannot be seen is unreadable', (_what, hidden) => {
    const side = printedSide(
      'front',
      front.lines.filter(({ text }) => !hidden.test(text)),
    );
    expect(read(side, cleanBack).findings.problems).toEqual(['unreadable']);
  });

  test('the mark of a specimen is a problem, and the fragments of a seal are not', () => {
    const seal = [line('見本', 768, 470, 24)].map((one) => ({
      ...one,
      box: { ...one.box, right: 0.92, bottom: 0.99 },
    }));
    expect(read(printedSide('front', [...front.lines, ...seal]), cleanBack).findings.problems).toEqual([]);
    const marked = printedSide('front', [...front.lines, line('見本SPECIMEN', 110, 330, 30)]);
    expect(read(marked, cleanBack).findings.problems).toEqual(['specimen']);
  });

  test('labels in the places of another layout make the authenticity fail', () => {
    const lines = front.lines.map((one) =>
      /^(?:氏名|住所)$/.test(one.text)
        ? { ...one, box: { ...one.box, left: one.box.left + 0.5, right: one.box.right + 0.5 } }
        : one,
    );
    const { findings, observed } = read({ ...front, lines }, cleanBack);
    expect(observed.label_positions).toBe('failed');
    expect(findings.authenticity).toBe('failed');
  });
});

describe('the current address', () => {
  const date = line('令和8年1月8日', 30, 72, 20);
  const office = line('東京都公安委員会', 520, 72, 17);
  const entry = line('新住所 大阪府大阪市北区梅田3丁目1番3号', 30, 103, 23);
  const newAddress = '大阪府大阪市北区梅田3丁目1番3号';

  test.each<[string, PrintedSide | null, { text: string | null; source: string }]>([
    ['without a back', null, { text: null, source: 'unconfirmed' }],
    ['with a back that is none', printedSide('back', [donation]), { text: null, source: 'unconfirmed' }],
    [
      'with the upper part of a back',
      printedSide('back', [line('備考', 26, 42, 18), line('見本SPECIMEN', 596, 470, 28)]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with the back of a residence card',
      printedSide('back', [
        line('住居地記載欄', 28, 50, 20),
        line('届出年月日', 50, 86, 17),
        line('資格外活動許可欄', 28, 328, 19),
      ]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with a back whose lower part is masked',
      printedSide('back', [line('備考', 26, 42, 18), date, office, entry, line('MASKED', 40, 330, 28)]),
      { text: newAddress, source: 'back_address_update' },
    ],
    ['with an entry', backWith(date, office, entry), { text: newAddress, source: 'back_address_update' }],
    [
      'with an entry and a seal beside it',
      backWith(date, office, entry, line('之見', 766, 66, 24), line('印本', 766, 92, 24)),
      { text: newAddress, source: 'back_address_update' },
    ],
    [
      'with two entries',
      backWith(
        date,
        entry,
        line('令和8年5月8日', 30, 148, 20),
        line('新住所 福岡県福岡市博多区住吉1-2-3', 30, 179, 23),
      ),
      { text: '福岡県福岡市博多区住吉1-2-3', source: 'back_address_update' },
    ],
    [
      'with entries out of order',
      backWith(
        date,
        entry,
        line('令和7年5月8日', 30, 148, 20),
        line('新住所 福岡県福岡市博多区住吉1-2-3', 30, 179, 23),
      ),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with a word of the date that may be another, as no digit is',
      backWith(line('令和8年1月8日', 30, 72, 20, { doubt: { 令: 0.76 } }), entry),
      { text: newAddress, source: 'back_address_update' },
    ],
    [
      'with an uncertain digit in the date',
      backWith(line('令和8年1月9日', 30, 72, 20, { doubt: { 9: 0.76 } }), entry),
      { text: null, source: 'unconfirmed' },
    ],
    ['with an entry without a date', backWith(entry), { text: null, source: 'unconfirmed' }],
    [
      'with an uncertain character in the entry',
      backWith(date, line('新住所 大阪府大阪市北区梅田3丁目1番3号', 30, 103, 23, { doubt: { 梅: 0.88 } })),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with a note of another kind',
      backWith(date, line('けんこうほけん', 30, 103, 23)),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with a condition that was lifted',
      backWith(date, line('眼鏡等の条件を解除', 30, 103, 23)),
      { text: values.address, source: 'printed' },
    ],
  ])('a licence %s', (_what, back, expected) => {
    const { findings } = read(...(back === null ? [front] : [front, back]));
    expect(findings.ocr?.currentAddress).toEqual(expected);
  });

  test.each(['令和8年1月8日', '新住所 大阪府大阪市北区梅田3丁目1番3号'])(
    'handwriting is unconfirmed, however certain its characters, and so is print that was not examined: %s',
    (text) => {
      const back = backWith(date, office, entry);
      const byHand = changed(back, { [text]: text }, { byHand: true });
      const unseen = {
        ...back,
        lines: back.lines.map(({ printLikeness, ...one }) =>
          one.text === text ? one : { ...one, printLikeness: printLikeness ?? 0 },
        ),
      };
      for (const side of [byHand, unseen]) {
        expect(read(front, side).findings.ocr?.currentAddress).toEqual({ text: null, source: 'unconfirmed' });
      }
    },
  );

  test('a change of the name puts the printed name in doubt', () => {
    const { normalized, findings } = read(front, backWith(date, line('新氏名 日本 春子', 30, 103, 23)));
    expect(normalized.full_name).toBeNull();
    expect(findings.problems).toEqual(['low_confidence']);
    expect(findings.ocr?.currentAddress).toEqual({ text: values.address, source: 'printed' });
  });

  test('an address that was not read with certainty is not the current one', () => {
    const side = changed(front, { '東京都千代田区霞が関2-1-2': '東京都千代田区霞が関2-1-2' }, { doubt: { 霞: 0.5 } });
    expect(read(side, cleanBack).findings.ocr?.currentAddress).toEqual({ text: null, source: 'printed' });
  });
});

test('print of no known document gives nothing', () => {
  expect(interpretCards([printedSide('front', [line('本日のおすすめ', 20, 40, 30)])], options)).toBeNull();
  expect(interpretCards([printedSide('front', [])], options)).toBeNull();
});
