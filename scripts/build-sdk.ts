import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'packages', 'sdk-typescript');

/** The files beside `dist` in the package. */
const besides = ['package.json', 'README.md', 'LICENSE'];
/** openapi-fetch is bundled, so the package carries its licence. */
const licence = 'LICENSE-openapi-fetch';

/**
 * Builds the client package for TypeScript: `dist/index.js`, one ES module in JavaScript with openapi-fetch bundled, and its declarations.
 * `npm pack` calls it in the package's folder. With the path of another folder it puts the whole package there, ready for packing, so that
 * concurrent builds do not interfere.
 */
async function main(words: readonly string[]): Promise<number> {
  if (words.length > 1) {
    console.error('The only argument is the folder to put the package into.');
    return 2;
  }
  const target = path.resolve(words[0] ?? source);
  const dist = path.join(target, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await build({
    entryPoints: [path.join(source, 'src', 'index.ts')],
    outfile: path.join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    // openapi-fetch reads the version of Node for an option that is not used here; edge runtimes have no `process`.
    define: { process: 'undefined' },
    banner: { js: `/*! Contains openapi-fetch, MIT License: see ${licence}. */` },
    logLevel: 'warning',
  });
  await cp(path.join(root, 'node_modules', 'openapi-fetch', 'LICENSE'), path.join(target, licence));
  await writeDeclarations(dist);
  if (target !== source) {
    for (const file of besides) await cp(path.join(source, file), path.join(target, file));
  }
  return 0;
}

/** Declarations name each other as the JavaScript that they would stand beside: a name that ends in `.ts` leads nowhere outside of here. */
async function writeDeclarations(dist: string): Promise<void> {
  const compiler = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', source, '--outDir', dist]).catch((error) => {
    throw new Error(`the types have faults:\n${error.stdout}`);
  });
  for (const entry of await readdir(dist, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    const file = path.join(dist, entry);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/(from '|import\(")(\.\.?\/[^'"]+)\.ts(?=['"])/g, '$1$2.js'));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
