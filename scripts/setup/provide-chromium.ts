// Finds or installs a Chromium for tests.

import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryFolders } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { provideProgram } from './provide-program.ts';
import { runProgram } from './run-program.ts';

/** A Chromium that runs on this machine. */
export interface Chromium {
  /** Absolute path, for Playwright's `executablePath`. It needs nothing else in its environment. */
  readonly executablePath: string;
}

/**
 * Provides Chromium: the one on the machine (or Google's Chrome), else Debian's, installed as root or unpacked for an ordinary user.
 * @throws SetupError saying what is missing and which command gives it
 */
export function provideChromium(log: (line: string) => void = console.log): Promise<Chromium> {
  const advice =
    'The browser tests need Chromium. On Debian: apt-get install chromium (as root). Elsewhere install Chromium or Chrome so that it is on the PATH, or set TEST_CHROMIUM to its path.';
  const unusable = 'The one that was provided does not run.';
  return provideProgram(
    { name: 'chromium', packages: ['chromium'], advice, unusable, installed: installedChromium, unpacked },
    log,
  );
}

async function installedChromium(): Promise<Chromium | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'Chromium', 'Google Chrome'];
  for (const executablePath of findPrograms(names)) {
    if (await runs(executablePath)) return { executablePath };
  }
  return undefined;
}

async function unpacked(root: string): Promise<Chromium | undefined> {
  const executablePath = await writeLauncher(root);
  return (await runs(executablePath)) ? { executablePath } : undefined;
}

/**
 * Debian's own launcher and font settings hold absolute paths. Ours gives the browser itself the folders of the unpacked packages, so
 * that nothing of this has to be known where it is started.
 */
async function writeLauncher(root: string): Promise<string> {
  const fonts = join(root, 'mitome-fonts.conf');
  await replaceFile(
    fonts,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${escapeXml(join(root, 'usr', 'share', 'fonts'))}</dir>
  <cachedir>${escapeXml(join(root, 'mitome-font-cache'))}</cachedir>
</fontconfig>
`,
  );
  await mkdir(join(root, 'mitome-font-cache'), { recursive: true });
  const launcher = join(root, 'mitome-chromium');
  await replaceFile(
    launcher,
    `#!/bin/sh
export LD_LIBRARY_PATH=${quoted((await libraryFolders(root)).join(':'))}
export FONTCONFIG_FILE=${quoted(fonts)}
exec ${quoted(join(root, 'usr', 'lib', 'chromium', 'chromium'))} "$@"
`,
  );
  await chmod(launcher, 0o755);
  return launcher;
}

async function runs(executablePath: string): Promise<boolean> {
  return (await runProgram(executablePath, ['--version'])).status === 0;
}

async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
