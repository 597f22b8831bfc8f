// The packages that Scalar's script contains: parts of what is published, though not installed.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { byName, type LicensedPackage, type Packaged } from './license-texts.ts';

/** What scalar-packages.json holds. `npm run notices -- --scalar` writes it. */
export interface ScalarPackages {
  /** The version of @scalar/fastify-api-reference that has the script. */
  readonly plugin: string;
  readonly packages: readonly LicensedPackage[];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }>
  >;
}

/** Where the package with the script is installed. */
const place = 'node_modules/@scalar/fastify-api-reference';

export const scalarPackagesFile = 'scripts/supply/scalar-packages.json';
export const readScalarPackages = (): ScalarPackages => JSON.parse(readFileSync(scalarPackagesFile, 'utf8'));

/** A file of another project in the store of pnpm, such as `…/node_modules/.pnpm/@vue+shared@3.5.40/node_modules/@vue/shared/dist/a.js`. */
const stored = /\/node_modules\/\.pnpm\/(?:@[^+/]+\+)?[^@/]+@([^_(/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
/** A file of Scalar's own repository: of another of its packages, or of @scalar/api-reference itself. */
const ofScalar = /^(?:\.\.\/){3}([a-z-]+)\/(?:dist|src)\/|^(?:\.\.\/){2}src\//;

/**
 * The packages that a script was built from.
 * @param sources the files that its source map names
 * @param scalarVersion the version of a package of Scalar
 * @returns name and version of each, by name
 * @throws Error naming a file of an unknown package
 */
export function packagesOf(
  sources: readonly string[],
  scalarVersion: (name: string) => string,
): readonly Pick<Packaged, 'name' | 'version'>[] {
  const found = new Map<string, { name: string; version: string }>();
  for (const source of sources) {
    const [, version, external] = stored.exec(source) ?? [];
    const own = external === undefined ? ofScalar.exec(source) : null;
    const name = external ?? (own === null ? undefined : `@scalar/${own[1] ?? 'api-reference'}`);
    if (name === undefined) throw new Error(`${source}: of which package is it?`);
    const one = { name, version: version ?? scalarVersion(name) };
    found.set(`${one.name} ${one.version}`, one);
  }
  return [...found.values()].sort(byName);
}

/** Packages, and those of the script that are not among them in the same version. */
export function withScalar<T extends Packaged>(packages: readonly T[], inScript: readonly T[]): T[] {
  const listed = new Set(packages.map(({ name, version }) => `${name} ${version}`));
  return [...packages, ...inScript.filter(({ name, version }) => !listed.has(`${name} ${version}`))].sort(byName);
}

/** @returns a line where the list is of another version of the script than the lock file */
export function scalarFaults(lock: Lock, { plugin }: ScalarPackages): string[] {
  const locked = lock.packages[place]?.version;
  return locked === plugin
    ? []
    : [`${scalarPackagesFile} is of ${plugin}, the lock file of ${locked}. Run: npm run notices -- --scalar`];
}

/**
 * A lock file that has the packages of the script as bundled dependencies of the package with the script, for `npm sbom` and `npm audit`.
 * Another version of a package has an alias.
 */
export function lockWithScalar(lock: Lock, { packages }: ScalarPackages): Lock {
  const aliases = packages.map(({ name, version }, index) =>
    packages[index - 1]?.name === name ? `${name}-${version}` : name,
  );
  const entries = packages.map((one, index) => [
    `${place}/node_modules/${aliases[index]}`,
    { name: one.name, version: one.version, license: one.license },
  ]);
  const owner = lock.packages[place];
  const dependencies = packages.map(({ name, version }, index) => [
    aliases[index],
    aliases[index] === name ? version : `npm:${name}@${version}`,
  ]);
  const bundling = {
    ...owner,
    dependencies: { ...owner?.dependencies, ...Object.fromEntries(dependencies) },
    bundleDependencies: aliases,
  };
  return { ...lock, packages: { ...lock.packages, [place]: bundling, ...Object.fromEntries(entries) } };
}

/**
 * Runs npm on the lock file with the packages in Scalar's script, in a temporary folder that has only manifests.
 * @returns what npm writes to standard output
 * @throws Error with `stdout` when npm ends with another status than 0
 */
export async function npmWithScalar(words: readonly string[]): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'mitome-npm-'));
  try {
    // npm calls the service by the name of its folder.
    const folder = join(work, 'mitome');
    await mkdir(folder);
    for (const file of ['package.json', '.npmrc', 'bin']) await cp(file, join(folder, file), { recursive: true });
    const lock = lockWithScalar(JSON.parse(await readFile('package-lock.json', 'utf8')), readScalarPackages());
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    return (await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 64 << 20 })).stdout;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
