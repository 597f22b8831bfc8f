// Opens a database pool on MySQL, MariaDB or PostgreSQL.

import type mysql from 'mysql2';
import type pg from 'pg';
import { AbstractLogger, DataSource, type DataSourceOptions, type EntitySchema, type LogLevel } from 'typeorm';
import type { Log } from '../app/ports/system.ts';
import type { MysqlPool, PostgresPool, Telemetry } from '../app/ports/telemetry.ts';
import { type DatabaseAddress, parseDatabaseUrl } from './database-url.ts';
import { allEntities } from './entities/all-entities.ts';
import { auditTables } from './migrations/audit-tables.ts';
import { bulkRedeliveryTables } from './migrations/bulk-redelivery-tables.ts';
import { deliveryTables } from './migrations/delivery-tables.ts';
import { erasureTables } from './migrations/erasure-tables.ts';
import { mailTables } from './migrations/mail-tables.ts';
import { pauseColumns } from './migrations/pause-columns.ts';
import { peopleTables } from './migrations/people-tables.ts';
import { recordTables } from './migrations/record-tables.ts';
import { reviewTables } from './migrations/review-tables.ts';
import { riskTables } from './migrations/risk-tables.ts';
import { searchTables } from './migrations/search-tables.ts';
import { sessionTables } from './migrations/session-tables.ts';
import { tenantTables } from './migrations/tenant-tables.ts';
import { traceColumns } from './migrations/trace-columns.ts';
import { type Database, type Dialect, dialectOf } from './statements.ts';
import { toStorageError } from './storage-error.ts';

/**
 * All migrations, in their order. From the first release on the list is append-only, and each migration must be safe while nodes of the
 * previous release still run.
 */
export const migrations = [
  ...tenantTables,
  ...sessionTables,
  ...deliveryTables,
  ...riskTables,
  ...erasureTables,
  ...recordTables,
  ...peopleTables,
  ...searchTables,
  ...bulkRedeliveryTables,
  ...reviewTables,
  ...auditTables,
  ...mailTables,
  ...traceColumns,
  ...pauseColumns,
];

/** How long a statement may run, in milliseconds; the database cancels it. */
export const statementTimeoutMs = 30_000;
/** How long a caller waits for a connection: for a free one of the pool, or for a new one. */
const acquireTimeoutMsDefault = 5_000;
const lockTimeoutSeconds = 10;
/** How many statements a connection keeps prepared. MySQL allows 16,382 over all connections of all nodes. */
const preparedStatementsMax = 64;

/**
 * Opens the database that a URL names. TypeORM is used for its connections, dialects, migrations and schema comparison only: stores run SQL
 * through `statements.ts` and `rows.ts`, so no query is built that is not written there.
 *
 * READ COMMITTED is set on each connection when it joins the pool: TypeORM's own `isolationLevel` reaches explicit transactions
 * only, and a sweep at REPEATABLE READ would block inserts of rows that are due in the future.
 * @param options.poolSize how many connections this process may hold
 * @param options.acquireTimeoutMs how long a caller waits for one; then the database counts as unavailable
 * @throws when the URL is malformed, the database cannot be reached, or a connection has another isolation level
 */
export async function openDatabase(
  url: string,
  options: {
    poolSize: number;
    log: Pick<Log, 'warn'>;
    acquireTimeoutMs?: number;
    telemetry?: Pick<Telemetry, 'watchPool'>;
  },
): Promise<Database> {
  const address = parseDatabaseUrl(url);
  const { acquireTimeoutMs = acquireTimeoutMsDefault } = options;
  try {
    const connection =
      address.family === 'postgres'
        ? postgresOptions(address, acquireTimeoutMs)
        : await mysqlOptions(address, acquireTimeoutMs);
    const dialect = dialectOf(connection.type);
    const dataSource = new DataSource({
      ...connection,
      poolSize: options.poolSize,
      entities: allEntities.map((entity) => entity.schema(dialect.columns) as EntitySchema),
      migrations,
      migrationsTableName: 'schema_migrations',
      logger: new PoolWarnings(options.log),
      synchronize: false,
    });
    await dataSource.initialize();
    await assertReadCommitted(dataSource, dialect);
    // PostgreSQL's pool is the driver's `master`.
    const { master, pool } = dataSource.driver as unknown as { master?: PostgresPool; pool?: MysqlPool };
    const watched = dialect.name === 'postgres' ? master : pool;
    if (watched !== undefined) options.telemetry?.watchPool('main', watched);
    return { dataSource, dialect };
  } catch (error) {
    throw toStorageError(error);
  }
}

type ConnectionOptions = Extract<DataSourceOptions, { type: 'mysql' | 'mariadb' | 'postgres' }>;

function postgresOptions(address: DatabaseAddress, acquireTimeoutMs: number): ConnectionOptions {
  const settings = [
    "SET default_transaction_isolation = 'read committed'",
    "SET TIME ZONE 'UTC'",
    `SET statement_timeout = ${statementTimeoutMs}`,
    `SET lock_timeout = ${lockTimeoutSeconds * 1000}`,
    `SET idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}`,
  ].join('; ');
  return {
    type: 'postgres',
    ...credentials(address),
    ssl: address.tls === false ? false : { rejectUnauthorized: address.tls === 'verified' },
    applicationName: 'mitome',
    connectTimeoutMS: acquireTimeoutMs,
    // The pool awaits this before it lends a new connection, and drops the connection when it fails.
    extra: { keepAlive: true, onConnect: (client: pg.ClientBase) => client.query(settings) },
  };
}

async function mysqlOptions(address: DatabaseAddress, acquireTimeoutMs: number): Promise<ConnectionOptions> {
  // A start on PostgreSQL does without this driver.
  const { default: driver } = await import('mysql2');
  const ssl = address.tls === false ? undefined : { rejectUnauthorized: address.tls === 'verified' };
  const { mariadb } = await probeMysql(driver, address, ssl);
  const settings = [
    "sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION'",
    "time_zone = '+00:00'",
    `innodb_lock_wait_timeout = ${lockTimeoutSeconds}`,
    mariadb ? `max_statement_time = ${statementTimeoutMs / 1000}` : `max_execution_time = ${statementTimeoutMs}`,
  ].join(', ');
  const onConnection = (connection: mysql.Connection) => {
    // Commands queue up on a connection, so these run before the statements of its user.
    const drop = (error: Error | null) => {
      if (error !== null) connection.destroy();
    };
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', drop);
    connection.query(`SET SESSION ${settings}`, drop);
  };
  const createPool = (poolOptions: mysql.PoolOptions) => {
    const pool = driver.createPool(poolOptions);
    pool.on('connection', onConnection);
    limitWaiting(pool, acquireTimeoutMs);
    return pool;
  };
  return {
    // TypeORM compares schemas correctly only when it knows which of the two it is connected to.
    type: mariadb ? 'mariadb' : 'mysql',
    driver: { ...driver, createPool },
    ...credentials(address),
    ...(ssl === undefined ? {} : { ssl }),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    connectTimeout: acquireTimeoutMs,
    extra: { enableKeepAlive: true, keepAliveInitialDelay: 10_000, maxPreparedStatements: preparedStatementsMax },
  };
}

/** Limits the wait for a free connection; the driver's own pool waits without limit. */
function limitWaiting(pool: mysql.Pool, timeoutMs: number): void {
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      const error = Object.assign(new Error('no connection became free in time'), { code: 'ETIMEDOUT' });
      (callback as (error: Error) => void)(error);
    }, timeoutMs);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (waiting) callback(error as NodeJS.ErrnoException, connection);
      else if (error === null) connection.release();
    });
  };
}

function credentials({ host, port, username, password, database }: DatabaseAddress) {
  return { host, port, username, password, database };
}

/** Detects which of the two the server is. */
async function probeMysql(
  driver: typeof mysql,
  address: DatabaseAddress,
  ssl: mysql.SslOptions | undefined,
): Promise<{ mariadb: boolean }> {
  const { host, port, username: user, password, database } = address;
  const connection = driver.createConnection({
    host,
    port,
    user,
    password,
    database,
    ...(ssl ? { ssl } : {}),
    connectTimeout: acquireTimeoutMsDefault,
  });
  try {
    const [rows] = await connection.promise().query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
    return { mariadb: /mariadb/i.test(String(rows[0]?.version)) };
  } finally {
    connection.destroy();
  }
}

/** The isolation level of a connection from the pool, such as `READ COMMITTED`. */
export async function isolationLevelOf(dataSource: DataSource, dialect: Dialect): Promise<string> {
  const sql =
    dialect.name === 'postgres'
      ? 'SHOW transaction_isolation'
      : "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')";
  const [row]: { Value?: string; transaction_isolation?: string }[] = await dataSource.query(sql);
  return `${row?.Value ?? row?.transaction_isolation}`.replace('-', ' ').toUpperCase();
}

async function assertReadCommitted(dataSource: DataSource, dialect: Dialect): Promise<void> {
  const level = await isolationLevelOf(dataSource, dialect);
  if (level === 'READ COMMITTED') return;
  await dataSource.destroy();
  throw new Error(`the database gave a connection at ${level}, but READ COMMITTED is required`);
}

/**
 * Passes only the pool's warnings about connections that broke while idle, without their text. Statements and parameters hold personal
 * data, and errors are logged where they are caught.
 */
class PoolWarnings extends AbstractLogger {
  readonly #log: Pick<Log, 'warn'>;

  constructor(log: Pick<Log, 'warn'>) {
    super(['warn']);
    this.#log = log;
  }

  protected override writeLog(level: LogLevel): void {
    // Migrations come with another level.
    if (level === 'warn') this.#log.warn({}, 'idle database connection broke');
  }
}
