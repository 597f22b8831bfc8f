// The service's form of values that documents print.

import { foldHan } from '../../../domain/han-variants.ts';
import { foldMiddleDots, withoutIdleDots } from '../../../domain/middle-dots.ts';
import { findPrint, type Print } from './print.ts';

/** The text in compatibility form with usual characters and one form of middle dot, without doubled spaces. */
export function normalizeNameText(text: string): string {
  return foldHan(foldMiddleDots(text).normalize('NFKC').replace(/\s+/gu, ' ').trim());
}

const prefectures = new Set(
  '青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 神奈川 新潟 富山 石川 福井 山梨 長野 岐阜 静岡 愛知 三重 滋賀 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄'.split(
    ' ',
  ),
);

/**
 * Whether the prefecture of an address exists, where it names one: 受知県 is a misreading, however certain. An address may begin with its
 * municipality, such as 山県市.
 */
export function hasKnownPrefecture(address: string): boolean {
  const [, name] = /^\s*(\p{Script=Han}{2,3})県(?!市|郡)/u.exec(foldHan(address.normalize('NFKC'))) ?? [];
  return name === undefined || prefectures.has(name);
}

/** Whether an address in Japanese names a place: a number or a building alone is its second line without the first. */
export function namesPlace(address: string): boolean {
  const text = address.normalize('NFKC');
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || /[都道府県市区町村郡]/u.test(text);
}

/** Print of the lines beside and below an address, which no address holds: dates, and the words of other values. */
const otherPrint = /\d\s*年\s*\d+\s*月|月\s*\d+\s*日|[日曰]\s*生|有効|性\s*[別别]|交\s*付|免許|番号/u;
/** The same, from where it begins: a date from its era or year. */
const fromOtherPrint =
  /\s*(?:(?:明治|大正|昭和|平成|令和)\s*(?:\d+|元)\s*年|(?<!\S)\d+\s*年\s*\d+\s*月|\d{4}\s*年\s*\(|性\s*[別别]|交\s*付).*$/u;

/** An address without what follows it in a photograph that is held askew, where rows run into each other. */
export function withoutOtherPrint(address: Print): Print {
  const [found] = findPrint(address, fromOtherPrint);
  return found === undefined ? address : address.slice(0, found.start);
}

/** Whether an address holds print that belongs to none. */
export function holdsOtherPrint(address: string): boolean {
  return otherPrint.test(address.normalize('NFKC'));
}

/** A State in Japanese, such as 米国 and フィリピン; null for print that names none. */
export function normalizeStateText(text: string): string | null {
  return /[\d]|[年月日]\s*$/u.test(text.normalize('NFKC')) ? null : normalizeNameText(text);
}

/**
 * An address in the shape of mail: compatibility form, usual characters, no spaces but between numbers and Latin words, one form of
 * hyphen between digits, and no middle dots but between numbers: matching ignores the others, and print so faint is often lost.
 */
export function normalizeAddressText(text: string): string {
  return withoutIdleDots(normalizeNameText(text))
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
