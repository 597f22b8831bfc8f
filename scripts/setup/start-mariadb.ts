// Starts a MariaDB on data of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { type Guard, guardProcess } from './guard-process.ts';
import type { MariaDbTools } from './provide-mariadb.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/** A MariaDB server that runs for us alone, on data that end with it. */
export interface RunningMariaDb {
  /** The server's process number, another one after `startAgain`. */
  readonly pid: number;
  /** The address of a database, for mysql2 and TypeORM, as a user with all rights. */
  url(database: string): string;
  /** Makes a database (utf8mb4) unless it is there already. */
  createDatabase(name: string): Promise<void>;
  /** Ends the server with `kill -9`; its data stay. */
  kill(): Promise<void>;
  /** Starts a killed server on its data and at its address, and waits until it accepts connections. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const user = 'mitome';
const startTimeoutMs = 60_000;

/**
 * Starts a MariaDB server on a new, empty data folder in the system's temporary folder, on a free port of 127.0.0.1. If we die, it is
 * ended and its data are removed.
 * @param options.tools from `provideMariaDb`
 * @param options.durable false lets commits reach the disk up to a second late, which is faster; true (the default) is as in service
 * @param options.parameters of the server, after its usual ones
 * @param options.password of the account, letters and digits; a random one when left out
 * @throws SetupError with the server's last words
 */
export async function startMariaDb(options: {
  tools: MariaDbTools;
  durable?: boolean;
  parameters?: readonly string[];
  password?: string;
}): Promise<RunningMariaDb> {
  const { tools, durable = true, parameters = [] } = options;
  const folder = await mkdtemp(join(tmpdir(), 'mitome-mariadb-'));
  try {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    // Apart from the system's, in which several servers that start at once would meet, and from the data, where a folder is a database.
    await mkdir(join(folder, 'tmp'));
    await fillSystemTables(tools, folder);

    const password = options.password ?? randomBytes(24).toString('base64url');
    const initFile = join(folder, 'init.sql');
    await writeFile(initFile, accountStatements(password), { mode: 0o600 });
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const usual = [`--innodb-flush-log-at-trx-commit=${durable ? 1 : 0}`, ...parameters];
      const start = (options: readonly string[]) => launch(tools, folder, port, [...usual, ...options]);
      const server = await start([`--init-file=${initFile}`]);
      const guard = guardProcess({ pid: server.pid ?? 0, signal: 'TERM', folders: [folder] });
      if (await responds(server, urlOf(port, password, 'mysql'))) {
        await rm(initFile);
        return handleOf({ server, guard, port, password, folder, start: () => start([]) });
      }
      await end(server);
      guard.dismiss();
      const words = await readFile(join(folder, 'mariadb.log'), 'utf8');
      // Between finding a free port and listening on it, another program may have taken it.
      if (attempt === 3 || !words.includes('Address already in use')) {
        throw new SetupError(
          `MariaDB (${tools.server}) does not start. It said:\n${words.trim().split('\n').slice(-8).join('\n')}`,
        );
      }
    }
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Options that every run of the server needs. @param folder holds its data and its temporary files */
function baseOptions(tools: MariaDbTools, folder: string): string[] {
  return [
    '--no-defaults',
    `--basedir=${tools.prefix}`,
    `--datadir=${join(folder, 'data')}`,
    `--tmpdir=${join(folder, 'tmp')}`,
    // The server refuses to run as root unless it is told to.
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
}

async function fillSystemTables(tools: MariaDbTools, folder: string): Promise<void> {
  const scripts = await systemTableScripts(tools.prefix);
  const statements = scripts
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('@current_hostname'))
    .join('\n');
  const input = `CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n${statements}\n`;
  const bootstrap = ['--bootstrap', '--enforce-storage-engine=', '--log-warnings=0', '--innodb-log-file-size=16M'];
  const outcome = await runProgram(tools.server, [...baseOptions(tools, folder), ...bootstrap], {
    env: tools.env,
    input,
  });
  if (outcome.status !== 0) {
    throw new SetupError(
      `MariaDB (${tools.server}) cannot make its system tables. It said:\n${outcome.output.trim().split('\n').slice(-8).join('\n')}`,
    );
  }
}

/** The statements that make an empty server, by the names of older and newer releases. */
async function systemTableScripts(prefix: string): Promise<string[]> {
  for (const [folder, name] of [
    ['mysql', 'mysql'],
    ['mariadb', 'mariadb'],
    ['mysql', 'mariadb'],
  ] as const) {
    const share = join(prefix, 'share', folder);
    const names = ['system_tables', 'performance_tables', 'system_tables_data'];
    const paths = names.map((part) => join(share, `${name}_${part}.sql`));
    if ((await Promise.all(paths.map(isFile))).every(Boolean)) {
      return Promise.all(paths.map((path) => readFile(path, 'utf8')));
    }
  }
  throw new SetupError(
    `The statements for MariaDB's system tables are not in ${join(prefix, 'share')}; the package is incomplete.`,
  );
}

function accountStatements(password: string): string {
  return [
    `CREATE USER ${user}@'127.0.0.1' IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON *.* TO ${user}@'127.0.0.1' WITH GRANT OPTION;`,
    `DROP USER IF EXISTS root@localhost;`,
    '',
  ].join('\n');
}

async function launch(
  tools: MariaDbTools,
  folder: string,
  port: number,
  further: readonly string[],
): Promise<ChildProcess> {
  const log = await open(join(folder, 'mariadb.log'), 'w');
  try {
    const options = [
      ...baseOptions(tools, folder),
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      // Relative to the data folder, because the path of a socket may have no more than 107 bytes.
      '--socket=mariadb.sock',
      `--pid-file=${join(folder, 'mariadb.pid')}`,
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--default-time-zone=+00:00',
      '--max-connections=300',
      // As in service, where the tables in use fit.
      '--innodb-buffer-pool-size=1G',
      ...further,
    ];
    const server = spawn(tools.server, options, {
      env: tools.env,
      // A session of its own, so that Ctrl-C does not end it under tests that still run.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    server.on('error', () => undefined);
    return server;
  } finally {
    await log.close();
  }
}

async function responds(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (isAlive(server) && Date.now() < deadline) {
    try {
      const connection = await createConnection({ uri: url, connectTimeout: 5000 });
      await connection.end();
      return true;
    } catch {
      await pause(20);
    }
  }
  return false;
}

function handleOf(first: {
  readonly server: ChildProcess;
  readonly guard: Guard;
  readonly port: number;
  readonly password: string;
  readonly folder: string;
  readonly start: () => Promise<ChildProcess>;
}): RunningMariaDb {
  const { port, password, folder } = first;
  let { server, guard } = first;
  let ended: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    await end(server);
    await rm(folder, { recursive: true, force: true });
    guard.dismiss();
  };
  return {
    get pid() {
      return server.pid ?? 0;
    },
    url: (database) => urlOf(port, password, database),
    async createDatabase(name) {
      const connection = await createConnection({ uri: urlOf(port, password, 'mysql') });
      try {
        await connection.query('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4', [name]);
      } finally {
        await connection.end();
      }
    },
    async kill() {
      if (!isAlive(server)) return;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    },
    async startAgain() {
      guard.dismiss();
      server = await first.start();
      guard = guardProcess({ pid: server.pid ?? 0, signal: 'TERM', folders: [folder] });
      if (!(await responds(server, urlOf(port, password, 'mysql'))))
        throw new SetupError('MariaDB does not start again.');
    },
    stop() {
      ended ??= endAll();
      return ended;
    },
  };
}

function urlOf(port: number, password: string, database: string): string {
  return `mysql://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

async function end(server: ChildProcess): Promise<void> {
  if (!isAlive(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const kill = setTimeout(() => server.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(kill);
}

function isAlive(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
