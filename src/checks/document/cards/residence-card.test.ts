import { describe, expect, test } from 'vitest';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { interpretCards } from './interpret-cards.ts';
import { changed, line, printedSide, tilted } from './testing/print-card.ts';

const options = { gate: 0.85, now: new Date('2026-11-22T12:00:00Z') };

const front = printedSide('front', [
  line('日本国政府', 28, 46, 18),
  line('GOVERNMENT OF JAPAN', 28, 64, 12),
  line('在留カード', 232, 56, 30),
  line('RESIDENCE CARD', 396, 56, 20),
  line('番号 No.', 566, 54, 15),
  line('AB12345678CD', 632, 56, 28),
  line('氏名', 28, 103, 14),
  line('NAME', 28, 118, 10),
  line('TURNER ELIZABETH', 150, 114, 29),
  line('生年月日', 28, 151, 14),
  line('DATE OF BIRTH', 28, 166, 10),
  line('1985年12月31日', 150, 160, 24),
  line('性別', 390, 150, 14),
  line('SEX', 390, 165, 10),
  line('女 F.', 426, 160, 24),
  line('国籍・地域', 28, 195, 14),
  line('NATIONALITY/REGION', 28, 210, 10),
  line('米国', 166, 204, 24),
  line('住居地', 28, 239, 14),
  line('ADDRESS', 28, 254, 10),
  line('東京都千代田区霞が関1丁目1番1号', 150, 248, 21),
  line('在留資格', 28, 285, 14),
  line('STATUS', 28, 300, 10),
  line('留学', 150, 286, 23),
  line('Student', 150, 304, 13),
  line('在留期間（満了日）', 28, 374, 15),
  line('2年3月（2027年10月20日）', 210, 380, 24),
  line('許可年月日', 28, 460, 15),
  line('2025年7月20日', 120, 461, 19),
  line('交付年月日', 340, 460, 15),
  line('2025年7月21日', 432, 461, 19),
  line('このカードは', 28, 506, 17),
  line('2027年10月20日まで有効', 140, 508, 24),
  line('です。', 424, 506, 17),
  line('法務大臣', 640, 446, 26),
]);

const head = [
  line('住居地記載欄', 28, 50, 20),
  line('届出年月日', 50, 86, 17),
  line('住居地', 440, 86, 17),
  line('記載者印', 758, 86, 17),
];
const foot = [line('資格外活動許可欄', 28, 328, 19), line('在留期間更新等許可申請欄', 28, 424, 19)];
const cleanBack = printedSide('back', [...head, ...foot]);
const address = '東京都千代田区霞が関1丁目1番1号';

function read(...sides: PrintedSide[]) {
  const findings = interpretCards(sides, options);
  if (findings === null) throw new Error('the card was not recognized');
  const normalized = Object.fromEntries(findings.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
  return { findings, normalized };
}

const values = {
  full_name: 'TURNER ELIZABETH',
  birth_date: '1985-12-31',
  gender: 'F',
  nationality: '米国',
  address,
  document_number: 'AB12345678CD',
  issue_date: '2025-07-21',
  expiry_date: '2027-10-20',
};

test.each([0, 2, -2])(
  'a clear card that is turned by %d degrees gives its values and its printed address with a clean back',
  (degrees) => {
    const { findings, normalized } = read(tilted(front, degrees), cleanBack);
    expect(normalized).toEqual(values);
    expect(findings.problems).toEqual([]);
    expect(findings.ocr?.documentType).toBe('residence_card');
    expect(findings.ocr?.currentAddress).toEqual({ text: address, source: 'printed' });
  },
);

test('look-alikes are repaired by position, in the number, the name and the nationality', () => {
  const side = changed(front, {
    AB12345678CD: 'A8l234S678CD',
    'TURNER ELIZABETH': 'TURNER EL1ZABETH',
    米国: 'フ一ラン卜ス',
  });
  expect(read(side, cleanBack).normalized).toMatchObject({
    document_number: 'AB12345678CD',
    full_name: 'TURNER ELIZABETH',
    nationality: 'フーラントス',
  });
});

test('print of another kind is no nationality, and a prefecture that does not exist is no address', () => {
  const misread = address.replace(/^./u, '受').replace(/^受\p{Script=Han}*?[都道府県]/u, '受知県');
  const side = changed(front, { 米国: '1978年6月7日', [address]: misread });
  expect(read(side, cleanBack).normalized).toMatchObject({ nationality: null, address: null });
});

test('a card without an address says so, and its address is the one on its back', () => {
  const side = changed(front, { [address]: '未定（届出後裏面に記載）' });
  const entry = printedSide('back', [
    ...head,
    line('2025年8月1日', 28, 138, 22),
    line('福岡県福岡市博多区住吉1-2-3', 220, 138, 22),
    ...foot,
  ]);
  expect(read(side, cleanBack).findings).toMatchObject({
    problems: [],
    ocr: { currentAddress: { text: null, source: 'printed' } },
  });
  expect(read(side, entry).findings.ocr?.currentAddress).toEqual({
    text: '福岡県福岡市博多区住吉1-2-3',
    source: 'back_address_update',
  });
});

describe('the current address', () => {
  const date = line('2026年5月1日', 28, 138, 22);
  const entry = line('京都府京都市左京区田中里ノ前町5丁目7番3号', 220, 138, 22);
  const seal = [line('之見', 766, 120, 24), line('印本', 766, 146, 24)];

  test.each<[string, PrintedSide | null, { text: string | null; source: string }]>([
    ['without a back', null, { text: null, source: 'unconfirmed' }],
    [
      'with an entry',
      printedSide('back', [...head, date, entry, ...seal, ...foot]),
      { text: entry.text, source: 'back_address_update' },
    ],
    [
      'with a handwritten entry',
      printedSide('back', [...head, date, line(entry.text, 220, 138, 24, { byHand: true }), ...foot]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with a table that is cut off',
      printedSide('back', [...head, date, entry]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with an entry without a date',
      printedSide('back', [...head, entry, ...foot]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with the back of a combined card, which shows a My Number',
      printedSide('back', [...cleanBack.lines, line('個人番号 1234 5678 9018', 60, 480, 24)]),
      { text: null, source: 'unconfirmed' },
    ],
  ])('a card %s', (_what, back, expected) => {
    const { findings } = read(...(back === null ? [front] : [front, back]));
    expect(findings.ocr?.currentAddress).toEqual(expected);
    expect(JSON.stringify(findings)).not.toContain('5678 9018');
  });

  test('a combined card has no confirmed address, whatever its back shows', () => {
    const side = changed(front, { 在留カード: '特定在留カード' });
    expect(read(side, cleanBack).findings.ocr?.currentAddress).toEqual({ text: null, source: 'unconfirmed' });
  });
});
