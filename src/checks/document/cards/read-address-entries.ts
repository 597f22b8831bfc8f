// Reads the changes of address that offices note on a document.

import { findDates } from './find-dates.ts';
import type { Row, RowLine } from './find-rows.ts';
import { hasKnownPrefecture } from './normalize-text.ts';
import { closeGaps, findPrint, joinPrint, leastConfidence, type Print, plainText, textOf, trimPrint } from './print.ts';
import { repairPrint } from './repair-print.ts';

/** What the place for changes of address holds. */
export type AddressEntries =
  | { readonly kind: 'none' }
  /** The newest entry, each of its characters certain. */
  | { readonly kind: 'update'; readonly text: string; readonly renamed: boolean }
  /** Notes that leave the printed address as it is. */
  | { readonly kind: 'other'; readonly renamed: boolean }
  | { readonly kind: 'doubtful' };

/** How entries look on one document. */
export interface EntryForm {
  /** Whether 新住所 or a like word stands before the address. Otherwise an entry is a date and an address. */
  readonly worded: boolean;
  /** The confidence that the least certain character of an entry needs, 0 to 1. */
  readonly gate: number;
}

/** An address that is taken for the current one replaces the printed one, so the characters of an entry need more than other values. */
const entryGate = 0.9;

/** Entries that look less like machine print than this count as handwritten. */
const printLikenessMin = 0.5;

/** Who made the entry. */
const office = /(?:公安?委(?:員会)?|[市区町村]長|知事)[印之]?$/u;
const prefecture = /^(?:北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)/u;
const municipality = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶー]{1,8}[市区郡町村]/u;

const addressWord = /^(?:住\s*所\s*変\s*更|新?\s*住\s*(?:所|居\s*地)|転\s*[居入])\s*[:：]?\s*/u;
const nameWord = /^(?:新?\s*氏\s*名|旧\s*[姓氏])/u;
/** Notes about other matters: the registered domicile, conditions and kinds of licences, electronic certificates. */
const otherWord =
  /^(?:新?\s*本\s*籍|新?\s*国\s*籍|条\s*件|免\s*許|眼\s*鏡|限\s*定|[大中準普小原自二種型通特付]{2,8}\s*(?:免許)?$)/u;

function isAddress(text: string): boolean {
  const plain = text.replace(/\s/gu, '');
  if (plain.length < 6 || /変更|住所|氏名/u.test(plain) || !hasKnownPrefecture(plain)) return false;
  return prefecture.test(plain) || municipality.test(plain);
}

/** Whether a character names the era or a part of the date: the form of a date leaves no other for its place. */
function isDateWord(character: string): boolean {
  return character !== '元' && /^\p{Script=Han}$/u.test(character);
}

/** A line that only names the office. */
function isOffice(text: string): boolean {
  return office.test(text) && !/\d/.test(text);
}

/** Characters of a seal or a number beside it: a short line at the right edge. */
function isSeal(text: string, left: number, right: number): boolean {
  return left > 0.78 && right - left < 0.14 && [...text].length <= 5;
}

function contentLines(row: Row): RowLine[] {
  return row.lines.filter(({ print, box }) => {
    const text = plainText(print).replace(/\s/gu, '');
    return !isSeal(text, box.left, box.right) && !isOffice(text);
  });
}

interface Entry {
  readonly date: string | null;
  readonly body: Print;
  /** Of the least certain digit of the date. */
  readonly confidence: number;
}

/** Joins rows to entries: each begins with a date. Null when print stands before the first date. */
function splitEntries(rows: readonly Print[]): Entry[] | null {
  const entries: Entry[] = [];
  for (const print of rows) {
    const [date] = findDates(print);
    if (date === undefined) {
      const last = entries.at(-1);
      if (last === undefined) return null;
      entries[entries.length - 1] = {
        ...last,
        body: joinPrint([last.body, print]),
      };
      continue;
    }
    const at = print.indexOf(
      date.print[0] ?? { character: '', confidence: 0, box: { left: 0, top: 0, right: 0, bottom: 0 } },
    );
    if (at > 0 && trimPrint(print.slice(0, at)).length > 0) return null;
    entries.push({
      date: date.pastEra ? null : date.date,
      body: trimPrint(print.slice(at + date.print.length)),
      confidence: leastConfidence(date.print.filter(({ character }) => !isDateWord(character))),
    });
  }
  return entries;
}

function after(print: Print, pattern: RegExp): Print | null {
  const [match] = findPrint(print, pattern);
  return match === undefined || match.start !== 0 ? null : trimPrint(print.slice(match.end));
}

/** The address behind the name of an office, as in 住所変更 千代田区長 and the address on the next line. */
function withoutOffice(print: Print): Print {
  return after(print, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶー]{2,12}[市区町村]長印?\s+/u) ?? print;
}

/**
 * Reads the entries of a document, from the oldest to the newest. Any doubt makes the whole reading doubtful: a line that may be
 * handwritten, a character below the gate, a date missing, impossible or out of order, a note of an unknown kind, an address that does
 * not begin like one.
 * @param rows the rows of the place for entries, without the print that is always there
 */
export function readAddressEntries(rows: readonly Row[], form: EntryForm): AddressEntries {
  const lines = rows.map(contentLines).filter((row) => row.length > 0);
  if (lines.length === 0) return { kind: rows.length === 0 ? 'none' : 'doubtful' };
  if (lines.flat().some(({ printLikeness }) => printLikeness < printLikenessMin)) return { kind: 'doubtful' };
  const contents = lines.map((row) => joinPrint(row.map((line) => line.print)));
  const entries = splitEntries(contents);
  if (entries === null) return { kind: 'doubtful' };
  let address: Print | null = null;
  let renamed = false;
  let before = '';
  const gate = Math.max(entryGate, form.gate);
  for (const { date, body, confidence } of entries) {
    if (date === null || date < before || confidence < gate) return { kind: 'doubtful' };
    before = date;
    const text = plainText(body);
    const worded = after(body, addressWord);
    if (worded !== null || (!form.worded && isAddress(text))) {
      address = repairPrint(trimPrint(closeGaps(withoutOffice(worded ?? body))));
      if (!isAddress(plainText(address)) || leastConfidence(address) < gate) return { kind: 'doubtful' };
    } else if (nameWord.test(text)) {
      renamed = true;
    } else if (!otherWord.test(text)) {
      return { kind: 'doubtful' };
    }
  }
  if (address === null) return { kind: 'other', renamed };
  return { kind: 'update', text: textOf(address), renamed };
}
