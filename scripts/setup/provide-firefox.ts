// Finds or installs a Firefox for tests.

import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryFolders } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { provideProgram } from './provide-program.ts';
import { runProgram } from './run-program.ts';

/** A Firefox that runs on this machine. */
export interface Firefox {
  /** Absolute path, for Puppeteer's `executablePath`. It needs nothing else in its environment. */
  readonly executablePath: string;
}

/**
 * Provides Firefox: the one on the machine, else Debian's, installed as root or unpacked for an ordinary user.
 * @throws SetupError saying what is missing and which command gives it
 */
export function provideFirefox(log: (line: string) => void = console.log): Promise<Firefox> {
  const advice =
    'The browser tests need Firefox. On Debian: apt-get install firefox-esr (as root). Elsewhere install Firefox so that it is on the PATH, or set TEST_FIREFOX to its path.';
  const unusable = 'The one that was provided does not run.';
  return provideProgram(
    { name: 'firefox', packages: ['firefox-esr'], advice, unusable, installed: installedFirefox, unpacked },
    log,
  );
}

async function installedFirefox(): Promise<Firefox | undefined> {
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  for (const executablePath of [...findPrograms(['firefox-esr', 'firefox']), onMac]) {
    if (await runs(executablePath)) return { executablePath };
  }
  return undefined;
}

/** Firefox finds its own parts beside its program; what the system lacks of libraries lies among the unpacked packages. */
async function unpacked(root: string): Promise<Firefox | undefined> {
  const executablePath = join(root, 'mitome-firefox');
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  await writeFile(
    executablePath,
    `#!/bin/sh
export LD_LIBRARY_PATH=${quoted((await libraryFolders(root)).join(':'))}
exec ${quoted(join(root, 'usr', 'lib', 'firefox-esr', 'firefox-esr'))} "$@"
`,
  );
  await chmod(executablePath, 0o755);
  return (await runs(executablePath)) ? { executablePath } : undefined;
}

async function runs(executablePath: string): Promise<boolean> {
  return (await runProgram(executablePath, ['--version'])).status === 0;
}
