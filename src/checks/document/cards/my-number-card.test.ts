import { describe, expect, test } from 'vitest';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { interpretCards } from './interpret-cards.ts';
import { changed, line, printedSide } from './testing/print-card.ts';

const options = { gate: 0.85, now: new Date('2026-11-22T12:00:00Z') };

const caption = 'サインパネル領域（券面の情報に変更が生じた場合、その新しい情報を記載）';

const front = printedSide('front', [
  line('氏名', 36, 62, 18),
  line('佐藤　翔', 96, 68, 38),
  line('個人番号カード', 640, 56, 24),
  line('住所', 36, 122, 18),
  line('神奈川県横浜市港北区綱島東115番地ひばりヶ', 96, 124, 31),
  line('丘団地404', 96, 164, 31),
  line('昭和62年1月3日生', 250, 226, 28),
  line('性別男', 596, 226, 24),
  line('2028年1月3日まで有効', 250, 272, 28),
  line('横浜市港北区長', 666, 272, 22),
  line('電子証明書の有効期限 2027年1月3日', 250, 306, 16),
  line(caption, 250, 346, 14),
]);

const address = '神奈川県横浜市港北区綱島東115番地ひばりヶ丘団地404';

function read(side: PrintedSide, ...others: PrintedSide[]) {
  const findings = interpretCards([side, ...others], options);
  if (findings === null) throw new Error('the card was not recognized');
  const normalized = Object.fromEntries(findings.ocr?.fields.map((field) => [field.name, field.normalized]) ?? []);
  return { findings, normalized };
}

test('a clear front gives its values, no document number, and its printed address with an empty panel', () => {
  const { findings, normalized } = read(front);
  expect(normalized).toEqual({
    last_name: '佐藤',
    first_name: '翔',
    full_name: '佐藤 翔',
    birth_date: '1987-01-03',
    address,
    gender: 'M',
    expiry_date: '2028-01-03',
  });
  expect(findings.problems).toEqual([]);
  expect(findings.ocr?.documentType).toBe('my_number_card');
  expect(findings.ocr?.currentAddress).toEqual({ text: address, source: 'printed' });
});

test('nothing of a back is read, and a back in place of the front is unreadable', () => {
  const back = printedSide('back', [
    line('個人番号', 60, 92, 24),
    line('1234 5678 9018', 190, 98, 44),
    line('佐藤　翔', 190, 170, 32),
    line('この個人番号カードを拾得された方は、お近くの警察署等へお届けください。', 60, 506, 17),
  ]);
  expect(read(front, back)).toEqual(read(front));
  const misplaced = interpretCards([{ ...back, side: 'front' }], options);
  expect(misplaced).toMatchObject({ ocr: null, problems: ['unreadable'] });
  expect(JSON.stringify(misplaced)).not.toContain('5678');
});

test.each(['通知カード', '運転経歴証明書', '特別永住者証明書'])(
  '%s is recognized and unsupported, and none of its text is returned',
  (title) => {
    const side = printedSide('front', [
      line(title, 30, 50, 30),
      line('個人番号 1234 5678 9018', 30, 100, 30),
      line('氏名 佐藤 翔', 30, 150, 30),
      line('住所 神奈川県横浜市港北区綱島東115番地', 30, 200, 30),
    ]);
    expect(interpretCards([side], options)).toMatchObject({ ocr: null, problems: ['type_unsupported'] });
  },
);

describe('the panel for changes', () => {
  const date = '令和8年1月8日　住所変更　横浜市港北区長';
  const entry = '東京都世田谷区桜丘5-1-8';

  test.each<[string, PrintedSide, { text: string | null; source: string }]>([
    [
      'with an entry',
      printedSide('front', [...front.lines, line(date, 262, 400, 19), line(entry, 262, 429, 19)]),
      { text: entry, source: 'front_address_update' },
    ],
    [
      'with a handwritten entry',
      printedSide('front', [
        ...front.lines,
        line(date, 262, 400, 22, { byHand: true }),
        line(entry, 262, 429, 22, { byHand: true }),
      ]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with an entry that is not certain',
      printedSide('front', [...front.lines, line(date, 262, 400, 19), line(entry, 262, 429, 19, { confidence: 0.88 })]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'with print that is no entry',
      printedSide('front', [...front.lines, line('さとう', 262, 400, 19)]),
      { text: null, source: 'unconfirmed' },
    ],
    [
      'beside a portrait in which OCR saw a letter',
      printedSide('front', [...front.lines, line('O', 150, 400, 19)]),
      { text: address, source: 'printed' },
    ],
    ['that was not found', changed(front, { [caption]: null }), { text: null, source: 'unconfirmed' }],
  ])('a panel %s', (_what, side, expected) => {
    expect(read(side).findings.ocr?.currentAddress).toEqual(expected);
  });
});

test('a title that is read with a kanji for a kana is no part of the name beside it', () => {
  const side = changed(front, { 個人番号カード: '個人番号力ード' });
  expect(read(side).normalized).toMatchObject({ full_name: expect.not.stringContaining('個') });
  expect(read(side).normalized.full_name).toBe(read(front).normalized.full_name);
});

test('a value below the gate has no normal form, and a required one is of low confidence', () => {
  const { normalized, findings } = read(changed(front, { 性別男: '性別男' }, { doubt: { 男: 0.7 } }));
  expect(normalized.gender).toBeNull();
  expect(findings.problems).toEqual(['low_confidence']);
});
