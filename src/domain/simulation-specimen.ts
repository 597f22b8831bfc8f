// The invented person and passport of simulations.

import type { DocumentOcr } from './findings.ts';
import { defined } from './matching.ts';
import type { ChecksSummary, ReasonCode } from './outcome.ts';
import type { UserInputInfo } from './personal-data.ts';

/** The user input of every simulation (SPEC 2.5). */
export const specimenInput: UserInputInfo = { lastName: 'Specimen', firstName: 'Sandra', birthDate: '1990-01-31' };

/**
 * The reading of the specimen passport (SPEC 2.6).
 * @param reasons the decision's reasons, which the reading must match
 * @returns null when the plan asks for no document, or the document could not be read
 */
export function specimenOcr(steps: readonly string[], reasons: readonly ReasonCode[]): DocumentOcr | null {
  if (!steps.includes('document') || reasons.includes('document_unreadable')) return null;
  const field = (name: string, text: string) => ({ side: 'front', name, text, normalized: text });
  const lastName = reasons.includes('user_input_mismatch') ? 'EXAMPLE' : 'SPECIMEN';
  // A value in doubt, or one that breaks a rule, has no normalized form.
  const isDoubtful = reasons.includes('ocr_low_confidence') || reasons.includes('document_rule_violation');
  return {
    documentType: 'passport',
    fields: [
      field('last_name', lastName),
      field('first_name', 'SANDRA'),
      field('birth_date', '1990-01-31'),
      { ...field('document_number', 'XX0000000'), ...(isDoubtful && { normalized: null }) },
      field('expiry_date', reasons.includes('document_expired') ? '2020-01-31' : '2099-12-31'),
    ],
    currentAddress: { text: null, source: 'printed' },
  };
}

/** The summary of checks that matches the reasons of a simulated decision (SPEC 2.7): as a real decision with these reasons shows it. */
export function specimenChecks(steps: readonly string[], reasons: readonly ReasonCode[]): ChecksSummary {
  const has = (code: ReasonCode) => reasons.includes(code);
  const ocr = specimenOcr(steps, reasons);
  const isTyped = steps.includes('user_input');
  const isCompared = ocr !== null && isTyped;
  const fields = defined({
    name: isCompared ? !has('user_input_mismatch') : undefined,
    birthDate: has('pre_registered_info_mismatch') ? false : isCompared ? true : undefined,
  });
  const typedParts = isTyped ? (['name', 'birthDate'] as const) : [];
  const notCompared = typedParts.filter((part) => fields[part] === undefined);
  const showsFace = steps.includes('face') || faceReasons.some(has);
  return defined({
    document: steps.includes('document')
      ? defined({
          documentType: ocr?.documentType,
          // What the built-in check says of every specimen that it does not suspect.
          authenticity: has('spoof_suspected') ? ('failed' as const) : ('inconclusive' as const),
        })
      : undefined,
    face: showsFace
      ? ({
          // Without another reason, it is the portrait that shows no face; the challenge was judged.
          match: has('face_mismatch') ? 'failed' : has('face_not_detected') ? 'inconclusive' : 'passed',
          liveness: has('liveness_low_confidence') ? 'inconclusive' : 'passed',
        } as const)
      : undefined,
    inputMatch: Object.keys(fields).length > 0 ? { fields } : undefined,
    notCompared: notCompared.length > 0 ? notCompared : undefined,
  });
}

const faceReasons: readonly ReasonCode[] = ['face_not_detected', 'face_mismatch', 'liveness_low_confidence'];
