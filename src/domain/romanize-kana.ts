/**
 * Romanization of kana with the spellings that Japanese passports carry. One mora can be written in several ways, so a
 * word is a list of units, each with its possible spellings (an empty spelling means that the unit may be left out).
 */
export type Spellings = readonly (readonly string[])[];

/** Reads a table of characters, each with its spellings. */
export function readSpellings(table: string): ReadonlyMap<string, readonly string[]> {
  const entries = table.split(',').map((entry) => entry.trim().split(' '));
  return new Map(entries.map(([characters = '', ...spellings]) => [characters, spellings]));
}

/** Kana and their spellings: Hepburn first, then Kunrei and other forms. */
const spellingsOf = readSpellings(`
  ア A, イ I, ウ U, エ E, オ O, カ KA, キ KI, ク KU, ケ KE, コ KO, サ SA, シ SHI SI, ス SU, セ SE, ソ SO, タ TA, チ CHI TI, ツ TSU TU,
  テ TE, ト TO, ナ NA, ニ NI, ヌ NU, ネ NE, ノ NO, ハ HA, ヒ HI, フ FU HU, ヘ HE, ホ HO, マ MA, ミ MI, ム MU, メ ME, モ MO, ヤ YA, ユ YU,
  ヨ YO, ラ RA, リ RI, ル RU, レ RE, ロ RO, ワ WA, ヰ I WI, ヱ E WE, ヲ O WO, ガ GA, ギ GI, グ GU, ゲ GE, ゴ GO, ザ ZA, ジ JI ZI, ズ ZU,
  ゼ ZE, ゾ ZO, ダ DA, ヂ JI DI ZI, ヅ ZU DU DZU, デ DE, ド DO, バ BA, ビ BI, ブ BU, ベ BE, ボ BO, パ PA, ピ PI, プ PU, ペ PE, ポ PO,
  ヴ VU BU, キャ KYA, キュ KYU, キョ KYO, シャ SHA SYA, シュ SHU SYU, ショ SHO SYO, シェ SHE SYE, チャ CHA TYA, チュ CHU TYU, チョ CHO TYO,
  チェ CHE TYE, ニャ NYA, ニュ NYU, ニョ NYO, ヒャ HYA, ヒュ HYU, ヒョ HYO, ミャ MYA, ミュ MYU, ミョ MYO, リャ RYA, リュ RYU, リョ RYO, ギャ GYA,
  ギュ GYU, ギョ GYO, ジャ JA ZYA, ジュ JU ZYU, ジョ JO ZYO, ジェ JE ZYE, ヂャ JA DYA, ヂュ JU DYU, ヂョ JO DYO, ビャ BYA, ビュ BYU, ビョ BYO,
  ピャ PYA, ピュ PYU, ピョ PYO, ファ FA, フィ FI, フェ FE, フォ FO, ティ TI THI, ディ DI, トゥ TU, ドゥ DU, デュ DYU DU, ウィ WI UI, ウェ WE UE,
  ウォ WO UO, ヴァ VA BA, ヴィ VI BI, ヴェ VE BE, ヴォ VO BO, ツァ TSA`);

/**
 * What a passport may write for a vowel that lengthens the one before it. The rules of the Japanese passport leave a long O or U out, and
 * keep every other doubled vowel: ニイジマ is NIIJIMA, タカアキ is TAKAAKI.
 */
const lengthened: Readonly<Record<string, readonly string[]>> = {
  'O+ウ': ['', 'U', 'H', 'O'],
  'O+オ': ['', 'O', 'H'],
  'U+ウ': ['', 'U', 'H'],
};

/**
 * Whether a vowel lengthens the one before it, as far as kana tell. ウ after U does so after ュ, ユ and フ (リュウ, ユウ, フウ) and at the end of
 * a name; otherwise it begins a word of its own, as in マツウラ (松浦, never MATSURA). So does ウ between ノ and エ, as in イノウエ (井上), and a
 * doubled オ at the end stays, as in ヨコオ (横尾, never YOKO).
 */
function lengthens(kana: string, index: number): boolean {
  const before = kana.charAt(index - 1);
  const isLast = index === kana.length - 1;
  if (kana.charAt(index) === 'オ') return !isLast || kana.length === 2;
  if (before === 'ノ') return kana.charAt(index + 1) !== 'エ';
  return !/[ウクグスズツヅヌブプムル]/.test(before) || isLast;
}

/** Turns hiragana and half-width kana into full-width katakana; other characters stay. */
export function toKatakana(text: string): string {
  return text.normalize('NFKC').replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/**
 * Lists how a name in kana may be spelled in a passport: Hepburn and Kunrei forms, long vowels left out, doubled or with
 * OH (as in OHNO), M or N before B, M and P (ICAO Doc 9303 leaves the romanization to the issuing State).
 * @param name katakana, hiragana, long marks and spaces
 * @returns the units in order, or null when a character is not kana
 */
export function romanizeKana(name: string): Spellings | null {
  const kana = toKatakana(name).replace(/[\s・]/g, '');
  const units: (readonly string[])[] = [];
  let vowel = '';
  for (let index = 0; index < kana.length; ) {
    const one = kana.charAt(index);
    const two = kana.slice(index, index + 2);
    const doubled = lengthened[`${vowel}+${one}`];
    const long = one === 'ー' ? ['', vowel, 'H'] : doubled && lengthens(kana, index) ? doubled : undefined;
    if (long !== undefined) {
      units.push(long);
      // After a long vowel the next one starts a syllable of its own.
      vowel = '';
      index += 1;
    } else if (one === 'ッ') {
      const next = spellingsOf.get(kana.slice(index + 1, index + 3)) ?? spellingsOf.get(kana.charAt(index + 1));
      const first = next?.[0]?.charAt(0) ?? '';
      units.push(first === 'C' ? ['T', 'C'] : [first]);
      index += 1;
    } else if (one === 'ン') {
      const next = spellingsOf.get(kana.charAt(index + 1))?.[0]?.charAt(0) ?? '';
      units.push(/[BMP]/.test(next) ? ['M', 'N'] : ['N']);
      vowel = '';
      index += 1;
    } else {
      const length = two.length === 2 && spellingsOf.has(two) ? 2 : 1;
      const found = spellingsOf.get(kana.slice(index, index + length));
      if (found === undefined) return null;
      units.push(found);
      vowel = found[0]?.at(-1) ?? '';
      index += length;
    }
  }
  return units;
}
