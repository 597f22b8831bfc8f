// Installs a program of PyPI below the tools' folder.

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolsDir } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
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
 * Installs a program into an environment of its own, unless it is there.
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
  const [python] = findPrograms(['python3']);
  if (python === undefined) throw new SetupError(`${advice}\nThere is no python3 on the PATH.`);
  log(`installing ${requirement} into ${home}`);
  await mkdir(toolsDir(), { recursive: true });
  // Made under its final path, because a virtual environment cannot be moved; what an earlier try left half made goes first.
  await rm(home, { recursive: true, force: true });
  for (const [command, ...words] of [
    [python, '-m', 'venv', home],
    [join(home, 'bin', 'python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement],
  ] as const) {
    const { status, output } = await runProgram(command, words);
    if (status === 0) continue;
    await rm(home, { recursive: true, force: true });
    throw new SetupError(`${advice}\nIt said:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  }
  return path;
}
