// Runs jobs in a child process with bounded memory and time, and replaces a child that ended.

import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGroupWeight, type GroupWeight } from './group-weight.ts';
import { startScript } from './start-script.ts';

/** What one job may use. */
export interface ChildLimits {
  /** Resident memory of the child. Beyond it the child ends itself; a sudden growth meets the kernel's limit, which is as high. */
  readonly memoryMb: number;
  /** Processor time, which does not depend on how busy the machine is. */
  readonly cpuMs: number;
  /** Time until the reply. It is long, because only a machine under heavy load, or a child that is stuck, reaches it. */
  readonly wallMs: number;
  /** Space for JavaScript's own objects, 64 MB by default; what native code and buffers hold is not part of it. */
  readonly heapMb?: number;
  /** Worker threads that the child's libraries start; none by default. */
  readonly threads?: number;
  /** Whether requests and deliveries come first, because no user waits for the child's work as a rule. */
  readonly isBackground?: boolean;
}

/**
 * Why a job has no result.
 *
 * - `memory`, `cpu`: it exceeded its limit
 * - `failed`: the child threw
 * - `died`: the child ended during the job
 * - `too_slow`: there was no reply in time
 * - `not_started`: the child did not start, or could not load its engine; see `isNotStarted`
 * - `closed`: the runner was closed
 */
export class ChildFault extends Error {
  override readonly name = 'ChildFault';
  readonly code: 'memory' | 'cpu' | 'failed' | 'died' | 'too_slow' | 'not_started' | 'closed';

  constructor(code: ChildFault['code'], message: string = code) {
    super(message);
    this.code = code;
  }
}

/** What a child sends: once whether it is ready, then one message for each job. */
export type ChildMessage<R> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not_ready'; readonly message: string }
  | { readonly kind: 'result'; readonly value: R }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'exceeded'; readonly limit: 'memory' | 'cpu' };

/** Runs jobs in one child process, one after the other. */
export interface ChildRunner<J, R> {
  /**
   * Queues a job. Its data and result are copied by structured clone.
   * @param urgent a user waits for it: it runs before queued jobs that are not urgent, which still get one turn in five
   * @throws ChildFault; the next job gets a new child where this one cannot go on
   */
  readonly run: (job: J, urgent?: boolean) => Promise<R>;
  /** Ends the child. Queued and running jobs are rejected. */
  readonly close: () => Promise<void>;
}

/**
 * Space for JavaScript's young objects. With the default of 16 MB the face child held 500 MB after a hundred large pictures; with this one it
 * holds 450 MB and is no slower, because most of its memory is not JavaScript's.
 */
const youngHeapMb = 2;

/** A start takes half a second, and more where the machine is busy. */
const startTimeoutMs = 60_000;

/** So many urgent jobs run in a row while others wait: a steady stream of them must not stop the others. */
const urgentInRowMax = 4;

/** Writable memory that Node.js maps without using it: half a gigabyte for code, and stacks. The kernel counts it. */
const mappedByNodeMb = 600;
/** The same for each worker thread. */
const mappedByThreadMb = 550;

/**
 * Makes a runner whose child is started with the first job and again after it ended. The child has none of this process's environment
 * variables, which may hold keys, and its output is discarded, because it may be about a job's data. It ends when this process does.
 * @param file the child's module; it calls `serveJobs`
 * @param environment its environment variables
 * @param setup what it needs before its first job; see `childSetup`
 */
export function createChildRunner<J, R>(
  file: URL,
  limits: ChildLimits,
  environment: Readonly<Record<string, string>> = {},
  setup: unknown = null,
): ChildRunner<J, R> {
  let running: RunningChild | null = null;
  let closed = false;
  /** Urgent jobs that wait or run. */
  let urgentJobs = 0;
  const enqueue = createJobQueue();

  const start = async (): Promise<RunningChild> => {
    const child = spawnChild(file, limits, environment, setup);
    const started = { child, weight: limits.isBackground === true ? createGroupWeight(child) : null };
    running = started;
    child.once('exit', () => {
      if (running === started) running = null;
    });
    try {
      const first = (await nextMessage(child, startTimeoutMs)) as ChildMessage<R>;
      if (first.kind === 'not_ready') throw new Error(first.message);
      return started;
    } catch (cause) {
      await end(child);
      throw new ChildFault(closed ? 'closed' : 'not_started', cause instanceof Error ? cause.message : '');
    }
  };

  const runNow = async (job: J): Promise<R> => {
    if (closed) throw new ChildFault('closed');
    const { child, weight } = running ?? (await start());
    if (urgentJobs > 0) weight?.raise();
    else weight?.giveWay();
    // Only a running job keeps this process alive.
    child.ref();
    child.channel?.ref();
    try {
      const replied = nextMessage(child, limits.wallMs);
      child.send({ job }, () => undefined);
      const reply = (await replied) as ChildMessage<R>;
      if (reply.kind === 'result') return reply.value;
      if (reply.kind === 'error') throw new ChildFault('failed', reply.message);
      throw new ChildFault(reply.kind === 'exceeded' ? reply.limit : 'died');
    } catch (cause) {
      if (!(cause instanceof ChildFault) || cause.code !== 'failed') await end(child);
      throw closed ? new ChildFault('closed') : cause;
    } finally {
      child.unref();
      child.channel?.unref();
    }
  };

  return {
    run(job, urgent = false) {
      if (!urgent) return enqueue(() => runNow(job), false);
      urgentJobs += 1;
      // A user waits for the job that runs now, too.
      running?.weight?.raise();
      return enqueue(
        () =>
          runNow(job).finally(() => {
            urgentJobs -= 1;
          }),
        true,
      );
    },
    async close() {
      closed = true;
      if (running !== null) await end(running.child);
    },
  };
}

/** A child, and its weight where it does background work. */
interface RunningChild {
  readonly child: ChildProcess;
  readonly weight: GroupWeight | null;
}

/** Runs one piece of work at a time: the urgent ones first, each kind in its order. */
function createJobQueue(): <T>(work: () => Promise<T>, urgent: boolean) => Promise<T> {
  const urgentJobs: (() => Promise<void>)[] = [];
  const otherJobs: (() => Promise<void>)[] = [];
  let urgentInRow = 0;
  let isBusy = false;

  const runNext = async (): Promise<void> => {
    if (isBusy) return;
    const othersTurn = otherJobs.length > 0 && urgentInRow >= urgentInRowMax;
    const urgent = othersTurn ? undefined : urgentJobs.shift();
    const job = urgent ?? otherJobs.shift();
    if (job === undefined) return;
    urgentInRow = urgent === undefined ? 0 : urgentInRow + 1;
    isBusy = true;
    await job();
    isBusy = false;
    void runNext();
  };

  return (work, urgent) =>
    new Promise((resolve, reject) => {
      // The job itself never rejects, so the queue goes on.
      (urgent ? urgentJobs : otherJobs).push(() => work().then(resolve, reject));
      void runNext();
    });
}

function spawnChild(
  file: URL,
  { memoryMb, cpuMs, heapMb = 64, threads = 0, isBackground = false }: ChildLimits,
  environment: Readonly<Record<string, string>>,
  setup: unknown,
): ChildProcess {
  const dataKb = (mappedByNodeMb + threads * mappedByThreadMb + memoryMb) * 1024;
  const heap = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngHeapMb}`];
  const node = [process.execPath, ...heap, '--v8-pool-size=1', fileURLToPath(file)];
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      startScript(isBackground),
      'sh',
      `${dataKb}`,
      ...node,
      JSON.stringify({ memoryMb, cpuMs }),
      JSON.stringify(setup),
    ],
    {
      env: { ...compiledCode(), ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // A session of its own, which the kernel may weigh apart from the service's. The child ends with its end of the channel all the same.
      detached: isBackground,
    },
  );
  // Without a listener, a failed start or send would be an uncaught exception.
  child.on('error', () => undefined);
  return child;
}

/** Lets a child use the compiled code that this process uses. */
function compiledCode(): Record<string, string> {
  const folder = getCompileCacheDir();
  // Node.js adds a folder for its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** The next message of a child. @throws ChildFault when it ends before, or takes longer */
async function nextMessage(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onEnd = (cause: unknown, signal?: unknown): void =>
    reject(new ChildFault('died', cause instanceof Error ? cause.message : `ended with ${signal ?? cause}`));
  const timer = setTimeout(() => reject(new ChildFault('too_slow')), timeoutMs);
  child.once('message', resolve).once('exit', onEnd).once('error', onEnd);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onEnd).off('error', onEnd);
  }
}

/** Kills a child, whatever it is doing, and waits until it is gone, so that two never use memory at once. */
async function end(child: ChildProcess): Promise<void> {
  // One that was never started has no id, and no exit.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.ref();
  child.kill('SIGKILL');
  await exited;
}
