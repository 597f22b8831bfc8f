import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreadRunner, type ThreadRunner } from './thread-runner.ts';

/** A thread that replies, rejects, throws, exits or stays silent, as its job says. */
const source = `
import { parentPort, threadId } from 'node:worker_threads';
let atWork = 0;
parentPort.on('message', async (job) => {
  atWork += 1;
  if (job === 'throw') throw new Error('an error in the thread');
  if (job === 'no engine') throw Object.assign(new Error('no engine', { cause: new Error('missing') }), { code: 'not_started' });
  if (job === 'exit') process.exit(3);
  if (job === 'hang') return;
  await new Promise((done) => setImmediate(done));
  parentPort.postMessage(job === 'refuse' ? { ok: false, message: 'no' } : { ok: true, value: { threadId, atWork, env: Object.keys(process.env) } });
  atWork -= 1;
});
`;

interface Output {
  readonly threadId: number;
  readonly atWork: number;
  readonly env: readonly string[];
}

let directory: string;
let file: URL;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'thread-runner-'));
  await writeFile(path.join(directory, 'thread.mjs'), source);
  file = pathToFileURL(path.join(directory, 'thread.mjs'));
});

afterAll(() => rm(directory, { recursive: true }));

async function withRunner(
  timeoutMs: number,
  use: (runner: ThreadRunner<string, Output>) => Promise<void>,
): Promise<void> {
  const runner = createThreadRunner<string, Output>(file, timeoutMs);
  try {
    await use(runner);
  } finally {
    await runner.close();
  }
}

test('jobs of many callers run one at a time in one thread', async () => {
  await withRunner(10_000, async (runner) => {
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((job) => runner.run(job)));
    expect(new Set(replies.map((reply) => reply.threadId)).size).toBe(1);
    expect(replies.map((reply) => reply.atWork)).toEqual([1, 1, 1, 1]);
  });
});

test('the thread has no environment variables', async () => {
  await withRunner(10_000, async (runner) => {
    expect((await runner.run('a')).env).toEqual([]);
  });
});

test('a job that the thread rejects leaves the thread alive', async () => {
  await withRunner(10_000, async (runner) => {
    const before = await runner.run('a');
    await expect(runner.run('refuse')).rejects.toThrow('no');
    expect((await runner.run('a')).threadId).toBe(before.threadId);
  });
});

test.each(['throw', 'exit'])(
  'a thread that dies by %s rejects its job, and the next job gets a new thread',
  async (failure) => {
    await withRunner(10_000, async (runner) => {
      const before = await runner.run('a');
      await expect(runner.run(failure)).rejects.toThrow();
      expect((await runner.run('a')).threadId).not.toBe(before.threadId);
    });
  },
);

test('a job that takes too long is rejected, and the next job gets a new thread', async () => {
  await withRunner(1000, async (runner) => {
    const before = await runner.run('a');
    await expect(runner.run('hang')).rejects.toThrow('longer than 1000 ms');
    expect((await runner.run('a')).threadId).not.toBe(before.threadId);
  });
});

test('closing rejects running and waiting jobs', async () => {
  const runner = createThreadRunner<string, Output>(file, 10_000);
  const results = Promise.allSettled([runner.run('hang'), runner.run('a')]);
  await runner.close();
  expect((await results).map((result) => result.status)).toEqual(['rejected', 'rejected']);
  await expect(runner.run('a')).rejects.toThrow('closed');
});

test('a thread that cannot start its engine says so with a code', async () => {
  await withRunner(10_000, async (runner) => {
    await expect(runner.run('no engine')).rejects.toMatchObject({ code: 'not_started' });
    expect((await runner.run('a')).atWork).toBe(1);
  });
});
