// Compares two postal addresses in their usual spellings.

const kanjiDigits = '〇一二三四五六七八九';

/** Converts kanji numbers such as 二十三 to digits; chōme numbers stay below 100. */
function readKanjiNumber(kanji: string): string {
  const [tens = '', ones = ''] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const ten = kanji.includes('十') ? (tens === '' ? 1 : kanjiDigits.indexOf(tens)) : 0;
  const one = ones === '' ? 0 : kanjiDigits.indexOf(ones);
  return String(ten * 10 + one);
}

/**
 * Compares two addresses without regard to compatibility forms, case, spaces and punctuation: 一丁目2番地3号, 1丁目2-3 and 1-2-3 are the
 * same. Different spellings of one place can still differ, so a mismatch refers a session to reviewers and never rejects it.
 * @returns undefined when nothing is left to compare
 */
export function compareAddresses(a: string, b: string): boolean | undefined {
  const left = normalizeAddress(a);
  const right = normalizeAddress(b);
  return left === '' || right === '' ? undefined : left === right;
}

function normalizeAddress(address: string): string {
  return address
    .normalize('NFKC')
    .toUpperCase()
    .replace(/([一二三四五六七八九]?十[一二三四五六七八九]?|[〇一二三四五六七八九])(?=丁目|番|号)/g, (kanji) =>
      readKanjiNumber(kanji),
    )
    .replace(/〒?\s*\d{3}-\d{4}/, '')
    .replace(/(?<=\d)\s*(?:丁目|番地の|番地|番|号|の|[\p{Pd}−ー])\s*/gu, '-')
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[\s,.;:'’/#()]/g, '')
    .replace(/-+/g, '-')
    .replace(/-(?!\d)/g, '');
}
