// The invented person and passport of simulations.

import type { DocumentOcr } from './findings.ts';
import type { ChecksSummary, ReasonCode } from './outcome.ts';
import type { UserInputInfo } from './personal-data.ts';

/** The user input of every simulation (SPEC 2.5). */
export const specimenInput: UserInputInfo = { lastName: 'Specimen', firstName: 'Sandra', birthDate: '1990-01-31' };

/** With these reasons the document has no reading, as in real checks. */
const unread: readonly ReasonCode[] = ['document_unreadable', 'document_type_unsupported'];

/**
 * The reading of the specimen passport (SPEC 2.6).
 * @param reasons the decision's reasons, which the reading must match
 * @returns null when the plan asks for no document, or the document could not be read
 */
export function specimenOcr(steps: readonly string[], reasons: readonly ReasonCode[]): DocumentOcr | null {
  if (!steps.includes('document') || unread.some((code) => reasons.includes(code))) return null;
  const field = (name: string, text: string) => ({ side: 'front', name, text, normalized: text });
  const lastName = reasons.includes('user_input_mismatch') ? 'EXAMPLE' : 'SPECIMEN';
  return {
    documentType: 'passport',
    fields: [
      field('last_name', lastName),
      field('first_name', 'SANDRA'),
      field('birth_date', '1990-01-31'),
      field('document_number', 'XX0000000'),
      field('expiry_date', reasons.includes('document_expired') ? '2020-01-31' : '2099-12-31'),
    ],
    currentAddress: { text: null, source: 'printed' },
  };
}

/** The summary of checks that matches the reasons of a simulated decision (SPEC 2.7). */
export function specimenChecks(steps: readonly string[], reasons: readonly ReasonCode[]): ChecksSummary {
  const has = (code: ReasonCode) => reasons.includes(code);
  const ocr = specimenOcr(steps, reasons);
  const authenticity = has('spoof_suspected') ? 'failed' : has('risk_score_review') ? 'inconclusive' : 'passed';
  const documentType = ocr?.documentType;
  const compared = (ocr !== null && steps.includes('user_input')) || has('user_input_mismatch');
  const face = has('face_mismatch') || has('face_not_detected') || has('liveness_low_confidence');
  return {
    ...(steps.includes('document') && {
      document: { ...(documentType != null && { documentType }), authenticity },
    }),
    ...(face && {
      face: {
        match: has('face_mismatch') ? 'failed' : has('face_not_detected') ? 'inconclusive' : 'passed',
        liveness: has('liveness_low_confidence') || has('face_not_detected') ? 'inconclusive' : 'passed',
      },
    }),
    ...(compared && { inputMatch: { fields: { name: !has('user_input_mismatch'), birthDate: true } } }),
  };
}
