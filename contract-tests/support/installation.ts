import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureLocalAuthority, type LocalAuthority } from '../../src/installation/local-authority.ts';
import { createTestDatabase, type Engine, postgres, type TestDatabase } from './databases.ts';
import { findFreePort } from './free-port.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** What the nodes of one service share: databases, a data folder, keys. Nothing runs yet. */
export interface Installation {
  /** The rows, past the proxy. */
  readonly database: TestDatabase;
  /** The queue, past the proxy. */
  readonly queueDatabase: TestDatabase;
  readonly proxies: { readonly rows: TcpProxy; readonly queue: TcpProxy };
  readonly authority: LocalAuthority;
  readonly dataDir: string;
  /** The environment of a new node, on a port of its own. */
  environment(overrides?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

/** Takes from an installation's environment what a first start on one's own machine does not have: everything is embedded then. */
export const embedded = {
  DATABASE_URL: '',
  QUEUE_DATABASE_URL: '',
  SINGLE_NODE: '',
  ENCRYPTION_KEY: '',
  WEBHOOK_CA_FILE: '',
};

/** Makes an empty installation on an engine. */
export async function createInstallation(engine: Engine): Promise<Installation> {
  const [database, queueDatabase, dataDir] = await Promise.all([
    createTestDatabase(engine),
    createTestDatabase(postgres),
    mkdtemp(join(tmpdir(), 'mitome-contract-')),
  ]);
  const [rows, queue, authority] = await Promise.all([
    startTcpProxy(addressOf(database.url)),
    startTcpProxy(addressOf(queueDatabase.url)),
    ensureLocalAuthority(join(dataDir, 'tls')),
  ]);
  const encryptionKey = `k1:${randomBytes(32).toString('base64')}`;
  return {
    database,
    queueDatabase,
    proxies: { rows, queue },
    authority,
    dataDir,
    async environment(overrides = {}) {
      const port = await findFreePort();
      return {
        PORT: `${port}`,
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: through(database.url, rows),
        QUEUE_DATABASE_URL: through(queueDatabase.url, queue),
        SINGLE_NODE: '1',
        DATA_DIR: dataDir,
        ENCRYPTION_KEY: encryptionKey,
        WEBHOOK_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
        WEBHOOK_CA_FILE: authority.caFile,
        LOG_LEVEL: 'debug',
        ...overrides,
      };
    },
    async remove() {
      await Promise.all([rows.close(), queue.close()]);
      await Promise.all([database.drop(), queueDatabase.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port || (protocol === 'mysql:' ? 3306 : 5432)) };
}

function through(url: string, proxy: TcpProxy): string {
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = `${proxy.port}`;
  return proxied.href;
}
