import { riskWindowMs } from '../../domain/risk.ts';
import type { IdempotencyStore } from '../ports/idempotency.ts';
import type { BlocklistStore, RiskStore } from '../ports/risk.ts';
import type { Clock } from '../ports/system.ts';

/**
 * Deletes expired idempotency keys, expired blocklist entries, and identifier hashes of before the window of the risk score. None of them
 * counts after its time, so a delay changes no result.
 * @returns how many rows it deleted, at most `limit` of each kind
 */
export function deleteExpired(deps: {
  readonly idempotency: Pick<IdempotencyStore, 'deleteExpired'>;
  readonly blocklist: Pick<BlocklistStore, 'deleteExpired'>;
  readonly risk: Pick<RiskStore, 'deleteBefore'>;
  readonly clock: Clock;
}) {
  return async (limit: number): Promise<number> => {
    const now = deps.clock.now();
    const keys = await deps.idempotency.deleteExpired(now, limit);
    const entries = await deps.blocklist.deleteExpired(now, limit);
    return keys + entries + (await deps.risk.deleteBefore(new Date(now.getTime() - riskWindowMs), limit));
  };
}
