// Composes the statements of dispatch into the store of the relay and the workers.

import {
  type DeliveryResult,
  type DispatchStore,
  FanOutFailed,
  type OutboxItem,
  type OutboxKind,
  type RecordRules,
} from '../../app/ports/deliveries.ts';
import { type DueKind, type Log, StorageUnavailable } from '../../app/ports/system.ts';
import { groupCalls } from '../group-calls.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Sql, Statements, Transactions } from '../statements.ts';
import { claimDeliveries, dueEndpoints, inFlight } from './claim-deliveries.ts';
import { dueByAge, isSendable, pollLater, releaseDeliveries, repairQueues } from './delivery-queues.ts';
import { fanOut } from './fan-out.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { claimOutbox, eventKind, lockDueEvents } from './outbox.store.ts';
import { recordAttempts } from './record-attempts.ts';

const claimRoundsMax = 5;
const queuesPerRepair = 500;
/** About what an attempt adds to a statement. */
const attemptBytes = 500;

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
  /** Work apart from a commit whose result must reach the caller even if this fails. */
  async function afterCommit(work: () => Promise<void>, fields: object, failure: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Not the text of the error, which may repeat values of the statement.
      log.warn({ ...fields, error: error instanceof Error ? error.name : typeof error }, failure);
    }
  }

  const recordGrouped = groupCalls(async (calls: readonly { result: DeliveryResult; rules: RecordRules }[]) => {
    const results = calls.map(({ result }) => result);
    const changes = await outer.atomically((db) => recordAttempts(db, results, (calls[0] as (typeof calls)[0]).rules));
    for (const { change, tenantId, endpointId } of changes) {
      if (change !== 'paused') continue;
      // Ordered by age, the deliveries need no change when the pause ends. If this fails, some retries keep their own times.
      const failure = 'deliveries of paused endpoint not ordered by age';
      const order = () => outer.run((db) => dueByAge(db, tenantId, endpointId));
      await afterCommit(order, { tenantId, endpointId }, failure);
    }
    return calls.map((_, index) => (index === 0 ? changes : []));
  });

  return {
    claimOutbox: (kind, now, leaseUntil, limit) =>
      outer.run(async (db) => {
        // Tries again when another claimer got all candidates, so that an empty result means that nothing is due.
        for (let round = 1; ; round += 1) {
          const { candidates, claimed } = await claimOutbox(db, kind, { now, leaseUntil, limit });
          if (candidates === 0 || claimed.length > 0 || round === claimRoundsMax) return claimed;
        }
      }),
    fanOutDue: async (now, limit, direct) => {
      let items: readonly OutboxItem[] = [];
      try {
        return await outer.atomically(async (db) => {
          items = await lockDueEvents(db, now, limit);
          return { events: items.length, ...(await fanOut(db, items, now, direct)) };
        });
      } catch (error) {
        if (items.length === 0 || error instanceof StorageUnavailable) throw error;
        throw new FanOutFailed(items, error);
      }
    },
    inFlight: (now, since) => outer.run((db) => inFlight(db, now, since)),
    dueEndpoints: (now, limit) => outer.run((db) => dueEndpoints(db, now, limit)),
    claimDeliveries: async (quotas, times) => {
      const { claimed, emptied } = await outer.run((db) => claimDeliveries(db, quotas, times));
      if (emptied.length === 0) return claimed;
      const probeAt = new Date(times.now.getTime() + times.probeEveryMs);
      // A queue without a saved next poll stays due and is polled again. Running the claim again would find nothing due.
      const save = () => outer.atomically((db) => pollLater(db, emptied, probeAt));
      await afterCommit(save, {}, 'next polls of endpoints not saved');
      return claimed;
    },
    releaseDeliveries: (claims, now) => outer.atomically((db) => releaseDeliveries(db, claims, now)),
    fanOut: (items, now, direct) => outer.atomically((db) => fanOut(db, items, now, direct)),
    loadDeliveries: (claims) => outer.run((db) => loadDeliveries(db, claims, keys, masterKeys)),
    recordAttempt: (result, rules) => recordGrouped({ result, rules }, attemptBytes),
    repairQueues: (after) => outer.run((db) => repairQueues(db, after, queuesPerRepair)),
    dueKinds: (now, jobs) => outer.run((db) => dueKinds(db, now, jobs)),
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

/** What is due, in one statement: each part reads the first entry of a range of an index, however many follow. */
async function dueKinds(db: Statements, now: Date, jobs: readonly OutboxKind[]): Promise<readonly DueKind[]> {
  const dueRow = (kind: OutboxKind): Sql => ({
    text: 'SELECT 1 FROM outbox WHERE kind = ? AND due_at <= ? LIMIT 1',
    cells: [kind, now],
  });
  const queue: Sql = {
    text: `SELECT 1 FROM delivery_queues WHERE next_due_at <= ? AND ${isSendable} LIMIT 1`,
    cells: [now, true],
  };
  const parts: readonly (readonly [DueKind, Sql])[] = [
    ['event', dueRow(eventKind)],
    ...jobs.map((kind) => ['job', dueRow(kind)] as const),
    ['delivery', queue],
  ];
  const rows = await db.select(
    parts.map(([kind, { text }]) => `SELECT '${kind}' AS due FROM (${text}) found`).join(' UNION '),
    parts.flatMap(([, { cells }]) => cells),
  );
  return rows.map(({ due }) => due as DueKind);
}
