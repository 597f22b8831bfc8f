// Reads print as Japanese documents have it: a recogniser of all scripts hesitates between forms of which they print one only.

import { foldHan } from '../../../domain/han-variants.ts';
import type { Alternative } from '../../ocr/decode-line.ts';
import type { PrintedSide, TextLine } from '../../ocr/text-line.ts';

/** A form that may be printed has at least this likelihood beside one that is not. Misread characters have less. */
const hesitation = 0.1;

/**
 * Simplified Chinese characters that are also Japanese ones of another meaning. They look unlike each other, so print of one of them
 * leaves the other no likelihood: hesitation means the full form.
 */
const fullForms: Readonly<Record<string, string>> = { 叶: '葉', 云: '雲', 后: '後', 机: '機', 庄: '荘', 芸: '藝' };

/** Forms that Shift_JIS has and Japan hardly prints, of which OCR reads some likelihood for others: 沖, 決, 況, and 網 or 岡. */
const unusual = '冲决况网';

/** Of forms of one character that OCR hesitates between like this, the usual one is printed. */
const usual = 0.3;
/** Hiragana and katakana that OCR hesitates between like this are told apart by the word they stand in. */
const scriptDoubt = 0.05;

let known: ReadonlySet<string> | undefined;

/** The characters of Shift_JIS with its usual extensions (https://encoding.spec.whatwg.org/#index-jis0208), which hold 髙 and 﨑. */
function japaneseCharacters(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const decoder = new TextDecoder('shift_jis');
  const found = new Set<string>();
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    for (let trail = 0x40; trail <= 0xfc; trail += 1) {
      const [character = '', ...others] = [...decoder.decode(Uint8Array.of(lead, trail))];
      if (others.length === 0) found.add(character);
    }
  }
  for (const character of ['\ufffd', ...unusual]) found.delete(character);
  known = found;
  return found;
}

/** Whether Japanese documents print a character. */
function isJapanese(character: string): boolean {
  return /^[\u0020-\u007e]$/.test(character) || japaneseCharacters().has(character);
}

/** The likeliest of the forms that may be printed, with the likelihood of those that may not, and of other forms of the same character. */
function asJapanese(read: Alternative, others: readonly Alternative[]): Alternative {
  const all = [read, ...others];
  const has = (character: string | undefined): boolean =>
    all.some((one) => one.character === character && one.likelihood >= hesitation);
  const isPossible = ({ character }: Alternative): boolean => isJapanese(character) && !has(fullForms[character]);
  const [best] = all
    .filter((one) => isPossible(one) && one.likelihood >= hesitation)
    .sort((a, b) => b.likelihood - a.likelihood);
  if (best === undefined) return read;
  const folded = foldHan(best.character);
  const isUsual = all.some((one) => one.character === folded && one.likelihood >= usual);
  const likelihood = all
    .filter((one) => one === best || !isPossible(one) || foldHan(one.character) === folded)
    .reduce((sum, one) => sum + one.likelihood, 0);
  return { character: isUsual ? folded : best.character, likelihood: Math.min(1, likelihood) };
}

type Script = 'hiragana' | 'katakana';

function scriptOf(character: string | undefined): Script | null {
  if (/^[ぁ-ゖ]$/u.test(character ?? '')) return 'hiragana';
  return /^[ァ-ヺー]$/u.test(character ?? '') ? 'katakana' : null;
}

/**
 * Hiragana and katakana that look alike, such as け and ナ: a word is in one script, so the next character decides, or else the one before.
 * What is read is kept where it fits, and then has the likelihood of forms of the other script, however small.
 */
function inScript(read: Alternative, others: readonly Alternative[], next: Script | null): Alternative {
  const own = scriptOf(read.character);
  if (next === null || own === null) return read;
  const misfits = others.filter(({ character }) => ![null, next].includes(scriptOf(character)));
  if (own === next) return { ...read, likelihood: Math.min(1, misfits.reduce(addLikelihood, read.likelihood)) };
  const [other] = others;
  if (other === undefined || other.likelihood < scriptDoubt || scriptOf(other.character) !== next) return read;
  return { character: other.character, likelihood: Math.min(1, read.likelihood + other.likelihood) };
}

function addLikelihood(sum: number, { likelihood }: Alternative): number {
  return sum + likelihood;
}

/**
 * The left half of け, and specks, are read as a bracket. One that has no partner is none where it has less than this confidence, or stands
 * before a kana of which such a stroke is a part.
 */
const bracketMin = 0.85;
const hasLeftStroke = /^[いけにはほり]$/u;

function isLoneBracket(character: string, text: string): boolean {
  const partner = /^[(（]$/u.test(character) ? /[)）]/u : /^[)）]$/u.test(character) ? /[(（]/u : null;
  return partner !== null && !partner.test(text);
}

/** Signs that look like a digit and stand beside none. */
const digitSigns: Readonly<Record<string, string>> = { 〇: '0', '○': '0', '|': '1', 丨: '1' };

/** A digit beside another one or a hyphen, as certain as what looks the same together; null where nothing else looks like it. */
function asDigit(
  read: Alternative,
  others: readonly Alternative[],
  beside: readonly (string | undefined)[],
): Alternative | null {
  const plain = (character: string): string => digitSigns[character] ?? character.normalize('NFKC');
  const digit = plain(read.character);
  const same = others.filter(({ character }) => plain(character) === digit);
  const isAmongDigits = beside.some((character) => /^[\d\p{Pd}−]$/u.test(character?.normalize('NFKC') ?? ''));
  if (!isAmongDigits || !/^\d$/.test(digit) || same.length === 0) return null;
  const character = read.character in digitSigns ? digit : read.character;
  return { character, likelihood: Math.min(1, same.reduce(addLikelihood, read.likelihood)) };
}

function readLine(line: TextLine): TextLine {
  const characters = [...line.text];
  const read = characters.map((character, index) => {
    const others = line.alternatives?.[index] ?? [];
    const [before, after] = [characters[index - 1], characters[index + 1]];
    const next = scriptOf(after) ?? scriptOf(before);
    const one = inScript({ character, likelihood: line.confidences[index] ?? 0 }, others, next);
    return { ...(asDigit(one, others, [before, after]) ?? asJapanese(one, others)), others };
  });
  const isStroke = (one: Alternative, index: number): boolean =>
    one.likelihood < bracketMin || hasLeftStroke.test(read[index + 1]?.character ?? '');
  const kept = read.filter((one, index) => !isLoneBracket(one.character, line.text) || !isStroke(one, index));
  return {
    ...line,
    text: kept.map(({ character }) => character).join(''),
    confidences: kept.map(({ likelihood }) => likelihood),
    alternatives: kept.map(({ others }) => others),
  };
}

/**
 * Reads the print of a Japanese document in the characters of Japanese: 员 and 区 beside 區 are read as 員 and 区, as certain as both forms
 * together. A character that no Japanese form competes with stays as it is.
 */
export function readJapanese(side: PrintedSide): PrintedSide {
  return { ...side, lines: side.lines.map(readLine) };
}
