import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleDocuments } from './generate/bundle-documents.ts';
import { writeCatalogue } from './generate/catalogue/write-catalogue.ts';
import { compareTrees, type Departure } from './generate/compare-trees.ts';
import { documents } from './generate/documents.ts';
import { writePortal } from './generate/portal/write-portal.ts';
import { writeClients } from './generate/write-clients.ts';
import { writeErrorDocs } from './generate/write-error-docs.ts';
import { writeOperations } from './generate/write-operations.ts';
import { writeSdk } from './generate/write-sdk.ts';
import { writeSettingsDocs } from './generate/write-settings-docs.ts';
import { writeTypes } from './generate/write-types.ts';
import { writeValidators } from './generate/write-validators.ts';

/** The folders of which everything is made, and nothing written by hand. */
const folders = ['generated', 'packages/sdk-typescript/src/generated'] as const;

/**
 * `npm run generate` makes everything in `generated/` and in the client package's own folder of that name, and `docs/errors.md`, from the
 * documents in `openapi/` and `asyncapi/`; and `docs/settings.md`, with its page in `generated/`, from the tables in `src/`.
 * `npm run generate -- --check` changes nothing, lists every drifted, missing or surplus file, and exits with 1 if there is one.
 * The folders are always made anew elsewhere first: a fault leaves the committed files as they were, and nothing stale stays.
 * An entry document that does not exist fails either way, after everything else was made.
 */
async function main(words: readonly string[]): Promise<number> {
  const unknown = words.filter((word) => word !== '--check');
  if (unknown.length > 0) {
    console.error(`Unknown option ${unknown.join(' ')}. The only one is --check.`);
    return 2;
  }
  const root = process.cwd();
  // Inside the repository, so that tools which look for a tsconfig.json above their output find ours.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const fresh = await mkdtemp(path.join(root, '.cache', 'generate-'));
  try {
    const pages = await generate(root, fresh);
    const departures = await comparePages(root, pages);
    for (const folder of folders) {
      const drifted = await compareTrees(path.join(root, folder), path.join(fresh, folder));
      departures.unshift(...drifted.map(({ kind, file }) => ({ kind, file: `${folder}/${file}` })));
    }
    if (words.includes('--check')) {
      for (const { kind, file } of departures) console.error(`${kind.padEnd(8)} ${file}`);
      if (departures.length > 0) console.error('Run `npm run generate` and commit the result.');
    } else {
      for (const folder of folders) {
        await rm(path.join(root, folder), { recursive: true, force: true });
        await cp(path.join(fresh, folder), path.join(root, folder), { recursive: true });
      }
      for (const [file, text] of pages) await writeFile(path.join(root, file), text);
      console.log(
        departures.length === 0 ? 'Everything was up to date.' : `Generated files: ${departures.length} changed.`,
      );
    }
    const missing = documents.filter(({ source }) => !existsSync(path.join(root, source)));
    for (const { source } of missing) console.error(`${source} does not exist: nothing was made from it.`);
    return missing.length > 0 || (words.includes('--check') && departures.length > 0) ? 1 : 0;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** @returns the pages that readers look for outside of `generated/`: their texts by path */
async function generate(root: string, fresh: string): Promise<Map<string, string>> {
  const [target, sdk] = [path.join(fresh, folders[0]), path.join(fresh, folders[1])];
  await mkdir(target, { recursive: true });
  const present = documents.filter(({ source }) => existsSync(path.join(root, source)));
  const bundles = await bundleDocuments(root, present, target);
  await writeTypes(bundles, target);
  await writeOperations(bundles, target);
  const notifications = bundles.get('notifications');
  if (notifications !== undefined) await writeValidators(notifications, target);
  await writeClients(bundles, target);
  await writeSdk(bundles, sdk);
  const pages = new Map([['docs/settings.md', await writeSettingsDocs(target)]]);
  const known = await writeCatalogue(root, bundles, target);
  if (known !== null) {
    pages.set('docs/errors.md', await writeErrorDocs(known, target));
    pages.set('docs/images/states.svg', await writePortal(root, known.catalogue, target));
  }
  return pages;
}

async function comparePages(root: string, pages: ReadonlyMap<string, string>): Promise<Departure[]> {
  const departures: Departure[] = [];
  for (const [file, text] of pages) {
    const committed = path.join(root, file);
    if (!existsSync(committed)) departures.push({ kind: 'missing', file });
    else if ((await readFile(committed, 'utf8')) !== text) departures.push({ kind: 'drifted', file });
  }
  return departures;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
