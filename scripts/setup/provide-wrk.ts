// Finds or installs wrk for the benchmarks.

import { join } from 'node:path';
import { libraryFolders } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { provideProgram } from './provide-program.ts';
import { runProgram } from './run-program.ts';

/** The load generator wrk on this machine. */
export interface WrkProgram {
  readonly path: string;
  /** The environment it needs. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Provides wrk: the one on the machine, else Debian's, installed as root or unpacked for an ordinary user.
 * @throws SetupError saying what is missing and which command gives it
 */
export function provideWrk(log: (line: string) => void = console.log): Promise<WrkProgram> {
  const advice =
    'The benchmarks need wrk. On Debian: apt-get install wrk (as root). On macOS: brew install wrk. Elsewhere install it so that it is on the PATH.';
  const unusable = 'The one that was provided does not run.';
  return provideProgram({ name: 'wrk', packages: ['wrk'], advice, unusable, installed: installedWrk, unpacked }, log);
}

async function unpacked(root: string): Promise<WrkProgram | undefined> {
  const env = { ...process.env, LD_LIBRARY_PATH: (await libraryFolders(root)).join(':') };
  const wrk = { path: join(root, 'usr', 'bin', 'wrk'), env };
  return (await runs(wrk)) ? wrk : undefined;
}

async function installedWrk(): Promise<WrkProgram | undefined> {
  for (const path of findPrograms(['wrk'])) {
    const wrk = { path, env: process.env };
    if (await runs(wrk)) return wrk;
  }
  return undefined;
}

/** wrk exits with 1 when it prints its version. */
async function runs({ path, env }: WrkProgram): Promise<boolean> {
  return (await runProgram(path, ['--version'], { env })).output.startsWith('wrk ');
}
