// Installs a program of PyPI below the tools' folder.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, isDebian, toolsDir } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { isPythonEnvironmentMade, makePythonEnvironment } from './python-environment.ts';
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
 * Installs a program into an environment of its own, unless it is there. As root on Debian, it installs python3-venv first where Python
 * makes no environment.
 * @returns its path
 * @throws SetupError when there is no Python, or no package index
 */
export async function providePythonProgram(
  { requirement, program, user }: PythonProgram,
  log: (line: string) => void,
): Promise<string> {
  const home = join(toolsDir(), requirement.replace('==', '-'));
  const path = join(home, 'bin', program);
  if (isPythonEnvironmentMade(home)) return path;
  log(`installing ${requirement} into ${home}`);
  await mkdir(toolsDir(), { recursive: true });
  const install = async () => {
    const [python] = findPrograms(['python3']);
    if (python === undefined) throw new Error('There is no python3 on the PATH.');
    await makePythonEnvironment(python, home, [requirement]);
  };
  try {
    await install().catch(async (cause: Error) => {
      if (process.getuid?.() !== 0 || !isDebian()) throw cause;
      await installPackages(['python3-venv'], log);
      await install();
    });
  } catch (cause) {
    throw new SetupError(
      `${user} needs ${requirement}: Python 3 with venv and pip (Debian: apt-get install python3-venv), and a package index that it can reach.\n${(cause as Error).message}`,
      { cause },
    );
  }
  return path;
}
