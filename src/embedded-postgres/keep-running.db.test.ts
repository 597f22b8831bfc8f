import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { connects, exists, query, useDataDir } from './testing/use-data-dir.ts';

const test = useDataDir();
const listeners: Server[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

/** Opens a server whose log is kept. @returns with what it logged, and the reason of its loss */
async function open() {
  await test.copyCluster();
  const logged: string[] = [];
  const keep = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  let lost = '';
  const postgres = await test.open({
    log: { info: keep, warn: keep, error: keep },
    onLost: ({ message }) => {
      lost = message;
    },
  });
  return { postgres, logged, lost: () => lost };
}

const soon = { interval: 10 };
const isBack = (postgres: EmbeddedPostgres, before: number) =>
  expect.poll(async () => postgres.server.pid !== before && (await connects(postgres.url('trial'))), soon).toBe(true);

/** Kills the server, and takes its port as soon as that is free. */
async function killAndTakePort({ server }: EmbeddedPostgres): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  for (;;) {
    const listener = createServer((socket) => socket.destroy()).listen(server.port, '127.0.0.1');
    const isOurs = await once(listener, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    listeners.push(listener);
    return;
  }
}

describe('a server that ends', () => {
  it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'by %s is started again on its port with all rows, and the owner publishes its new process number',
    async (signal) => {
      const { postgres, logged } = await open();
      postgres.publish();
      await query(postgres.url('trial'), 'CREATE TABLE kept AS SELECT 1 AS one');
      const { pid, port } = postgres.server;
      process.kill(pid, signal);
      await isBack(postgres, pid);

      expect(postgres.server.port).toBe(port);
      expect(await query(postgres.url('trial'), 'SELECT one FROM kept')).toEqual({ one: 1 });
      const owner = JSON.parse(await readFile(join(test.dataDir, 'postgres', 'owner.json'), 'utf8'));
      expect(owner.server).toEqual(postgres.server);
      expect(logged.join('\n')).toMatch(
        /embedded PostgreSQL ended unexpectedly; starting it again .*\n(.*\n)*embedded PostgreSQL started again /,
      );
    },
  );

  it('is started again at once although one of its processes is busy with a statement', async () => {
    const { postgres } = await open();
    const client = new Client({ connectionString: postgres.url('trial') });
    client.on('error', () => undefined);
    await client.connect();
    const busy = client.query('DO $$ BEGIN LOOP END LOOP; END $$').catch((cause: Error) => cause);
    await expect
      .poll(() => query(postgres.url('trial'), "SELECT state FROM pg_stat_activity WHERE query LIKE 'DO %'"), soon)
      .toEqual({ state: 'active' });
    const { pid } = postgres.server;
    process.kill(pid, 'SIGKILL');
    await isBack(postgres, pid);
    expect(await busy).toBeInstanceOf(Error);
    await client.end();
  });

  it('whose process of a connection is killed restarts by itself, under the same process number', async () => {
    const { postgres, logged } = await open();
    const { pid } = postgres.server;
    const client = new Client({ connectionString: postgres.url('trial') });
    const broken = once(client, 'error');
    await client.connect();
    const backend = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    process.kill(Number(backend), 'SIGKILL');
    await broken;
    await expect.poll(() => connects(postgres.url('trial')), soon).toBe(true);
    expect(postgres.server.pid).toBe(pid);
    expect(logged.join('\n')).not.toContain('ended unexpectedly');
  });

  it('is kept running although its new process number cannot be published', async () => {
    const { postgres, logged } = await open();
    postgres.publish();
    const before = postgres.server.pid;
    // The file that is renamed to owner.json cannot be written, as on a full disk.
    const inTheWay = join(test.dataDir, 'postgres', 'owner.json.new');
    await mkdir(inTheWay);
    process.kill(before, 'SIGKILL');
    await isBack(postgres, before);
    await expect.poll(() => logged.join('\n'), soon).toContain('publishing embedded PostgreSQL failed');
    await rm(inTheWay, { recursive: true });
    const second = postgres.server.pid;
    process.kill(second, 'SIGKILL');
    await isBack(postgres, second);
    await expect
      .poll(async () => JSON.parse(await readFile(join(test.dataDir, 'postgres', 'owner.json'), 'utf8')).server, soon)
      .toEqual(postgres.server);
  });

  it('is waited for by a command that opens meanwhile', async () => {
    const { postgres } = await open();
    postgres.publish();
    const { pid } = postgres.server;
    process.kill(pid, 'SIGKILL');
    const command = await test.open({ role: 'command' });
    expect(command.isOwner).toBe(false);
    expect(await connects(command.url('trial'))).toBe(true);
  });

  it('and whose port another program has taken is lost after six attempts, which the log counts and explains', async () => {
    const { postgres, logged, lost } = await open();
    const { port } = postgres.server;
    await killAndTakePort(postgres);
    await expect.poll(lost, { interval: 50 }).not.toBe('');
    const why = `Port ${port} of 127.0.0.1, on which PostgreSQL in ${test.dataDir}/postgres/data listened, is in use by another program.`;
    expect(lost()).toBe(`The embedded PostgreSQL has ended and could not be started again. ${why}`);
    const failures = logged.filter((line) => line.startsWith('starting embedded PostgreSQL again failed'));
    expect(failures).toHaveLength(6);
    expect(failures.at(-1)).toContain(`"attempt":6,"of":6,"reason":${JSON.stringify(why)}`);
    await postgres.stop();
    expect(await exists(join(test.dataDir, 'postgres', 'owner.json'))).toBe(false);
  });

  it('is not started again by a stop meanwhile, which releases the folder', async () => {
    const { postgres, logged, lost } = await open();
    await killAndTakePort(postgres);
    await expect.poll(() => logged.join('\n'), soon).toContain('"attempt":1');
    await postgres.stop();
    expect(await exists(join(test.dataDir, 'postgres', 'owner.json'))).toBe(false);
    const attempts = logged.length;
    const next = await test.open();
    expect(await connects(next.url('trial'))).toBe(true);
    expect(logged).toHaveLength(attempts);
    expect(lost()).toBe('');
  });
});

it('the port lies outside of the range of outgoing connections, so that none takes it while the server is down', async () => {
  const { postgres } = await open();
  const [first] = (await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')).split(/\s+/);
  expect(postgres.server.port).toBeLessThan(Number(first));
});

it('a data folder without a cluster stays as it is when an existing one is needed', async () => {
  const message = `There is no installation in ${test.dataDir}. Correct DATA_DIR, or make one`;
  await expect(test.open({ role: 'command', existing: true })).rejects.toThrow(message);
  expect(await exists(test.dataDir)).toBe(false);
});
