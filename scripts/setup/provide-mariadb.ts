// Finds or installs a MariaDB for tests and benchmarks.

import { dirname, join } from 'node:path';
import { libraryFolders } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { provideProgram } from './provide-program.ts';
import { runProgram } from './run-program.ts';

/** A MariaDB server program that runs on this machine. */
export interface MariaDbTools {
  /** Absolute path of `mariadbd`. */
  readonly server: string;
  /** The folder above `bin` or `sbin`, which also holds `share`. */
  readonly prefix: string;
  /** The environment it needs. */
  readonly env: NodeJS.ProcessEnv;
}

/** The oldest version that the service supports. */
const oldestVersion: readonly [major: number, minor: number] = [10, 11];

/**
 * Provides MariaDB 10.11 or newer: the one on the machine, else Debian's, installed as root or unpacked for an ordinary user. No service
 * is started and none that runs is touched.
 * @throws SetupError saying what is missing and which command gives it
 */
export function provideMariaDb(log: (line: string) => void = console.log): Promise<MariaDbTools> {
  const advice = `The tests need MariaDB ${oldestVersion.join('.')} or newer (the server, mariadbd). On Debian: apt-get install mariadb-server-core (as root). On macOS: brew install mariadb. Elsewhere install it so that mariadbd is on the PATH, or set TEST_MYSQL_URL to a server that the tests may use.`;
  const unusable = 'This Debian has none that is new enough.';
  return provideProgram(
    { name: 'mariadb', packages: ['mariadb-server-core'], advice, unusable, installed: installedMariaDb, unpacked },
    log,
  );
}

async function unpacked(root: string): Promise<MariaDbTools | undefined> {
  const env = { ...process.env, LD_LIBRARY_PATH: (await libraryFolders(root)).join(':') };
  return toolsOf(join(root, 'usr', 'sbin', 'mariadbd'), env);
}

async function installedMariaDb(): Promise<MariaDbTools | undefined> {
  for (const server of findPrograms(['mariadbd', 'mysqld'])) {
    const tools = await toolsOf(server, process.env);
    if (tools !== undefined) return tools;
  }
  return undefined;
}

/** @returns undefined when the program does not run, is MySQL, or is too old */
async function toolsOf(server: string, env: NodeJS.ProcessEnv): Promise<MariaDbTools | undefined> {
  const { output } = await runProgram(server, ['--no-defaults', '--version'], { env });
  const version = /(\d+)\.(\d+)\.\d+-MariaDB/.exec(output);
  if (version === null) return undefined;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1])) return undefined;
  return { server, prefix: dirname(dirname(server)), env };
}
