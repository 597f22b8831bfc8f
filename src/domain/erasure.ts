// What an erasure destroys, and under which rule.

import type { Session } from './session.ts';

/**
 * Why personal data was erased: its retention period was over, that of a session without a verdict was over, a pending review reached its
 * maximum age, or a person asked for it.
 */
export const erasureRules = ['retention', 'expired_retention', 'review_age', 'on_demand'] as const;
export type ErasureRule = (typeof erasureRules)[number];

/** What can be erased of a session. */
const erasedKinds = [
  'encryption_key',
  'request_data',
  'user_input',
  'document_ocr',
  'findings',
  'capture_progress',
  'pictures',
  'review_notes',
  'identifier_hashes',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** How many items of a kind were erased, at least one. */
export interface ErasedPart {
  readonly kind: ErasedKind;
  readonly count: number;
}

/** What was erased, when and why, without a personal value. */
export interface Erasure {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly erasedAt: Date;
  readonly rule: ErasureRule;
  /** In the order of `erasedKinds`. */
  readonly erased: readonly ErasedPart[];
}

/** The rule under which a session is erased. */
export function erasureRuleOf({ status }: Pick<Session, 'status'>, onDemand: boolean): ErasureRule {
  if (onDemand) return 'on_demand';
  if (status === 'reviewing') return 'review_age';
  return status === 'expired' ? 'expired_retention' : 'retention';
}

/** The parts of an erasure out of counts by kind; kinds of which there was nothing are left out. */
export function erasedParts(counts: ReadonlyMap<ErasedKind, number>): ErasedPart[] {
  return erasedKinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0);
}

/** Whether a session has never been started, so that no browser can have stored anything for it. */
export function neverStarted({
  status,
  round,
  lastLinkIssue,
  linkUsedAt,
}: Pick<Session, 'status' | 'round' | 'lastLinkIssue' | 'linkUsedAt'>): boolean {
  return status === 'expired' && round === 1 && lastLinkIssue === 1 && linkUsedAt === null;
}
