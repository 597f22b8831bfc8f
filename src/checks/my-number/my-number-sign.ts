// Recognizes an Individual Number (My Number) in printed text.

import { hasMyNumberCheckDigit } from './check-digit.ts';

/**
 * The label beside the number. The front of the card has `個人番号カード` as its title, of which the reader may take カ for another sign or lose
 * the end.
 */
const label = /(?:個[人入]番号|マイナンバー)(?![カ力かヵガ]|.[-ーｰ一―][ドト卜])/u;

/** Documents whose purpose is to tell the number. */
const notice = /通知[カ力][-ーｰ一―][ドト卜]|個[人入]番号通知書/u;

/**
 * Words of the front of the card, and of no document that shows the number. Beside them the label alone may be what is left of the card's
 * title.
 */
const ofFront = /サインパネル|券面の情報|電子証明書|まで有効/u;

/**
 * Twelve digits in three groups of four, as the card prints the number. A reader may lose a gap, double it, or take it for another sign. They
 * are no part of a longer number or code.
 */
const gap = String.raw`[^\S\n]{0,3}[.・·,:;|~_\p{Pd}−ー]?[^\S\n]{0,3}`;
const grouped = new RegExp(`(?<![0-9A-Z<])([0-9]{4})(${gap})([0-9]{4})(${gap})([0-9]{4})(?![0-9A-Z<])`, 'gu');

/** What is left of a number in which some digits were taken for letters or not seen at all. A date has eight digits at most. */
const damaged = /^(?=(?:.*[0-9]){9})[0-9OQDIlLZSGB?*・.·\s-]{10,16}$/;

/** Words to the finder of the card, which stand on its back only, beside the number. */
const toFinder = 'を拾得された';

/** A driver's licence prints a number of twelve digits of its own; one in eleven of them has the check digit by chance. */
const ofLicense = /運転免許|免許証|免許の|公安委員会|第\s*[0-9]{12}|[0-9]{12}\s*号/;

/**
 * Whether text shows an Individual Number: twelve digits in three groups with the right check digit; twelve digits beside the label, whether
 * their check digit is right or misread, or most of them in a line of their own; or twelve digits in a row with the right check digit, unless the text is of a driver's licence;
 * or words that stand beside a number only, because people may read a number there that OCR cannot: the label, but for the title of the card's
 * front, the names of the notices about the number, and the words to the finder on the back of the card.
 * @param lines the lines of a picture from top to bottom, in any width and spacing
 */
export function myNumberSign(lines: readonly string[]): boolean {
  const normalized = lines.map((line) => line.normalize('NFKC').trim());
  const text = normalized.join('\n');
  const joined = text.replaceAll(/[ \n]/g, '');
  if (joined.includes(toFinder) || hasMyNumberLabel(joined)) return true;
  const isLabelled = label.test(joined);
  const found = [...text.matchAll(grouped)].map(([, first = '', gapA, second = '', gapB, third = '']) => ({
    digits: first + second + third,
    // With one gap only, it may be a number of twelve digits in which the reader saw a gap.
    isGrouped: gapA !== '' && gapB !== '',
  }));
  const inGroups = found.filter(({ isGrouped }) => isGrouped).map(({ digits }) => digits);
  const inRow = found.filter(({ isGrouped }) => !isGrouped).map(({ digits }) => digits);
  if (inGroups.some(hasMyNumberCheckDigit)) return true;
  if (isLabelled && inGroups.length > 0) return true;
  if (ofLicense.test(text)) return false;
  const ungrouped = [...inRow, ...groupsInLines(normalized)];
  const isDamaged = normalized.some((line) => damaged.test(line));
  return ungrouped.some(hasMyNumberCheckDigit) || (isLabelled && (ungrouped.length > 0 || isDamaged));
}

/**
 * Whether print has the label of an Individual Number, whether its digits were read or not, or is of a document that tells the number.
 * @param joined all print in its compatibility form (NFKC), without spaces and line breaks
 */
export function hasMyNumberLabel(joined: string): boolean {
  return notice.test(joined) || (label.test(joined) && !ofFront.test(joined));
}

/** The digits of three lines that follow one another, four in each: a reader may take the groups of a number apart. */
function groupsInLines(lines: readonly string[]): string[] {
  return lines.flatMap((_line, from) => {
    const groups = lines.slice(from, from + 3).filter((line) => /^[0-9]{4}$/.test(line));
    return groups.length === 3 ? [groups.join('')] : [];
  });
}
