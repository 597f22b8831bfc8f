// Starts what is broken: databases and a store of pictures behind proxies, two API nodes, two workers, and a supervisor that replaces dead ones.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ChildProgram, startChildProgram } from '../bench/child-program.ts';
import { makeReceiverTrust } from '../bench/receivers.ts';
import type { Cleanup } from '../setup/cleanup.ts';
import { freePort } from '../setup/free-port.ts';
import { runProgram } from '../setup/run-program.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../setup/start-replicated-postgres.ts';
import { withoutModels } from '../setup/without-models.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type PictureStore, startPictureStore } from './picture-store.ts';
import { type ChaosReceiver, startChaosReceiver } from './receiver.ts';
import { type Engine, type RowsServer, startRowsServer } from './rows-server.ts';

/** A process of the service. */
export interface Node {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly origin: string;
  pid(): number;
  /** `kill -9`; the supervisor starts it again. */
  kill(): void;
  /** Stops it as a service manager does, and starts the next one. */
  replace(): Promise<void>;
  /** Sets its clock so much ahead of the true time; 0 sets it right. */
  shiftClock(ms: number): Promise<void>;
}

export interface Cluster {
  readonly engine: Engine;
  readonly nodes: readonly Node[];
  readonly rows: RowsServer;
  readonly queue: Omit<ReplicatedPostgres, 'createDatabase' | 'stop'>;
  readonly pictures: PictureStore;
  readonly proxies: Readonly<Record<'rows' | 'queue' | 'bucket', FaultProxy>>;
  readonly receiver: ChaosReceiver;
  readonly adminToken: string;
  readonly folder: string;
  /** Runs a command of the operator. */
  cli(...words: string[]): Promise<{ readonly status: number | undefined; readonly output: string }>;
}

const source = join(import.meta.dirname, '..', '..', 'src');
const shiftClockUrl = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href;
/** The name of the queue's database. */
export const queueDatabase = 'queue';
/** Room for the log that a new replica needs, and more. */
const queueDiskMegabytes = 1500;
const startTimeoutMs = 120_000;

/** Quick retries, so that what failed during a fault is delivered soon after it. */
const retrySchedule = '0,1,1,2,2,3,3,5,5,5,5,5,5,10,10,10,10,20,20,20';

/** Starts everything on an empty instance. @param folder an empty folder of the caller's */
export async function startCluster(
  cleanup: Cleanup,
  engine: Engine,
  folder: string,
  log: (line: string) => void,
): Promise<Cluster> {
  log(`starting databases (${engine})`);
  const queue = await startReplicatedPostgres({ diskMegabytes: queueDiskMegabytes });
  cleanup.add(() => queue.stop());
  await queue.createDatabase(queueDatabase);
  const rows = await startRowsServer(cleanup, engine, log);
  const pictures = await startPictureStore(cleanup, log);
  const proxies = {
    rows: await startFaultProxy(rows.url()),
    queue: await startFaultProxy(queue.url(queueDatabase)),
    bucket: await startFaultProxy(pictures.url),
  };
  cleanup.add(async () => {
    for (const proxy of Object.values(proxies)) proxy.close();
  });
  const trust = await makeReceiverTrust(folder);
  const receiver = await startChaosReceiver(cleanup, trust);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const common = {
    ...trust.env,
    DATABASE_URL: proxies.rows.through(rows.url()),
    QUEUE_DATABASE_URL: proxies.queue.through(queue.url(queueDatabase)),
    ...pictures.settings(proxies.bucket.through(pictures.url)),
    ENCRYPTION_KEY: `chaos:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    ...withoutModels(folder),
    WEBHOOK_RETRY_SCHEDULE_SECONDS: retrySchedule,
    WEBHOOK_TIMEOUT_MS: '3000',
  };
  const cli = async (...words: string[]) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...common, DATA_DIR: join(folder, 'api-1'), PORT: `${ports[0]}` };
    return runProgram(process.execPath, [join(source, 'cli', 'mitome.ts'), ...words], { env });
  };
  await mkdir(join(folder, 'api-1'));
  const made = await cli('bootstrap');
  if (made.status !== 0) throw new Error(`the instance could not be set up. It said:\n${made.output.trim()}`);
  const bootstrap = await readFile(join(folder, 'api-1', 'bootstrap.json'), 'utf8');
  const { adminToken } = JSON.parse(bootstrap) as { adminToken: string };

  log('starting two API nodes and two workers');
  const starts = (['api-1', 'api-2', 'worker-1', 'worker-2'] as const).map(async (name, index) => {
    const port = ports[index] as number;
    const role = name.startsWith('api') ? ('api' as const) : ('worker' as const);
    const clockFile = join(folder, `${name}.clock`);
    const clock = { NODE_OPTIONS: `--import=${shiftClockUrl}`, CHAOS_CLOCK_FILE: clockFile };
    const env = { ...common, ...clock, ROLES: role, DATA_DIR: join(folder, name), PORT: `${port}` };
    await mkdir(join(folder, name), { recursive: true });
    return superviseNode(cleanup, { name, role, port, env, clockFile, logFile: join(folder, `${name}.log`) });
  });
  const nodes = await Promise.all(starts);
  return { engine, nodes, rows, pictures, proxies, queue, receiver, adminToken, folder, cli };
}

interface NodeOptions {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly clockFile: string;
  readonly logFile: string;
}

/** Starts a node, and again whenever it ends by itself, as a service manager does. */
async function superviseNode(cleanup: Cleanup, options: NodeOptions): Promise<Node> {
  const { name, role, port, env, clockFile, logFile } = options;
  const origin = `http://127.0.0.1:${port}`;
  let isEnding = false;
  let program: ChildProgram;
  const start = async (): Promise<void> => {
    program = await startChildProgram({ script: join(source, 'main.ts'), env, outputFile: logFile });
    const started = program;
    started.process.once('exit', () => {
      if (isEnding || started !== program) return;
      // It also stops the guard of the dead process.
      void started.end().then(start);
    });
  };
  await start();
  cleanup.add(async () => {
    isEnding = true;
    await program.end();
  });
  await untilReady(name, origin);
  return {
    name,
    role,
    origin,
    pid: () => program.process.pid ?? 0,
    kill: () => void program.process.kill('SIGKILL'),
    async replace() {
      isEnding = true;
      await program.end();
      isEnding = false;
      await start();
      await untilReady(name, origin);
    },
    async shiftClock(ms) {
      // Renamed, so that a reader finds one time or the other.
      await writeFile(`${clockFile}.new`, `${ms}`);
      await rename(`${clockFile}.new`, clockFile);
    },
  };
}

async function untilReady(name: string, origin: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline) throw new Error(`${name} did not become ready`);
    await pause(50);
  }
}

/** Whether a node says that it can work. */
export async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
