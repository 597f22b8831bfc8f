// The child's side of `createChildRunner`.

import { flushCompileCache } from 'node:module';
import type { ChildLimits, ChildMessage } from './child-runner.ts';

/** Memory can grow by some 20 MB in this time. */
const watchIntervalMs = 10;

/**
 * Runs every job that the parent sends, and watches what it uses. The work itself must leave the event loop free, as native code on
 * other threads does. The process ends with its parent, however that ended.
 * @param loaded resolves when the engine that the work needs is loaded; one that cannot be loaded counts as a child that did not start,
 *   and never against a job
 */
export function serveJobs<J, R>(work: (job: J) => Promise<R>, loaded: Promise<unknown> = Promise.resolve()): void {
  const { memoryMb, cpuMs } = JSON.parse(process.argv[2] ?? '{}') as Pick<ChildLimits, 'memoryMb' | 'cpuMs'>;
  const send = (message: ChildMessage<R>) => process.send?.(message);
  // A terminal and systemd signal every process; the service decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', endNow);

  process.on('message', async ({ job }: { job: J }) => {
    const before = process.cpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      const tooLong = (user + system) / 1000 > cpuMs;
      if (!tooLong && process.memoryUsage.rss() <= memoryMb * 1024 * 1024) return;
      clearInterval(watch);
      send({ kind: 'exceeded', limit: tooLong ? 'cpu' : 'memory' });
      // The parent ends it now; should the parent be busy, memory must not grow meanwhile.
      setTimeout(endNow, watchIntervalMs);
    }, watchIntervalMs);
    try {
      send({ kind: 'result', value: await work(job) });
    } catch (error) {
      send({ kind: 'error', message: messageOf(error) });
    } finally {
      clearInterval(watch);
    }
  });
  loaded.then(
    () => {
      send({ kind: 'ready' });
      // This process is killed in the end, before which Node.js would not keep what it has compiled.
      flushCompileCache();
    },
    (error: unknown) =>
      process.send?.({ kind: 'not_ready', message: messageOf(error) } satisfies ChildMessage<R>, endNow),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ends this process even while threads run; `process.exit` would wait for them. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** What `createChildRunner` was given for this child before its first job. */
export function childSetup<T>(): T {
  return JSON.parse(process.argv[3] ?? 'null') as T;
}
