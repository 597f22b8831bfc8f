import { describe, expect, it } from 'vitest';
import { leastConfidence, printOf } from './print.ts';
import { line } from './testing/print-card.ts';

describe('the least certain character', () => {
  const least = (text: string, doubt: Readonly<Record<string, number>>): number =>
    leastConfidence(printOf(line(text, 0, 20, 20, { doubt })));

  it('is none of the middle dots that matching ignores', () => {
    expect(least('コート・リラ', { '・': 0.4 })).toBe(0.995);
    expect(least('コート·リラ', { '·': 0.4 })).toBe(0.995);
    expect(least('5・コート', { '・': 0.4 })).toBe(0.995);
  });

  it('may be a middle dot that divides numbers', () => {
    expect(least('3・7', { '・': 0.4 })).toBe(0.4);
    expect(least('３・７', { '・': 0.4 })).toBe(0.4);
  });

  it('may be a middle dot where a letter may be printed', () => {
    const read = line('コ・ト', 0, 20, 20, { doubt: { '・': 0.6 } });
    const other = (character: string) => ({
      ...read,
      alternatives: [[], [{ character, likelihood: 0.3 }], []],
    });
    expect(leastConfidence(printOf(other('ー')))).toBe(0.6);
    expect(leastConfidence(printOf(other('·')))).toBe(0.995);
  });
});
