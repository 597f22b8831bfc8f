import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildPortal } from './portal/build-portal.ts';

/** A browser app: where its sources are, and how much a phone may have to load for it. */
interface WebApp {
  readonly name: string;
  readonly gzipBytesMax: number;
}

const apps: readonly WebApp[] = [{ name: 'capture', gzipBytesMax: 40_000 }];

const root = path.resolve(import.meta.dirname, '..');

/** What every app consists of once it is built: `index.html` is copied, the others are bundled. */
const files = ['index.html', 'app.js', 'app.css'] as const;

/**
 * Bundles the browser apps of `src/web` into `dist/web`, small enough for a phone on a poor connection. ES2020 keeps phones of the
 * last six years or so in.
 */
async function main(): Promise<number> {
  let status = 0;
  await buildDocs();
  for (const app of apps) {
    const bytes = await buildApp(app.name);
    const within = bytes <= app.gzipBytesMax;
    console.log(`dist/web/${app.name}: ${(bytes / 1000).toFixed(1)} kB gzip`);
    if (within) continue;
    console.error(`dist/web/${app.name}: more than ${app.gzipBytesMax / 1000} kB gzip, which is all that it may have`);
    status = 1;
  }
  return status;
}

/** Builds one app over the last build, so that a server that runs goes on finding its files. Returns the size of all its files, compressed, in bytes. */
async function buildApp(name: string): Promise<number> {
  const source = path.join(root, 'src', 'web', name);
  const target = path.join(root, 'dist', 'web', name);
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: { app: path.join(source, 'main.tsx') },
    outdir: target,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  await build({
    entryPoints: { app: path.join(source, 'styles.css') },
    outdir: target,
    bundle: true,
    minify: true,
    target: ['es2020', 'safari14', 'chrome87', 'firefox78'],
    logLevel: 'warning',
  });
  await copyFile(path.join(source, 'index.html'), path.join(target, 'index.html'));
  const contents = await Promise.all(files.map((file) => readFile(path.join(target, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).byteLength, 0);
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
    entryPoints: ['docs.css', 'reference.css', 'theme.ts', 'docs.ts', 'reference.ts'].map((name) =>
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
  const scalar = path.join(root, 'node_modules', '@scalar', 'api-reference');
  const published = path.join(target, 'scalar.js');
  const { version, license } = JSON.parse(await readFile(path.join(scalar, 'package.json'), 'utf8'));
  const notice = `/*! @scalar/api-reference ${version}, ${license} license, (c) Scalar. https://github.com/scalar/scalar */\n`;
  const script = Buffer.from(notice + (await readFile(path.join(scalar, 'dist', 'browser', 'standalone.js'), 'utf8')));
  // Packing takes seconds, so it is done once for each version.
  const present = existsSync(`${published}.br`) && existsSync(published) ? await readFile(published) : null;
  if (present?.equals(script) !== true) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength };
    await writeFile(`${published}.br`, brotliCompressSync(script, { params: quality }));
    await writeFile(published, script);
  }
  console.log(`dist/web/docs: ${((await stat(`${published}.br`)).size / 1000).toFixed(0)} kB of references, packed`);
}

process.exitCode = await main();
