import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { buildPortal } from './portal/build-portal.ts';
import { scalarScript } from './portal/scalar-script.ts';
import { readOptions } from './setup/read-options.ts';

/** A browser app: where its sources are, where its files are served, and how much a browser may have to load for its first screen, and later. */
interface WebApp {
  readonly name: string;
  /** The path of its files, with the slash at its end. */
  readonly assets: string;
  /** The oldest JavaScript that its browsers have to know. */
  readonly target: string;
  /** What its bytes are counted in. Browsers get Brotli, but those of the page, which is sent as it is. */
  readonly encoding: 'gzip' | 'Brotli';
  readonly firstBytesMax: number;
  readonly laterBytesMax: number;
}

const apps: readonly WebApp[] = [
  // ES2020 keeps phones of the last six years or so in.
  {
    name: 'capture',
    assets: '/v/assets/',
    target: 'es2020',
    // The goal of docs/performance.md, which is the stricter one.
    encoding: 'gzip',
    firstBytesMax: 60_000,
    laterBytesMax: 20_000,
  },
  {
    name: 'console',
    assets: '/console/assets/',
    target: 'es2022',
    encoding: 'Brotli',
    // All of it, so that a tab that stays open over an upgrade never asks for a page of the last release.
    firstBytesMax: 300_000,
    laterBytesMax: 0,
  },
];

const root = path.resolve(import.meta.dirname, '..');

const usage = `npm run build

Bundles the browser apps of src/web into dist/web, the capture page small enough for a phone on a poor connection.`;

async function main(): Promise<number> {
  let status = 0;
  await buildDocs();
  for (const app of apps) {
    const { first, later } = await buildApp(app);
    console.log(`dist/web/${app.name}: ${kB(first)} kB ${app.encoding} for the first screen, ${kB(later)} kB later`);
    if (first <= app.firstBytesMax && later <= app.laterBytesMax) continue;
    const limits = `${kB(app.firstBytesMax)} and ${kB(app.laterBytesMax)} kB ${app.encoding}`;
    console.error(`dist/web/${app.name}: more than ${limits}, which is all that it may have`);
    status = 1;
  }
  return status;
}

/** The sizes of an app's files, compressed, in bytes. */
interface AppSizes {
  /** What the first screen loads. */
  readonly first: number;
  /** What later screens load when they are reached. */
  readonly later: number;
}

/**
 * Builds one app over the last build, so that a server that runs goes on finding its files. What is imported dynamically becomes a
 * file of its own, whose name has a digest: a page that was loaded before an upgrade never mixes two versions.
 */
async function buildApp({ name, assets, target: language, encoding }: WebApp): Promise<AppSizes> {
  const source = path.join(root, 'src', 'web', name);
  const target = path.join(root, 'dist', 'web', name);
  await mkdir(target, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { app: path.join(source, 'main.tsx') },
    outdir: target,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    format: 'esm',
    target: language,
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  await build({
    entryPoints: { app: path.join(source, 'styles.css') },
    outdir: target,
    bundle: true,
    minify: true,
    target: ['es2020', 'safari14', 'chrome87', 'firefox78'],
    logLevel: 'warning',
  });
  const scripts = Object.keys(metafile.outputs).map((output) => path.basename(output));
  const shared = importedFirst(metafile, `dist/web/${name}/app.js`).map((output) => path.basename(output));
  await writeFile(path.join(target, 'index.html'), await indexPage(source, assets, shared));
  for (const file of await readdir(target)) {
    const name = file.replace(/\.br$/, '');
    if (name.endsWith('.js') && !scripts.includes(name)) await rm(path.join(target, file), { force: true });
  }
  for (const file of ['app.css', ...scripts]) {
    // Renamed last: a server that runs sends no half of it.
    const packed = path.join(target, `${file}.br`);
    const temporary = `${packed}.${process.pid}`;
    await writeFile(temporary, brotliCompressSync(await readFile(path.join(target, file))));
    await rename(temporary, packed);
  }
  const bytes = new Map<string, number>();
  for (const file of ['index.html', 'app.css', ...scripts])
    bytes.set(file, await sentBytes(path.join(target, file), encoding));
  const sum = (files: readonly string[]): number => files.reduce((all, file) => all + (bytes.get(file) ?? 0), 0);
  const first = ['index.html', 'app.css', 'app.js', ...shared];
  return { first: sum(first), later: sum(scripts.filter((script) => !first.includes(script))) };
}

/** How long a built file is when it is sent: packed by this call, or as Brotli by the build. */
async function sentBytes(file: string, encoding: WebApp['encoding']): Promise<number> {
  if (encoding === 'gzip') return gzipSync(await readFile(file)).byteLength;
  return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
}

/** The files that a file imports at once, and those that these import. */
function importedFirst({ outputs }: Metafile, entry: string): readonly string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    for (const { kind, path: imported } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue;
      found.add(imported);
      add(imported);
    }
  };
  add(entry);
  return [...found];
}

/** The page, which names the scripts that its own script imports, so that a browser loads all of them at once. */
async function indexPage(source: string, assets: string, shared: readonly string[]): Promise<string> {
  const page = await readFile(path.join(source, 'index.html'), 'utf8');
  const hints = shared.map((file) => `<link rel="modulepreload" href="${assets}${file}">\n    `).join('');
  return page.replace('<script type="module"', `${hints}<script type="module"`);
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/**
 * Builds the documentation portal: its pages, and what they load besides: stylesheets, scripts, and for the references Scalar's script,
 * which is taken as it is.
 */
async function buildDocs(): Promise<void> {
  const source = path.join(root, 'src', 'web', 'docs');
  const target = path.join(root, 'dist', 'web', 'docs');
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: ['docs.css', 'reference.css', 'theme.ts', 'docs.ts', 'reference.ts', 'verify-receipt.ts'].map((name) =>
      path.join(source, name),
    ),
    outdir: target,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { pages } = await buildPortal(root, target);
  console.log(`dist/web/docs: ${pages} pages`);
  const published = path.join(target, 'scalar.js');
  const { version, license, text } = await scalarScript();
  const notice = `/*! @scalar/api-reference ${version}, ${license} license, (c) Scalar. https://github.com/scalar/scalar */\n`;
  const script = Buffer.from(notice + text);
  // Packing takes seconds, so it is done once for each version.
  const present = existsSync(`${published}.br`) && existsSync(published) ? await readFile(published) : null;
  if (present?.equals(script) !== true) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength };
    await writeFile(`${published}.br`, brotliCompressSync(script, { params: quality }));
    await writeFile(published, script);
  }
  console.log(`dist/web/docs: ${((await stat(`${published}.br`)).size / 1000).toFixed(0)} kB of references, packed`);
}

readOptions(usage, {});
process.exitCode = await main();
