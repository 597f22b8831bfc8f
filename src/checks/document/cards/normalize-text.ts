// The service's form of values that documents print.

/**
 * Variants of characters in names and places that mean the same, with the usual form. NFKC keeps them apart. All are among the
 * reductions of the 文字情報基盤 (MJ縮退マップ, https://moji.or.jp/mojikiban/map/).
 */
const variants: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  嵜: '崎',
  𠮷: '吉',
  濵: '浜',
  濱: '浜',
  邉: '辺',
  邊: '辺',
  齋: '斎',
  齊: '斉',
  德: '徳',
  栁: '柳',
  桒: '桑',
  澤: '沢',
  廣: '広',
  國: '国',
  櫻: '桜',
  圓: '円',
  眞: '真',
  惠: '恵',
  榮: '栄',
  壽: '寿',
  龍: '竜',
  瀧: '滝',
  嶋: '島',
  嶌: '島',
  冨: '富',
  條: '条',
  應: '応',
  學: '学',
  實: '実',
  彌: '弥',
  曾: '曽',
  會: '会',
  萬: '万',
  藏: '蔵',
  藪: '薮',
  豐: '豊',
  靑: '青',
  淸: '清',
  福: '福',
  神: '神',
  祐: '祐',
  祥: '祥',
  隆: '隆',
  晴: '晴',
  塚: '塚',
  都: '都',
  黑: '黒',
  霸: '覇',
  鷗: '鴎',
  鹽: '塩',
};

/** The text in compatibility form with usual characters, without doubled spaces. */
export function normalizeNameText(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return [...plain].map((character) => variants[character] ?? character).join('');
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
