// Starts a program of the benchmarks as a process of its own, and asks it questions.

import { type ChildProcess, fork } from 'node:child_process';
import { open } from 'node:fs/promises';
import { guardProcess } from '../setup/guard-process.ts';

/** A Node program of ours that runs beside the measuring one. */
export interface ChildProgram {
  readonly process: ChildProcess;
  /** Asks it to stop and waits until it has. */
  end(): Promise<void>;
}

/**
 * Starts a program under this Node. If we die, it is ended and `folders` are removed.
 * @param options.env its whole environment, besides PATH and HOME: settings of the caller must not change what is measured
 * @param options.nodeOptions options for Node itself
 * @param options.outputFile takes its standard output, as the file of an operator's log does; standard error stays ours
 */
export async function startChildProgram(options: {
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly outputFile: string;
  readonly nodeOptions?: readonly string[];
  readonly folders?: readonly string[];
}): Promise<ChildProgram> {
  const { PATH, HOME } = process.env;
  const output = await open(options.outputFile, 'a', 0o600);
  try {
    const child = fork(options.script, options.args ?? [], {
      env: { PATH, HOME, ...options.env },
      execArgv: [...(options.nodeOptions ?? []), ...nodeOptionsFor(options.script)],
      stdio: ['ignore', output.fd, 'inherit', 'ipc'],
      // A session of its own: on Ctrl-C everything is ended in order, by us.
      detached: true,
    });
    const guard = guardProcess({ pid: child.pid ?? 0, signal: 'TERM', folders: options.folders ?? [] });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    return {
      process: child,
      async end() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await exited;
        guard.dismiss();
      },
    };
  } finally {
    await output.close();
  }
}

/** Options for Node itself, such as `--cpu-prof`, for the one program that `BENCH_PROFILE` names by its file's name. */
function nodeOptionsFor(script: string): string[] {
  const [name, ...flags] = (process.env.BENCH_PROFILE ?? '').split(' ');
  return name !== '' && name !== undefined && script.endsWith(`/${name}`) ? flags : [];
}
