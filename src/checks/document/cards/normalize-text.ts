// The service's form of values that documents print.

import { foldHan } from '../../../domain/han-variants.ts';

/** The text in compatibility form with usual characters, without doubled spaces. */
export function normalizeNameText(text: string): string {
  return foldHan(text.normalize('NFKC').replace(/\s+/gu, ' ').trim());
}

/**
 * An address in the shape of mail: compatibility form, usual characters, no spaces but between numbers and Latin words, one form of
 * hyphen between digits.
 */
export function normalizeAddressText(text: string): string {
  return normalizeNameText(text)
    .replace(/(?<=\d)\s*[\p{Pd}−ー―一]\s*(?=\d)/gu, '-')
    .replace(/(?<![A-Za-z0-9]) | (?![A-Za-z0-9])/g, '');
}

/** `M`, `F` or `X` for the forms that documents print; null for others. */
export function normalizeGenderText(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s.,・/]/gu, '')
    .toUpperCase();
  if (/^(?:男性?|M|男M|MALE)$/u.test(plain)) return 'M';
  if (/^(?:女性?|F|女F|FEMALE)$/u.test(plain)) return 'F';
  return plain === 'X' || plain === '<' ? 'X' : null;
}

/** A name in Latin capitals, with the digits that OCR reads for letters repaired; null when it holds other characters. */
export function normalizeLatinName(text: string): string | null {
  const letters: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '|': 'I', '5': 'S', '8': 'B', '2': 'Z' };
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[01|582]/g, (character) => letters[character] ?? character)
    .replace(/\s+/gu, ' ')
    .trim();
  return /^[\p{Script=Latin}\p{M} .,'’-]+$/u.test(plain) ? plain : null;
}
