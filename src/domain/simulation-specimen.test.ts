import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAutomatically, referringReasons, rejectingReasons } from './decision.ts';
import type { DocumentProblem, FaceFindings, Findings } from './findings.ts';
import { matchPersonalData } from './matching.ts';
import { type ReasonCode, reasonCodes } from './outcome.ts';
import { specimenChecks, specimenInput, specimenOcr } from './simulation-specimen.ts';
import { defaultSettings } from './tenant.ts';

const steps = ['document', 'user_input'];
const anyReasons = fc.subarray<ReasonCode>([...reasonCodes]);

/** The checks of a real decision about the specimen, as far as it compares data. */
function compared(reasons: readonly ReasonCode[]) {
  const preRegisteredInfo = reasons.includes('pre_registered_info_mismatch') ? { birthDate: '1990-02-01' } : null;
  return matchPersonalData({ document: specimenOcr(steps, reasons), userInput: specimenInput, preRegisteredInfo });
}

describe('the specimen', () => {
  it('types the data of the passport, unless the reason is a mismatch', () => {
    expect(compared([])).toMatchObject({ parts: { name: true, birthDate: true }, userInputMismatch: false });
    expect(compared(['user_input_mismatch'])).toMatchObject({ parts: { name: false }, userInputMismatch: true });
  });

  it('has checks that agree with the real rules on the reading', () => {
    fc.assert(
      fc.property(anyReasons, (reasons) => {
        const checks = specimenChecks(steps, reasons);
        expect(checks.document?.documentType).toBe(specimenOcr(steps, reasons)?.documentType ?? undefined);
        const { parts, notCompared } = compared(reasons);
        expect(checks.inputMatch?.fields ?? {}).toEqual(parts);
        expect(checks.notCompared ?? []).toEqual(notCompared);
      }),
    );
  });

  it.each([...new Set([...rejectingReasons, ...referringReasons])])(
    'shows for %s what real checks show that lead to this reason alone',
    (reason) => {
      const plan = { steps: ['document', 'face', 'user_input'] };
      const of = <T>(values: Partial<Record<ReasonCode, T>>): T | undefined => values[reason];
      const problem = of<DocumentProblem>({
        document_unreadable: 'unreadable',
        ocr_low_confidence: 'low_confidence',
        document_rule_violation: 'rule_violation',
      });
      const face: FaceFindings = {
        ...{ match: 'passed', liveness: 'passed', problems: [], similarity: 0.9 },
        ...of<Partial<FaceFindings>>({
          face_mismatch: { match: 'failed', problems: ['mismatch'] },
          face_not_detected: { match: 'inconclusive', problems: ['not_detected'], similarity: null },
          liveness_low_confidence: { liveness: 'inconclusive', problems: ['liveness_low_confidence'] },
        }),
      };
      const findings: Findings = {
        document: {
          ocr: specimenOcr(plan.steps, [reason]),
          authenticity: reason === 'spoof_suspected' ? 'failed' : 'inconclusive',
          problems: problem === undefined ? [] : [problem],
        },
        face,
        risk: {
          blocklisted: reason === 'blacklist_hit' ? ['document_number'] : [],
          points: reason === 'risk_score_review' ? [{ rule: 'document_repeated', points: 1000, count: 3 }] : [],
        },
      };
      const acceptedDocumentTypes = reason === 'document_type_unsupported' ? ['residence_card'] : ['passport'];
      const decision = decideAutomatically({
        ...{ findings, plan, mode: 'sandbox', userInput: specimenInput, now: new Date('2026-11-20T10:00:00Z') },
        preRegisteredInfo: reason === 'pre_registered_info_mismatch' ? { birthDate: '1990-02-01' } : null,
        settings: { ...defaultSettings('sandbox'), acceptedDocumentTypes },
      });
      expect(decision.reasons).toEqual([reason]);
      expect(specimenChecks(plan.steps, [reason])).toEqual(decision.checks);
    },
  );

  it('has a document number in doubt where the reading is in doubt', () => {
    const number = (reasons: ReasonCode[]) =>
      specimenOcr(steps, reasons)?.fields.find(({ name }) => name === 'document_number')?.normalized;
    expect(['ocr_low_confidence', 'document_expired'].map((code) => number([code as ReasonCode]))).toEqual([
      ...[null, 'XX0000000'],
    ]);
  });

  it('has a passport that has expired exactly when that is a reason', () => {
    const expiry = (reasons: ReasonCode[]) =>
      specimenOcr(steps, reasons)?.fields.find(({ name }) => name === 'expiry_date')?.normalized ?? '';
    expect(expiry(['document_expired']) < '2026-01-01').toBe(true);
    expect(expiry(['spoof_suspected']) > '2090-01-01').toBe(true);
  });

  it('shows only what the plan asks for', () => {
    expect(specimenOcr(['user_input'], [])).toBeNull();
    expect(specimenChecks([], ['risk_score_review'])).toEqual({});
    expect(specimenChecks(['document'], [])).toEqual({
      document: { documentType: 'passport', authenticity: 'inconclusive' },
    });
  });

  it('has a face check when a reason is about the face', () => {
    const face = (reasons: ReasonCode[]) => specimenChecks(steps, reasons).face;
    expect(face([])).toBeUndefined();
    expect(face(['face_mismatch'])).toEqual({ match: 'failed', liveness: 'passed' });
    expect(face(['liveness_low_confidence'])).toEqual({ match: 'passed', liveness: 'inconclusive' });
    expect(face(['face_not_detected'])).toEqual({ match: 'inconclusive', liveness: 'passed' });
  });
});
