// Repairs characters that OCR confuses, by the characters beside them.

import type { Glyph, Print } from './print.ts';

/** Kanji and katakana that look alike. */
const twins: readonly (readonly [kanji: string, katakana: string])[] = [
  ['一', 'ー'],
  ['卜', 'ト'],
  ['力', 'カ'],
  ['夕', 'タ'],
  ['口', 'ロ'],
  ['二', 'ニ'],
  ['八', 'ハ'],
  ['工', 'エ'],
  ['才', 'オ'],
  ['千', 'チ'],
  ['三', 'ミ'],
];

const kanjiOf = new Map(twins.map(([kanji, katakana]) => [katakana, kanji]));
const katakanaOf = new Map(twins);
/** Strokes that stand for a long vowel after katakana and for a hyphen between digits. */
const strokes = /^[一ー―—–−‐ｰ－-]$/u;
/** Katakana that also stand alone between kanji, as in 霞ヶ関, 一ノ瀬 and 三ツ沢, and so prove nothing about their neighbours. */
const lonely = /^[ノヶケツッガ]$/u;
const smallOf = new Map([
  ['ア', 'ァ'],
  ['イ', 'ィ'],
  ['ウ', 'ゥ'],
  ['エ', 'ェ'],
  ['オ', 'ォ'],
]);

function isKatakana(character: string | undefined): boolean {
  return character !== undefined && /^[ァ-ヺ]$/u.test(character) && !kanjiOf.has(character) && !lonely.test(character);
}

function isKanji(character: string | undefined): boolean {
  return character !== undefined && /^[\p{Script=Han}々]$/u.test(character) && !katakanaOf.has(character);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^[0-9０-９]$/.test(character);
}

/** The character at a place, by its neighbours; the nearest that is not itself ambiguous decides. */
function repaired(characters: readonly string[], index: number): string {
  const character = characters[index] ?? '';
  const isOpen = (at: number): boolean => {
    const one = characters[at] ?? '';
    return katakanaOf.has(one) || kanjiOf.has(one) || strokes.test(one);
  };
  let from = index - 1;
  while (from >= 0 && isOpen(from)) from -= 1;
  let to = index + 1;
  while (to < characters.length && isOpen(to)) to += 1;
  const before = characters[from];
  const after = characters[to];
  if (strokes.test(character)) {
    if (isDigit(characters[index - 1]) && isDigit(characters[index + 1])) return character === '－' ? character : '-';
    const previous = characters[index - 1] ?? '';
    // A long vowel follows katakana; after kanji the stroke is the number one.
    if (isKatakana(previous) || (kanjiOf.has(previous) && isKatakana(before))) return 'ー';
    if (character === 'ー' && (isKanji(previous) || isKanji(characters[index + 1]))) return '一';
    return character;
  }
  const kana = isKatakana(before) || isKatakana(after);
  const kanji = isKanji(before) || isKanji(after);
  if (kana && !kanji) return katakanaOf.get(character) ?? character;
  if (kanji && !kana) return kanjiOf.get(character) ?? character;
  return character;
}

/** Small vowels follow consonants that no full vowel follows in print: フィ, ティ, ディ, ファ, フェ, フォ, ヴィ, ウィ, ジェ, シェ, チェ. */
function withSmallVowel(characters: readonly string[], index: number): string {
  const character = characters[index] ?? '';
  const pair = (characters[index - 1] ?? '') + character;
  return /^(?:[フヴ][アイエオ]|[テデ]イ)$/u.test(pair) && /^[ァ-ヺー]$/u.test(characters[index + 1] ?? '')
    ? (smallOf.get(character) ?? character)
    : character;
}

/** OCR that hesitates between twins gives each about half; the neighbours decide between them with this certainty. */
const hesitation = 0.4;
const decided = 0.9;

/** Whether the characters on both sides, or the only one, are of the script of a twin, or a hyphen stands between digits. */
function isDecided(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? '';
  // Hyphens come in two widths, which OCR hesitates between.
  if (strokes.test(character) && isDigit(characters[index - 1]) && isDigit(characters[index + 1])) return true;
  const isSame = katakanaOf.has(character) ? isKanji : kanjiOf.has(character) ? isKatakana : () => false;
  const neighbours = [characters[index - 1], characters[index + 1]].filter(
    (one) => one !== undefined && /\S/u.test(one),
  );
  return neighbours.some(isSame) && neighbours.every((one) => isSame(one) || !(isKanji(one) || isKatakana(one)));
}

/**
 * Exchanges kanji and katakana that look alike, long vowels and hyphens, where the characters beside them decide. These then are as certain as the
 * neighbours make them; all other characters keep their confidence.
 */
export function repairPrint(print: Print): Print {
  const characters = print.map((glyph) => glyph.character);
  const chosen = characters.map((_, index) => repaired(characters, index));
  return print.map((glyph, index): Glyph => {
    const raised = glyph.confidence >= hesitation && glyph.confidence < decided && isDecided(chosen, index);
    return { ...glyph, confidence: raised ? decided : glyph.confidence, character: withSmallVowel(chosen, index) };
  });
}

const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  〇: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
};

/** One printed digit as OCR reads it, for use inside patterns over the compatibility form. */
export const digitSource = '[0-9OoQDlIi|!ZzSsB〇]';

/** The digits of a stretch where only digits can stand; other characters are left out. */
export function digitsOf(print: Print): string {
  return print
    .map(({ character }) => character.normalize('NFKC'))
    .map((character) => digitOf[character] ?? character)
    .filter((character) => /^\d$/.test(character))
    .join('');
}
