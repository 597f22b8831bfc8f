import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { connects, exists, query, useDataDir } from './testing/use-data-dir.ts';

const test = useDataDir();
const isRoot = process.getuid?.() === 0;

describe('a running server', () => {
  let postgres: EmbeddedPostgres;
  let dataDir: string;
  beforeAll(async () => {
    await test.copyCluster(test.stateDir);
    dataDir = join(test.stateDir, 'data');
    postgres = await openEmbeddedPostgres({ dataDir, stateDir: test.stateDir, role: 'service' });
    // It exists already.
    await postgres.ensureDatabase('trial');
  });
  afterAll(() => postgres.stop());

  it('commits durably, counts characters although LANG was unset, and serves a role that is no superuser but may make databases', async () => {
    const facts = await query(
      postgres.url('trial'),
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, length('日本') AS length,
              current_setting('listen_addresses') AS address, rolsuper, rolcreatedb
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(facts).toEqual({
      fsync: 'on',
      commit: 'on',
      length: 2,
      address: '127.0.0.1',
      rolsuper: false,
      rolcreatedb: true,
    });
  });

  it('requires its password, which is kept in a file of mode 0600', async () => {
    const wrong = new URL(postgres.url('postgres'));
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('logs no value of a statement that failed', async () => {
    await query(postgres.url('trial'), 'CREATE TABLE people (name text PRIMARY KEY)');
    await query(postgres.url('trial'), "INSERT INTO people VALUES ('Sakura')");
    await expect(query(postgres.url('trial'), "INSERT INTO people VALUES ('Sakura')")).rejects.toThrow();
    await expect(query(postgres.url('trial'), "SELECT 'Sakura'::integer")).rejects.toThrow();
    expect(await readFile(join(postgres.server.dir, 'postgres.log'), 'utf8')).not.toContain('Sakura');
  });

  it.each(['', 'Upper', 'a-b', 'a"b', '1a', 'a'.repeat(64)])('refuses the database name %j', async (name) => {
    expect(() => postgres.url(name)).toThrow(RangeError);
    await expect(postgres.ensureDatabase(name)).rejects.toThrow(RangeError);
  });
});

describe('the owner', () => {
  it('passes nothing of its environment on', async () => {
    await test.copyCluster();
    const holder = test.hold({ ENCRYPTION_KEY: 'an-invented-key' });
    const { pid } = await holder.ask('open service');
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('ENCRYPTION_KEY');
  });

  it('keeps what was committed over a stop and a start', async () => {
    await test.copyCluster();
    const first = await test.open();
    await query(first.url('trial'), "CREATE TABLE kept AS SELECT '認' AS seal");
    await first.stop();
    expect(await connects(first.url('trial'))).toBe(false);

    const second = await test.open();
    expect(await query(second.url('trial'), 'SELECT seal FROM kept')).toEqual({ seal: '認' });
  });

  it('keeps the server when SIGTERM or SIGINT goes to its whole process group, until it stops', async () => {
    await test.copyCluster();
    const holder = test.hold();
    const { url } = await holder.ask('open service');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.kill(-Number(holder.child.pid), signal);
      expect(await holder.nextEvent()).toEqual({ signal });
    }
    expect(await connects(String(url))).toBe(true);
    expect(await holder.ask('stop')).toEqual({ stopped: true });
    expect(await connects(String(url))).toBe(false);
  });

  // Root of an ordinary container lacks CAP_SYS_PTRACE; an ordinary user sees its own processes without it.
  const withoutPtrace = isRoot ? ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'] : [];
  it.each<readonly [string, readonly string[]]>([
    ['', []],
    [', without CAP_SYS_PTRACE too', withoutPtrace],
  ])('stops the server of an owner that was killed, and starts its own with all rows%s', async (_title, prefix) => {
    await test.copyCluster();
    const killed = test.hold();
    const { pid, url } = await killed.ask('open service');
    await query(String(url), 'CREATE TABLE kept AS SELECT 1 AS one');
    await killed.kill();
    expect(await connects(String(url))).toBe(true);

    const next = test.hold({}, prefix);
    expect(await next.ask('open service')).toMatchObject({ warned: expect.stringMatching(/^stopping/), pid });
    const opened = await next.nextEvent();
    expect(opened).toMatchObject({ isOwner: true });
    expect(opened.pid).not.toBe(pid);
    expect(await connects(String(url))).toBe(false);
    expect(await query(String(opened.url), 'SELECT one FROM kept')).toEqual({ one: 1 });
  });

  it('starts although another program has the process number of a server that crashed', async () => {
    await test.copyCluster();
    const dir = join(test.dataDir, 'postgres', 'data');
    const { uid, gid } = await stat(dir);
    // A program of the same account, the only kind that PostgreSQL takes for its former self.
    const other = test.spawnOther('sleep', ['120'], isRoot ? { uid, gid } : {});
    const pidFile = [other.pid, dir, 1, 5999, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(dir, 'postmaster.pid'), pidFile);

    const postgres = await test.open();
    expect(await connects(postgres.url('trial'))).toBe(true);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });
});

describe('one data folder', () => {
  it('has exactly one owner when two services start at the same moment, ten times', async () => {
    await test.copyCluster();
    const holders = [test.hold(), test.hold()];
    for (let round = 0; round < 10; round += 1) {
      const events = await Promise.all(holders.map((holder) => holder.ask('open service')));
      const owner = events.findIndex(({ isOwner }) => isOwner === true);
      expect(events[owner], JSON.stringify(events)).toBeDefined();
      const { pid } = (holders[owner] as (typeof holders)[number]).child;
      expect(events[1 - owner]).toEqual({
        failed: `${test.dataDir} is used by the service with process number ${pid}. Stop it first, or set DATA_DIR to another folder.`,
      });
      expect(await connects(String(events[owner]?.url))).toBe(true);
      expect(await holders[owner]?.ask('stop')).toEqual({ stopped: true });
    }
  });

  it('is used by commands beside the service, once it has published its server', async () => {
    await test.copyCluster();
    const service = test.hold();
    const { pid, url } = await service.ask('open service');
    const command = test.hold();
    expect(await command.ask('open command')).toMatchObject({
      warned: 'waiting for the process that uses the data folder',
      role: 'service',
      pid: service.child.pid,
    });
    expect(await service.ask('publish')).toEqual({ published: true });
    expect(await command.nextEvent()).toEqual({ pid, url, isOwner: false });

    // The folder is the same through a link.
    await symlink(test.dataDir, join(test.root, 'link'));
    const linked = await test.open({ dataDir: join(test.root, 'link'), role: 'command' });
    expect(linked).toMatchObject({ isOwner: false, server: { pid } });
    await linked.ensureDatabase('another');
    expect(await connects(linked.url('another'))).toBe(true);

    await linked.stop();
    expect(await command.ask('stop')).toEqual({ stopped: true });
    expect(await connects(String(url))).toBe(true);
    expect(await service.ask('stop')).toEqual({ stopped: true });
  });

  it('is owned by a command while no service runs; others wait for its end', async () => {
    await test.copyCluster();
    const command = test.hold();
    expect(await command.ask('open command')).toMatchObject({ isOwner: true });
    const waiting = { warned: expect.stringMatching(/^waiting/), role: 'command', pid: command.child.pid };
    const service = test.hold();
    expect(await service.ask('open service')).toMatchObject(waiting);
    await expect(test.open({ role: 'command', timeoutMs: 300 })).rejects.toThrow(
      `${test.dataDir} is still used by the command with process number ${command.child.pid}.`,
    );
    const ending = new AbortController();
    const cut = test.open({ signal: ending.signal });
    ending.abort(new Error('the end was requested'));
    await expect(cut).rejects.toThrow('the end was requested');

    expect(await command.ask('stop')).toEqual({ stopped: true });
    expect(await service.nextEvent()).toMatchObject({ isOwner: true });
  });

  it('opens for a service that waits when the command is killed, server and all', async () => {
    await test.copyCluster();
    const command = test.hold();
    const { pid } = await command.ask('open command');
    const service = test.hold();
    expect(await service.ask('open service')).toMatchObject({ warned: expect.stringMatching(/^waiting/) });
    await command.kill();
    expect(await service.nextEvent()).toMatchObject({ warned: expect.stringMatching(/^stopping/), pid });
    expect(await service.nextEvent()).toMatchObject({ isOwner: true });
  });
});

describe('a server that cannot be used', () => {
  /** Prepares the cluster as its superuser. @returns whether a server runs on it */
  async function prepare(database: string, ...statements: string[]): Promise<() => Promise<boolean>> {
    await test.copyCluster();
    const postgres = await test.open();
    const client = new Client({ connectionString: postgres.url(database).replace('//mitome:', '//postgres:') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    await postgres.stop();
    return () => exists(join(postgres.server.dir, 'data', 'postmaster.pid'));
  }

  it.each([
    [
      'cannot write',
      'postgres',
      ['DROP DATABASE trial', 'DROP ROLE mitome', 'ALTER ROLE postgres SET default_transaction_read_only = on'],
      /cannot be used: cannot execute CREATE ROLE in a read-only transaction \(25006\)/,
    ],
    [
      'refuses connections',
      'template1',
      ['ALTER DATABASE postgres ALLOW_CONNECTIONS false'],
      /cannot be used: .+ \(55000\)/,
    ],
  ])(
    'because it %s is reported at once and stopped, and the folder is released',
    async (_why, database, ddl, message) => {
      const isRunning = await prepare(database, ...ddl);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await expect(test.open()).rejects.toMatchObject({
          name: 'EmbeddedPostgresError',
          message: expect.stringMatching(message),
        });
        expect(await isRunning()).toBe(false);
      }
    },
  );

  it('because the password is another one is reported with both folders, and stopped', async () => {
    await test.copyCluster();
    const anchorDir = join(test.dataDir, 'postgres');
    await writeFile(join(anchorDir, 'password'), 'another\n');
    await expect(test.open()).rejects.toThrow(
      `The password in ${anchorDir} does not open the database in ${anchorDir}`,
    );
    expect(await exists(join(anchorDir, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('because another major version made the cluster is not started', async () => {
    await test.copyCluster();
    await writeFile(join(test.dataDir, 'postgres', 'data', 'PG_VERSION'), '9\n');
    await expect(test.open()).rejects.toThrow('was made by PostgreSQL 9');
  });

  it('because it ends every connection is reported after the time limit, with its last message', async () => {
    const isRunning = await prepare(
      'postgres',
      `CREATE FUNCTION send_away() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
         IF current_setting('application_name') = 'mitome launcher' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
       END $$`,
      'CREATE EVENT TRIGGER send_away ON login EXECUTE FUNCTION send_away()',
    );
    // The server must start within it on a busy machine.
    await expect(test.open({ timeoutMs: 15_000 })).rejects.toThrow(/cannot be used: .+ \(57P01\)\. Its log is /);
    expect(await isRunning()).toBe(false);
  });
});
