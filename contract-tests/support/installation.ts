// An installation: databases, behind proxies if they are to be cut, a data folder, keys, free ports.

import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutModels } from '../../scripts/setup/without-models.ts';
import { ensureLocalAuthority, type LocalAuthority } from '../../src/installation/local-authority.ts';
import { createTestDatabase, type Engine, postgres, type TestDatabase } from './databases.ts';

/** What the nodes of one service share: databases, a data folder, keys. Nothing runs yet. */
export interface Installation {
  /** The rows, past the proxy if there is one. */
  readonly database: TestDatabase;
  /** The queue, past the proxy if there is one. */
  readonly queueDatabase: TestDatabase;
  /** Only of an installation that was made `proxied`; others throw. */
  readonly proxies: { readonly rows: TcpProxy; readonly queue: TcpProxy };
  /** Lets everything through the proxies again, if there are any. */
  restore(): void;
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

export interface InstallationOptions {
  /** Of the databases: `migrated`, the default, as after a start, with which the first one takes less time, or `empty`, as before any start. */
  readonly content?: 'migrated' | 'empty';
  /** Puts a proxy in front of each database, so that it can be cut. */
  readonly proxied?: boolean | undefined;
}

/** Makes an installation on an engine, without keys and secrets. */
export async function createInstallation(
  engine: Engine,
  { content = 'migrated', proxied = false }: InstallationOptions = {},
): Promise<Installation> {
  const [database, queueDatabase, dataDir] = await Promise.all([
    createTestDatabase(engine, content),
    createTestDatabase(postgres, content === 'empty' ? 'empty' : 'queue'),
    mkdtemp(join(tmpdir(), 'mitome-contract-')),
  ]);
  const [rows, queue, authority] = await Promise.all([
    proxied ? startTcpProxy(addressOf(database.url)) : null,
    proxied ? startTcpProxy(addressOf(queueDatabase.url)) : null,
    ensureLocalAuthority(join(dataDir, 'tls')),
  ]);
  const encryptionKey = `k1:${randomBytes(32).toString('base64')}`;
  return {
    database,
    queueDatabase,
    get proxies() {
      if (rows === null || queue === null) throw new Error('the databases cannot be cut: start the service `proxied`');
      return { rows, queue };
    },
    restore() {
      rows?.restore();
      queue?.restore();
    },
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
        // A machine that is busy with other things fails no attempt.
        WEBHOOK_TIMEOUT_MS: '60000',
        WEBHOOK_CONNECT_TIMEOUT_MS: '30000',
        // Nor does it refuse a call.
        API_CONCURRENCY: '1000',
        LOG_LEVEL: 'debug',
        // Tests that need them name the models.
        ...withoutModels(dataDir),
        ...overrides,
      };
    },
    async remove() {
      await Promise.all([rows?.close(), queue?.close()]);
      await Promise.all([database.drop(), queueDatabase.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port || (protocol === 'mysql:' ? 3306 : 5432)) };
}

function through(url: string, proxy: TcpProxy | null): string {
  if (proxy === null) return url;
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = `${proxy.port}`;
  return proxied.href;
}

/**
 * Where ports are drawn, from the first up to the last, which is left out: outside the range that Linux gives to outgoing connections
 * (32,768 to 60,999), outside the one that an embedded PostgreSQL takes its own from, which lies between 10,000 and that, and beside
 * the ports that guides name, which tests replace.
 */
const portRanges = [
  { from: 7100, to: 8000 },
  { from: 61_000, to: 65_000 },
] as const;

function drawPort(): number {
  const [low, high] = portRanges;
  const gap = high.from - low.to;
  const drawn = randomInt(low.from, high.to - gap);
  return drawn < low.to ? drawn : drawn + gap;
}

/**
 * Finds a port to listen on. No outgoing connection takes it between now and then, and no embedded PostgreSQL. Nor does another process
 * of the tests draw it as long as this one runs: the UDP port of the same number, for which nothing here uses, is kept to show that it
 * is taken.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = drawPort();
    const sign = createSocket('udp4').unref();
    sign.bind({ port, address: '127.0.0.1', exclusive: true });
    const isOurs = await once(sign, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs && (await isFree(port))) return port;
    sign.close();
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A way to a server that can be cut, as a network can. */
export interface TcpProxy {
  readonly port: number;
  /** How many messages have gone to the server: one for each statement, as long as nothing else uses the connection. */
  sent(): number;
  /** Breaks every connection, and every new one as soon as it is made. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback in front of a server. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let sent = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer({ noDelay: true }, (near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ ...target, noDelay: true });
    keep(far);
    near.on('data', () => {
      sent += 1;
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}
