// The only file that calls pg-boss: inserts, fetches and deletes jobs, and hides outages of the queue.

import { type ConstructorOptions, PgBoss, type Queue } from 'pg-boss';
import { type Log, safeError } from '../app/ports/system.ts';
import {
  type BatchData,
  type DataOf,
  type JobData,
  jobIdOf,
  type QueueJob,
  type QueueName,
  queueNames,
} from './names.ts';
import { type Alarm, backoffMs, bounded, createAlarm } from './waiting.ts';

/** Thrown by every call while the queue is unavailable. The outage is logged; the caller retries later. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';

  constructor() {
    super('The queue is not available.');
  }
}

/** The interface to pg-boss. Every call is one statement, and throws only `QueueUnavailable`. */
export interface Boss {
  /** Whether the queue is set up and the latest call succeeded. */
  ready(): boolean;
  /** How many jobs of each queue wait to be fetched, over all nodes. */
  waiting(): Promise<ReadonlyMap<QueueName, number>>;
  /** Adds jobs, at least one; existing ones are skipped. */
  insert<Q extends QueueName>(name: Q, jobs: readonly DataOf<Q>[]): Promise<void>;
  /** Fetches jobs, oldest first. */
  fetch<Q extends QueueName>(name: Q, limit: number): Promise<QueueJob<Q>[]>;
  /** Deletes finished jobs, at least one. */
  complete(name: QueueName, jobIds: readonly string[]): Promise<void>;
  /** Closes all connections. Takes at most five seconds. */
  stop(): Promise<void>;
}

/** The address of the queue's PostgreSQL. It holds a password and is never logged. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** False: in clear. `encrypted`: TLS with any certificate. `verified`: TLS with a certificate of the host's name. */
  readonly tls: false | 'encrypted' | 'verified';
}

export interface BossDeps {
  readonly database: QueueAddress;
  readonly log: Log;
  /** Called each time the queue becomes available. */
  readonly onReady?: () => void;
}

const schema = 'pgboss';

/**
 * Jobs only dispatch rows, so they are deleted soon. Rows keep the retries: a job that fails here is gone. The time in `active` only
 * bounds how long the jobs of a dead worker remain; it releases nothing.
 */
const queueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 600,
  deleteAfterSeconds: 60,
};

/** PostgreSQL errors for a missing schema, table, function or queue: the queue is then set up again. */
const missingCodes: ReadonlySet<string> = new Set(['42P01', '3F000', '42883', '42704', '23503']);

/**
 * PostgreSQL vacuums once a minute by itself. A busy queue leaves a hundred thousand dead rows in that time, which every fetch must
 * skip.
 */
const vacuumAfterJobs = 5000;

const retryFirstMs = 250;
const retryMaxMs = 5000;
const stopMs = 5000;

/**
 * Opens the queue. It returns at once and connects in the background, however long that takes: the rest of the service works
 * without a queue, and due work waits as rows. A schema that was dropped meanwhile is created again.
 */
export function openBoss(deps: BossDeps): Boss {
  const { log } = deps;
  const retry: Alarm = createAlarm();
  let current: PgBoss | null = null;
  let isStopped = false;
  let isReachable = true;
  let connecting: Promise<void> = connect();

  function reportUnreachable(error: unknown): void {
    if (isReachable) log.warn({ error: safeError(error) }, 'queue unavailable; work waits as rows');
    isReachable = false;
  }

  function reportReachable(): void {
    if (!isReachable) log.info({}, 'queue available again');
    isReachable = true;
  }

  async function connect(): Promise<void> {
    // Before the first await, the variables above are not yet initialized.
    await Promise.resolve();
    for (let failures = 1; !isStopped; failures += 1) {
      const boss = createPgBoss(deps.database, log);
      try {
        await boss.start();
        await createQueues(boss);
        if (isStopped) return await close(boss);
        current = boss;
        reportReachable();
        deps.onReady?.();
        return;
      } catch (error) {
        reportUnreachable(error);
        await close(boss);
        if (!isStopped) await retry.sleep(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  /** Sets the queue up again, once for all calls that found it missing. */
  function startOver(boss: PgBoss): void {
    if (current !== boss) return;
    current = null;
    log.warn({}, 'queue missing; creating it again');
    connecting = close(boss).then(connect);
  }

  async function call<T>(work: (boss: PgBoss) => Promise<T>): Promise<T> {
    const boss = current;
    if (boss === null) throw new QueueUnavailable();
    try {
      const result = await work(boss);
      if (current === boss) reportReachable();
      return result;
    } catch (error) {
      if (isStopped) throw new QueueUnavailable();
      reportUnreachable(error);
      if (isMissing(error)) startOver(boss);
      throw new QueueUnavailable();
    }
  }

  let jobsDeleted = 0;
  let isCleaning = false;

  /** Vacuums after so many jobs: every fetch must skip their dead rows. */
  function cleanUp(boss: PgBoss, jobs: number): void {
    jobsDeleted += jobs;
    if (jobsDeleted < vacuumAfterJobs || isCleaning) return;
    jobsDeleted = 0;
    isCleaning = true;
    boss
      .getDb()
      .executeSql(vacuumStatement)
      // PostgreSQL vacuums later by itself.
      .catch(() => {})
      .finally(() => {
        isCleaning = false;
      });
  }

  return {
    ready: () => current !== null && isReachable,

    waiting: () =>
      call(async (boss) => {
        const { rows } = await boss.getDb().executeSql(waitingStatement, [queueNames]);
        const counted = rows.map(({ name, jobs }): [QueueName, number] => [name, jobs]);
        return new Map<QueueName, number>([...queueNames.map((name): [QueueName, number] => [name, 0]), ...counted]);
      }),

    insert: (name, jobs) =>
      call(async (boss) => {
        const inserts = jobs.map((job) => ({ id: jobIdOf(job), data: dataOf(job) }));
        const inserted = await boss.insert(name, inserts, { returnId: true });
        // An insert into a queue without its own row adds nothing and reports nothing.
        if (inserted === null) await createQueues(boss);
      }),

    fetch: <Q extends QueueName>(name: Q, limit: number) =>
      call(async (boss) => {
        const jobs = await boss.fetch<DataOf<Q>>(name, { batchSize: limit });
        return jobs.map(({ id, data }): QueueJob<Q> => ({ ...data, jobId: id }));
      }),

    complete: (name, jobIds) =>
      call(async (boss) => {
        // The row records the result, so a finished job is deleted at once and the queue holds only what is in flight.
        await boss.deleteJob(name, [...jobIds]);
        cleanUp(boss, jobIds.length);
      }),

    async stop() {
      isStopped = true;
      retry.ring();
      const boss = current;
      current = null;
      const closed = Promise.all([connecting, boss === null ? null : close(boss)]);
      await bounded(closed, stopMs);
    },
  };
}

/** Options that pg-boss passes on to its connection pool. */
interface PoolOptions {
  readonly query_timeout: number;
  readonly keepAlive: boolean;
  /** Awaited before a new connection is used. */
  readonly onConnect: (client: { query(sql: string): Promise<unknown> }) => Promise<unknown>;
}

/** It repeats the condition of an index of pg-boss, so it can use it. */
const waitingStatement = `
  SELECT name, count(*)::int AS jobs FROM ${schema}.job WHERE name = ANY($1) AND state < 'active' GROUP BY name`;

const vacuumStatement = `VACUUM (SKIP_LOCKED, INDEX_CLEANUP ON) ${schema}.job`;

/** What the queue may hold of a job, which may be a row with more. */
function dataOf(job: JobData | BatchData): object {
  return 'deliveries' in job ? { deliveries: job.deliveries } : { id: job.id, leaseToken: job.leaseToken };
}

function createPgBoss({ host, port, username, password, database, tls }: QueueAddress, log: Log): PgBoss {
  const options: ConstructorOptions & PoolOptions = {
    ...{ host, port, user: username, password, database },
    // Given in parts: drivers interpret the `sslmode` of a URL differently.
    ssl: tls === false ? false : { rejectUnauthorized: tls === 'verified' },
    schema,
    application_name: 'mitome-queue',
    max: 6,
    connectionTimeoutMillis: 5000,
    // A connection that died silently must not block a loop until TCP times out.
    query_timeout: 15_000,
    keepAlive: true,
    // A job that a crash of PostgreSQL loses is created again from its row, so commits need not wait for the disk.
    onConnect: (client) => client.query('SET synchronous_commit = off'),
    // Due times are in the rows; pg-boss schedules nothing.
    schedule: false,
    useListenNotify: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 60,
    flowIntervalSeconds: 3600,
    warningQueueSize: 100_000,
  };
  const boss = new PgBoss(options);
  // Without a listener an error of an idle connection would end the process.
  boss.on('error', (error) => log.warn({ error: safeError(error) }, 'queue reported an error'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'queue reported a warning'));
  return boss;
}

async function createQueues(boss: PgBoss): Promise<void> {
  const { policy, ...changeable } = queueOptions;
  for (const name of queueNames) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, changeable);
  }
}

async function close(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false }).catch(() => {});
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && missingCodes.has(`${error.code}`)) || /^Queue \S+ does not exist$/.test(error.message);
}
