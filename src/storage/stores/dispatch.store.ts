import type { DispatchStore, HealthChange } from '../../app/ports/deliveries.ts';
import type { Log } from '../../app/ports/system.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { SessionKeys } from '../session-keys.ts';
import type { Transactions } from '../transactions.ts';
import { claimDeliveries, dueEndpoints, type NextLook, noteNextLooks } from './claim-deliveries.ts';
import { claimOutbox } from './claim-outbox.ts';
import { dueByAge, releaseDeliveries, repairQueues } from './delivery-queues.ts';
import { fanOut } from './fan-out.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

const claimRoundsMax = 5;
const queuesPerRepair = 500;

/** Outbox rows and deliveries in batches, for the relay and the workers, across tenants. */
export function dispatchStore(
  { outer }: Pick<Transactions, 'outer'>,
  { keys, masterKeys, log }: { keys: SessionKeys; masterKeys: MasterKeys; log: Pick<Log, 'warn'> },
): DispatchStore {
  /**
   * Has what waits at an endpoint go out by age, at the beginning of its pause, so that the end of the pause is nothing but the end. The pause
   * is recorded already: where this fails, some retries keep their own times, and are sent then, but not by age.
   */
  async function putInOrder({ tenantId, endpointId }: Omit<HealthChange, 'change'>): Promise<void> {
    try {
      await outer.run((db) => dueByAge(db, tenantId, endpointId));
    } catch (error) {
      log.warn(
        { tenantId, endpointId, error: nameOf(error) },
        'what waits at a paused endpoint could not be put in order',
      );
    }
  }

  /**
   * Apart from the claim, which is committed by then and must reach those who deliver it, whatever happens here: to run both again would
   * find nothing due any more. A queue that was not noted stays due, and is looked at again.
   */
  async function note(nextLooks: readonly NextLook[]): Promise<void> {
    try {
      await outer.run((db) => noteNextLooks(db, nextLooks));
    } catch (error) {
      log.warn({ error: nameOf(error) }, 'the next looks at endpoints could not be noted');
    }
  }

  return {
    claimOutbox: (kinds, now, leaseUntil, limit, newest = limit) =>
      outer.run((db) => claimRounds(() => claimOutbox(db, kinds, { now, leaseUntil, limit, newest }))),
    dueEndpoints: (now, limit) => outer.run((db) => dueEndpoints(db, now, limit)),
    claimDeliveries: async (quotas, times) => {
      const { claimed, nextLooks } = await outer.run((db) => claimDeliveries(db, quotas, times));
      await note(nextLooks);
      return claimed;
    },
    releaseDeliveries: (claims, now) => outer.atomically((db) => releaseDeliveries(db, claims, now)),
    fanOut: (items, now, direct) => outer.atomically((db) => fanOut(db, items, now, direct)),
    loadDeliveries: (claims) => outer.run((db) => loadDeliveries(db, claims, keys, masterKeys)),
    recordAttempts: async (results, rules) => {
      const changes = await outer.atomically((db) => recordAttempts(db, results, rules));
      for (const { change, ...queue } of changes) if (change === 'paused') await putInOrder(queue);
      return changes;
    },
    repairQueues: (after) => outer.run((db) => repairQueues(db, after, queuesPerRepair)),
    nextDue: (kinds) =>
      outer.run(async (db) => {
        // One look at the front of an index per kind, whatever lies behind it.
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

/** Tries again when another claimer took all that was found, so that an empty answer means that nothing is due. */
async function claimRounds<T>(claim: () => Promise<{ candidates: number; claimed: T[] }>): Promise<T[]> {
  for (let round = 1; ; round += 1) {
    const { candidates, claimed } = await claim();
    if (candidates === 0 || claimed.length > 0 || round === claimRoundsMax) return claimed;
  }
}
