import { type BacklogViews, outboxKinds } from '../ports/backlog-views.ts';
import type { InstanceHealth, ReadInstanceHealth } from '../ports/health-views.ts';
import type { SigningKeyStore } from '../ports/signing.ts';
import type { Clock } from '../ports/system.ts';
import type { LiveWorkers } from '../ports/workers.ts';

interface HealthDeps {
  readonly backlog: Pick<BacklogViews, 'outboxDue' | 'deliveryDue'>;
  readonly workers: Pick<LiveWorkers, 'list'>;
  readonly signingKeys: Pick<SigningKeyStore, 'list'>;
  readonly outages: () => Promise<readonly string[]>;
  readonly limitations: () => readonly string[];
  readonly clock: Clock;
  /** What the configuration says. */
  readonly configured: Pick<InstanceHealth, 'version' | 'storage' | 'mail' | 'singleSignOn'>;
}

/** Reads how the instance is doing. Every read costs the same however much waits. */
export function readInstanceHealth(deps: HealthDeps): ReadInstanceHealth {
  return async () => {
    const now = deps.clock.now();
    const [outages, workers, jobs, oldestDeliveryDueAt, signingKeys] = await Promise.all([
      deps.outages(),
      deps.workers.list(now),
      deps.backlog.outboxDue(outboxKinds),
      deps.backlog.deliveryDue(now),
      deps.signingKeys.list(),
    ]);
    // A leased row is due again only when its lease expires.
    const due = [...jobs.values()].filter((at) => at <= now).map((at) => at.getTime());
    return {
      ...deps.configured,
      checkedAt: now,
      outages,
      limitations: deps.limitations(),
      workers: workers.length,
      oldestJobDueAt: due.length === 0 ? null : new Date(Math.min(...due)),
      oldestDeliveryDueAt,
      signingKeys: signingKeys.map(({ id, createdAt, replacedAt }) => ({ id, createdAt, replacedAt })),
    };
  };
}
