// Compares two postal addresses in their usual spellings. `docs/matching.md` states the rules.

import { foldHan } from './han-variants.ts';
import { foldMiddleDots } from './middle-dots.ts';

/** An address in Japanese, taken apart. */
interface JapaneseAddress {
  /** Null where the address names none. */
  readonly prefecture: string | null;
  /** Up to the first number of the block, without prefecture. */
  readonly place: string;
  /** The numbers of 丁目, 番地 and 号, and behind them those of the building and the room. */
  readonly numbers: readonly string[];
  /** The name of the building; empty where there is none. */
  readonly building: string;
  /** Where the address marks a room: how many of the numbers stand before it. */
  readonly roomAt: number;
}

const prefectures =
  /^(?:北海道|青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|東京都|神奈川県|新潟県|富山県|石川県|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|京都府|大阪府|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県|[^都道府県市区郡町村\d]{2,3}県)/u;
/** Any Japanese letter. */
export const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const kanjiNumber = '[〇一二三四五六七八九十百千]+';
/** Words that a number of an address stands before. */
const counter = '(?:丁目|丁(?=[\\d〇一二三四五六七八九十])|番|号|条|線|地割|階|棟|室)';

/** Reads a number in kanji: 二十三 and 百二, and digit by digit 一〇一. */
export function readKanjiNumber(kanji: string): string {
  const digitOf = (character: string): number => '〇一二三四五六七八九'.indexOf(character);
  if (!/[十百千]/.test(kanji)) return [...kanji].map((character) => digitOf(character)).join('');
  let sum = 0;
  let digit = 0;
  for (const character of kanji) {
    const unit = { 十: 10, 百: 100, 千: 1000 }[character];
    if (unit === undefined) digit = digit * 10 + digitOf(character);
    else {
      sum += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    }
  }
  return String(sum + digit);
}

/** One spelling of widths, case, marks on Latin letters, hyphens and numbers. */
function plain(address: string): string {
  return (
    foldHan(foldMiddleDots(address).normalize('NFKC').toUpperCase())
      .normalize('NFD')
      // Marks of Latin letters only: the mark of パ makes it another sound than バ.
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
      .replace(/(?<=[\d〇一二三四五六七八九十])\s*[\p{Pd}−ー~〜]\s*(?=[\d〇一二三四五六七八九十])/gu, '-')
  );
}

function withoutPostalCode(text: string): string {
  return text.replace(/^[\s(]*〒?\s*\d{3}-?\d{4}(?!\d)\)?/u, '').replace(/〒\s*\d{3}-?\d{4}/gu, '');
}

/** Digits in place of kanji numbers, where a counter or another number of the address shows that they are numbers. */
function withDigits(text: string): string {
  return text
    .replace(new RegExp(`${kanjiNumber}(?=${counter})`, 'gu'), readKanjiNumber)
    .replace(new RegExp(`(?<=\\d(?:丁目|番地|番|-|の|ノ)+)${kanjiNumber}`, 'gu'), readKanjiNumber)
    .replace(new RegExp(`${kanjiNumber}(?=-[\\d〇一二三四五六七八九十])`, 'gu'), readKanjiNumber)
    .replace(new RegExp(`(?<=\\d-)${kanjiNumber}`, 'gu'), readKanjiNumber);
}

/** One spelling of the small words of place names between two other characters: 霞ヶ関 and 霞が関, 丸ノ内 and 丸の内, 三ツ沢 and 三つ沢. */
function withPlainParticles(text: string): string {
  const before = '(?<=[\\p{Script=Han}\\p{Script=Hiragana}])';
  const after = '(?=[\\p{Script=Han}\\p{Script=Hiragana}])';
  const between = (characters: string) => new RegExp(`${before}[${characters}]${after}`, 'gu');
  return text.replace(between('ヶケヵガが'), 'ヶ').replace(between('ノの'), 'の').replace(between('ツッつっ'), 'ツ');
}

function parse(address: string): JapaneseAddress {
  const divided = withoutPostalCode(plain(address))
    .replace(/(?<=\d)[\s,、・/#()]+(?=\d)/gu, '-')
    .replace(/[\s,、.;:・'’/#()「」]/gu, '');
  const numbered = withDigits(divided)
    .replace(/[大小]字|(?<!文)字(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, '')
    // 三番町 and 二番丁 are names of places.
    .replace(/(?<=\d)(?:丁目|番地|番(?![町丁])|号棟|号(?!室|線)|丁(?=\d))[のノ]?-?/gu, '-')
    .replace(/(?<=\d)[のノ](?=\d)/gu, '-')
    .replace(/(?<=[A-Z])棟/gu, '')
    .replace(/(?<=\d)階/gu, 'F')
    .replace(/-+/g, '-')
    // Elsewhere than between numbers a hyphen carries nothing.
    .replace(/-(?!\d)|(?<!\d)-/g, '');
  // Counters are gone by now: つ in 5号つばめ荘 is as little such a word as in 5つばめ荘.
  const text = withPlainParticles(numbered);
  const prefecture = prefectures.exec(text)?.[0] ?? null;
  const local = text.slice(prefecture?.length ?? 0);
  const block = [...local.matchAll(/\d+(?:-\d+)*/gu)].find(
    (run) => !/^(?:条|線|番[町丁]|町|F)/u.test(local.slice(run.index + run[0].length)),
  );
  if (block === undefined) return { prefecture, place: local, numbers: [], building: '', roomAt: 0 };
  const numbers = block[0].split('-').map(withoutZeros);
  const rest = local.slice(block.index + block[0].length).replace(/(?<=\d)(?:号室|号|室)$/u, '');
  const place = local.slice(0, block.index);
  // A room stands at the end, directly behind the block or behind the building's name.
  if (/^(?:号室|室)$/u.test(rest)) return { prefecture, place, numbers, building: '', roomAt: numbers.length - 1 };
  const room = /-?(\d+(?:-\d+)*)$/u.exec(rest);
  const rooms = room?.[1]?.split('-').map(withoutZeros) ?? [];
  const building = rest.slice(0, room?.index ?? rest.length);
  return { prefecture, place, numbers: [...numbers, ...rooms], building, roomAt: numbers.length };
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

/** Leaves out the county (郡) where only one of the addresses names it. */
function samePlace(a: string, b: string): boolean {
  const county = /^[^市区町村\d]{1,5}郡(?=.*[町村])/u;
  if (a === b) return true;
  return county.test(a) !== county.test(b) && a.replace(county, '') === b.replace(county, '');
}

/** Behind the block: a room such as 101A or a floor, or another place. The address without it does not say the same. */
const moreThanName = /\d[^\d]{0,3}$|[都道府県].*[市区町村]|市.*[区町村]/u;

function compareJapanese(a: JapaneseAddress, b: JapaneseAddress): boolean | undefined {
  if (a.prefecture !== null && b.prefecture !== null && a.prefecture !== b.prefecture) return false;
  if (!samePlace(a.place, b.place)) return false;
  const [short, long] = a.numbers.length <= b.numbers.length ? [a, b] : [b, a];
  if (short.numbers.some((number, index) => number !== long.numbers[index])) return false;
  // A building may go without its name. Two names must be the same.
  if (a.building !== '' && b.building !== '' && a.building !== b.building) return false;
  if (short.numbers.length === long.numbers.length) {
    return a.building !== b.building && moreThanName.test(a.building + b.building) ? undefined : true;
  }
  // One of them leaves the room out: neither the same home nor another.
  return short.numbers.length >= Math.min(3, long.roomAt) && short.numbers.length > 0 ? undefined : false;
}

/**
 * Compares two addresses. Spellings of one address in Japanese are the same: 一丁目2番地3号 and 1-2-3, with or without prefecture, postal
 * code and the name of the building. Addresses in Latin letters are the same but for case, marks, spaces and punctuation. A mismatch
 * refers a session to reviewers and never rejects it.
 * @returns undefined when nothing is left to compare, when only one is in Japanese, or when only one names a room
 */
export function compareAddresses(a: string, b: string): boolean | undefined {
  const [hasA, hasB] = [a, b].map((address) => japanese.test(address));
  if (hasA && hasB) return compareJapanese(parse(a), parse(b));
  if (hasA || hasB) return undefined;
  const [left, right] = [a, b].map((address) => plain(address).replace(/[^\p{L}\p{N}\p{M}]/gu, ''));
  return left === '' || right === '' ? undefined : left === right;
}
