import { type Boss, QueueUnavailable } from '../boss.ts';
import { jobIdOf, type QueueJob, type QueueName, queueNames } from '../names.ts';

/** A queue in memory. */
export interface MemoryBoss extends Boss {
  readonly jobs: Map<QueueName, QueueJob<QueueName>[]>;
  readonly completed: string[];
  /** While true, every call fails. */
  isDown: boolean;
  /** While true, only inserts fail: the queue failed after its load was read. */
  refusesInserts: boolean;
}

export function createMemoryBoss(): MemoryBoss {
  const jobs = new Map<QueueName, QueueJob<QueueName>[]>(queueNames.map((name) => [name, []]));
  const jobsOf = (name: QueueName) => jobs.get(name) ?? [];
  const known = new Set<string>();
  const check = (): void => {
    if (boss.isDown) throw new QueueUnavailable();
  };
  const boss: MemoryBoss = {
    jobs,
    completed: [],
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
      for (const job of added) {
        const jobId = jobIdOf(job);
        if (known.has(jobId)) continue;
        known.add(jobId);
        jobsOf(name).push('deliveries' in job ? { ...job, jobId } : { id: job.id, leaseToken: job.leaseToken, jobId });
      }
    },
    async fetch<Q extends QueueName>(name: Q, limit: number) {
      check();
      return jobsOf(name).splice(0, limit) as unknown as QueueJob<Q>[];
    },
    async complete(_name, jobIds) {
      check();
      boss.completed.push(...jobIds);
    },
    async stop() {},
  };
  return boss;
}
