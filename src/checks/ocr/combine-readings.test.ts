import { describe, expect, it, test } from 'vitest';
import { combineReadings, needsSecondReading } from './combine-readings.ts';
import type { DecodedLine } from './decode-line.ts';

/** A reading with some characters less certain than 0.99, and what else they may be. */
function reading(
  text: string,
  doubt: Readonly<Record<string, number>> = {},
  other: Readonly<Record<string, readonly [string, number]>> = {},
): DecodedLine {
  const characters = [...text];
  return {
    text,
    confidences: characters.map((character) => doubt[character] ?? 0.99),
    alternatives: characters.map((character) => {
      const [form, likelihood] = other[character] ?? [];
      return form === undefined || likelihood === undefined ? [] : [{ character: form, likelihood }];
    }),
  };
}

describe('two readings of one line', () => {
  it('make a character that both have as certain as the better one', () => {
    const both = combineReadings(reading('こけもも', { け: 0.55 }), reading('こけもも', { こ: 0.7 }));
    expect(both).toMatchObject({ text: 'こけもも', confidences: [0.99, 0.99, 0.99, 0.99] });
  });

  it('leave the likelier of two characters, less certain than before', () => {
    const first = reading('シヤト', { ヤ: 0.6 }, { ヤ: ['ャ', 0.4] });
    const second = reading('シャト', { ャ: 0.9 }, { ャ: ['ヤ', 0.1] });
    const both = combineReadings(first, second);
    expect(both.text).toBe('シャト');
    expect(both.confidences[1]).toBeCloseTo(0.65);
    expect(both.alternatives[1]?.[0]).toMatchObject({ character: 'ヤ' });
  });

  it('keep what only the better one has, a little less certain', () => {
    const both = combineReadings(reading('サいと', { い: 0.9 }), reading('サけいと'));
    expect(both.text).toBe('サけいと');
    expect(both.confidences[1]).toBeCloseTo(0.891);
    expect(both.confidences[2]).toBe(0.99);
  });

  it('put the neighbour of what only the worse one has in doubt', () => {
    const both = combineReadings(reading('サいと'), reading('サけいと', { け: 0.5 }));
    expect(both.text).toBe('サいと');
    expect(both.confidences[0]).toBeLessThan(0.85);
    expect(both.confidences.slice(1)).toEqual([0.99, 0.99]);
  });

  it('may differ in brackets, which are read for strokes', () => {
    const both = combineReadings(reading('ハイムけやき'), reading('ハイム(けやき', { け: 0.7 }));
    expect(both).toMatchObject({ text: 'ハイムけやき', confidences: [0.99, 0.99, 0.99, 0.99, 0.99, 0.99] });
  });

  it('may differ in how many fillers a run of a zone has, and in their signs', () => {
    const first = reading('ERIKSSON<<ANNA<<<<<<<<<<<<', { K: 0.8 });
    const second = reading('ERIKSSON‹«ANNA«<<<<<<<<<', { O: 0.9 });
    for (const both of [combineReadings(first, second), combineReadings(second, first)]) {
      expect(both.text).toMatch(/^ERIKSSON[<‹«]+ANNA[<«]+$/u);
      expect(Math.min(...both.confidences)).toBe(0.99);
    }
    const other = combineReadings(reading('ANNA<MARIA<<<<'), reading('ANNAMARIA<<<<', { M: 0.9 }));
    expect(other.confidences[4], 'a single filler that one of them lost').toBeLessThan(0.9);
  });

  it('may differ in spaces and widths', () => {
    const both = combineReadings(reading('５ コート', { '５': 0.8 }), reading('5コート', { コ: 0.7 }));
    expect(both.text.replaceAll(' ', '').normalize('NFKC')).toBe('5コート');
    expect(Math.min(...both.confidences)).toBe(0.99);
  });
});

test.each([
  ['a kana in doubt', 'コーポあかね', { あ: 0.9 }, true],
  ['no doubt', 'コーポあかね', {}, false],
  ['a kanji beside kana in doubt', '青葉荘コーポ', { 葉: 0.9 }, true],
  ['no kana', '青葉荘', { 葉: 0.5 }, false],
  ['a stroke between digits in doubt', '5ー7コポ', { ー: 0.5 }, false],
  ['a long vowel in doubt', 'コーポ', { ー: 0.5 }, true],
  ['a digit in doubt', 'コポ5', { '5': 0.5 }, false],
  ['a zone with a letter in doubt', 'I<NLDD231458907<<<<<<<<<<<<<<<', { L: 0.96 }, true],
  ['a zone with a digit in doubt', '7408122F3204159NLD«‹‹‹‹‹‹‹‹‹6', { '8': 0.96 }, true],
  ['a zone with a gap and a letter in doubt', 'i<NLDD231 458907<<<<<<<<<<<<<<<', { D: 0.9 }, true],
  ['a zone whose fillers alone are in doubt', 'I<NLDD231458907<<<<<<<<<<<<<<<', { '<': 0.5 }, false],
  ['a zone without doubt', 'I<NLDD231458907<<<<<<<<<<<<<<<', {}, false],
  ['too few characters for a zone', 'D231458907<<<<<', { D: 0.5 }, false],
] as const)('a line with %s', (_what, text, doubt, expected) => {
  expect(needsSecondReading(reading(text, doubt))).toBe(expected);
});
