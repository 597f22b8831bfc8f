import { expect, test } from 'vitest';
import { findDates } from './find-dates.ts';
import { printOf } from './print.ts';
import { line } from './testing/print-card.ts';

/** The confidence of a date whose first character may be another one. */
function confidenceOf(text: string, others: Readonly<Record<string, number>>): number | undefined {
  const alternatives = Object.entries(others).map(([character, likelihood]) => ({ character, likelihood }));
  const one = line(text, 0, 20, 20, { doubt: { [text.charAt(0)]: 0.6 } });
  return findDates(printOf({ ...one, alternatives: [...text].map((_, index) => (index === 0 ? alternatives : [])) }))[0]
    ?.confidence;
}

test('doubt between the first character of an era and one that begins none is no doubt about the date', () => {
  expect(confidenceOf('令和6年2月1日', { 合: 0.3, 今: 0.05 })).toBeCloseTo(0.995);
  expect(confidenceOf('令和6年2月1日', { 昭: 0.3 })).toBeCloseTo(0.7);
  expect(confidenceOf('令和6年2月1日', {})).toBeCloseTo(0.6);
  expect(confidenceOf('2024年2月1日', { '7': 0.3 })).toBeCloseTo(0.6);
});
