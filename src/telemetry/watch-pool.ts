// Measures how long callers wait for a connection of a database pool.

import type { MysqlPool, PostgresPool } from '../app/ports/telemetry.ts';

/** What a watched pool reports. */
export interface PoolReports {
  acquired(waitedMs: number): void;
  failed(): void;
}

/** How many connections a pool has, and how many callers wait for one. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

type Callback = (error: unknown, ...rest: unknown[]) => void;

/** Watches a pool from now on. @returns reads its state */
export function watchPool(pool: PostgresPool | MysqlPool, reports: PoolReports): () => PoolState {
  return 'getConnection' in pool ? watchMysql(pool, reports) : watchPostgres(pool, reports);
}

/** Tells how a wait that begins now has ended. */
function beginWait({ acquired, failed }: PoolReports): (error: unknown) => void {
  const startedAt = performance.now();
  return (error) => {
    if (error) failed();
    else acquired(performance.now() - startedAt);
  };
}

function watchPostgres(pool: PostgresPool, reports: PoolReports): () => PoolState {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<unknown> | undefined;
  // Statements of the pool itself pass here too, with a callback.
  pool.connect = (callback?: Callback) => {
    const ended = beginWait(reports);
    if (callback !== undefined) {
      return connect((error, ...rest) => {
        ended(error);
        callback(error, ...rest);
      });
    }
    const connected = connect();
    connected?.then(() => ended(null), ended);
    return connected;
  };
  return () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
}

/** What the driver's pool keeps; it has no other way to tell. */
interface MysqlState {
  readonly _allConnections?: { readonly length: number };
  readonly _freeConnections?: { readonly length: number };
  readonly _connectionQueue?: { readonly length: number };
}

function watchMysql(pool: MysqlPool, reports: PoolReports): () => PoolState {
  const getConnection = pool.getConnection.bind(pool) as (callback: Callback) => void;
  pool.getConnection = (callback: Callback) => {
    const ended = beginWait(reports);
    getConnection((error, ...rest) => {
      ended(error);
      callback(error, ...rest);
    });
  };
  return () => {
    const { _allConnections: all, _freeConnections: free, _connectionQueue: queue } = pool as MysqlState;
    const idle = free?.length ?? 0;
    return { used: (all?.length ?? 0) - idle, idle, waiting: queue?.length ?? 0 };
  };
}
