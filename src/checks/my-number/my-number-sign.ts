// Recognizes an Individual Number (My Number) in printed text.

import { hasMyNumberCheckDigit } from './check-digit.ts';

/** The label beside the number. The front of the card has `個人番号カード` as its title, and no number. */
const label = /(?:個人番号|マイナンバー)(?!カード|カ[-ーｰ一])/;
/** Twelve digits in three groups, as the card prints the number, or in one. Neither is a part of a longer number or code. */
const grouped = /(?<![0-9A-Z<])([0-9]{4})[ .・\-‐–—]([0-9]{4})[ .・\-‐–—]([0-9]{4})(?![0-9A-Z<])/g;
const joined = /(?<![0-9A-Z<])([0-9]{12})(?![0-9A-Z<])/g;
/** A driver's license prints a number of twelve digits of its own; one in eleven of them has the check digit by chance. */
const ofLicense = /運転免許|免許証|免許の|公安委員会|第\s*[0-9]{12}|[0-9]{12}\s*号/;

/**
 * Whether text shows an Individual Number: twelve digits in three groups with the right check digit; twelve digits beside the label, whether
 * their check digit is right or misread; or twelve digits in a row with the right check digit, unless the text is of a driver's license.
 * @param lines the lines of a picture from top to bottom, in any width and spacing
 */
export function myNumberSign(lines: readonly string[]): boolean {
  const normalized = lines.map((line) => line.normalize('NFKC').trim());
  const text = normalized.join('\n');
  const isLabelled = label.test(text.replaceAll(/[ \n]/g, ''));
  const inGroups = [...text.matchAll(grouped)].map((match) => match.slice(1).join(''));
  const inRow = [...text.matchAll(joined)].map((match) => `${match[1]}`);
  if (inGroups.some(hasMyNumberCheckDigit)) return true;
  if (isLabelled && inGroups.length > 0) return true;
  if (ofLicense.test(text)) return false;
  return inRow.some(hasMyNumberCheckDigit) || (isLabelled && (inRow.length > 0 || hasGroupsInLines(normalized)));
}

/** Whether lines that follow one another are the three groups of a number, which a reader may take apart. */
function hasGroupsInLines(lines: readonly string[]): boolean {
  return lines.some((_line, from) => {
    const digits = lines.slice(from, from + 3).filter((line) => /^[0-9]{4}$/.test(line));
    return digits.length === 3;
  });
}
