// Provides the fonts that Japanese specimens are drawn with.

import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDebian, toolsDir, unpackPackages } from './debian-packages.ts';
import { SetupError } from './setup-error.ts';

/** Debian's packages, and one file of each below /usr/share/fonts. */
const fontFiles: Readonly<Record<string, string>> = {
  'fonts-ipafont-gothic': 'opentype/ipafont-gothic/ipag.ttf',
  'fonts-ipafont-mincho': 'opentype/ipafont-mincho/ipam.ttf',
  'fonts-vlgothic': 'truetype/vlgothic/VL-Gothic-Regular.ttf',
  'fonts-morisawa-bizud-mincho': 'truetype/bizud-mincho/BIZUDMincho-Regular.ttf',
  'fonts-kiloji': 'truetype/kiloji/kiloji.ttf',
  'fonts-seto': 'truetype/seto/setofont.ttf',
};

const systemFonts = '/usr/share/fonts';
/** The folder of unpacked packages, below that of the tools. */
const unpackedName = 'specimen-fonts';

let provided: Promise<void> | undefined;

/**
 * Provides the fonts of Japanese specimens, and lets sharp find these and no others, so that a specimen looks the same on every machine.
 * They are those of the system, or else Debian's, unpacked below the cache of the user; nothing is installed. It sets FONTCONFIG_FILE,
 * which the drawing library reads once in a process: call it before anything draws text.
 * @throws SetupError saying what is missing and which command gives it
 */
export function provideFonts(log: (line: string) => void = console.log): Promise<void> {
  provided ??= findFonts(log).catch((cause: unknown) => {
    provided = undefined;
    throw cause;
  });
  return provided;
}

/**
 * Lets sharp find fonts that are on this machine already, like `provideFonts`, which needs not be called then.
 * @param packages Debian's names of the packages
 * @returns whether all of them are there
 */
export async function useInstalledFonts(packages: readonly string[]): Promise<boolean> {
  const roots = [systemFonts, join(toolsDir(), unpackedName, systemFonts)];
  const folders = packages.map((name) => {
    const file = fontFiles[name] ?? name;
    const root = roots.find((one) => existsSync(join(one, file)));
    return root === undefined ? null : join(root, dirname(file));
  });
  const found = folders.filter((folder) => folder !== null);
  if (found.length < packages.length) return false;
  process.env.FONTCONFIG_FILE = await writeConfig(found, 'demo-fonts.conf');
  provided = Promise.resolve();
  return true;
}

async function findFonts(log: (line: string) => void): Promise<void> {
  const files = Object.values(fontFiles);
  const roots = [systemFonts];
  if (!files.every((file) => existsSync(join(systemFonts, file)))) {
    roots.push(join(await unpack(log), systemFonts));
  }
  const missing = files.filter((file) => !roots.some((root) => existsSync(join(root, file))));
  if (missing.length > 0) throw new SetupError(`${advice}\nThese files are missing: ${missing.join(', ')}.`);
  const folders = roots.flatMap((root) => files.map((file) => join(root, dirname(file))));
  process.env.FONTCONFIG_FILE = await writeConfig(folders.filter((folder) => existsSync(folder)));
}

const advice =
  `Japanese specimens are drawn with Debian's fonts. On Debian: apt-get install ${Object.keys(fontFiles).join(' ')} (as root). ` +
  `Elsewhere put the fonts into the same folders below ${systemFonts}.`;

async function unpack(log: (line: string) => void): Promise<string> {
  if (!isDebian()) throw new SetupError(advice);
  try {
    return await unpackPackages(unpackedName, Object.keys(fontFiles), log);
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  }
}

/** Writes fontconfig's settings, which name the folders and nothing else, and returns their path. */
async function writeConfig(folders: readonly string[], name = 'specimen-fonts.conf'): Promise<string> {
  const cache = join(toolsDir(), 'specimen-font-cache');
  await mkdir(cache, { recursive: true });
  const path = join(toolsDir(), name);
  const temporary = `${path}.${process.pid}`;
  const lines = folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`);
  await writeFile(
    temporary,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${lines.join('\n')}\n` +
      `  <cachedir>${escapeXml(cache)}</cachedir>\n</fontconfig>\n`,
  );
  await rename(temporary, path);
  return path;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
