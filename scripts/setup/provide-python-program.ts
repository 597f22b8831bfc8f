// Installs a program of PyPI below the tools' folder.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, isDebian, toolsDir } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { makePythonEnvironment } from './python-environment.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/** A program, and the package that brings it. */
interface PythonProgram {
  /** With its version, as `name==version`. */
  readonly requirement: string;
  readonly program: string;
  /** What needs it, as the subject of a sentence. */
  readonly user: string;
}

/**
 * Installs a program into an environment of its own, unless it is there. Started by root on Debian, it installs what it needs of Python.
 * @returns its path
 * @throws SetupError when there is no Python, or no package index
 */
export async function providePythonProgram(
  { requirement, program, user }: PythonProgram,
  log: (line: string) => void,
): Promise<string> {
  const home = join(toolsDir(), requirement.replace('==', '-'));
  const path = join(home, 'bin', program);
  if (existsSync(path)) return path;
  const advice = `${user} needs ${requirement}: Python 3 with venv and pip (Debian: apt-get install python3-venv), and a package index that it can reach.`;
  if (!(await makesEnvironments()) && process.getuid?.() === 0 && isDebian())
    await installPackages(['python3-venv'], log);
  const [python] = findPrograms(['python3']);
  if (python === undefined) throw new SetupError(`${advice}\nThere is no python3 on the PATH.`);
  log(`installing ${requirement} into ${home}`);
  await mkdir(toolsDir(), { recursive: true });
  await makePythonEnvironment(python, home, [requirement]).catch((cause: Error) => {
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  });
  return path;
}

async function makesEnvironments(): Promise<boolean> {
  const [python] = findPrograms(['python3']);
  return python !== undefined && (await runProgram(python, ['-c', 'import ensurepip, venv'])).status === 0;
}
