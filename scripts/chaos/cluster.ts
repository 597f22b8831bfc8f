// Starts what is broken: databases behind proxies, two API nodes, two workers, and a supervisor that replaces dead ones.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ChildProgram, startChildProgram } from '../bench/child-program.ts';
import { makeReceiverTrust } from '../bench/receivers.ts';
import type { Cleanup } from '../setup/cleanup.ts';
import { freePort } from '../setup/free-port.ts';
import { runProgram } from '../setup/run-program.ts';
import { startPostgres } from '../setup/start-postgres.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
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
  replace(env?: Readonly<Record<string, string>>): Promise<void>;
}

export interface Cluster {
  readonly engine: Engine;
  readonly nodes: readonly Node[];
  readonly rows: RowsServer;
  readonly proxies: { readonly rows: FaultProxy; readonly queue: FaultProxy };
  readonly queuePid: () => number;
  readonly receiver: ChaosReceiver;
  readonly adminToken: string;
  readonly folder: string;
  /** Runs a command of the operator. */
  cli(...words: string[]): Promise<{ readonly status: number | undefined; readonly output: string }>;
}

const source = join(import.meta.dirname, '..', '..', 'src');
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
  const queue = await startPostgres(300);
  cleanup.add(() => queue.stop());
  await queue.createDatabase('queue');
  const rows = await startRowsServer(cleanup, engine, log);
  const proxies = {
    rows: await startFaultProxy(rows.url()),
    queue: await startFaultProxy(queue.url('queue')),
  };
  cleanup.add(async () => {
    proxies.rows.close();
    proxies.queue.close();
  });
  const trust = await makeReceiverTrust(folder);
  const receiver = await startChaosReceiver(cleanup, trust);
  const media = join(folder, 'media');
  await mkdir(media);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const common = {
    ...trust.env,
    DATABASE_URL: proxies.rows.through(rows.url()),
    QUEUE_DATABASE_URL: proxies.queue.through(queue.url('queue')),
    SINGLE_NODE: '1',
    MEDIA_URL: pathToFileURL(media).href,
    ENCRYPTION_KEY: `chaos:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DOCUMENT_OCR: 'optional',
    MODELS_DIR: join(folder, 'no-models'),
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
    const env = { ...common, ROLES: role, DATA_DIR: join(folder, name), PORT: `${port}` };
    await mkdir(join(folder, name), { recursive: true });
    return superviseNode(cleanup, { name, role, port, env, logFile: join(folder, `${name}.log`) });
  });
  const nodes = await Promise.all(starts);
  return { engine, nodes, rows, proxies, queuePid: () => queue.pid, receiver, adminToken, folder, cli };
}

interface NodeOptions {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Starts a node, and again whenever it ends by itself, as a service manager does. */
async function superviseNode(cleanup: Cleanup, { name, role, port, env, logFile }: NodeOptions): Promise<Node> {
  const origin = `http://127.0.0.1:${port}`;
  let isEnding = false;
  let program: ChildProgram;
  const start = async (further: Readonly<Record<string, string>> = {}): Promise<void> => {
    program = await startChildProgram({
      script: join(source, 'main.ts'),
      env: { ...env, ...further },
      outputFile: logFile,
    });
    const started = program;
    started.process.once('exit', () => {
      if (isEnding || started !== program) return;
      // It also stops the guard of the dead process.
      void started.end().then(() => start(further));
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
    async replace(further) {
      isEnding = true;
      await program.end();
      isEnding = false;
      await start(further);
      await untilReady(name, origin);
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
