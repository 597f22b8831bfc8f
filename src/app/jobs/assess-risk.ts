import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { RiskFindings } from '../../domain/findings.ts';
import { type IdentifierSources, identifiersOf } from '../../domain/identifiers.ts';
import { riskWindowMs, scoreRepeats } from '../../domain/risk.ts';
import type { Session } from '../../domain/session.ts';
import type { IdentifierHash } from '../ports/risk.ts';
import type { Stores } from '../ports/stores.ts';

/** The part of the findings that needs what the tenant has seen before. */
export interface RiskAssessment {
  readonly findings: RiskFindings;
  /** Whether every face of the session could be compared with every blocked one. */
  readonly isFaceCompared: boolean;
  /** To be recorded with the decision. */
  readonly hashes: readonly IdentifierHash[];
}

/** What is known of a session's user. */
export interface RiskSources extends IdentifierSources {
  readonly faces: readonly FaceDescriptor[];
}

/**
 * Compares a session with the tenant's blocklist and with its other decided sessions of the last 30 days. Of two sessions that are decided
 * at the same moment, neither may count the other.
 * @param similarityMin the cosine from which a face is the blocked one
 * @throws when the tenant's key of identifier hashes cannot be decrypted
 */
export async function assessRisk(
  { risk, blocklist }: Pick<Stores, 'risk' | 'blocklist'>,
  session: Session,
  { faces, ...sources }: RiskSources,
  similarityMin: number,
  now: Date,
): Promise<RiskAssessment> {
  const since = new Date(now.getTime() - riskWindowMs);
  const { blocklisted, repeats, hashes } = await risk.recognize(session, identifiersOf(sources), { now, since });
  const { highest: similarity, isComplete } =
    faces.length === 0
      ? { highest: null, isComplete: true }
      : await blocklist.compareFaces(session.tenantId, faces, now);
  const isFaceBlocked = similarity !== null && similarity >= similarityMin;
  return {
    findings: {
      blocklisted: isFaceBlocked ? [...blocklisted, 'face'] : blocklisted,
      blockedFaceSimilarity: similarity,
      points: scoreRepeats(repeats),
    },
    isFaceCompared: isComplete,
    hashes,
  };
}
