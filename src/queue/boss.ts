// The only file that calls pg-boss: inserts and fetches jobs, and hides outages of the queue.

import { hash } from 'node:crypto';
import { type ConstructorOptions, type Db, PgBoss, type Queue } from 'pg-boss';
import type { Lease } from '../app/ports/deliveries.ts';
import { type Log, safeError } from '../app/ports/system.ts';
import type { PostgresPool, Telemetry } from '../app/ports/telemetry.ts';
import { decisionKinds } from '../domain/capability.ts';
import { bounded, ReportedError, startLoop } from '../system/loop.ts';

/** The queues whose jobs each dispatch an outbox row: one for each kind of row that a worker handles. */
export const outboxQueueNames = [...decisionKinds, 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/** All queues. */
export const queueNames = [...outboxQueueNames, 'deliver'] as const;

/** A queue; a job of `deliver` dispatches a batch of deliveries. */
export type QueueName = (typeof queueNames)[number];

/** Thrown while the queue is unavailable. The outage is logged here; the caller retries later. */
export class QueueUnavailable extends ReportedError {
  override readonly name = 'QueueUnavailable';

  constructor() {
    super('The queue is not available.');
  }
}

/** The interface to pg-boss. Every call throws only `QueueUnavailable`. */
export interface Boss {
  /** Whether the queue is set up and the latest call succeeded. */
  ready(): boolean;
  /** How many jobs of each queue wait to be fetched, over all nodes. */
  waiting(): Promise<ReadonlyMap<QueueName, number>>;
  /** Adds jobs, at least one, each for one or more rows. */
  insert(name: QueueName, jobs: readonly (readonly Lease[])[]): Promise<void>;
  /** Takes jobs off a queue, oldest first. @returns the rows of each */
  fetch(name: QueueName, limit: number): Promise<(readonly Lease[])[]>;
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
  readonly telemetry: Pick<Telemetry, 'watchPool'>;
  /** Called each time the queue becomes available. */
  readonly onReady: () => void;
}

const schema = 'pgboss';

/** Jobs only dispatch rows, which keep the retries. A job that was fetched and could not be deleted remains for as long as it may be `active`. */
const queueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 600,
  deleteAfterSeconds: 60,
};

/**
 * PostgreSQL errors for a missing schema, table, function or queue, and for prepared statements that a release of pg-boss has made invalid:
 * the queue is then opened again.
 */
const missingCodes: ReadonlySet<string> = new Set(['42P01', '3F000', '42883', '42704', '23503', '0A000', '26000']);

/**
 * PostgreSQL vacuums once a minute by itself. A busy queue leaves a hundred thousand dead rows in that time, which every fetch must
 * skip.
 */
const vacuumAfterJobs = 5000;

/** How often fetched jobs are deleted, in milliseconds. */
const cleanEveryMs = 500;

const stopMs = 5000;

/**
 * Opens the queue. It returns at once and connects in the background, however long that takes: the rest of the service works
 * without a queue, and due work waits as rows. A schema that was dropped meanwhile is created again.
 */
export function openBoss({ database, log, onReady, telemetry }: BossDeps): Boss {
  let current: PgBoss | null = null;
  let prepared: Db;
  let isStopped = false;
  let isReachable = true;

  function reportUnreachable(error: unknown): void {
    if (isReachable) log.warn({ error: safeError(error) }, 'queue unavailable; work waits as rows');
    isReachable = false;
  }

  function reportReachable(): void {
    if (!isReachable) log.info({}, 'queue available again');
    isReachable = true;
  }

  async function connect(): Promise<boolean> {
    if (current !== null) return false;
    const boss = createPgBoss(database, log);
    try {
      await boss.start();
      const { pool } = boss.getDb() as unknown as { readonly pool: QueuePool };
      telemetry.watchPool('queue', pool);
      prepared = preparedStatements(pool);
      await createQueues(boss);
    } catch (error) {
      reportUnreachable(error);
      await close(boss);
      throw new QueueUnavailable();
    }
    current = boss;
    reportReachable();
    onReady();
    return false;
  }
  const connecting = startLoop({
    name: 'queue connection',
    round: connect,
    pauseMs: 60_000,
    retryFirstMs: 250,
    retryMaxMs: 5000,
    log,
  });

  async function call<T>(work: (boss: PgBoss) => Promise<T>): Promise<T> {
    const boss = current;
    if (boss === null || isStopped) throw new QueueUnavailable();
    try {
      const result = await work(boss);
      if (current === boss) reportReachable();
      return result;
    } catch (error) {
      if (isStopped) throw new QueueUnavailable();
      reportUnreachable(error);
      // Once for all calls that find the queue missing.
      if (isMissing(error) && current === boss) {
        current = null;
        log.warn({}, 'queue missing; creating it again');
        void close(boss).then(connecting.notify);
      }
      throw new QueueUnavailable();
    }
  }

  let fetched = new Map<QueueName, string[]>();
  let jobsDeleted = 0;

  /** Deletes fetched jobs: their rows record all else. Those that cannot be deleted expire by themselves. */
  async function clean(): Promise<boolean> {
    const jobs = fetched;
    fetched = new Map();
    for (const [name, ids] of jobs) {
      await call((boss) => boss.deleteJob(name, ids, { db: prepared }));
      jobsDeleted += ids.length;
    }
    if (jobsDeleted >= vacuumAfterJobs) {
      jobsDeleted = 0;
      await call((boss) => boss.getDb().executeSql(vacuumStatement));
    }
    return false;
  }
  // A statement for each fetch would cost as much as the fetch, where few jobs come at a time.
  const cleaning = startLoop({ name: 'queue cleaning', round: clean, pauseMs: cleanEveryMs, log });

  return {
    ready: () => current !== null && isReachable,

    waiting: () =>
      call(async (boss) => {
        const { rows } = await boss.getDb().executeSql(waitingStatement, [queueNames]);
        return new Map<QueueName, number>(rows.map(({ name, jobs }) => [name, jobs]));
      }),

    insert: (name, jobs) =>
      call(async (boss) => {
        // A row may come with more, which the queue must not hold.
        const dataOf = (rows: readonly Lease[]) => ({ rows: rows.map(({ id, leaseToken }) => ({ id, leaseToken })) });
        const inserts = jobs.map((rows) => ({ data: dataOf(rows) }));
        const inserted = await boss.insert(name, inserts, { returnId: true, db: prepared });
        // An insert into a queue without its own row adds nothing and reports nothing.
        if (inserted === null) await createQueues(boss);
      }),

    fetch: (name, limit) =>
      call(async (boss) => {
        const jobs = await boss.fetch<{ readonly rows: readonly Lease[] }>(name, {
          batchSize: limit,
          db: prepared,
        });
        if (jobs.length > 0) fetched.set(name, [...(fetched.get(name) ?? []), ...jobs.map(({ id }) => id)]);
        return jobs.map(({ data }) => data.rows);
      }),

    async stop() {
      const closed = async (): Promise<void> => {
        await Promise.all([connecting.stop(), cleaning.stop()]);
        await clean().catch(() => {});
        isStopped = true;
        if (current !== null) await close(current);
      };
      await bounded(closed(), stopMs);
      isStopped = true;
    },
  };
}

/** The pool of pg-boss. */
interface QueuePool extends PostgresPool {
  /** Prepares the text under the name, once on each connection, and runs it. */
  query: (statement: { name: string; text: string; values: unknown[] }) => ReturnType<Db['executeSql']>;
}

/**
 * Prepares the statements of jobs on each connection, once for each text: to plan one costs more than to run it. There is a text for each
 * queue and number of jobs to fetch. Names are digests, so a connection that is shared by a pooler gives no process another one's statement.
 */
function preparedStatements(pool: QueuePool): Db {
  return {
    executeSql: (text, values = []) => pool.query({ name: hash('sha256', text, 'base64url'), text, values }),
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
