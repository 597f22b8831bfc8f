// The client package built, packed and installed, as tenants have it.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type * as Sdk from '../../packages/sdk-typescript/src/index.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** What the client package is called by those who install it. */
export const sdkName = '@mitome/sdk';

/** The client package as others have it: built, packed, and installed into a folder that holds nothing else. */
export interface InstalledSdk {
  /** The folder of a project that has the package and nothing else. */
  readonly folder: string;
  /** The package, loaded from there. */
  readonly sdk: typeof Sdk;
  /** Writes a file of the project. @returns its path */
  write(name: string, text: string): Promise<string>;
  /** Type-checks files of the project, under the strictest settings with these on top. @returns what the compiler says, empty when all is well */
  typeCheck(files: readonly string[], settings?: object): Promise<string>;
  /** Bundles a module of the project as a tenant's own build would. @returns the JavaScript */
  bundle(source: string, settings?: { readonly format?: 'esm' | 'iife'; readonly minify?: boolean }): Promise<string>;
  /** Removes it all. */
  remove(): Promise<void>;
}

/** Builds, packs and installs the client package, without a registry. Takes a few seconds. */
export async function installSdk(): Promise<InstalledSdk> {
  const place = await mkdtemp(join(tmpdir(), 'mitome-sdk-'));
  const [staged, folder] = [join(place, 'staged'), join(place, 'project')];
  await run(process.execPath, [join(root, 'scripts', 'build-sdk.ts'), staged]);
  await npm(staged, ['pack', '--ignore-scripts', '--pack-destination', place]);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const { version } = await import(join(staged, 'package.json'), { with: { type: 'json' } }).then((one) => one.default);
  const options = ['--offline', '--no-audit', '--no-fund'];
  await npm(folder, ['install', ...options, join(place, `mitome-sdk-${version}.tgz`)]);

  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  return {
    folder,
    sdk: await import(join(folder, 'node_modules', sdkName, 'dist', 'index.js')),
    write,
    async typeCheck(files, settings = {}) {
      const compilerOptions = { ...strictest, ...settings };
      await write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      return run(process.execPath, [compiler, '-p', folder], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { readonly stdout: string }) => error.stdout,
      );
    },
    async bundle(source, { format = 'esm', minify = false } = {}) {
      const stdin = { contents: source, resolveDir: folder, loader: 'ts' as const };
      const options = { bundle: true, write: false, format, minify, platform: 'neutral', globalName: 'sdk' } as const;
      const { outputFiles } = await build({ stdin, ...options, charset: 'utf8', logLevel: 'error' });
      return outputFiles[0]?.text ?? '';
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

/** Without `skipLibCheck`, the declarations of the package are checked as well. */
const strictest = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  types: [] as string[],
  typeRoots: [join(root, 'node_modules', '@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
};

/** Runs npm without the settings of the surrounding npm, as in another project. */
async function npm(cwd: string, words: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  await run('npm', words, { cwd, env });
}

/**
 * The machine's own Node, where it is one that the package is for, and else this one. It is often older than ours, so that what runs
 * there needs nothing new.
 */
export async function machineNode(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  if (found === undefined) return process.execPath;
  const { stdout } = await run(found, ['-p', 'process.versions.node']);
  return Number(stdout.split('.')[0]) >= 20 ? found : process.execPath;
}
