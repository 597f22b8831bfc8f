import { expect, test } from 'vitest';
import { leastConfidence, printOf, textOf } from './print.ts';
import { digitsOf, repairPrint } from './repair-print.ts';
import { line, type Read } from './testing/print-card.ts';

function repaired(text: string, read?: Read) {
  return repairPrint(printOf(line(text, 0, 20, 20, read)));
}

test.each([
  ['パ一クサイド', 'パークサイド'],
  ['メゾン青葉', 'メゾン青葉'],
  ['コ一ポみどり', 'コーポみどり'],
  ['1一2一3', '1-2-3'],
  ['1ー2', '1-2'],
  ['１－２', '１－２'],
  ['ー番町', '一番町'],
  ['三番町', '三番町'],
  ['ロシア', 'ロシア'],
  ['江ロ', '江口'],
  ['カ武', '力武'],
  ['力ナダ', 'カナダ'],
  ['フイリピン', 'フィリピン'],
  ['霞ヶ関', '霞ヶ関'],
  ['一ノ瀬', '一ノ瀬'],
  ['二ノ宮', '二ノ宮'],
  ['三ツ沢', '三ツ沢'],
  ['里ノ前町', '里ノ前町'],
  ['ハイツ', 'ハイツ'],
  ['八幡', '八幡'],
  ['7カ一サ青葉', '7カーサ青葉'],
  ['15番地力ーサ', '15番地カーサ'],
  ['15番地工ステート', '15番地エステート'],
  ['15番地八幡荘', '15番地八幡荘'],
  ['南力ーサ', '南カーサ'],
  ['第一サクラ荘', '第一サクラ荘'],
])('%s is repaired to %s', (text, expected) => {
  expect(textOf(repaired(text))).toBe(expected);
});

test('twins that OCR hesitates between become certain where the neighbours decide, and nothing else does', () => {
  expect(leastConfidence(repaired('江ロ', { doubt: { ロ: 0.55 } }))).toBe(0.9);
  expect(leastConfidence(repaired('江ロ', { doubt: { ロ: 0.3 } }))).toBe(0.3);
  expect(leastConfidence(repaired('江戸', { doubt: { 戸: 0.55 } }))).toBe(0.55);
  expect(leastConfidence(repaired('1－2', { doubt: { '－': 0.5 } }))).toBe(0.9);
  expect(leastConfidence(repaired('1－号', { doubt: { '－': 0.5 } }))).toBe(0.5);
  expect(leastConfidence(repaired('ロ', { doubt: { ロ: 0.55 } }))).toBe(0.55);
});

test('a twin beside another one is as certain as the characters around both make it', () => {
  expect(leastConfidence(repaired('5番地カーサ', { doubt: { カ: 0.74 } }))).toBe(0.9);
  expect(leastConfidence(repaired('シャトーハイム', { doubt: { ー: 0.55 } }))).toBe(0.9);
  // This may be another house than コーポ一番館.
  expect(leastConfidence(repaired('コーポー番館', { doubt: { ー: 0.55 } }))).toBe(0.55);
});

test('a small vowel is certain where no full one can stand', () => {
  expect(leastConfidence(repaired('フオーレ', { doubt: { オ: 0.6 } }))).toBe(0.9);
  expect(leastConfidence(repaired('フォーレ', { doubt: { ォ: 0.6 } }))).toBe(0.9);
  expect(leastConfidence(repaired('サイーレ', { doubt: { イ: 0.6 } }))).toBe(0.6);
});

test('digits are read from their look-alikes', () => {
  expect(digitsOf(printOf(line('第 4O〇l|2B号', 0, 20, 20)))).toBe('4001128');
  expect(digitsOf(printOf(line('１２３', 0, 20, 20)))).toBe('123');
});
