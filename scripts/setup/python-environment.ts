// Virtual environments of Python, and the pip that installs into them.

import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** A virtual environment that can be installed into. */
export interface PythonEnvironment {
  readonly interpreter: string;
  /** What starts its pip: a program, and the words before pip's own. */
  readonly pip: readonly [string, ...string[]];
}

/**
 * The environment at a folder, which need not be there yet. Its pip is the one of the Python that makes it, if that has one that can install
 * elsewhere (22.3): to copy pip takes longer than to install most programs.
 */
export async function pythonEnvironment(python: string, home: string): Promise<PythonEnvironment> {
  const interpreter = join(home, 'bin', 'python');
  const { status, output } = await runProgram(python, ['-m', 'pip', '--version']);
  const [, major = 0, minor = 0] = /^pip (\d+)\.(\d+)/m.exec(output)?.map(Number) ?? [];
  const isAble = status === 0 && (major > 22 || (major === 22 && minor >= 3));
  return { interpreter, pip: isAble ? [python, '-m', 'pip', '--python', interpreter] : [interpreter, '-m', 'pip'] };
}

/** Written last, so that what an earlier run left half made is known. */
const markOf = (home: string): string => join(home, 'complete');

/** Whether `makePythonEnvironment` has made the environment at a folder to its end. */
export function isPythonEnvironmentMade(home: string): boolean {
  return existsSync(markOf(home));
}

/**
 * Makes an environment and installs packages into it. Python compiles what is imported of them, and no more. What an earlier try left goes
 * first, and nothing is left of one that fails. It is made under its final path, because an environment cannot be moved.
 * @param wanted options and requirements for `pip install`
 * @throws Error with the last output of the step that failed
 */
export async function makePythonEnvironment(
  python: string,
  home: string,
  wanted: readonly string[],
): Promise<PythonEnvironment> {
  const environment = await pythonEnvironment(python, home);
  const [program, ...words] = environment.pip;
  const withoutPip = program === python ? ['--without-pip'] : [];
  await rm(home, { recursive: true, force: true });
  for (const [command, step] of [
    [python, ['-m', 'venv', ...withoutPip, home]],
    [program, [...words, 'install', '--quiet', '--disable-pip-version-check', '--no-compile', ...wanted]],
  ] as const) {
    const { status, output } = await runProgram(command, step);
    if (status === 0) continue;
    await rm(home, { recursive: true, force: true });
    throw new Error(`It said:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  }
  await writeFile(markOf(home), '');
  return environment;
}
