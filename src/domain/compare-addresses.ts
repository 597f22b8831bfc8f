const kanjiDigits = '〇一二三四五六七八九';

/** 十, 二十三 and the like as figures; addresses do not number chōme beyond 99. */
function readKanjiNumber(kanji: string): string {
  const [tens = '', ones = ''] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const ten = kanji.includes('十') ? (tens === '' ? 1 : kanjiDigits.indexOf(tens)) : 0;
  const one = ones === '' ? 0 : kanjiDigits.indexOf(ones);
  return String(ten * 10 + one);
}

/**
 * Brings an address to one way of writing: compatibility forms, case, spaces and punctuation do not count; 一丁目2番地3号,
 * 1丁目2-3 and 1-2-3 become the same.
 */
function tidyAddress(address: string): string {
  return address
    .normalize('NFKC')
    .toUpperCase()
    .replace(/([一二三四五六七八九]?十[一二三四五六七八九]?|[〇一二三四五六七八九])(?=丁目|番|号)/g, (kanji) =>
      readKanjiNumber(kanji),
    )
    .replace(/〒?\s*\d{3}-\d{4}/, '')
    .replace(/(?<=\d)\s*(?:丁目|番地の|番地|番|号|の|[\p{Pd}−ー])\s*/gu, '-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,.;:'’/#()]/g, '')
    .replace(/-+/g, '-')
    .replace(/-(?!\d)/g, '');
}

/**
 * Compares two addresses as written. Different spellings of one place can still differ here: a mismatch refers a case to
 * people and decides nothing.
 * @returns undefined when either holds nothing to compare
 */
export function compareAddresses(a: string, b: string): boolean | undefined {
  const left = tidyAddress(a);
  const right = tidyAddress(b);
  return left === '' || right === '' ? undefined : left === right;
}
