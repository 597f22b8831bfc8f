import { describe, expect, it } from 'vitest';
import { diffCharacters } from './diff-characters.ts';

/** The text with its differing runs in brackets. */
const marked = (text: string, other: string): string =>
  diffCharacters(text, other)
    .map((run) => (run.isDifferent ? `[${run.text}]` : run.text))
    .join('');

describe('differences by character', () => {
  it.each([
    ['Sato', 'Sato', 'Sato'],
    ['Sato', 'Saito', 'Sato'],
    ['Saito', 'Sato', 'Sa[i]to'],
    ['1990-04-12', '1990-04-21', '1990-04-1[2]'],
    ['高橋', '髙橋', '[高]橋'],
    ['Sato', '', '[Sato]'],
    ['', 'Sato', ''],
    ['abc', 'xyz', '[abc]'],
    ['xaby', 'ab', '[x]ab[y]'],
  ])('%s beside %s is %s', (text, other, expected) => {
    expect(marked(text, other)).toBe(expected);
  });

  it('keeps a letter and its mark together', () => {
    expect(marked('Sato\u0304', 'Sato')).toBe('Sat[o\u0304]');
  });

  it('leaves every character of the text in its place', () => {
    const text = 'Nishi-ku, Aoba 3-14-2';
    expect(
      diffCharacters(text, 'Nishiku Aoba 3-41-2')
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});
