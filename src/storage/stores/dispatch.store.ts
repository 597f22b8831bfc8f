import type { DispatchStore, HealthChange } from '../../app/ports/deliveries.ts';
import type { Log } from '../../app/ports/system.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Transactions } from '../transactions.ts';
import { claimDeliveries, dueEndpoints, type NextPoll, saveNextPolls } from './claim-deliveries.ts';
import { dueByAge, releaseDeliveries, repairQueues } from './delivery-queues.ts';
import { fanOut } from './fan-out.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { claimOutbox } from './outbox.store.ts';
import { recordAttempts } from './record-attempts.ts';

const claimRoundsMax = 5;
const queuesPerRepair = 500;

export interface DispatchStoreDeps {
  readonly keys: SessionKeys;
  readonly masterKeys: MasterKeys;
  readonly log: Pick<Log, 'warn'>;
}

/** Outbox rows and deliveries in batches, for the relay and the workers, across tenants. */
export function dispatchStore(
  { outer }: Pick<Transactions, 'outer'>,
  { keys, masterKeys, log }: DispatchStoreDeps,
): DispatchStore {
  /**
   * Orders the deliveries of an endpoint by age when its pause begins, so that the pause can end without a change to them. The pause is
   * committed already: if this fails, some retries keep their own times and are sent then, but not by age.
   */
  async function orderByAge({ tenantId, endpointId }: Omit<HealthChange, 'change'>): Promise<void> {
    try {
      await outer.run((db) => dueByAge(db, tenantId, endpointId));
    } catch (error) {
      log.warn({ tenantId, endpointId, error: nameOf(error) }, 'deliveries of paused endpoint not ordered by age');
    }
  }

  /**
   * Apart from the claim, which is committed by then and must reach its caller even if this fails: running both again would find nothing
   * due. A queue without a saved next poll stays due and is polled again.
   */
  async function saveAfterClaim(nextPolls: readonly NextPoll[]): Promise<void> {
    try {
      await outer.run((db) => saveNextPolls(db, nextPolls));
    } catch (error) {
      log.warn({ error: nameOf(error) }, 'next polls of endpoints not saved');
    }
  }

  return {
    claimOutbox: (kinds, now, leaseUntil, limit, newest = limit) =>
      outer.run((db) => claimRounds(() => claimOutbox(db, kinds, { now, leaseUntil, limit, newest }))),
    dueEndpoints: (now, limit) => outer.run((db) => dueEndpoints(db, now, limit)),
    claimDeliveries: async (quotas, times) => {
      const { claimed, nextPolls } = await outer.run((db) => claimDeliveries(db, quotas, times));
      await saveAfterClaim(nextPolls);
      return claimed;
    },
    releaseDeliveries: (claims, now) => outer.atomically((db) => releaseDeliveries(db, claims, now)),
    fanOut: (items, now, direct) => outer.atomically((db) => fanOut(db, items, now, direct)),
    loadDeliveries: (claims) => outer.run((db) => loadDeliveries(db, claims, keys, masterKeys)),
    recordAttempts: async (results, rules) => {
      const changes = await outer.atomically((db) => recordAttempts(db, results, rules));
      for (const { change, ...queue } of changes) if (change === 'paused') await orderByAge(queue);
      return changes;
    },
    repairQueues: (after) => outer.run((db) => repairQueues(db, after, queuesPerRepair)),
    nextDue: (kinds) =>
      outer.run(async (db) => {
        // Each kind reads the first entry of its range of the index, however many follow.
        const perKind = kinds.map(() => 'SELECT MIN(due_at) AS due FROM outbox WHERE kind = ?');
        const rows = await db.select(perKind.join(' UNION ALL '), kinds);
        const times = rows.flatMap(({ due }) => (due instanceof Date ? [due.getTime()] : []));
        return times.length === 0 ? null : new Date(Math.min(...times));
      }),
  };
}

/** Not the text of an error, which may repeat values of the statement. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Tries again when another claimer got all candidates, so that an empty result means that nothing is due. */
async function claimRounds<T>(claim: () => Promise<{ candidates: number; claimed: T[] }>): Promise<T[]> {
  for (let round = 1; ; round += 1) {
    const { candidates, claimed } = await claim();
    if (candidates === 0 || claimed.length > 0 || round === claimRoundsMax) return claimed;
  }
}
