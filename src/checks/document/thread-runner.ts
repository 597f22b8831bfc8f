// Runs jobs in a worker thread, with a deadline, and replaces a thread that crashed.

import { Worker } from 'node:worker_threads';

/** The reply of a thread to a job. */
export type ThreadReply<R> =
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly message: string };

/** Runs jobs in a thread, one after the other. */
export interface ThreadRunner<J, R> {
  /** Queues a job. Rejects when the job fails, takes too long, or its thread dies; the next job gets a new thread. */
  readonly run: (job: J) => Promise<R>;
  /** Ends the thread. Queued and running jobs are rejected. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a runner whose thread is started with the first job and again after a crash.
 * @param file the thread's module: it posts one `ThreadReply` for every message
 * @param jobTimeoutMs a job that takes longer is rejected, and its thread is terminated
 */
export function createThreadRunner<J, R>(file: URL, jobTimeoutMs: number): ThreadRunner<J, R> {
  let thread: Worker | null = null;
  let closed = false;
  let failCurrent: ((cause: Error) => void) | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    // The thread needs no environment variables, which may hold keys.
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
    const onReply = (reply: ThreadReply<R>): void => {
      if (reply.ok) resolve(reply.value);
      else reject(new Error(reply.message));
    };
    failCurrent = reject;
    current.once('message', onReply);
    const timer = setTimeout(() => {
      reject(new Error(`the job took longer than ${jobTimeoutMs} ms`));
      void stop();
    }, jobTimeoutMs);
    // Only a running job keeps the process alive.
    current.ref();
    try {
      current.postMessage(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      failCurrent = null;
      current.off('message', onReply);
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
