// What reviewers see of the checks. None of it reaches `checks`, a notification or the tenant surface.

import type { CheckResult, DocumentOcr, Findings, Observation, RiskPoint } from './findings.ts';
import { cameraResults } from './picture-source.ts';

/** The check that an observation belongs to. */
export type CheckName = 'document' | 'face' | 'risk';

/** One thing that a check looked at, with the name of the check. */
export interface CheckObservation extends Observation {
  readonly check: CheckName;
  readonly value: number | null;
}

/** The findings of a decision without values: nothing in it is read from the document. */
export interface ReviewFindings {
  /** In the order of the checks. */
  readonly observations: readonly CheckObservation[];
  /** The raw cosine of the two faces; null when there were not two. */
  readonly faceSimilarity: number | null;
  readonly riskPoints: readonly RiskPoint[];
}

/**
 * Takes from the findings what reviewers need: the results of each check, its problems, which fields were read with certainty, what else it
 * looked at, how the pictures were taken, and which check could not be performed.
 */
export function reviewFindings({ document, face, risk, notPerformed = [], taken = [] }: Findings): ReviewFindings {
  const observations: CheckObservation[] = [];
  const add = (check: CheckName, name: string, result: CheckResult | undefined, confidence: number | null = null) => {
    if (result !== undefined)
      observations.push({ check, name, result, confidence: within(confidence, 0, 1), value: null });
  };
  const addAll = (check: CheckName, found: readonly Observation[] = []) => {
    for (const { name, result, confidence, value = null } of found)
      observations.push({
        check,
        name,
        result,
        confidence: within(confidence, 0, 1),
        value: within(value, -valueMax, valueMax),
      });
  };
  const sources = cameraResults(taken);
  for (const check of ['document', 'face'] as const) {
    if (notPerformed.includes(check)) add(check, 'not_performed', 'failed');
    if (notPerformed.includes(`${check}_provider`)) add(check, 'provider_unavailable', 'failed');
  }
  add('document', 'authenticity', document?.authenticity);
  for (const problem of new Set(document?.problems)) add('document', problem, 'failed');
  for (const { side, name, normalized, confidence } of document?.ocr?.fields ?? [])
    add(
      'document',
      `read_${side === 'front' ? '' : `${side}_`}${name}`,
      normalized === null ? 'inconclusive' : 'passed',
      confidence,
    );
  const address = document?.ocr?.currentAddress;
  if (address != null) add('document', 'current_address', address.source === 'unconfirmed' ? 'inconclusive' : 'passed');
  addAll('document', document?.observations);
  add('document', 'front_from_camera', sources.get('document_front'));
  add('document', 'back_from_camera', sources.get('document_back'));
  add('face', 'match', face?.match);
  add('face', 'liveness', face?.liveness);
  for (const problem of face?.problems ?? []) add('face', problem, 'failed');
  addAll('face', face?.observations);
  add('face', 'selfie_from_camera', sources.get('face'));
  add('face', 'challenge_from_camera', sources.get('challenge'));
  if (notPerformed.includes('face_blocklist')) add('risk', 'blocklist_face_not_compared', 'inconclusive');
  for (const kind of risk?.blocklisted ?? []) {
    const value = kind === 'face' ? within(risk?.blockedFaceSimilarity ?? null, -1, 1) : null;
    observations.push({ check: 'risk', name: `blocklist_${kind}`, result: 'failed', confidence: null, value });
  }
  return { observations, faceSimilarity: within(face?.similarity ?? null, -1, 1), riskPoints: risk?.points ?? [] };
}

/** The reading as it is stored and shown (SPEC 2.6): without confidences, which only the findings for reviewers have. */
export function readingToStore(ocr: DocumentOcr | null): DocumentOcr | null {
  if (ocr === null) return null;
  const fields = ocr.fields.map(({ side, name, text, normalized }) => ({ side, name, text, normalized }));
  return { ...ocr, fields };
}

/** The bound of measured values. */
const valueMax = 1_000_000;

/** Keeps a measure within its documented bounds: a cosine may exceed 1 by rounding. A measure that is no number is none. */
function within(measure: number | null, min: number, max: number): number | null {
  return measure === null || Number.isNaN(measure) ? null : Math.min(max, Math.max(min, measure));
}
