// The fonts of the screenshots: the same on every machine, and near to those of phones.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDebian, toolsDir, unpackPackages } from '../setup/debian-packages.ts';
import { SetupError } from '../setup/setup-error.ts';

const packages = ['fonts-roboto-unhinted', 'fonts-morisawa-bizud-gothic', 'fonts-dejavu-core'];

/**
 * Provides Roboto, BIZ UDPGothic and DejaVu for symbols, unpacked from Debian's packages below the cache of the user.
 * @returns the path of a configuration that names these fonts and no others, for `FONTCONFIG_FILE`
 * @throws SetupError where they cannot be had
 */
export async function provideScreenFonts(log: (line: string) => void): Promise<string> {
  if (!isDebian()) throw new SetupError(`The screenshots need Debian's packages ${packages.join(' and ')}.`);
  const root = await unpackPackages('screen-fonts', packages, log);
  // Packages that the system has are not unpacked.
  const roots = [join(root, 'usr', 'share', 'fonts'), '/usr/share/fonts'];
  const folders = roots.map((folder) => `<dir>${folder}</dir>`).join('');
  const cache = join(toolsDir(), 'screen-font-cache');
  await mkdir(cache, { recursive: true });
  const file = join(toolsDir(), 'screen-fonts.conf');
  // Strong, so that they come before everything that a page or the browser names.
  const families = ['Roboto', 'BIZ UDPGothic', 'DejaVu Sans'].map((family) => `<string>${family}</string>`).join('');
  const preference = `<match target="pattern"><edit name="family" mode="prepend_first" binding="strong">${families}</edit></match>`;
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n` +
      `${folders}\n<selectfont><rejectfont><glob>*/RobotoCondensed*</glob></rejectfont></selectfont>\n${preference}\n` +
      `<cachedir>${cache}</cachedir>\n</fontconfig>\n`,
  );
  return file;
}
