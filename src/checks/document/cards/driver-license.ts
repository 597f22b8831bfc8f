// Reads a Japanese driver's licence.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { type CardOptions, CardReading } from './build-findings.ts';
import { decideAddress } from './current-address.ts';
import { findDates, type PrintedDate } from './find-dates.ts';
import { findLabels, type LabelledSide, type LabelRule } from './find-labels.ts';
import { findRows } from './find-rows.ts';
import { compareLayout, type Layout } from './label-positions.ts';
import { isLicenceNumber } from './licence-number.ts';
import { holdsAny } from './likeness.ts';
import { findPrint, leastConfidence, type Print, plainText, trimPrint } from './print.ts';
import { type AddressEntries, readAddressEntries } from './read-address-entries.ts';
import { digitSource, digitsOf } from './repair-print.ts';

const labels: readonly LabelRule[] = [
  { name: 'name', pattern: /[氏民氐]\s*[名各]/u },
  { name: 'address', pattern: /[住往佳]\s*[所戸]/u },
  { name: 'issued', pattern: /交\s*[付附]/u },
  { name: 'conditions', pattern: /免許の|条件等/u },
  { name: 'number', pattern: /番\s*号/u },
];

const layout: Layout = {
  name: [0.03, 0.1],
  address: [0.03, 0.19],
  issued: [0.03, 0.28],
  number: [0.03, 0.68],
};

const required = ['full_name', 'birth_date', 'address', 'document_number', 'expiry_date'];

const numberPattern = new RegExp(`(?<number>(?:${digitSource}\\s*){12})\\s*[号弓]?`, 'u');

/** What always stands below the entries: the part about organ donation, or, where it was painted over, the word for that. */
const belowEntries = /臓器|提供|意思|以下の部分|記入する|脳死|心臓|移植|署名|特記欄|MASKED/u;
/** The mark of a specimen is no entry either, but stands anywhere. */
const specimenMark = /SPECIMEN|^\s*見\s*本\s*$/u;

/** The print of the licence's number: the row of its label, or any row with 第 and 号. */
function findNumber(side: LabelledSide): Print | null {
  const beside = side.value('number');
  const rows = [
    ...(beside === null ? [] : [beside]),
    ...side.rows.map((row) => row.print).filter((print) => /第/u.test(plainText(print))),
  ];
  for (const print of rows) {
    const digits = findPrint(print, numberPattern)[0]?.groups.number;
    if (digits !== undefined && digits.length > 0) return trimPrint(digits);
  }
  const rest = beside === null ? [] : findPrint(beside, new RegExp(`(?:${digitSource}\\s*){6,14}`, 'u'));
  return rest[0] === undefined ? null : trimPrint(rest[0].print);
}

/** The name: the row of its label up to the birth date. Without the label, what stands before the birth date. */
function findName(side: LabelledSide, birth: { readonly print: Print; readonly row: Print } | null): Print | null {
  const cut = (print: Print): Print => {
    const first = birth?.print[0];
    const at = first === undefined ? -1 : print.indexOf(first);
    return trimPrint(at < 0 ? print : print.slice(0, at));
  };
  const beside = side.value('name');
  if (beside !== null) return cut(beside);
  return birth === null ? null : cut(birth.row);
}

function readBack(back: PrintedSide | undefined, reading: CardReading): AddressEntries | null {
  if (back === undefined) return null;
  const rows = findRows(back.lines);
  const label = rows.findIndex((row) => /^[\s\p{P}\p{S}]*備\s*考/u.test(plainText(row.print)));
  if (label < 0) return null;
  const start = rows[label];
  if (start === undefined || start.box.top > 0.3) return null;
  const below = rows.findIndex((row, index) => index > label && belowEntries.test(plainText(row.print)));
  // Without what stands below the entries, this is another card, or a part of the entries is outside the picture.
  if (below < 0) return null;
  const between = rows.slice(label + 1, below).filter(({ print }) => !specimenMark.test(plainText(print)));
  // An entry may begin beside the label.
  const beside = start.lines.filter(({ print }) => !/^[\s\p{P}\p{S}]*備\s*考[\s\p{P}\p{S}]*$/u.test(plainText(print)));
  const first = beside.length === 0 ? [] : [{ ...start, lines: beside, print: beside.flatMap((line) => line.print) }];
  return readAddressEntries([...first, ...between], { worded: true, gate: reading.gate });
}

/** Whether the print of a front is that of a driver's licence. */
export function isDriverLicense(text: string): boolean {
  const clues = [
    holdsAny(text, ['運転免許証']),
    holdsAny(text, ['免許の条件等', '免許の']) && text.includes('条件等'),
    holdsAny(text, ['公安委員会']),
    holdsAny(text, ['まで有効']),
    /第\s*\d{12}\s*号/u.test(text.normalize('NFKC')),
    /(?:大型|中型|準中|普通|原付|普自|大自)/u.test(text),
  ];
  return clues.filter(Boolean).length >= 3;
}

/**
 * Reads a Japanese driver's licence (the form of the appendix to the enforcement regulations of the Road Traffic Act).
 * @param back the back, with remarks; the current address is not confirmed without it (SPEC 2.6)
 */
export function readDriverLicense(
  front: PrintedSide,
  back: PrintedSide | undefined,
  options: CardOptions,
): DocumentFindings {
  const reading = new CardReading(options, front.lines);
  const side = findLabels(front, labels);
  const dated = side.rows.flatMap(({ print }) => findDates(print).map((date) => ({ ...date, row: print })));
  const birth = dated.find(({ after }) => /^\s*[生牛]/u.test(after)) ?? null;
  const expiry = dated.find(({ after, print }) => print !== birth?.print && /^\s*[まで有効]{2,}/u.test(after));
  const beside = side.value('issued');
  // In a picture held askew, the row of the issue may hold the birth or the expiry too.
  const issue: PrintedDate | undefined =
    beside === null ? undefined : findDates(beside).find(({ after }) => !/^\s*(?:[生牛]|[まで有効]{2,})/u.test(after));

  reading.addJapaneseName('front', findName(side, birth));
  const birthDate = reading.addDate('front', 'birth_date', birth ?? undefined);
  const address = side.value('address', 2);
  reading.addAddress('front', address);
  const issueDate = reading.addDate('front', 'issue_date', issue);
  const expiryDate = reading.addDate('front', 'expiry_date', expiry, true);
  reading.checkOrder(birthDate, issueDate ?? reading.today, Math.min(birth?.confidence ?? 0, issue?.confidence ?? 1));
  reading.checkOrder(issueDate, expiryDate, Math.min(issue?.confidence ?? 0, expiry?.confidence ?? 0));

  const number = findNumber(side);
  const digits = digitsOf(number ?? []);
  const valid = isLicenceNumber(digits);
  reading.add('front', 'document_number', number, () => (valid ? digits : null));
  reading.check('number_check_digit', {
    holds: digits.length === 12 ? valid : null,
    confidence: number === null ? 0 : leastConfidence(number),
  });
  reading.observe('label_positions', compareLayout(side, layout, front.aspect), null);
  return reading.finish('driver_license', required, decideAddress(reading, readBack(back, reading)));
}
