// Compares the zone of a passport with the print above it.

import { canSpell, latinSpellings } from '../../../domain/compare-names.ts';
import type { CheckResult, DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { mayShowName } from './letter-looks.ts';
import { isOtherDay, meansDay, readPageDate } from './page-dates.ts';
import { type Box, findPrint, leastConfidence, type Print, plainText, printOf, trimPrint } from './print.ts';

/** How the zone and the page compare. */
export interface ZoneComparison {
  /** Null when nothing differs and not everything could be compared. */
  readonly agrees: boolean | null;
  /** The names of the fields that differ. */
  readonly differing: readonly string[];
  /** How many of the coded values the page prints. */
  readonly confirmed: number;
  /** Whether the page shows each coded name, or what OCR may read for it. */
  readonly namesShown: boolean;
  /** Whether the page shows both coded dates. */
  readonly datesShown: boolean;
}

/** `may` is a name that OCR may have misread by a letter of few languages. */
type Comparison = 'same' | 'may' | 'differs' | 'unknown';

/** One line of the page. */
export interface PageLine {
  readonly print: Print;
  readonly text: string;
  readonly box: Box;
}

/** The labels of ICAO Doc 9303-4, with those of Japanese passports. */
export const pageLabels = {
  last_name: /^(?:姓\s*\/?\s*)?SURNAME|^姓\b|^姓\s*[/／]|FAMILY\s*NAME/iu,
  first_name: /GIVEN\s*NAMES?|^名\s*[/／]|FORENAMES?/iu,
  document_number: /PASSPORT\s*N[O0º°]|旅券番号|DOCUMENT\s*N[O0º°]/iu,
  birth_date: /DATE\s*OF\s*BIRTH|生年月日/iu,
  expiry_date: /DATE\s*OF\s*EXPIRY|EXPIRY|EXPIRATION|満了日/iu,
} as const;

type Compared = keyof typeof pageLabels;

const anyLabel =
  /SURNAME|GIVEN|FORENAME|PASSPORT|NATIONALITY|BIRTH|SEX|EXPIR|ISSU|AUTHORITY|TYPE|DOMICILE|PERSONAL\s*NO|SIGNATURE|旅券|国籍|本籍|発行|満了/iu;

/** A difference needs print that is this clear; a misreading is no forgery. */
const clear = 0.9;
/** So many of a zone's values must stand in print besides: two lines of text alone are no document. */
const confirmedMin = 2;
/** A value begins below its label within this share of the page's width, and not further down than this share of its height. */
const besideShare = 0.06;
const belowShare = 0.12;

/** Signs that print alike, as one of them. */
function canonical(text: string): string {
  const alike: Readonly<Record<string, string>> = {
    O: '0',
    Q: '0',
    D: '0',
    I: '1',
    L: '1',
    Z: '2',
    S: '5',
    G: '6',
    B: '8',
  };
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQDILZSGB]/g, (character) => alike[character] ?? character);
}

/** A name field that is full may be cut off. */
const nameFieldFull = 38;

/**
 * Whether a printed name, with or without what stands in brackets, is one that a zone gives so (ICAO Doc 9303-3, section 6).
 * @param fold brings letters that count as the same to one form
 */
export function compareName(coded: string, text: string, mayBeCut: boolean, fold = canonical): Comparison {
  const wanted = fold(coded);
  const isPrefix = mayBeCut && wanted.length > 3;
  const names = [text, text.replace(/[(（][^)）]*[)）]/g, '')];
  const isSpelled = (name: string): boolean =>
    canSpell(
      latinSpellings(name).map((unit) => unit.map(fold)),
      wanted,
      isPrefix,
    );
  if (names.some(isSpelled)) return 'same';
  return names.some((name) => mayShowName(wanted, name, fold, isPrefix)) ? 'may' : 'differs';
}

/** Whether a line shows a value, and whether it shows another of the same kind clearly enough to say that they differ. */
function compareLine(name: Compared, value: string, line: Print, mayBeCut: boolean): Comparison {
  const text = plainText(line);
  if (name === 'birth_date' || name === 'expiry_date') {
    const date = readPageDate(line);
    if (date === null) return 'unknown';
    if (meansDay(date, value)) return 'same';
    return isOtherDay(date, value, clear) ? 'differs' : 'unknown';
  }
  const isName = name !== 'document_number';
  const compared = isName
    ? compareName(value, text, mayBeCut)
    : canonical(text) === canonical(value)
      ? 'same'
      : 'differs';
  if (compared !== 'differs') return compared;
  const isOfKind = isName
    ? /^[\p{Script=Latin}\p{M} .,'’()-]{2,}$/u.test(text)
    : /^(?=.*\d{4})[A-Z0-9 ]{6,12}$/i.test(text);
  return isOfKind && leastConfidence(line) >= clear ? 'differs' : 'unknown';
}

/** The print that belongs to a label: behind it in its line, or the nearest line below it that begins where it does. */
export function besideLabel(lines: readonly PageLine[], label: RegExp): Print | null {
  for (const line of lines) {
    const [match] = findPrint(line.print, label);
    if (match === undefined) continue;
    const rest = trimPrint(line.print.slice(match.end), /^[\s:：./／]$/u);
    const below = lines
      .filter(({ box, text }) => {
        const distance = box.top - (line.box.top + line.box.bottom) / 2;
        return (
          distance > 0 &&
          distance < belowShare &&
          Math.abs(box.left - line.box.left) < besideShare &&
          !anyLabel.test(text)
        );
      })
      .sort((a, b) => a.box.top - b.box.top);
    // Words behind the label are its form in another language; digits are a value.
    if (/\d{2}/.test(plainText(rest))) return rest;
    return below[0]?.print ?? null;
  }
  return null;
}

/** The print of a page without the lines of its zone. */
export function pageLines(page: PrintedSide): PageLine[] {
  return page.lines
    .filter(({ text }) => !/<.*<|[A-Z0-9<]{28}/.test(text.normalize('NFKC').replace(/[«《]/g, '<<').replace(/\s/g, '')))
    .map((line) => ({ print: printOf(line), text: line.text, box: line.box }));
}

/**
 * Compares the values of a passport's zone with those that the data page prints: names, number, date of birth and date of expiry. A value differs
 * only where the page shows another one clearly under the right label, and the coded one nowhere.
 * @param zone the findings of the zone
 * @param page the print of the data page; the lines of the zone are left out
 */
export function compareZoneWithPage(zone: DocumentFindings, page: PrintedSide): ZoneComparison {
  const lines = pageLines(page);
  const fields = zone.ocr?.fields ?? [];
  const coded = (name: string): string | null => fields.find((field) => field.name === name)?.normalized ?? null;
  const mayBeCut = (coded('last_name')?.length ?? 0) + (coded('first_name')?.length ?? 0) + 2 >= nameFieldFull;
  const results = (Object.keys(pageLabels) as Compared[]).flatMap((name): [Compared, Comparison][] => {
    const value = coded(name);
    // A single name leaves the given names empty.
    if (value === null)
      return name === 'first_name' && !fields.some((field) => field.name === name && field.text)
        ? []
        : [[name, 'unknown']];
    if (lines.some((line) => compareLine(name, value, line.print, mayBeCut) === 'same')) return [[name, 'same']];
    const labelled = besideLabel(lines, pageLabels[name]);
    return [[name, labelled === null ? 'unknown' : compareLine(name, value, labelled, mayBeCut)]];
  });
  const differing = results.filter(([, result]) => result === 'differs').map(([name]) => name);
  const confirmed = results.filter(([, result]) => result === 'same').length;
  const shown = {
    namesShown: results.every(([name, result]) => !/name/.test(name) || result === 'same' || result === 'may'),
    datesShown: results.every(([name, result]) => !/date/.test(name) || result === 'same'),
  };
  if (differing.length > 0) return { agrees: false, differing, confirmed, ...shown };
  const agrees = results.length > 0 && confirmed === results.length ? true : null;
  return { agrees, differing, confirmed, ...shown };
}

/**
 * Adds the comparison to the findings of a zone: the observation `zone_matches_page`, and an authenticity of `failed` where they differ.
 * A difference never breaks the document's rules by itself, because OCR of the page may be wrong. A zone that hardly any print confirms, such
 * as one on white paper or on the back of another card, is of low confidence; so is one whose page does not show the dates, because who edits a
 * zone with right check digits may make the print illegible; and that of a passport whose page does not show the names, which no check digit
 * covers.
 */
export function withComparison(zone: DocumentFindings, comparison: ZoneComparison): DocumentFindings {
  const result: CheckResult = comparison.agrees === null ? 'inconclusive' : comparison.agrees ? 'passed' : 'failed';
  const isAlone = comparison.agrees !== true && comparison.confirmed < confirmedMin;
  const isNameless = zone.ocr?.documentType === 'passport' && comparison.agrees === null && !comparison.namesShown;
  const isUndated = comparison.agrees === null && !comparison.datesShown;
  const isDoubtful = isAlone || isNameless || isUndated;
  return {
    ...zone,
    authenticity: comparison.agrees === false ? 'failed' : zone.authenticity,
    problems: isDoubtful ? [...new Set([...zone.problems, 'low_confidence' as const])] : zone.problems,
    observations: [...(zone.observations ?? []), { name: 'zone_matches_page', result, confidence: null }],
  };
}
