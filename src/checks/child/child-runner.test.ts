import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { getPriority, release, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ChildLimits, type ChildRunner, createChildRunner } from './child-runner.ts';

const serveJobs = new URL('./serve-jobs.ts', import.meta.url);
const childRunner = new URL('./child-runner.ts', import.meta.url);

/** A child that does as its job says, and replies with what it knows about itself. */
const source = `
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pbkdf2 } from 'node:crypto';
import { serveJobs } from ${JSON.stringify(serveJobs.href)};
const held = [];
let atWork = 0;
serveJobs(async (job) => {
  atWork += 1;
  if (job === 'throw') { atWork -= 1; throw new Error('an error in the child'); }
  if (job === 'exit') process.exit(3);
  if (job === 'hang') await new Promise(() => setInterval(() => {}, 1000));
  if (job === 'compute') await new Promise((done) => pbkdf2('a', 'b', 1e9, 64, 'sha512', done));
  while (job === 'grow') {
    held.push(Buffer.alloc(4 * 1024 * 1024, 1));
    await new Promise((done) => setTimeout(done, 2));
  }
  if (job === 'leap') held.push(Buffer.alloc(2 * 1024 * 1024 * 1024, 1));
  while (typeof job === 'string' && job.startsWith('/') && !existsSync(job)) await new Promise((done) => setTimeout(done, 10));
  if (job === 'threads') await new Promise((done) => pbkdf2('a', 'b', 1, 64, 'sha512', done));
  await new Promise((done) => setImmediate(done));
  const statOf = (place) => readFileSync(place + '/stat', 'latin1').replace(/.*\\) /s, '').split(' ');
  const sliceOf = (file) => existsSync(file) ? Number(/^se.slice *: *(\\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1]) : null;
  const result = {
    pid: process.pid, atWork, env: process.env, job,
    nice: readdirSync('/proc/self/task').map((thread) => Number(statOf('/proc/self/task/' + thread)[16])),
    slicesNs: readdirSync('/proc/self/task').map((thread) => sliceOf('/proc/self/task/' + thread + '/sched')),
    limits: readFileSync('/proc/self/limits', 'utf8'), oom: readFileSync('/proc/self/oom_score_adj', 'utf8').trim(),
  };
  atWork -= 1;
  return result;
});
`;

interface Output {
  readonly pid: number;
  readonly atWork: number;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: string;
  readonly oom: string;
  /** Of each thread. */
  readonly nice: readonly number[];
  /** Of each thread; null where the kernel does not tell. */
  readonly slicesNs: readonly (number | null)[];
  readonly job: unknown;
}

let directory: string;
let file: URL;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'child-runner-'));
  await writeFile(join(directory, 'child.mjs'), source);
  file = pathToFileURL(join(directory, 'child.mjs'));
});

afterAll(() => rm(directory, { recursive: true }));

const usual: ChildLimits = { memoryMb: 200, cpuMs: 10_000, wallMs: 30_000 };

async function withRunner(
  limits: Partial<ChildLimits>,
  use: (runner: ChildRunner<unknown, Output>) => Promise<void>,
): Promise<void> {
  const runner = createChildRunner<unknown, Output>(file, { ...usual, ...limits }, { GIVEN: 'yes' });
  try {
    await use(runner);
  } finally {
    await runner.close();
  }
}

/** The nice of a process's session as a group, or null where the kernel schedules no sessions as groups. */
const groupNiceOf = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '');
  const nice = / nice (-?\d+)$/.exec(text.trim())?.[1];
  return nice === undefined ? null : Number(nice);
};

/**
 * Without privileges a second write in a tenth of a second, by anyone on the machine, is repeated; after five seconds of one job a group is
 * raised anyway.
 */
const soon = { timeout: 4500 };

/**
 * What `groupNiceOf` returns on this machine after a session was given a nice. A container may show sessions as groups and yet refuse to weigh
 * them, so a session of our own is asked to.
 */
const groupNice = await (async (): Promise<(nice: number) => number | null> => {
  const session = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(session, 'spawn');
  const pid = session.pid as number;
  try {
    const before = await groupNiceOf(pid);
    const isRefused = await vi.waitFor(
      () =>
        writeFile(`/proc/${pid}/autogroup`, '1').then(
          () => false,
          (error) => {
            if (error.code === 'EAGAIN') throw error;
            return true;
          },
        ),
      soon,
    );
    return (nice) => (isRefused ? before : nice);
  } finally {
    session.kill();
  }
})();

/** Whether a process is there, a zombie included. */
const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('jobs of many callers run one at a time in one process', async () => {
  await withRunner({}, async (runner) => {
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((job) => runner.run(job)));
    expect(new Set(replies.map(({ pid }) => pid)).size).toBe(1);
    expect(replies[0]?.pid).not.toBe(process.pid);
    expect(replies.map(({ atWork }) => atWork)).toEqual([1, 1, 1, 1]);
  });
});

test('urgent jobs run before the others that wait, which still get one turn in five', async () => {
  await withRunner({}, async (runner) => {
    const order: string[] = [];
    const run = (job: string, urgent?: boolean) => runner.run(job, urgent).then(() => order.push(job));
    const jobs = [run('first'), ...['a', 'b'].map((job) => run(job))];
    jobs.push(...['1', '2', '3', '4', '5', '6'].map((job) => run(job, true)));
    await Promise.all(jobs);
    expect(order).toEqual(['first', '1', '2', '3', '4', 'a', '5', '6', 'b']);
  });
});

test('bytes and dates arrive as they were sent', async () => {
  await withRunner({}, async (runner) => {
    const job = { bytes: Buffer.from([1, 2, 255]), at: new Date(0) };
    expect((await runner.run(job)).job).toEqual(job);
  });
});

test('the child has no environment variables but those that it is given, and uses our compiled code', async () => {
  await withRunner({}, async (runner) => {
    const { PWD: _, SHLVL: __, _: ___, NODE_COMPILE_CACHE: folder, ...env } = (await runner.run('a')).env;
    expect(Object.keys(env)).toEqual(['GIVEN']);
    const ours = getCompileCacheDir();
    expect(folder).toBe(ours === undefined ? undefined : dirname(ours));
  });
});

test('the kernel limits the child: no core file, little memory, and the first to end when memory runs out', async () => {
  await withRunner({}, async (runner) => {
    const { limits, oom } = await runner.run('a');
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(limits).toMatch(/^Max data size +838860800 +838860800 /m);
    expect(oom).toBe('1000');
  });
});

test('background work gives way to requests with all its threads; a child that users wait for does not', async () => {
  const lower = Math.min(19, getPriority() + 10);
  await withRunner({ isBackground: true }, async (runner) => {
    const { nice } = await runner.run('threads');
    expect(nice.length).toBeGreaterThan(3);
    expect(new Set(nice)).toEqual(new Set([lower]));
  });
  await withRunner({}, async (runner) => {
    expect(new Set((await runner.run('threads')).nice)).toEqual(new Set([getPriority()]));
  });
});

test('Linux 6.12 and later may interrupt background work at once, because its slices are long', async () => {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const hasSlices = major > 6 || (major === 6 && minor >= 12);
  for (const isBackground of [true, false]) {
    await withRunner({ isBackground }, async (runner) => {
      const { slicesNs } = await runner.run('threads');
      const longSlices = slicesNs.filter((slice) => slice === 20_000_000);
      const areKnown = hasSlices && !slicesNs.includes(null);
      expect(longSlices).toHaveLength(isBackground && areKnown ? slicesNs.length : 0);
    });
  }
});

test('the group of a background child gives way during jobs that no user waits for, and only then', async () => {
  await withRunner({ isBackground: true }, async (runner) => {
    const { pid } = await runner.run('a', true);
    expect(await groupNiceOf(pid)).toBe(groupNice(0));
    for (const [urgent, nice] of [
      [false, 15],
      [true, 0],
      [false, 15],
    ] as const) {
      await runner.run('a', urgent);
      await expect.poll(() => groupNiceOf(pid), soon).toBe(groupNice(nice));
    }
    // Where the kernel weighs no groups, all are the same.
    if (groupNice(15) !== groupNice(0)) expect(await groupNiceOf(process.pid)).not.toBe(groupNice(15));
  });
});

test('an urgent job raises the group of the background job that it waits for', async () => {
  await withRunner({ isBackground: true }, async (runner) => {
    const { pid } = await runner.run('a', true);
    const [release, releaseNext] = [join(directory, 'release'), join(directory, 'release-next')];
    const first = runner.run(release);
    await expect.poll(() => groupNiceOf(pid)).toBe(groupNice(15));
    const [next, urgent] = [runner.run(releaseNext), runner.run('a', true)];
    await expect.poll(() => groupNiceOf(pid), soon).toBe(groupNice(0));
    await writeFile(release, '');
    await Promise.all([first, urgent]);
    // The other job runs after the urgent one, when no user waits any more.
    await expect.poll(() => groupNiceOf(pid)).toBe(groupNice(15));
    await writeFile(releaseNext, '');
    await next;
  });
});

test('a job that throws leaves the child alive', async () => {
  await withRunner({}, async (runner) => {
    const before = await runner.run('a');
    await expect(runner.run('throw')).rejects.toMatchObject({ code: 'failed', message: 'an error in the child' });
    expect((await runner.run('a')).pid).toBe(before.pid);
  });
});

test.each([
  ['exit', 'died', {}],
  ['leap', 'died', {}],
  ['grow', 'memory', { memoryMb: 150 }],
  ['compute', 'cpu', { cpuMs: 300 }],
  ['hang', 'too_slow', { wallMs: 10_000 }],
] as const)(
  'a job that makes its child %s is rejected as %s, and the next one gets a new child',
  async (job, code, limits) => {
    await withRunner(limits, async (runner) => {
      const before = await runner.run('a');
      // A leap beyond what the kernel grants may end the child or only its job.
      await expect(runner.run(job)).rejects.toMatchObject({
        code: job === 'leap' ? expect.stringMatching(/died|failed|memory/) : code,
      });
      const after = await runner.run('a');
      if (job !== 'leap') expect(after.pid).not.toBe(before.pid);
      if (after.pid !== before.pid) expect(exists(before.pid)).toBe(false);
    });
  },
);

test('a child that died between two jobs costs neither of them', async () => {
  await withRunner({}, async (runner) => {
    const { pid } = await runner.run('a');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => exists(pid)).toBe(false);
    expect((await runner.run('a')).pid).not.toBe(pid);
  });
});

test('a child that cannot start is told apart from a job that ended it', async () => {
  const runner = createChildRunner(new URL('./there-is-none.mjs', file), usual);
  await expect(runner.run('a')).rejects.toMatchObject({ code: 'not_started' });
  await runner.close();
});

test('an engine that cannot be loaded is no fault of the job, and is loaded again with the next one', async () => {
  const engine = join(directory, 'engine');
  const child = join(directory, 'engine-child.mjs');
  const load = `import { readFile } from 'node:fs/promises';
    import { childSetup, serveJobs } from ${JSON.stringify(serveJobs.href)};
    const engine = readFile(childSetup().engine, 'utf8');
    serveJobs(async () => engine, engine);`;
  await writeFile(child, load);
  const runner = createChildRunner<string, string>(pathToFileURL(child), usual, {}, { engine });
  await expect(runner.run('a')).rejects.toMatchObject({
    code: 'not_started',
    message: expect.stringContaining('ENOENT'),
  });
  await writeFile(engine, 'repaired');
  expect(await runner.run('a')).toBe('repaired');
  await runner.close();
});

test('closing ends the child and rejects running and waiting jobs', async () => {
  const runner = createChildRunner<unknown, Output>(file, usual);
  const { pid } = await runner.run('a');
  const results = Promise.allSettled([runner.run('hang'), runner.run('a')]);
  await runner.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(exists(pid)).toBe(false);
  await expect(runner.run('a')).rejects.toMatchObject({ code: 'closed' });
});

describe.each([false, true])('with its parent, in the background: %s', (isBackground) => {
  /** Runs a program that uses a runner, and tells the id of the child that it prints. */
  const parent = async (rest: string): Promise<number> => {
    const program = `
      import { createChildRunner } from ${JSON.stringify(childRunner.href)};
      const runner = createChildRunner(new URL(${JSON.stringify(file.href)}), ${JSON.stringify({ ...usual, isBackground })});
      const { pid } = await runner.run('a');
      process.stdout.write(String(pid));
      ${rest}
    `;
    const entry = join(directory, `parent-${Math.random()}.mjs`);
    await writeFile(entry, program);
    const { stdout } = await promisify(execFile)(process.execPath, [entry]).catch((error: { stdout: string }) => error);
    return Number(stdout);
  };

  test.each([
    ['ends by itself, which an idle child does not prevent', ''],
    ['is killed', "process.kill(process.pid, 'SIGKILL');"],
    ['is killed during a job', "runner.run('compute'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200);"],
  ])('the child ends when its parent %s', async (_title, rest) => {
    const pid = await parent(rest);
    expect(pid).toBeGreaterThan(0);
    // Orphans that have ended wait as zombies where the first process of the machine collects none.
    const state = async () =>
      (await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => ' (gone) Z')).replace(/.*\) /s, '')[0];
    await expect.poll(state).toBe('Z');
  });
});
