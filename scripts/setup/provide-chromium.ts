// Finds or installs a Chromium for tests.

import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryFolders } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { provideProgram } from './provide-program.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

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
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'Chromium', 'Google Chrome'];
  const advice =
    'The browser tests need Chromium. On Debian: apt-get install chromium (as root). Elsewhere install Chromium or Chrome so that it is on the PATH, or set TEST_CHROMIUM to its path.';
  return provide({ package: 'chromium', names, advice }, log);
}

/**
 * Provides a Chromium without windows and cameras, which needs less processor time: Debian's `chromium-headless-shell`. Where it cannot be
 * had, `provideChromium` gives its substitute.
 * @throws SetupError as `provideChromium` does
 */
export async function provideHeadlessShell(log: (line: string) => void = console.log): Promise<Chromium> {
  const name = 'chromium-headless-shell';
  try {
    return await provide({ package: name, names: [name], advice: `${name} is a package of Debian.` }, log);
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    log(`${name} cannot be provided, so Chromium itself takes its place`);
    return provideChromium(log);
  }
}

function provide(
  source: { readonly package: string; readonly names: readonly string[]; readonly advice: string },
  log: (line: string) => void,
): Promise<Chromium> {
  const { package: name, names, advice } = source;
  const unusable = 'The one that was provided does not run.';
  const installed = async () => {
    for (const executablePath of findPrograms(names)) {
      if (await runs(executablePath)) return { executablePath };
    }
    return undefined;
  };
  const unpacked = async (root: string) => {
    // These are in a package that is not unpacked where the system has it, and the browser looks for them beside itself.
    if (!existsSync(join(root, 'usr', 'lib', 'chromium', 'icudtl.dat'))) return undefined;
    const executablePath = await writeLauncher(root, name);
    return (await runs(executablePath)) ? { executablePath } : undefined;
  };
  return provideProgram({ name, packages: [name], advice, unusable, installed, unpacked }, log);
}

/**
 * Debian's own launcher and font settings hold absolute paths. Ours gives the browser itself the folders of the unpacked packages, so
 * that nothing of this has to be known where it is started.
 */
async function writeLauncher(root: string, program: string): Promise<string> {
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
exec ${quoted(join(root, 'usr', 'lib', 'chromium', program))} "$@"
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
