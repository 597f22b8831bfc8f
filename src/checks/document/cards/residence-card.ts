// Reads a residence card.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { type CardOptions, CardReading } from './build-findings.ts';
import { decideAddress } from './current-address.ts';
import { findDates } from './find-dates.ts';
import { findLabels, type LabelledSide, type LabelRule } from './find-labels.ts';
import { findRows } from './find-rows.ts';
import { compareLayout, type Layout } from './label-positions.ts';
import { holdsAny, isNearly } from './likeness.ts';
import { normalizeGenderText, normalizeLatinName, normalizeNameText, normalizeStateText } from './normalize-text.ts';
import { findPrint, type Print, plainText, trimPrint } from './print.ts';
import { type AddressEntries, readAddressEntries } from './read-address-entries.ts';
import { digitSource, digitsOf, repairPrint } from './repair-print.ts';

const labels: readonly LabelRule[] = [
  { name: 'title', pattern: /在\s*留\s*[カ力]\s*[ー一-]\s*[ドト]/u, anywhere: true },
  { name: 'number', pattern: /番\s*号\s*(?:N[o0O]\.?|NUMBER)?/u, anywhere: true },
  { name: 'name', pattern: /[氏民氐]\s*[名各]\s*(?:NAME(?![A-Z]))?/u },
  { name: 'birth', pattern: /生\s*年\s*月\s*日(?:\s*DATE\s*OF\s*BIRTH)?/u },
  { name: 'gender', pattern: /性\s*別\s*(?:SEX)?/u, anywhere: true },
  {
    name: 'nationality',
    pattern: /国\s*籍\s*[・･·.、,]?\s*地\s*[域城](?:\s*NATIONALITY\/?\s*REGION)?/u,
    anywhere: true,
  },
  { name: 'address', pattern: /[住往佳]\s*居\s*地(?:\s*ADDRESS)?/u },
  { name: 'status', pattern: /在\s*留\s*資\s*格(?:\s*STATUS)?/u },
  { name: 'work', pattern: /就労制限/u },
  { name: 'period', pattern: /在\s*留\s*期\s*間(?!更新)/u },
  { name: 'permit', pattern: /許可の種類|許可年月日/u },
  { name: 'issued', pattern: /交\s*[付附]\s*年\s*月\s*日/u, anywhere: true },
  { name: 'validity', pattern: /この\s*[カ力]\s*[ー一-]\s*[ドト]は/u },
];

/** The English forms of the labels. They stand below the Japanese ones, in print so small that OCR joins or skips it. */
const english = [
  'GOVERNMENT OF JAPAN',
  'RESIDENCE CARD',
  'NAME',
  'DATE OF BIRTH',
  'SEX',
  'NATIONALITY/REGION',
  'ADDRESS',
  'STATUS',
  'PERIOD OF STAY (DATE OF EXPIRATION)',
  'PERIOD OF VALIDITY OF THIS CARD',
  'Y M D',
];

const layout: Layout = {
  name: [0.033, 0.18],
  birth: [0.033, 0.27],
  nationality: [0.033, 0.35],
  address: [0.033, 0.44],
  status: [0.033, 0.52],
  validity: [0.033, 0.93],
};

const required = ['full_name', 'birth_date', 'gender', 'nationality', 'document_number', 'expiry_date'];

/** A card that is handed out at the airport says so in place of an address. */
const undetermined = /^[\s\p{P}\p{S}]*未\s*定/u;

const numberPattern = new RegExp(`(?<![A-Z0-9])[A-Z0-9]{2}\\s?${digitSource}{8}\\s?[A-Z0-9]{2}(?![A-Z0-9])`, 'u');
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' };

/** Two letters, eight digits, two letters, with look-alikes repaired by position. */
function normalizeNumber(print: Print): string {
  const glyphs = print.filter(({ character }) => !/\s/u.test(character));
  const letters = (from: number, to: number): string =>
    glyphs
      .slice(from, to)
      .map(({ character }) => character.normalize('NFKC'))
      .map((character) => letterOf[character] ?? character)
      .join('');
  return letters(0, 2) + digitsOf(glyphs.slice(2, 10)) + letters(10, 12);
}

function findNumber(side: LabelledSide): Print | null {
  for (const { print } of side.rows) {
    const [match] = findPrint(print, numberPattern);
    if (match !== undefined) return match.print;
  }
  return null;
}

/** The Latin name and, behind it, the name in kanji that some cards show. */
function addName(reading: CardReading, print: Print | null): void {
  if (print === null || print.length === 0) return;
  const han = print.findIndex(({ character }) => /^\p{Script=Han}$/u.test(character));
  const latin = trimPrint(han > 0 ? print.slice(0, han) : print);
  reading.add('front', 'full_name', latin, (text) => normalizeLatinName(text) ?? normalizeNameText(text));
}

function readBack(back: PrintedSide | undefined, reading: CardReading): AddressEntries | null {
  if (back === undefined) return null;
  // The back of a combined card shows the My Number instead of a table of addresses. It is not looked at.
  if (isCombined(back)) return null;
  const rows = findRows(back.lines);
  const text = rows.map((row) => plainText(row.print));
  const title = text.findIndex((row) => holdsAny(row, ['住居地記載欄']));
  const head = text.findIndex((row) => holdsAny(row, ['届出年月日']) || holdsAny(row, ['記載者印']));
  const start = Math.max(title, head);
  const end = text.findIndex(
    (row, index) => index > start && holdsAny(row, ['資格外活動許可欄', '在留期間更新等許可申請欄']),
  );
  // Without the heading above and the heading below, part of the table may be outside the picture.
  if (head < 0 || end < 0) return null;
  return readAddressEntries(rows.slice(start + 1, end), { worded: false, gate: reading.gate });
}

/**
 * Whether a side belongs to a 特定在留カード, a residence card that is also a My Number card, issued since 14 June 2026
 * (https://www.moj.go.jp/isa/tokutei.html). Its back shows the My Number (https://office-babaakira.com/special-residence-card-2026), and which of the
 * two carries changes of address is not known to us, so its current address stays unconfirmed.
 */
function isCombined(side: PrintedSide): boolean {
  const text = side.lines.map((line) => line.text).join('\n');
  return holdsAny(text, ['特定在留カード', '個人番号']);
}

/** Whether the print of a front is that of a residence card. */
export function isResidenceCard(text: string): boolean {
  return (
    holdsAny(text, ['在留カード', 'RESIDENCE CARD']) && holdsAny(text, ['住居地', '在留資格', '国籍・地域', '生年月日'])
  );
}

/**
 * Reads a residence card (articles 19-3 and following of the Immigration Control Act).
 * @param back the back, with the table of addresses; the current address is not confirmed without it (SPEC 2.6)
 */
export function readResidenceCard(
  front: PrintedSide,
  back: PrintedSide | undefined,
  options: CardOptions,
): DocumentFindings {
  const reading = new CardReading(options, front.lines);
  const lines = front.lines.filter(({ text }) => !english.some((label) => isNearly(text, label)));
  const side = findLabels({ ...front, lines }, labels);
  const dateOf = (label: string) => findDates(side.value(label) ?? [])[0];
  const valid = side.rows.flatMap((row) => findDates(row.print)).find(({ after }) => /^\s*[まで有効]{2,}/u.test(after));
  const birth = dateOf('birth');
  const issue = dateOf('issued');
  const expiry = valid ?? dateOf('period');

  addName(reading, side.value('name'));
  const birthDate = reading.addDate('front', 'birth_date', birth);
  reading.add('front', 'gender', side.value('gender'), normalizeGenderText);
  const nationality = side.value('nationality');
  reading.add('front', 'nationality', nationality === null ? null : repairPrint(nationality), normalizeStateText);
  const address = side.value('address', 2);
  const isOpen = address !== null && undetermined.test(plainText(address));
  if (isOpen) reading.add('front', 'address', address, () => null);
  else reading.addAddress('front', address);
  const number = findNumber(side);
  reading.add('front', 'document_number', number, () => {
    const text = normalizeNumber(number ?? []);
    return /^[A-Z]{2}\d{8}[A-Z]{2}$/.test(text) ? text : null;
  });
  const issueDate = reading.addDate('front', 'issue_date', issue);
  const expiryDate = reading.addDate('front', 'expiry_date', expiry);
  reading.checkOrder(birthDate, issueDate ?? reading.today, Math.min(birth?.confidence ?? 0, issue?.confidence ?? 1));
  reading.checkOrder(issueDate, expiryDate, Math.min(issue?.confidence ?? 0, expiry?.confidence ?? 0));
  // Cards since June 2026 have another layout, so labels in other places prove nothing.
  const places = compareLayout(side, layout, front.aspect);
  reading.observe('label_positions', places === 'failed' ? 'inconclusive' : places, null);

  const entries = isCombined(front) ? null : readBack(back, reading);
  return reading.finish(
    'residence_card',
    isOpen ? required : [...required, 'address'],
    decideAddress(reading, entries),
  );
}
