import { Socket } from 'node:net';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { ClusterHome } from './cluster-home.ts';
import { superuser } from './create-cluster.ts';
import { EmbeddedPostgresError, faultCode } from './embedded-postgres-error.ts';

/** The role that the service uses: it may make databases, and is no superuser, so that it reads no files and runs no programs. */
export const serviceRole = 'mitome';

/** One connection of the superuser. While it is idle it does not keep our process alive. */
export interface AdminSession {
  /** Says from now on that we use the cluster, until the connection ends, however it ends. */
  hold(): Promise<void>;
  /** Says that we no longer use it. @returns whether nobody else does; newcomers then wait until this connection ends */
  release(): Promise<boolean>;
  /**
   * Does something while we alone use the cluster; newcomers wait until it is done.
   * @returns whether it was done: not while anybody else uses the cluster
   */
  withExclusiveLock(work: () => Promise<void>): Promise<boolean>;
  ensureServiceRole(password: string): Promise<void>;
  /** Makes a database of the service's role unless it is there already. */
  ensureDatabase(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Any number that all our processes agree on; advisory locks are per database, and this launcher alone uses the database `postgres`. */
const usageLock = 0x6d69746f;

/**
 * Connects to the cluster's own database as its superuser and makes sure that it is our cluster that answers.
 * @param onLost called once when the connection ends without `close`
 * @param onAway told why the server does not answer
 * @returns undefined when the server does not answer, because it is starting, stopping or gone
 * @throws EmbeddedPostgresError when the password does not fit, another cluster answers, or the server answers that it cannot be used
 */
export async function openAdminSession(
  home: ClusterHome,
  port: number,
  onLost: () => void,
  onAway: (cause: unknown) => void = () => undefined,
): Promise<AdminSession | undefined> {
  const socket = new Socket();
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: home.password,
    database: 'postgres',
    application_name: 'mitome launcher',
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  });
  let closed = false;
  let opened = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (opened && !closed) onLost();
  });

  try {
    await client.connect();
    const answer = await client.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir");
    if (answer.rows[0]?.dir !== home.clusterDir) {
      throw new EmbeddedPostgresError(
        `Port ${port} is answered by another PostgreSQL than the one in ${home.clusterDir}.`,
      );
    }
  } catch (cause) {
    closed = true;
    client.end().catch(() => undefined);
    if (cause instanceof EmbeddedPostgresError) throw cause;
    if (faultCode(cause) === '28P01' || faultCode(cause) === '28000') {
      throw new EmbeddedPostgresError(
        `The password in ${home.anchorDir} does not open the database in ${home.clusterDir}. Bring the file "password" back, or remove both folders to begin with an empty database.`,
        { cause },
      );
    }
    if (!isOfConnection(cause)) throw explainRefusal(cause, home.clusterDir);
    onAway(cause);
    return undefined;
  }
  opened = true;
  socket.unref();

  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    socket.ref();
    try {
      return await work();
    } finally {
      socket.unref();
    }
  };
  return {
    hold: () =>
      whileAlive(async () => {
        await client.query(`SELECT pg_advisory_lock_shared(${usageLock})`);
      }),
    release: () =>
      whileAlive(async () => {
        await client.query(`SELECT pg_advisory_unlock_shared(${usageLock})`);
        const answer = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${usageLock}) AS alone`);
        return answer.rows[0]?.alone === true;
      }),
    withExclusiveLock: (work) =>
      whileAlive(async () => {
        // Our own share of it does not stand in our way.
        const answer = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${usageLock}) AS alone`);
        if (answer.rows[0]?.alone !== true) return false;
        try {
          await work();
        } finally {
          // A connection that is lost has given it back already.
          await client.query(`SELECT pg_advisory_unlock(${usageLock})`).catch(() => undefined);
        }
        return true;
      }),
    ensureServiceRole: (password) =>
      whileAlive(async () => {
        const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [serviceRole]);
        if (known.rowCount !== 0) return;
        await unlessItExists(
          client.query(`CREATE ROLE ${serviceRole} LOGIN CREATEDB PASSWORD ${escapeLiteral(password)}`),
        );
      }),
    ensureDatabase: (name) =>
      whileAlive(async () => {
        const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (known.rowCount !== 0) return;
        // template0, because nobody can be connected to it: a connection to the template would refuse the statement.
        await unlessItExists(
          client.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${serviceRole} TEMPLATE template0`),
        );
      }),
    close: () =>
      whileAlive(async () => {
        closed = true;
        await client.end().catch(() => undefined);
      }),
  };
}

/**
 * Whether a fault says no more than that the server was not, or no longer, to be talked to, which may pass: its connection broke, or it
 * says that it starts, stops or has no connection left. Whatever else a server answers, it will answer again.
 */
export function isOfConnection(cause: unknown): boolean {
  return !(cause instanceof DatabaseError) || /^(08|57P|53300)/.test(cause.code ?? '');
}

/** Tells what a server answered that cannot be used. Its words name no values: what it is asked here holds none but the password. */
export function explainRefusal(cause: unknown, clusterDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`PostgreSQL in ${clusterDir} cannot be used: ${wordsOf(cause)}`, { cause });
}

/** A fault in one line for the operator. */
export function wordsOf(cause: unknown): string {
  const code = faultCode(cause);
  return `${cause instanceof Error ? cause.message : String(cause)}${code === undefined ? '' : ` (${code})`}`;
}

/** Two processes may look, find nothing and create at the same moment: the second then meets what the first one made. */
async function unlessItExists(creation: Promise<unknown>): Promise<void> {
  const duplicateCodes = ['42710', '42P04', '23505'];
  try {
    await creation;
  } catch (cause) {
    if (!duplicateCodes.includes(faultCode(cause) ?? '')) throw cause;
  }
}
