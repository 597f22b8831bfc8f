// Compares two full names across spellings, scripts and the truncation of machine-readable zones.

import { foldHan } from './han-variants.ts';
import { readSpellings, romanizeKana, type Spellings, toKatakana } from './romanize-kana.ts';

/** One part of a name, last or first, in one source. */
export interface NamePart {
  readonly text?: string;
  /** The reading of the same part in kana. */
  readonly kana?: string;
}

/** Last and first name in one source. */
export interface FullName {
  readonly last: NamePart;
  readonly first: NamePart;
  /** The machine-readable zone may have truncated the name (ICAO Doc 9303-4, 4.2.3). */
  readonly truncated?: boolean;
}

/** Letters with transliterations (ICAO Doc 9303-3, section 6), and the plain letter that people type. */
const transliterations = readSpellings(`
  Ä AE A AXX, Å AA A, Æ AE, Ö OE O OXX, Ø OE O, Œ OE, Ü UE U UXX, Ñ N NXX, ß SS, ẞ SS, Þ TH, Ð D DH, Đ D DJ, Ł L, Ħ H, Ŧ T,
  Ŋ N, Ĳ IJ, ĸ Q, ı I, Ə E A, Ō O OU OH OO, Ū U UU`);

type Script = 'latin' | 'kana' | 'han' | 'other';

/**
 * Unicode's compatibility form in upper case, with folded variants of Han characters, without spaces, punctuation, symbols, apostrophe
 * letters and invisible characters. Digits stay, because they make a different name.
 */
function tidy(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('ß', 'ẞ')
    .replace(/[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}ʹʻʼʽ]/gu, '')
    .toUpperCase();
  return foldHan(plain);
}

/** The script of a text's letters; null when it has none. */
function scriptOf(text: string): Script | null {
  const letters = text.replace(/[^\p{L}\p{M}]/gu, '');
  if (!/\p{L}/u.test(letters)) return null;
  if (/^[\p{Script=Latin}\p{M}]+$/u.test(letters)) return 'latin';
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(letters)) return 'kana';
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u.test(letters)) return 'han';
  return 'other';
}

/** Neither Latin nor Japanese. */
const otherScripts = ['Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Georgian', 'Armenian'];

/** The one of these scripts that a text is written in; undefined when it is mixed. */
function otherScript(text: string): string | undefined {
  return otherScripts.find((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u').test(text));
}

/** The spellings of a Latin name with A to Z, character by character. Spaces and punctuation have none. */
export function latinSpellings(text: string): Spellings {
  return [...tidy(text).normalize('NFC')].map(
    (character) => transliterations.get(character) ?? [withoutMarks(character)],
  );
}

/**
 * Whether some choice of spellings results in this text or, with `prefix`, in a text that begins with it. All reachable positions advance
 * together, so the cost grows with the number of alternatives, not of their combinations.
 */
export function canSpell(spellings: Spellings, text: string, prefix: boolean): boolean {
  let reached = new Set([0]);
  for (const unit of spellings) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const spelling of unit) {
        if (text.startsWith(spelling, at)) next.add(at + spelling.length);
        else if (prefix && spelling.startsWith(text.slice(at))) return true;
      }
    }
    if (prefix && next.has(text.length)) return true;
    reached = next;
  }
  return reached.has(text.length);
}

/** Whether two Latin names are the same under some transliteration of either. */
function sameLatin(a: string, b: string): boolean {
  const spellingsA = latinSpellings(a);
  const spellingsB = latinSpellings(b);
  const plain = (spellings: Spellings, choice: number): string =>
    spellings.map((unit) => unit[choice] ?? unit[0] ?? '').join('');
  return [0, 1].some(
    (choice) =>
      canSpell(spellingsA, plain(spellingsB, choice), false) || canSpell(spellingsB, plain(spellingsA, choice), false),
  );
}

/** Compares two texts of a name part; undefined when their scripts do not allow it. */
function compareTexts(a: string, b: string): boolean | undefined {
  const left = tidy(a);
  const right = tidy(b);
  const scriptA = scriptOf(left);
  const scriptB = scriptOf(right);
  if (scriptA === null || scriptB === null) return undefined;
  if (left === right) return true;
  if (scriptA === 'latin' && scriptB === 'latin') return sameLatin(a, b);
  if (scriptA === 'kana' && scriptB === 'kana') return toKatakana(left) === toKatakana(right);
  if (scriptA === 'kana' && scriptB === 'latin') return spellsKana(a, b);
  if (scriptA === 'latin' && scriptB === 'kana') return spellsKana(b, a);
  if (scriptA === 'han' && scriptB === 'han') return false;
  if (scriptA === 'other' && scriptB === 'other') {
    const script = otherScript(left);
    return script !== undefined && script === otherScript(right) ? false : undefined;
  }
  return undefined;
}

function spellsKana(kana: string, latin: string): boolean | undefined {
  // Long vowels depend on where a word ends.
  const read = kana.split(/\s+/u).map((word) => romanizeKana(tidy(word)));
  if (!read.every((word) => word !== null)) return undefined;
  const spellings = read.flat();
  // A letter with a mark has one spelling for each choice; a name has few of them, so each letter takes the same choice.
  const letters = latinSpellings(latin);
  return [0, 1, 2, 3].some((choice) =>
    canSpell(spellings, letters.map((unit) => unit[choice] ?? unit[0] ?? '').join(''), false),
  );
}

/** A text without diacritics and other combining marks; voiced kana lose theirs too. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Compares one part. All comparable pairs of text and kana must agree, and the texts themselves must be comparable: kana that is given
 * beside a text is a reading, and a reading does not confirm other characters.
 */
function compareParts(a: NamePart, b: NamePart): boolean | undefined {
  const pairs: [string | undefined, string | undefined][] = [
    [a.text ?? a.kana, b.text ?? b.kana],
    [a.kana, b.text],
    [a.text, b.kana],
    [a.kana, b.kana],
  ];
  const compared = pairs.map(([left, right]) =>
    left === undefined || right === undefined ? undefined : compareTexts(left, right),
  );
  return compared.includes(false) ? false : compared[0];
}

/** The spellings of a name's words; empty when its script has none. */
function words(text: string): Spellings[] {
  const split = text
    .normalize('NFKC')
    .split(/[\s<\p{Pd}]+/u)
    .filter((word) => tidy(word) !== '');
  if (split.every((word) => scriptOf(tidy(word)) === 'latin')) return split.map(latinSpellings);
  const kana = split.map((word) => romanizeKana(tidy(word)));
  return kana.every((word) => word !== null) ? kana : [];
}

/**
 * Whether a truncated name matches a full one: its words begin words of the full name in order, and its first word begins the first. Words
 * may be shortened to an initial or missing.
 */
function matchesTruncatedText(shortened: string, full: string): boolean | undefined {
  const fullWords = words(full);
  const short = shortened.split(/[\s<]+/).filter((word) => word !== '');
  if (fullWords.length === 0) return undefined;
  if (short.length === 0) return true;
  let at = 0;
  for (const [index, word] of short.entries()) {
    const found = fullWords.findIndex((spellings, position) => position >= at && canSpell(spellings, tidy(word), true));
    if (found < 0 || (index === 0 && found !== 0)) return false;
    at = found + 1;
  }
  return true;
}

function matchesTruncated(shortened: NamePart, full: NamePart): boolean | undefined {
  const [text, kana] = [full.text ?? full.kana ?? '', full.kana ?? ''].map((spelled) =>
    tidy(spelled) === '' ? undefined : matchesTruncatedText(shortened.text ?? '', spelled),
  );
  return kana === false ? false : text;
}

/**
 * Compares two names without regard to case, spaces, diacritics, transliteration and variants of Han characters. Kana is compared with
 * Latin letters by romanization; other pairs of scripts are not compared. Of all comparable pairs one that disagrees makes the name differ.
 * @returns undefined when a part that both have could not be compared, and nothing differs
 */
export function compareNames(a: FullName, b: FullName): boolean | undefined {
  if (a.truncated === true || b.truncated === true) {
    const [shortened, full] = a.truncated === true ? [a, b] : [b, a];
    return everyPart(
      isGiven(full.last) ? (matchesTruncated(shortened.last, full.last) ?? 'incomparable') : 'absent',
      isGiven(full.first) ? (matchesTruncated(shortened.first, full.first) ?? 'incomparable') : 'absent',
    );
  }
  const whole = everyPart(comparePresent(a.last, b.last), comparePresent(a.first, b.first));
  if (whole !== false || !hasBothTexts(a) || !hasBothTexts(b)) return whole;
  // Sources split last and first name differently, but keep the order of the words. That excuses no kana that disagrees.
  const [lastTexts, firstTexts] = [
    comparePresent(textOf(a.last), textOf(b.last)),
    comparePresent(textOf(a.first), textOf(b.first)),
  ];
  if (everyPart(lastTexts, firstTexts) !== false) return false;
  return compareParts(joined(a), joined(b)) === true;
}

/**
 * Compares a name that a document prints in one piece, last name first. In Latin letters the first name may also stand first.
 * @returns undefined when the scripts cannot be compared, or the printed name does not show where the last name ends and only one part is given
 */
export function compareFullName(fullName: string, other: FullName): boolean | undefined {
  const whole = { text: fullName };
  const parts = [other.last, other.first].filter(isGiven);
  const [part] = parts;
  if (part === undefined) return undefined;
  if (parts.length === 2) {
    const inOrder = compareParts(whole, joined(other));
    if (inOrder !== false || scriptOf(tidy(fullName)) !== 'latin') return inOrder;
    return compareParts(whole, joined({ last: other.first, first: other.last }));
  }
  const printed = fullName
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((word) => tidy(word) !== '');
  const compared = printed
    .map((_, index) => (isGiven(other.last) ? printed.slice(0, index + 1) : printed.slice(index)).join(' '))
    .map((text) => compareParts({ text }, part));
  if (compared.includes(true)) return true;
  // Without a space nothing shows where the last name ends.
  return printed.length === 1 ? undefined : compared.includes(false) ? false : undefined;
}

type PartMatch = boolean | 'absent' | 'incomparable';

function comparePresent(a: NamePart, b: NamePart): PartMatch {
  return isGiven(a) && isGiven(b) ? (compareParts(a, b) ?? 'incomparable') : 'absent';
}

/** A part that could not be compared must not count as a match. */
function everyPart(...parts: readonly PartMatch[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes('incomparable') || !parts.includes(true) ? undefined : true;
}

/** Whether the part has any character to compare. */
function isGiven({ text = '', kana = '' }: NamePart): boolean {
  return tidy(text) !== '' || tidy(kana) !== '';
}

function textOf({ text }: NamePart): NamePart {
  return text === undefined ? {} : { text };
}

/** Both parts as one, with its kana where both have theirs. */
function joined({ last, first }: FullName): NamePart {
  const join = (one: string | undefined, two: string | undefined) =>
    one === undefined || two === undefined ? undefined : `${one} ${two}`;
  const text = join(last.text ?? last.kana, first.text ?? first.kana);
  const kana = join(last.kana, first.kana);
  return { ...(text !== undefined && { text }), ...(kana !== undefined && { kana }) };
}

function hasBothTexts(name: FullName): boolean {
  return name.last.text !== undefined && name.first.text !== undefined;
}
