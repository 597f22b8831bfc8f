import type { RiskFindings } from '../../domain/findings.ts';
import { type IdentifierSources, identifiersOf } from '../../domain/identifiers.ts';
import { riskWindowMs, scoreRepeats } from '../../domain/risk.ts';
import type { Session } from '../../domain/session.ts';
import type { IdentifierHash, RiskStore } from '../ports/risk.ts';

/** The part of the findings that needs what the tenant has seen before. */
export interface RiskAssessment {
  readonly findings: RiskFindings;
  /** To be recorded with the decision. */
  readonly hashes: readonly IdentifierHash[];
}

/**
 * Compares a session with the tenant's blocklist and with its other decided sessions of the last 30 days. Of two sessions that are decided
 * at the same moment, neither may count the other.
 * @throws when the tenant's key of identifier hashes cannot be decrypted
 */
export async function assessRisk(
  store: RiskStore,
  session: Session,
  sources: IdentifierSources,
  now: Date,
): Promise<RiskAssessment> {
  const since = new Date(now.getTime() - riskWindowMs);
  const { blocklisted, repeats, hashes } = await store.recognize(session, identifiersOf(sources), { now, since });
  return { findings: { blocklisted, points: scoreRepeats(repeats) }, hashes };
}
