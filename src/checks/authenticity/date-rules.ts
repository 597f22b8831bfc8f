// Rules that bind the dates of a Japanese document to each other, so that an edited date contradicts another value.
//
// Sources, read in November 2026:
// - driver's licence: Road Traffic Act, article 92-2
//   (https://www.npa.go.jp/policies/application/license_renewal/the_road_traffic_law.html): it is valid until one month after the third,
//   fourth (holders of 70) or fifth birthday, from 71 on the third. Renewal is possible from one month before a birthday on, and the birthdays
//   are counted from the end of the old licence
//   (https://jaf.or.jp/common/kuruma-qa/category-procedure/subcategory-license/faq311). The third and fourth digit of the number are the year of
//   the first licence (https://news.livedoor.com/article/detail/26789654), which requires an age of 16.
// - My Number card: the tenth birthday after the issue, the fifth of minors; of foreign residents the end of their stay, if that is
//   earlier (https://www4.city.kanazawa.lg.jp/kurashi_tetsuzuki/todokede_shomei/mynumber_jukinet/1/26084.html).
// - residence card: Immigration Control Act, article 19-5 (https://iuris.jp/出入国管理及び難民認定法-第十九条の五-在留カードの有効期間/jpn/a/29232): seven
//   years from the issue for permanent residents, else the end of the stay, and the day before the 16th birthday of younger holders; the
//   birthday itself until October 2023 (https://www.yonei-office.com/15175).

import { dayInJapan } from '../../domain/document-day.ts';
import type { CheckResult, DocumentFindings, DocumentOcr, Observation } from '../../domain/findings.ts';
import { findDates } from '../document/cards/find-dates.ts';
import { plainText, printOf } from '../document/cards/print.ts';
import type { PrintedSide } from '../ocr/text-line.ts';
import { ageOn, birthdayIn, daysApart, monthsAfter, yearOf } from './calendar.ts';

/** A day more or less: laws count to the end of a day or from its beginning, and leap days move. */
const slackDays = 1;

type Dates = Readonly<Record<'birth' | 'issue' | 'expiry', string | null>>;

function readValue({ fields }: DocumentOcr, name: string): string | null {
  return fields.find((field) => field.name === name)?.normalized ?? null;
}

function observe(name: string, holds: boolean | null, otherwise: CheckResult = 'failed'): Observation {
  return { name, result: holds === null ? 'inconclusive' : holds ? 'passed' : otherwise, confidence: null };
}

/** Whether a day lies some months after a birthday. */
function isAfterBirthday(day: string, birth: string, months: number): boolean {
  return [yearOf(day) - 1, yearOf(day)].some(
    (year) => daysApart(monthsAfter(birthdayIn(birth, year), months), day) <= slackDays,
  );
}

/** The longest time in years for which a licence is given to a holder of this age. */
function licenceYears(age: number): number {
  return age >= 71 ? 3 : age === 70 ? 4 : 5;
}

function licenceRules(ocr: DocumentOcr, { birth, issue, expiry }: Dates): Observation[] {
  const onTime = birth === null || expiry === null ? null : isAfterBirthday(expiry, birth, 1);
  const ageAtIssue = birth === null || issue === null ? 0 : ageOn(birth, issue);
  // One month before the birthday on which it is renewed, and one after the birthday on which it ends.
  const longest = issue === null ? null : monthsAfter(issue, licenceYears(ageAtIssue) * 12 + 2);
  const inTime =
    longest === null || expiry === null ? null : expiry <= longest || daysApart(expiry, longest) <= slackDays;
  const number = readValue(ocr, 'document_number');
  const latest = issue ?? expiry;
  const first = number === null ? null : Number(number.slice(2, 4));
  const possible =
    first === null || birth === null || latest === null
      ? null
      : [1900 + first, 2000 + first].some((year) => year >= yearOf(birth) + 16 && year <= yearOf(latest));
  return [
    observe('expiry_follows_birthday', onTime),
    observe('validity_period', inTime),
    observe('first_licence_year', possible),
  ];
}

function myNumberRules(ocr: DocumentOcr, { birth, expiry }: Dates, today: string): Observation[] {
  const onTime = birth === null || expiry === null ? null : isAfterBirthday(expiry, birth, 0);
  // A name in Latin letters is that of a foreign resident, whose card may end with the stay.
  const isForeign = /\p{Script=Latin}/u.test(readValue(ocr, 'full_name') ?? '');
  const longest = monthsAfter(today, 120);
  return [
    observe('expiry_follows_birthday', onTime, isForeign ? 'inconclusive' : 'failed'),
    observe('validity_period', expiry === null ? null : expiry <= longest),
  ];
}

/** The end of the stay, which stands in brackets behind its length. */
function endOfStay(front: PrintedSide): string | null {
  for (const line of front.lines) {
    const print = printOf(line);
    for (const date of findDates(print)) {
      const before = plainText(print.slice(0, print.indexOf(date.print[0] as (typeof print)[number])));
      if (/[([]\s*$/u.test(before)) return date.date;
    }
  }
  return null;
}

function residenceRules({ birth, issue, expiry }: Dates, front: PrintedSide): Observation[] {
  if (expiry === null) return [observe('expiry_follows_stay', null)];
  const isPermanent = front.lines.some(({ text }) => text.normalize('NFKC').includes('永住者'));
  if (birth !== null && issue !== null && ageOn(birth, issue) < 16) {
    const sixteen = birthdayIn(birth, yearOf(birth) + 16);
    if (isPermanent) return [observe('expiry_follows_stay', daysApart(expiry, sixteen) <= slackDays)];
    return [observe('expiry_follows_stay', expiry <= sixteen)];
  }
  if (isPermanent) {
    const holds = issue === null ? null : daysApart(monthsAfter(issue, 84), expiry) <= slackDays;
    return [observe('expiry_follows_stay', holds)];
  }
  const end = endOfStay(front);
  return [observe('expiry_follows_stay', end === null ? null : end === expiry)];
}

/**
 * Checks the dates of a Japanese document by the laws about its validity. A rule that is broken never breaks the document's rules
 * (SPEC 2.7) by itself, because OCR may have misread a digit and laws have exceptions.
 * @param ocr the values that were read; one below the gate leaves its rules open
 * @param front the print of the front
 * @param now the moment of the check; its day in Japan counts
 * @returns an observation for each rule: `passed`, `failed`, or `inconclusive` where a value is missing; none for other documents
 */
export function checkDateRules(ocr: DocumentOcr, front: PrintedSide, now: Date): Observation[] {
  const dates: Dates = {
    birth: readValue(ocr, 'birth_date'),
    issue: readValue(ocr, 'issue_date'),
    expiry: readValue(ocr, 'expiry_date'),
  };
  if (ocr.documentType === 'driver_license') return licenceRules(ocr, dates);
  if (ocr.documentType === 'my_number_card') return myNumberRules(ocr, dates, dayInJapan(now));
  if (ocr.documentType === 'residence_card') return residenceRules(dates, front);
  return [];
}

/** Adds what the dates tell to the findings: an observation for each rule, and an authenticity of `failed` where one is broken. */
export function withDateRules(findings: DocumentFindings, front: PrintedSide, now: Date): DocumentFindings {
  const rules = findings.ocr === null ? [] : checkDateRules(findings.ocr, front, now);
  if (rules.length === 0) return findings;
  const isBroken = rules.some(({ result }) => result === 'failed');
  return {
    ...findings,
    authenticity: isBroken ? 'failed' : findings.authenticity,
    observations: [...(findings.observations ?? []), ...rules],
  };
}
