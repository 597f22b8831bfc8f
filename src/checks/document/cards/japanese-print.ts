// Reads print as Japanese documents have it: a recogniser of all scripts hesitates between forms of which they print one only.

import { foldHan } from '../../../domain/han-variants.ts';
import type { Alternative } from '../../ocr/decode-line.ts';
import type { PrintedSide, TextLine } from '../../ocr/text-line.ts';

/** A form that may be printed has at least this likelihood beside one that is not. Misread characters have less. */
const hesitation = 0.1;

/**
 * Simplified Chinese characters that are also Japanese ones of another meaning. They look unlike each other, so print of one of them leaves the other
 * no likelihood: hesitation means the full form.
 */
const fullForms: Readonly<Record<string, string>> = { 叶: '葉', 云: '雲', 后: '後', 机: '機', 庄: '荘', 芸: '藝' };

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
  found.delete('\ufffd');
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
  const likelihood = all
    .filter((one) => one === best || !isPossible(one) || foldHan(one.character) === foldHan(best.character))
    .reduce((sum, one) => sum + one.likelihood, 0);
  return { character: best.character, likelihood: Math.min(1, likelihood) };
}

function readLine(line: TextLine): TextLine {
  const read = [...line.text].map((character, index) =>
    asJapanese({ character, likelihood: line.confidences[index] ?? 0 }, line.alternatives?.[index] ?? []),
  );
  return {
    ...line,
    text: read.map(({ character }) => character).join(''),
    confidences: read.map(({ likelihood }) => likelihood),
  };
}

/**
 * Reads the print of a Japanese document in the characters of Japanese: 员 and 区 beside 區 are read as 員 and 区, as certain as both forms together.
 * A character that no Japanese form competes with stays as it is.
 */
export function readJapanese(side: PrintedSide): PrintedSide {
  return { ...side, lines: side.lines.map(readLine) };
}
