import { Worker } from 'node:worker_threads';

/** What a thread posts back for every job it is sent. */
export type ThreadReply<R> =
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly message: string };

/** Runs jobs in a thread, one after the other. */
export interface ThreadRunner<J, R> {
  /** Queues a job. Rejects when the job fails, takes too long, or its thread dies; the next job gets a new thread. */
  readonly run: (job: J) => Promise<R>;
  /** Ends the thread. Jobs that are queued or under way are rejected. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a runner whose thread is started with the first job and again after a crash.
 * @param file the thread's own module: it answers every message with one `ThreadReply`
 * @param jobTimeoutMs a job that takes longer is given up, and its thread ended with it
 */
export function createThreadRunner<J, R>(file: URL, jobTimeoutMs: number): ThreadRunner<J, R> {
  let thread: Worker | null = null;
  let closed = false;
  let failCurrent: ((cause: Error) => void) | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    // The thread needs nothing of the environment, where keys may stand.
    const started = new Worker(file, { env: {}, execArgv: [] });
    const lost = (cause: Error): void => {
      if (thread !== started) return;
      thread = null;
      failCurrent?.(cause);
    };
    started.on('error', (cause) => lost(cause instanceof Error ? cause : new Error(String(cause))));
    started.on('exit', (code) => lost(new Error(`the thread ended with code ${code}`)));
    return started;
  };

  const stop = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };

  const runNow = async (job: J): Promise<R> => {
    if (closed) throw new Error('the runner is closed');
    thread ??= start();
    const current = thread;
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const answer = (reply: ThreadReply<R>): void => {
      if (reply.ok) resolve(reply.value);
      else reject(new Error(reply.message));
    };
    failCurrent = reject;
    current.once('message', answer);
    const timer = setTimeout(() => {
      reject(new Error(`the job took longer than ${jobTimeoutMs} ms`));
      void stop();
    }, jobTimeoutMs);
    // An idle thread must not keep the process alive; one at work must.
    current.ref();
    try {
      current.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      failCurrent = null;
      current.off('message', answer);
      current.unref();
    }
  };

  return {
    run(job) {
      const result = queue.then(() => runNow(job));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      failCurrent?.(new Error('the runner is closed'));
      await stop();
    },
  };
}
