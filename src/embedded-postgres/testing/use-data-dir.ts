import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from '../embedded-postgres.ts';

/** A process of `holder-process.ts`. */
export interface Holder {
  readonly child: ChildProcess;
  send(line: string): void;
  nextEvent(): Promise<Record<string, unknown>>;
  /** Sends a line and reads the event that follows. */
  ask(line: string): Promise<Record<string, unknown>>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Gives each test of a file a data folder of its own, and ends what still runs after it. */
export function useDataDir() {
  const started: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  let [root, stateDir, template] = ['', '', ''];

  const newFolder = async (name: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), `mitome-${name}-`));
    // Root's PostgreSQL runs as another account, which must pass through here.
    await chmod(folder, 0o755);
    return folder;
  };
  beforeAll(async () => {
    [stateDir, template] = [await newFolder('state'), await newFolder('template')];
  });
  afterAll(async () => {
    for (const folder of [stateDir, template]) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    root = await newFolder('embedded');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const postgres of started.splice(0)) await postgres.stop();
    const pidFile = join(root, 'data', 'postgres', 'data', 'postmaster.pid');
    // Of a holder that was killed.
    if (await exists(pidFile)) process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGQUIT');
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  });
  const folders = () => ({ dataDir: join(root, 'data'), stateDir });

  /** Starts a holder in a process group of its own, with nothing but PATH and what is given in its environment. */
  function hold(dataDir: string, environment: Record<string, string> = {}, prefix: readonly string[] = []): Holder {
    const words = [...prefix, process.execPath, join(import.meta.dirname, 'holder-process.ts'), dataDir, stateDir];
    const child = spawn(words[0] ?? '', words.slice(1), {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const send = (line: string) => void child.stdin.write(`${line}\n`);
    const nextEvent = async (): Promise<Record<string, unknown>> => {
      const line = await lines.next();
      if (line.done) throw new Error('the holder ended early');
      return JSON.parse(line.value);
    };
    return {
      child,
      send,
      nextEvent,
      async ask(line) {
        send(line);
        return nextEvent();
      },
      async kill() {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  return {
    /** The folder that holds the data folder. */
    get root() {
      return root;
    },
    get dataDir() {
      return folders().dataDir;
    },
    get stateDir() {
      return stateDir;
    },
    /**
     * Fills the data folder with a new cluster. It is made once for the file, in an environment without LANG, and copied, because a copy
     * takes a tenth of the time.
     */
    async copyCluster(to = root): Promise<void> {
      const made = join(template, 'data');
      if (!(await exists(made))) {
        const holder = hold(made);
        expect(await holder.ask('open service')).toMatchObject({ isOwner: true });
        expect(await holder.ask('stop')).toEqual({ stopped: true });
      }
      await promisify(execFile)('cp', ['-a', made, to]);
    },
    async open(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
      const postgres = await openEmbeddedPostgres({ ...folders(), role: 'service', ...options });
      started.push(postgres);
      return postgres;
    },
    /** Starts a holder on the data folder. @param prefix the program that runs it, if any */
    hold: (environment: Record<string, string> = {}, prefix: readonly string[] = []) =>
      hold(folders().dataDir, environment, prefix),
    /** Spawns another program, which is killed after the test. */
    spawnOther(program: string, words: readonly string[], account: { uid?: number; gid?: number }): ChildProcess {
      const child = spawn(program, words, { stdio: 'ignore', ...account });
      children.push(child);
      return child;
    },
  };
}

/** Runs a statement on a connection of its own. @returns the first row */
export async function query(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Whether a server takes connections. */
export function connects(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
