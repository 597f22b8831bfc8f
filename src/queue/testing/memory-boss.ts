import type { Lease } from '../../app/ports/deliveries.ts';
import { type Boss, type QueueName, QueueUnavailable, queueNames } from '../boss.ts';

/** A queue in memory. */
export interface MemoryBoss extends Boss {
  /** The jobs that wait. */
  readonly jobs: Map<QueueName, (readonly Lease[])[]>;
  /** While true, every call fails. */
  isDown: boolean;
  /** While true, only inserts fail: the queue failed after its load was read. */
  refusesInserts: boolean;
}

export function createMemoryBoss(): MemoryBoss {
  const jobs = new Map<QueueName, (readonly Lease[])[]>(queueNames.map((name) => [name, []]));
  const jobsOf = (name: QueueName) => jobs.get(name) ?? [];
  const check = (): void => {
    if (boss.isDown) throw new QueueUnavailable();
  };
  const boss: MemoryBoss = {
    jobs,
    isDown: false,
    refusesInserts: false,
    ready: () => !boss.isDown,
    async waiting() {
      check();
      return new Map(queueNames.map((name) => [name, jobsOf(name).length]));
    },
    async insert(name, added) {
      check();
      if (boss.refusesInserts) throw new QueueUnavailable();
      for (const rows of added) jobsOf(name).push(rows.map(({ id, leaseToken }) => ({ id, leaseToken })));
    },
    async fetch(name, limit) {
      check();
      return jobsOf(name).splice(0, limit);
    },
    async stop() {},
  };
  return boss;
}
