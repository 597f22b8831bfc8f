// Writes scripts/supply/scalar-packages.json, for `npm run notices -- --scalar`.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scalarScript } from '../portal/scalar-script.ts';
import { readLicenses } from './license-texts.ts';
import { packagesOf, type ScalarPackages, scalarPackagesFile } from './scalar-packages.ts';

const run = promisify(execFile);

/** What the script has without a line of code, so that its source map does not name it: the base of its styles, and the drawings of its icons. */
const withoutCode = ['tailwindcss', '@phosphor-icons/core'];

/**
 * Finds out which packages are in the script, and reads their licences. The versions are those that Scalar built it from, which are not
 * those that npm installs with it, so they are installed from the registry into a temporary folder.
 * @throws Error when the script is another than that of @scalar/api-reference
 */
export async function writeScalarPackages(): Promise<void> {
  const { version, text } = await scalarScript();
  const work = await mkdtemp(join(tmpdir(), 'mitome-scalar-'));
  try {
    const asReleased = join(work, 'as-released');
    await install(asReleased, { '@scalar/api-reference': version });
    const browser = join(asReleased, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');
    if ((await readFile(browser, 'utf8')) !== text)
      throw new Error(
        `@scalar/fastify-api-reference serves another script than that of @scalar/api-reference ${version}`,
      );
    const lock = JSON.parse(await readFile(join(asReleased, 'package-lock.json'), 'utf8'));
    const installed = (name: string): string => lock.packages[`node_modules/${name}`].version;
    const { sources } = JSON.parse(await readFile(`${browser}.map`, 'utf8'));
    const found = [
      ...packagesOf(sources, installed),
      // The script says which version of Tailwind made its styles.
      ...withoutCode.map((name) => ({
        name,
        version: new RegExp(`/\\*! ${name} v(\\S+) \\|`).exec(text)?.[1] ?? installed(name),
      })),
    ];
    const exact = join(work, 'exact');
    // By numbers, because a script may have two versions of a package.
    const names = found.map((_, index) => `p${index}`);
    await install(
      exact,
      Object.fromEntries(found.map((one, index) => [names[index], `npm:${one.name}@${one.version}`])),
    );
    const placed = await Promise.all(
      found.map(async (one, index) => {
        const folder = `node_modules/${names[index]}`;
        const { license = null } = JSON.parse(await readFile(join(exact, folder, 'package.json'), 'utf8'));
        return { ...one, license, places: [folder], isOptional: false };
      }),
    );
    const { version: plugin } = JSON.parse(
      await readFile('node_modules/@scalar/fastify-api-reference/package.json', 'utf8'),
    );
    const written: ScalarPackages = { plugin, packages: readLicenses(placed, exact).everywhere };
    await writeFile(scalarPackagesFile, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`${scalarPackagesFile}: ${placed.length} packages`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Installs packages into a new folder, without their install scripts and without the packages that they expect beside them. */
async function install(folder: string, dependencies: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], { cwd: folder });
}
