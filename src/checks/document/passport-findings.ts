// Turns a passport's zone into findings.

import type { DocumentField, DocumentFindings, DocumentProblem } from '../../domain/findings.ts';
import type { MrzValue, PassportMrz } from './interpret-passport.ts';
import { type MrzDate, readMrzDate } from './read-mrz-date.ts';

/** Findings without any reading. */
export function emptyFindings(problem: DocumentProblem): DocumentFindings {
  return { ocr: null, authenticity: 'inconclusive', problems: [problem] };
}

function spaced(text: string): string {
  return text.replace(/<+/g, ' ').trim();
}

/** Doubtful values keep their text but get no normalized form, so no decision uses them. */
function field(name: string, value: MrzValue, normalized: string | null): DocumentField {
  const readable = value.text !== '' && !value.text.includes('?');
  return {
    side: 'front',
    name,
    text: readable ? value.text : null,
    normalized: readable && value.state === 'valid' && normalized !== '' ? normalized : null,
  };
}

function dateOf(date: MrzDate): string | null {
  return date.kind === 'date' ? date.date : null;
}

/**
 * Turns a passport's zone into the findings that the service keeps (SPEC 2.6) and its problems.
 *
 * A check digit that is clearly printed and wrong, or a date that no calendar has, breaks the rules of the document. What
 * could not be read with certainty is of low confidence. A zone of which no check digit agrees, without being clearly
 * wrong, counts as not read at all.
 * @param now decides the century of two-digit years
 */
export function passportFindings(mrz: PassportMrz, now: Date): DocumentFindings {
  const checked = [mrz.documentNumber, mrz.birthDate, mrz.expiryDate];
  const wrong = [...checked.map((value) => value.state), mrz.personalNumber.state, mrz.composite].includes('wrong');
  if (!wrong && checked.every((value) => value.state !== 'valid')) return emptyFindings('unreadable');
  if (mrz.code.state === 'valid' && mrz.code.text !== 'P') return emptyFindings('unreadable');

  const birth = readMrzDate(mrz.birthDate.text, 'birth', now);
  const expiry = readMrzDate(mrz.expiryDate.text, 'expiry', now);
  const impossible =
    (mrz.birthDate.state === 'valid' && birth.kind === 'impossible') ||
    (mrz.expiryDate.state === 'valid' && expiry.kind !== 'date');
  const doubtful = [
    ...checked,
    mrz.personalNumber,
    mrz.lastName,
    mrz.firstName,
    mrz.nationality,
    mrz.sex,
    { state: mrz.composite },
  ].some((value) => value.state === 'doubtful');
  const problems: DocumentProblem[] = [];
  if (wrong || impossible) problems.push('rule_violation');
  if (doubtful) problems.push('low_confidence');

  const sex = mrz.sex.text === '<' ? 'X' : mrz.sex.text;
  return {
    ocr: {
      documentType: 'passport',
      fields: [
        field('last_name', mrz.lastName, spaced(mrz.lastName.text)),
        field('first_name', mrz.firstName, spaced(mrz.firstName.text)),
        field('birth_date', mrz.birthDate, dateOf(birth)),
        field('document_number', mrz.documentNumber, mrz.documentNumber.text.replace(/<+$/, '')),
        field('expiry_date', mrz.expiryDate, dateOf(expiry)),
        field('gender', mrz.sex, sex),
        field('nationality', mrz.nationality, mrz.nationality.text.replace(/<+$/, '')),
      ],
      currentAddress: { text: null, source: 'printed' },
    },
    authenticity: 'inconclusive',
    problems,
  };
}
