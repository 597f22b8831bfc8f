// The database of the rows, which is killed, and fails over to a replica.

import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Client } from 'pg';
import type { Cleanup } from '../setup/cleanup.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { type RunningMariaDb, startMariaDb } from '../setup/start-mariadb.ts';
import { startReplicatedPostgres } from '../setup/start-replicated-postgres.ts';

/** What holds the rows; the queue is always in PostgreSQL. */
export const engines = ['mariadb', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export type Row = Readonly<Record<string, unknown>>;

export interface RowsServer {
  /** The address of the database, without a proxy. */
  url(): string;
  /** `kill -9`, and a new start on the same data. @returns when it accepts connections again */
  restart(): Promise<void>;
  /**
   * Kills the primary and promotes its replica.
   * @param onPromoted told when `url` is that of the new primary, which then gets a replica of its own
   */
  failOver(onPromoted: () => void): Promise<void>;
  /** Runs a SELECT that both engines know. */
  query(sql: string): Promise<Row[]>;
}

const database = 'mitome';

/** Starts it, empty. */
export async function startRowsServer(
  cleanup: Cleanup,
  engine: Engine,
  log: (line: string) => void,
): Promise<RowsServer> {
  return engine === 'mariadb' ? startMariaDbRows(cleanup, log) : startPostgresRows(cleanup);
}

async function startPostgresRows(cleanup: Cleanup): Promise<RowsServer> {
  const server = await startReplicatedPostgres();
  cleanup.add(() => server.stop());
  await server.createDatabase(database);
  return {
    url: () => server.url(database),
    restart: server.restart,
    failOver: server.failOver,
    async query(sql) {
      const client = new Client({ connectionString: server.url(database) });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(sql)).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}

/**
 * A commit is acknowledged when the replica has it too: semi-synchronous replication that waits before it commits, and as long as it takes.
 * Without that, a failover may lose what was acknowledged, whatever the service does.
 */
const replicated = [
  '--log-bin=binlog',
  '--log-slave-updates',
  '--gtid-strict-mode',
  '--sync-binlog=1',
  '--rpl-semi-sync-master-wait-point=AFTER_SYNC',
  '--rpl-semi-sync-master-timeout=600000',
];

async function startMariaDbRows(cleanup: Cleanup, log: (line: string) => void): Promise<RowsServer> {
  const tools = await provideMariaDb(log);
  // Behind the proxy, each of them must be reached under one address.
  const password = randomBytes(24).toString('hex');
  const servers: RunningMariaDb[] = [];
  // All at once, and after the nodes: without its replica, a primary acknowledges no commit, and no node could end.
  cleanup.add(() => Promise.all(servers.map((server) => server.stop())));
  const start = async (): Promise<RunningMariaDb> => {
    const parameters = [...replicated, `--server-id=${servers.length + 1}`, '--innodb-buffer-pool-size=256M'];
    const server = await startMariaDb({ tools, durable: true, parameters, password });
    servers.push(server);
    return server;
  };
  const run = async (server: RunningMariaDb, sql: string): Promise<Row[]> => {
    const uri = server.url('mysql');
    const connection = await createConnection({ uri, multipleStatements: true, connectTimeout: 5000 });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql);
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  };
  const lead = (server: RunningMariaDb) =>
    run(server, 'SET GLOBAL rpl_semi_sync_slave_enabled = 0; SET GLOBAL rpl_semi_sync_master_enabled = 1');
  const follow = async (replica: RunningMariaDb, primary: RunningMariaDb): Promise<void> => {
    const { port, username } = new URL(primary.url('mysql'));
    await run(
      replica,
      `SET GLOBAL read_only = 1; SET GLOBAL rpl_semi_sync_slave_enabled = 1;
       CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='${username}', MASTER_PASSWORD='${password}',
         MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1; START SLAVE`,
    );
    await untilResponds(async () => {
      const [status] = await run(replica, 'SHOW SLAVE STATUS');
      if (status?.Slave_SQL_Running !== 'Yes' || status.Slave_IO_Running !== 'Yes')
        throw new Error('no replication yet');
    });
  };

  let primary = await start();
  let replica = await start();
  // The accounts were made in each of them.
  for (const server of [primary, replica]) await run(server, 'RESET MASTER');
  await follow(replica, primary);
  await lead(primary);
  await primary.createDatabase(database);
  const query = async (sql: string): Promise<Row[]> => {
    const connection = await createConnection({ uri: primary.url(database), timezone: 'Z' });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql);
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  };
  return {
    url: () => primary.url(database),
    async restart() {
      await primary.kill();
      await primary.startAgain();
      await lead(primary);
    },
    async failOver(onPromoted) {
      const failed = primary;
      await failed.kill();
      await run(replica, 'STOP SLAVE IO_THREAD');
      // What it has received, it has acknowledged.
      await untilResponds(async () => {
        const [status] = await run(replica, 'SHOW SLAVE STATUS');
        if (status?.Read_Master_Log_Pos !== status?.Exec_Master_Log_Pos) throw new Error('the replica is behind');
      });
      await run(
        replica,
        'STOP SLAVE; RESET SLAVE ALL; SET GLOBAL read_only = 0; SET GLOBAL rpl_semi_sync_slave_enabled = 0',
      );
      primary = replica;
      onPromoted();
      // The next replica replays everything from the first binary log on, beside the load.
      replica = await start();
      await run(replica, 'RESET MASTER');
      await follow(replica, primary);
      await lead(primary);
      await failed.stop();
    },
    query,
  };
}

async function untilResponds(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
