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

/**
 * Whether the numbers of an address end at a place: behind 番地, 号 and 丁目 a building's name begins, whose script these words do not tell.
 */
function endsNumbers(characters: readonly string[], at: number): boolean {
  const before = characters[at - 1] ?? '';
  const end = characters[at] ?? '';
  return (end === '地' && before === '番') || (end === '目' && before === '丁') || (end === '号' && isDigit(before));
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^[0-9０-９]$/.test(character);
}

function isTwin(character: string | undefined): boolean {
  return character !== undefined && (katakanaOf.has(character) || kanjiOf.has(character));
}

/** The nearest characters before and after a place that are not themselves ambiguous. */
function nearest(characters: readonly string[], index: number): { readonly from: number; readonly to: number } {
  const isOpen = (at: number): boolean => isTwin(characters[at]) || strokes.test(characters[at] ?? '');
  let from = index - 1;
  while (from >= 0 && isOpen(from)) from -= 1;
  let to = index + 1;
  while (to < characters.length && isOpen(to)) to += 1;
  return { from, to };
}

/** The character at a place, by its neighbours; the nearest that is not itself ambiguous decides. */
function repaired(characters: readonly string[], index: number): string {
  const character = characters[index] ?? '';
  const { from, to } = nearest(characters, index);
  const before = endsNumbers(characters, from) ? undefined : characters[from];
  const after = characters[to];
  if (strokes.test(character)) {
    if (isDigit(characters[index - 1]) && isDigit(characters[index + 1])) return character === '－' ? character : '-';
    const previous = characters[index - 1] ?? '';
    // A long vowel follows katakana; after kanji the stroke is the number one.
    if (isKatakana(previous) || (kanjiOf.has(previous) && isKatakana(before))) return 'ー';
    // カ一サ at the beginning of a name: the twin before the stroke is katakana too.
    if (isTwin(previous) && isKatakana(after) && !isKanji(before)) return 'ー';
    if (character === 'ー' && (isKanji(previous) || isKanji(characters[index + 1]))) return '一';
    return character;
  }
  const kana = isKatakana(before) || isKatakana(after);
  const kanji = isKanji(before) || isKanji(after);
  // No kanji stands before a long vowel.
  if (characters[index + 1] === 'ー' && isKatakana(after)) return katakanaOf.get(character) ?? character;
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

/** Whether only a small vowel can stand at a place, as in フォー. */
function isSmallVowel(characters: readonly string[], index: number): boolean {
  const full = [...smallOf].find(([, small]) => small === characters[index])?.[0] ?? characters[index] ?? '';
  const spelled = [...characters.slice(0, index), full, ...characters.slice(index + 1)];
  return withSmallVowel(spelled, index) !== full;
}

/** OCR that hesitates between twins gives each about half; the neighbours decide between them with this certainty. */
const hesitation = 0.4;
const decided = 0.9;

/** The script of a character; that of a twin or a stroke where the nearest characters on both sides agree with its form. */
function scriptAt(characters: readonly string[], index: number): 'kana' | 'kanji' | null {
  const character = characters[index];
  if (endsNumbers(characters, index)) return null;
  if (isKatakana(character)) return 'kana';
  if (isKanji(character)) return 'kanji';
  if (!isTwin(character)) return null;
  const { from, to } = nearest(characters, index);
  const around = [endsNumbers(characters, from) ? undefined : characters[from], characters[to]];
  const [kana, kanji] = [around.some(isKatakana), around.some(isKanji)];
  if (kana === kanji) return null;
  return kana === kanjiOf.has(character ?? '') ? (kana ? 'kana' : 'kanji') : null;
}

/** Whether the characters on both sides, or the only one, are of the script of a twin, or a hyphen stands between digits. */
function isDecided(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? '';
  // Hyphens come in two widths, which OCR hesitates between.
  if (strokes.test(character) && isDigit(characters[index - 1]) && isDigit(characters[index + 1])) return true;
  const own = katakanaOf.has(character) ? 'kanji' : kanjiOf.has(character) ? 'kana' : null;
  const scripts = [scriptAt(characters, index - 1), scriptAt(characters, index + 1)].filter(
    (script) => script !== null,
  );
  return own !== null && scripts.length > 0 && scripts.every((script) => script === own);
}

/**
 * Exchanges kanji and katakana that look alike, long vowels and hyphens, where the characters beside them decide. These then are as certain as the
 * neighbours make them; all other characters keep their confidence.
 */
export function repairPrint(print: Print): Print {
  const characters = print.map((glyph) => glyph.character);
  const chosen = characters.map((_, index) => repaired(characters, index));
  return print.map((glyph, index): Glyph => {
    const isDoubtful = glyph.confidence >= hesitation && glyph.confidence < decided;
    const raised = isDoubtful && (isDecided(chosen, index) || isSmallVowel(chosen, index));
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
