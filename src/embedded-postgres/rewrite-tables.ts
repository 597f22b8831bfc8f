// Rewrites tables and the write-ahead log, so that no file of the cluster holds what was deleted from these tables before.

import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { faultCode } from './errors.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';

/** Options of `rewriteTables`. */
export interface RewriteOptions {
  /** PostgreSQL's data folder. */
  readonly dataDir: string;
  /** Every table that holds rows whose deletion counts. */
  readonly tables: readonly string[];
  /** Ends the statement that runs and rejects; a table is then as it was before. */
  readonly signal: AbortSignal;
  /** How long to wait for transactions that began before, in milliseconds; a minute when left out. */
  readonly horizonMs?: number | undefined;
}

/** What a rewrite took. */
export interface Rewritten {
  readonly ms: number;
  /** The longest that one table could be neither read nor written, the wait for its lock included, in milliseconds. */
  readonly longestLockMs: number;
}

/** A waiting VACUUM blocks every later statement on its table, so it waits briefly and often. */
const lockTimeoutMs = 500;
const lockTries = 40;
const lockPauseMs = 500;
const pollMs = 100;
const horizonMs = 60_000;
/** More than `max_wal_size` has; each step overwrites one segment with zeros. */
const segmentsMax = 256;
const lockNotAvailable = '55P03';

/**
 * Rewrites tables so that the files of the cluster hold only rows that exist. VACUUM alone leaves deleted rows in their pages, the
 * planner's statistics hold values of rows, and the log holds every row that was ever written, until each is overwritten by chance.
 *
 * 1. It waits until no transaction is left that could still see rows deleted before: VACUUM FULL copies what may be seen.
 * 2. VACUUM FULL writes each table and its TOAST table into new files, under an exclusive lock.
 * 3. The statistics of the tables are collected again, and their catalog is rewritten in the same way.
 * 4. Files that a crash has left of tables are removed.
 * 5. The log begins a new segment, and a checkpoint removes all older ones (`wal_recycle` is off).
 *
 * The space of removed files belongs to the file system, which does not overwrite it.
 *
 * @param url of the database, as superuser
 * @throws when a lock cannot be had, an old transaction does not end or the connection breaks; repeating it is safe
 */
export async function rewriteTables(url: string, options: RewriteOptions): Promise<Rewritten> {
  const { tables, signal } = options;
  const startedAt = performance.now();
  signal.throwIfAborted();
  const client = await connect(url);
  try {
    const { pid } = await one<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid');
    const end = () => void terminate(url, pid);
    signal.addEventListener('abort', end, { once: true });
    try {
      // Autovacuum makes way for a waiter after this time; the default is longer than the waiting here.
      await client.query(`SET lock_timeout = ${lockTimeoutMs}; SET deadlock_timeout = ${lockTimeoutMs / 5}`);
      const waitForOthers = () => waitForHorizon(client, signal, options.horizonMs ?? horizonMs);
      await waitForOthers();
      let longestLockMs = 0;
      for (const table of tables) longestLockMs = Math.max(longestLockMs, await vacuumFull(client, table, signal));
      for (const table of tables) await collectStatistics(client, table, signal);
      await waitForOthers();
      longestLockMs = Math.max(longestLockMs, await vacuumFull(client, 'pg_statistic', signal));
      await removeOrphanedFiles(client, options.dataDir);
      await replaceLog(client);
      signal.throwIfAborted();
      return { ms: Math.round(performance.now() - startedAt), longestLockMs: Math.round(longestLockMs) };
    } finally {
      signal.removeEventListener('abort', end);
    }
  } finally {
    client.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'mitome rewrite',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails the statement; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Ends a backend. Closing the connection would end it only after its statement. */
async function terminate(url: string, pid: number): Promise<void> {
  try {
    const client = await connect(url);
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
    await client.end();
  } catch {
    // The server stops, and the backend with it.
  }
}

/** Waits until all transactions of this database began after the call. */
async function waitForHorizon(client: Client, signal: AbortSignal, limitMs: number): Promise<void> {
  const { xid } = await one<{ xid: string }>(client, 'SELECT pg_current_xact_id()::xid::text AS xid');
  const deadline = performance.now() + limitMs;
  for (;;) {
    signal.throwIfAborted();
    const { older } = await one<{ older: number }>(
      client,
      `SELECT count(*)::int AS older FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND greatest(age(backend_xmin), age(backend_xid)) > age($1::xid)`,
      [xid],
    );
    if (older === 0) return;
    if (performance.now() > deadline) throw new Error('a transaction that may still see deleted rows does not end');
    await pause(pollMs);
  }
}

/** @returns for how long the table was locked at most, in milliseconds */
function vacuumFull(client: Client, table: string, signal: AbortSignal): Promise<number> {
  return withLock(signal, async () => {
    const startedAt = performance.now();
    await client.query(`VACUUM (FULL) ${escapeIdentifier(table)}`);
    return performance.now() - startedAt;
  });
}

/** Collects the statistics of a table again. ANALYZE alone would keep those of a table that has become empty. */
function collectStatistics(client: Client, table: string, signal: AbortSignal): Promise<void> {
  const name = escapeIdentifier(table);
  return withLock(signal, async () => {
    try {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${name} IN SHARE UPDATE EXCLUSIVE MODE`);
      await client.query('DELETE FROM pg_statistic WHERE starelid = $1::regclass', [name]);
      await client.query(`ANALYZE ${name}`);
      await client.query('COMMIT');
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw cause;
    }
  });
}

/** Repeats work whose lock could not be had in time. */
async function withLock<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (cause) {
      if (faultCode(cause) !== lockNotAvailable || tries === lockTries) throw cause;
    }
    await pause(lockPauseMs);
  }
}

const segmentName = '^[0-9A-F]{24}$';

/**
 * Leaves only segments of the log that begin after this call. Segments that an older release has set aside for reuse still hold what they
 * held; so they are used up first, which fills them with zeros.
 */
async function replaceLog(client: Client): Promise<void> {
  for (let step = 0; step < segmentsMax; step += 1) {
    // Without a record, there would be nothing to switch from.
    await client.query(`SELECT pg_logical_emit_message(false, 'mitome', '')`);
    await client.query('SELECT pg_switch_wal()');
    const { ahead } = await one<{ ahead: number }>(
      client,
      `SELECT count(*)::int AS ahead FROM pg_ls_waldir()
        WHERE name ~ '${segmentName}' AND name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    if (ahead === 0) break;
  }
  await client.query('CHECKPOINT');
  const { older } = await one<{ older: number }>(
    client,
    `SELECT count(*)::int AS older FROM pg_ls_waldir()
      WHERE name ~ '${segmentName}' AND name < (SELECT redo_wal_file FROM pg_control_checkpoint())`,
  );
  if (older > 0) throw new Error('older segments of the write-ahead log are still there');
}

async function one<Row>(client: Client, statement: string, values: readonly unknown[] = []): Promise<Row> {
  return (await client.query(statement, [...values])).rows[0] as Row;
}
