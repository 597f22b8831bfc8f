// Compiles the service and its command line once for all tests of a run, because each process of theirs would load 700 modules.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { guardProcess } from '../../scripts/setup/guard-process.ts';

/** The folder of this code. */
export const projectRoot = join(import.meta.dirname, '..', '..');
const entries = ['src/main.ts', 'src/cli/mitome.ts', 'contract-tests/support/service-child.ts'] as const;

/** The environment variable with the folder of the compiled code, for test processes. */
const folderVariable = 'MITOME_TEST_COMPILED';

/**
 * The file that starts an entry: compiled in the suite `contract`, else the source. From the source, as operators start it, run
 * - other releases, API processes, and the children of checks, which are named by their paths;
 * - processes that tests watch or break from within, which need packages as files of their own;
 * - commands through `bin`: `listen.test.ts`, and the guides that tests paste into terminals;
 * - the service in `demo.test.ts` (its own), `two-nodes.test.ts` and the test of terminals in `start-and-stop.test.ts`, in the suites
 *   `browser` and `clients`, which start too few to compile it, and in what `npm run` starts: production, chaos, image:check.
 * @param tree a folder of code whose source is to be started
 */
export function fileToStart(entry: (typeof entries)[number], tree?: string): string {
  const folder = process.env[folderVariable];
  const isCompiled = folder !== undefined && tree === undefined;
  return isCompiled ? join(folder, entry.replace(/\.ts$/, '.js')) : join(tree ?? projectRoot, entry);
}

/** Vitest's global set-up: compiles the entries, and most of what they import, into a folder of this run. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  const guard = guardProcess({ pid: process.pid, signal: 'TERM', folders: [folder] });
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entries],
    outbase: projectRoot,
    outdir: folder,
    chunkNames: '[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Two with native code, one that starts a file of its own, and one in a format that esbuild does not read.
    external: ['@node-rs/argon2', 'sharp', 'pino', 'jsonc-parser'],
    // For packages in CommonJS that require what Node brings.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    // Migrations are recorded by the names of their classes.
    keepNames: true,
    logLevel: 'warning',
    plugins: [namesOfSource, laterPackages],
    write: false,
  });
  for (const { path, text } of withLastingNames(outputFiles)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  process.env[folderVariable] = folder;
  return async () => {
    delete process.env[folderVariable];
    await rm(folder, { recursive: true, force: true });
    guard.dismiss();
  };
}

/** Makes the first folder that no other run has. It lies in the project, where packages are found. */
async function makeFolder(): Promise<string> {
  const parent = join(projectRoot, '.cache', 'compiled-tests');
  await mkdir(parent, { recursive: true });
  for (let number = 1; ; number += 1) {
    const folder = join(parent, `${number}`);
    // Undefined where there is one.
    if ((await mkdir(folder, { recursive: true })) !== undefined) return folder;
  }
}

/** Numbers the shared files: NODE_COMPILE_CACHE keeps compiled code by path, and would grow with each change of a hash. */
function withLastingNames(files: readonly OutputFile[]): { path: string; text: string }[] {
  const numbers = new Map(files.map(({ path }, index) => [basename(path), `${index}.js`]));
  const renamed = (text: string) => text.replaceAll(/\b[A-Z0-9]{8}\.js\b/g, (name) => numbers.get(name) ?? name);
  return files.map(({ path, text }) => ({ path: renamed(path), text: renamed(text) }));
}

/** Lets modules find files, and name their children, as where their source is. */
const namesOfSource: Plugin = {
  name: 'names of source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const names = new Map(Object.entries({ dirname: dirname(path), filename: path, url: `${pathToFileURL(path)}` }));
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(/\bimport\.meta\.(\w+)/g, (_, name) => {
        if (!names.has(name)) throw new Error(`import.meta.${name} of ${path} would be wrong in compiled code`);
        return JSON.stringify(names.get(name));
      });
      return { contents, loader: 'ts' };
    }),
};

/** Leaves packages that our code loads later as they are: of those in CommonJS, Node knows the names of what they export. */
const laterPackages: Plugin = {
  name: 'packages loaded later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && importer.startsWith(join(projectRoot, 'src')) ? { path, external: true } : undefined,
    ),
};
