// The service and its commands as processes, which tests can kill.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { composeService, type Replacements } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { fileToStart, projectRoot } from './compiled-service.ts';
import type { Engine } from './databases.ts';
import { endCluster } from './embedded-cluster.ts';
import { createInstallation, type Installation, type InstallationOptions } from './installation.ts';
import { type Ended, openReceiver, type Receiver } from './receiver.ts';
import { createTestClock, waitUntil } from './time.ts';

export { killUnderLoad, type Victim } from '../../scripts/setup/kill-under-load.ts';
export { providePrevious } from '../../scripts/setup/provide-previous.ts';

/** A node of an installation that runs as a process of its own. */
export interface ServiceProcess {
  readonly baseUrl: string;
  /** The administrator's token, on the first node of an installation that sets it up. */
  readonly adminToken: string | null;
  readonly pid: number;
  /** Everything that it has written: its log, and what else there was. */
  output(): string;
  /** Lets it end or stop itself at a tracepoint. Resolves when it knows; only for nodes of `startChild`. */
  killAt(point: KillAt): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

/**
 * The errors that a node logged. That a database on a busy machine took too long is none: the node retries.
 * @param levels of the log: 40 for warnings, 50 for errors
 */
export function errorsOf(node: Pick<ServiceProcess, 'output'>, levels: readonly number[] = [50]): string[] {
  return node
    .output()
    .split('\n')
    .filter((line) => levels.some((level) => line.includes(`"level":${level}`)))
    .filter((line) => !line.includes('"name":"StorageUnavailable"'));
}

/**
 * Starts the service as its operator does, by `src/main.ts`; see `fileToStart` for what is compiled.
 * @param tree a folder of code, this one or another release's, whose source is started
 * @returns when it is ready for requests
 */
export async function startMain(
  installation: Installation,
  overrides: Readonly<Record<string, string>> = {},
  tree?: string,
): Promise<ServiceProcess> {
  const environment = await installation.environment(overrides);
  const baseUrl = environment.PUBLIC_URL as string;
  const started = await startReady(
    () => launch(fileToStart('src/main.ts', tree), [], environment, false),
    () =>
      fetch(`${baseUrl}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
  );
  return { ...processOf(started), baseUrl, adminToken: null };
}

/** Starts the service as `service-child.ts`. @param aheadMs how far its clock is put forward, in milliseconds */
export async function startChild(
  installation: Installation,
  { aheadMs = 0, overrides = {} }: { aheadMs?: number; overrides?: Readonly<Record<string, string>> } = {},
): Promise<ServiceProcess> {
  const environment = await installation.environment({ ...overrides, TEST_CLOCK_AHEAD_MS: `${aheadMs}` });
  let adminToken: string | null = null;
  let ready = false;
  const start = () => {
    const begun = launch(fileToStart('contract-tests/support/service-child.ts'), [], environment, true);
    begun.child.on('message', (message: ChildMessage) => {
      if (message.kind === 'bootstrapped') adminToken = message.adminToken;
      if (message.kind === 'ready') ready = true;
    });
    return begun;
  };
  const started = await startReady(start, () => ready);
  return { ...processOf(started), baseUrl: environment.PUBLIC_URL as string, adminToken };
}

/** Runs a command of the operator's command line to its end. */
export async function runCli(
  installation: Installation,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  tree?: string,
): Promise<Ended & { readonly output: string }> {
  const variables = await installation.environment(environment);
  const run = () => launch(fileToStart('src/cli/mitome.ts', tree), words, variables, false);
  let started = run();
  await started.ended;
  if (foundNoDatabase(started)) started = run();
  return { ...(await started.ended), output: started.output() };
}

/**
 * Starts an entry of `src` with an environment that need not be right. It is ended with this process, if it still runs.
 * @param tree as in `startMain`
 */
export function startEntry(
  entry: 'main' | 'cli',
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  tree?: string,
): Omit<ServiceProcess, 'baseUrl' | 'adminToken' | 'killAt'> {
  const file = fileToStart(entry === 'cli' ? 'src/cli/mitome.ts' : 'src/main.ts', tree);
  return processOf(launch(file, words, environment, false));
}

/** Starts `src/main.ts` with an environment that need not be right, and waits until it has ended. */
export async function runMain(
  environment: Readonly<Record<string, string>>,
): Promise<Ended & { readonly output: string }> {
  const started = startEntry('main', environment);
  return { ...(await started.ended), output: started.output() };
}

/** Sets an installation up, as `mitome bootstrap` does, without a process of its own. @returns the administrator's token */
export async function bootstrap(
  installation: Installation,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const config = readConfig(await installation.environment(environment));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const service = await composeService({ ...config, roles: { api: false, worker: false } }, { log });
  try {
    let token = '';
    await service.useCases.bootstrapInstance(async ({ adminToken }) => {
      token = adminToken;
    });
    return token;
  } finally {
    await service.stop();
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly output: () => string;
}

/**
 * Whether a process has ended because no connection to its database was made in the five seconds that it waits for one. On a busy machine
 * that happens, so it is started once more, as a service manager would.
 */
const foundNoDatabase = ({ child, output }: Started): boolean =>
  child.exitCode === 1 && output().includes('the database cannot be reached');

/** Starts a node and waits until it is ready, a second time if it found no database at first. */
async function startReady(start: () => Started, isReady: () => boolean | Promise<boolean>): Promise<Started> {
  const first = start();
  try {
    await becomeReady(first, isReady);
    return first;
  } catch (error) {
    if (!foundNoDatabase(first)) throw error;
  }
  const second = start();
  await becomeReady(second, isReady);
  return second;
}

/** Waits until a node is ready. One that ends before, or takes longer than two minutes, is an error, and nothing of it is left. */
async function becomeReady(started: Started, isReady: () => boolean | Promise<boolean>): Promise<void> {
  try {
    await waitUntil('the service is ready', () => {
      if (started.child.exitCode !== null) throw new Error(`the service did not start: ${started.output()}`);
      return isReady();
    });
  } catch (error) {
    started.child.kill('SIGKILL');
    await started.ended;
    throw error;
  }
}

/** Processes that start by the dozen need not compile the same modules each time. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'mitome-contract-compile-cache');

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function launch(
  entry: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  hasChannel: boolean,
): Started {
  const { PATH = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: projectRoot,
    // Nothing is downloaded by tests.
    env: {
      PATH,
      NODE_COMPILE_CACHE: compileCache,
      MODELS_DOWNLOAD: '0',
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  // `close` comes after the last of the output.
  const ended = once(child, 'close').then(([status, signal]): Ended => {
    running.delete(child);
    return { status, signal };
  });
  return { child, ended, output: () => text };
}

function processOf({ child, ended, output }: Started): Omit<ServiceProcess, 'baseUrl' | 'adminToken'> {
  return {
    pid: child.pid as number,
    output,
    async killAt(point) {
      const armed = once(child, 'message');
      child.send(point);
      await armed;
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** What a test has of its installation. Nothing of it may be read before the tests run. */
export interface InstallationInUse {
  readonly installation: Installation;
  readonly receiver: Receiver;
  /** Starts a node of the installation as its operator would; it is killed after the test, if it still runs. */
  startNode(overrides?: Readonly<Record<string, string>>, tree?: string): Promise<ServiceProcess>;
}

/**
 * Gives each test of the surrounding `describe` an installation of its own, without a tenant, with a receiver, and ends what is left of them
 * after it.
 */
export function useInstallation(engine: Engine, options: InstallationOptions = {}): InstallationInUse {
  const starting: Promise<ServiceProcess>[] = [];
  let installation: Installation | undefined;
  let receiver: Receiver | undefined;
  beforeEach(async () => {
    installation = await createInstallation(engine, options);
    receiver = await openReceiver(installation.authority, createTestClock());
  });
  afterEach(async () => {
    // A start that failed leaves nothing.
    for (const start of await Promise.allSettled(starting.splice(0))) {
      if (start.status !== 'fulfilled') continue;
      start.value.kill('SIGKILL');
      await start.value.ended;
    }
    await receiver?.close();
    // A node that is killed leaves its PostgreSQL behind.
    if (installation !== undefined) await endCluster(installation.dataDir);
    await installation?.remove();
    receiver = undefined;
    installation = undefined;
  });
  const present = (): Installation => {
    if (installation === undefined) throw new Error('the installation has not been made');
    return installation;
  };
  return {
    get installation() {
      return present();
    },
    get receiver() {
      if (receiver === undefined) throw new Error('the receiver has not been opened');
      return receiver;
    },
    startNode(overrides, tree) {
      const start = startMain(present(), overrides, tree);
      starting.push(start);
      return start;
    },
  };
}

/** A point at which work may be interrupted between a commit and a delivery. */
export type TracepointName = Parameters<NonNullable<NonNullable<Replacements['queue']>['tracepoint']>>[0];

/** Where a child is to end itself: when it passes a tracepoint for the nth time from now, 1 for the first. */
export interface KillAt {
  readonly name: TracepointName;
  readonly occurrence: number;
  /** `SIGSTOP` lets it stand still until `SIGCONT` instead. */
  readonly signal?: 'SIGSTOP';
}

/** A message of a child to its parent. */
export type ChildMessage =
  | { readonly kind: 'bootstrapped'; readonly adminToken: string }
  | { readonly kind: 'armed' }
  | { readonly kind: 'ready' };
