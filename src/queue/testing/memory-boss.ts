import { type Boss, type QueueJob, QueueUnavailable } from '../boss.ts';
import { jobIdOf } from '../job-id.ts';
import { type DeliverJobData, type QueueName, queueNames } from '../names.ts';

/** A queue in memory. */
export interface MemoryBoss extends Boss {
  readonly waiting: Map<QueueName, QueueJob[]>;
  readonly completed: string[];
  /** While true, every call fails. */
  isDown: boolean;
  /** While true, only inserts fail: the queue failed after its load was read. */
  refusesInserts: boolean;
}

export function createMemoryBoss(): MemoryBoss {
  const waiting = new Map<QueueName, QueueJob[]>(queueNames.map((name) => [name, []]));
  const jobsOf = (name: QueueName): QueueJob[] => waiting.get(name) ?? [];
  const known = new Set<string>();
  const onTheirWay = new Map<string, DeliverJobData>();
  const check = (): void => {
    if (boss.isDown) throw new QueueUnavailable();
  };
  const boss: MemoryBoss = {
    waiting,
    completed: [],
    isDown: false,
    refusesInserts: false,
    ready: () => !boss.isDown,
    async load() {
      check();
      const deliveries = new Map<string, { tenantId: string; count: number }>();
      for (const { endpointId, tenantId } of onTheirWay.values()) {
        deliveries.set(endpointId, { tenantId, count: (deliveries.get(endpointId)?.count ?? 0) + 1 });
      }
      return { waiting: new Map(queueNames.map((name) => [name, jobsOf(name).length])), deliveries };
    },
    async insert(name, jobs) {
      check();
      if (boss.refusesInserts) throw new QueueUnavailable();
      for (const job of jobs) {
        const jobId = jobIdOf(job);
        if (known.has(jobId)) continue;
        known.add(jobId);
        if ('endpointId' in job) onTheirWay.set(jobId, job);
        jobsOf(name).push({ id: job.id, leaseToken: job.leaseToken, jobId });
      }
    },
    async fetch(name, limit) {
      check();
      return jobsOf(name).splice(0, limit);
    },
    async complete(_name, jobIds) {
      check();
      boss.completed.push(...jobIds);
      for (const jobId of jobIds) onTheirWay.delete(jobId);
    },
    async stop() {},
  };
  return boss;
}
