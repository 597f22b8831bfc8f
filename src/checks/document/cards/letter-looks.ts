// Letters that OCR takes for others: its model has no capital Æ or Œ, hardly knows Þ or Ŧ, and is certain of what it reads instead.

import { canSpell, latinSpellings, withoutMarks } from '../../../domain/compare-names.ts';

/** What was printed where OCR reads a letter. How a zone spells each stands in the domain alone. */
const printedFor: Readonly<Record<string, string>> = {
  A: 'ÆÄÅƏ',
  B: 'ẞÞ',
  C: 'Œ',
  D: 'ÐÞ',
  E: 'ÆŒƏ',
  F: 'Ŧ',
  G: 'Ŋ',
  J: 'Ŋ',
  N: 'ÑŊ',
  O: 'ÖØŒƏ',
  P: 'Þ',
  Q: 'Ø',
  S: 'ẞ',
  T: 'ŦŁ',
  U: 'ÜĲ',
  Y: 'Ĳ',
  Æ: 'Œ',
};

/**
 * The letters that names of one language have together. Letters of several would let a zone give many other names: LENEKE for TANAKA, with Ł
 * and Ə.
 */
const alphabets = ['ÆØÅÖÐ', 'ÄÖÜẞ', 'ÅÄÖ', 'ÞÐÆÖ', 'ŊŦÐÅ', 'ƏÖÜ', 'ŒÆÜ', 'ŁÖ', 'ÑÜ', 'ĲÖÜ'];

const anyAlphabet = alphabets.join('');

/** All spellings of a letter; a ligature that Unicode takes apart has that of its parts. */
function spellingsOf(letter: string): readonly string[] {
  const units = latinSpellings(letter);
  return units.length === 1 ? (units[0] ?? []) : [units.map(([first = '']) => first).join('')];
}

/** The spellings of what may be printed, of one alphabet, where OCR reads a letter. */
const looks = remember((alphabet) =>
  Object.fromEntries(
    Object.entries(printedFor).map(([read, printed]) => [
      read,
      [...printed].filter((letter) => alphabet.includes(letter)).flatMap(spellingsOf),
    ]),
  ),
);

function remember<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}

/**
 * Whether a name may be printed as it is coded, if OCR took letters that it knows badly for others: KJER may stand for Kjær, which a zone has
 * as KJAER. It confirms nothing, and it is no difference.
 * @param coded the name in the zone, in the form of `fold`
 * @param text the name as it was read on the page
 * @param fold brings letters that print alike to one form
 * @param isPrefix whether the zone may have cut the name off
 */
export function mayShowName(
  coded: string,
  text: string,
  fold: (letters: string) => string,
  isPrefix: boolean,
): boolean {
  const letters = [...text].flatMap((letter) => {
    const read = withoutMarks(letter).toUpperCase();
    return latinSpellings(letter).map((unit) => ({ read, unit: unit.map(fold) }));
  });
  const canBe = (alphabet: string): boolean =>
    canSpell(
      letters.map(({ read, unit }) => [...unit, ...(looks(alphabet)[read] ?? []).map(fold)]),
      coded,
      isPrefix,
    );
  // Most lines of a page are no such name, whatever their letters stand for.
  return canBe(anyAlphabet) && alphabets.some(canBe);
}
