import { expect, test } from 'vitest';
import { readJapanese } from './japanese-print.ts';
import { line, printedSide } from './testing/print-card.ts';

/** Reads one character that OCR hesitates about: its forms with their likelihoods, the likeliest first. */
function read(forms: Readonly<Record<string, number>>): readonly [string, number] {
  const [[character, confidence] = ['', 0], ...others] = Object.entries(forms);
  const one = {
    ...line(character, 10, 20, 20, { confidence }),
    alternatives: [others.map(([other, likelihood]) => ({ character: other, likelihood }))],
  };
  const [result] = readJapanese(printedSide('front', [one])).lines;
  return [result?.text ?? '', Number(result?.confidences[0]?.toFixed(3))];
}

test.each([
  ['a simplified form is none of Japanese', { 员: 0.55, 員: 0.43 }, ['員', 0.98]],
  ['what Japanese does not print leaves its likelihood', { 員: 0.75, 员: 0.24 }, ['員', 0.99]],
  ['old and new forms are one character', { 区: 0.8, 區: 0.19 }, ['区', 0.99]],
  ['a simplified form that Japanese has as well', { 叶: 0.56, 葉: 0.42 }, ['葉', 0.98]],
  ['a form that Japan hardly prints', { 沖: 0.5, 冲: 0.49 }, ['沖', 0.99]],
  ['that of another character', { 岡: 0.8, 网: 0.15 }, ['岡', 0.95]],
  ['that form alone', { 叶: 0.9, 葉: 0.02 }, ['叶', 0.9]],
  ['other characters stay in doubt', { 王: 0.6, 玉: 0.35 }, ['王', 0.6]],
  ['forms of names that are no part of the usual sets', { 髙: 0.7, 高: 0.25 }, ['髙', 0.95]],
  ['a form without a likely competitor stays as it is', { 员: 0.9, 員: 0.05 }, ['员', 0.9]],
  ['an old form that is hardly less likely than the usual one', { 霸: 0.52, 覇: 0.47 }, ['覇', 0.99]],
  ['Latin letters and digits', { O: 0.6, '0': 0.35 }, ['O', 0.6]],
] as const)('%s', (_what, forms, expected) => {
  expect(read(forms)).toEqual(expected);
});

test.each([
  ['ハイムナやき', 'ナ', 'け', 0.3, 'ハイムけやき'],
  ['ハイムナやき', 'ナ', 'け', 0.08, 'ハイムけやき'],
  ['ハイムナやき', 'ナ', 'け', 0.02, 'ハイムナやき'],
  ['コーポけロ', 'け', 'ナ', 0.3, 'コーポナロ'],
  ['ナ', 'ナ', 'け', 0.3, 'ナ'],
  ['ハイム(ナやき', 'ナ', 'け', 0.3, 'ハイムけやき'],
  ['ハイム(南)ナやき', 'ナ', 'け', 0.3, 'ハイム(南)けやき'],
])('%s with %s that may be %s with %d is %s', (text, doubtful, other, likelihood, expected) => {
  const one = {
    ...line(text, 10, 20, 20, { doubt: { [doubtful]: 0.97 - likelihood, '(': 0.6 } }),
    alternatives: [...text].map((character) => (character === doubtful ? [{ character: other, likelihood }] : [])),
  };
  expect(readJapanese(printedSide('front', [one])).lines[0]?.text).toBe(expected);
});

test('a kana of the script of its word has the likelihood of the other script, and less of its own', () => {
  const read = (text: string, alternatives: Readonly<Record<string, number>>) => {
    const others = Object.entries(alternatives).map(([character, likelihood]) => ({ character, likelihood }));
    const one = {
      ...line(text, 10, 20, 20, { doubt: { け: 0.76 } }),
      alternatives: [...text].map((character) => (character === 'け' ? others : [])),
    };
    const [result] = readJapanese(printedSide('front', [one])).lines;
    return Number(result?.confidences[[...text].indexOf('け')]?.toFixed(2));
  };
  expect(read('ハイムけやき', { ナ: 0.16, は: 0.05 })).toBe(0.92);
  expect(read('ハイムけやき', { は: 0.2 })).toBe(0.76);
  expect(read('県け7', { ナ: 0.2 })).toBe(0.76);
});

test.each([
  ['ハイム(けやき', 'ハイムけやき'],
  ['ハイム(けやき)', 'ハイム(けやき)'],
  ['ハイム(南', 'ハイム(南'],
])('a certain bracket without a partner is a stroke of the kana behind it: %s', (text, expected) => {
  expect(readJapanese(printedSide('front', [line(text, 10, 20, 20)])).lines[0]?.text).toBe(expected);
});

test.each([
  ['1〇-2', '〇', '0', '10-2', 0.98],
  ['町0-2', '0', '〇', '町0-2', 0.98],
  ['町0番', '0', '〇', '町0番', 0.7],
  ['五〇番', '〇', '0', '五〇番', 0.7],
  ['18-2', '8', '3', '18-2', 0.7],
] as const)('%s with %s that may be %s is %s', (text, doubtful, other, expected, confidence) => {
  const one = {
    ...line(text, 10, 20, 20, { doubt: { [doubtful]: 0.7 } }),
    alternatives: [...text].map((character) =>
      character === doubtful ? [{ character: other, likelihood: 0.28 }] : [],
    ),
  };
  const [result] = readJapanese(printedSide('front', [one])).lines;
  expect(result?.text).toBe(expected);
  expect(result?.confidences[[...text].indexOf(doubtful)]).toBeCloseTo(confidence);
});
