import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { bundleDocuments } from './generate/bundle-documents.ts';
import { writeCatalogue } from './generate/catalogue/build-catalogue.ts';
import { compareTrees, type Difference } from './generate/compare-trees.ts';
import { documents, notice, providerDocument } from './generate/documents.ts';
import { drawStates } from './generate/draw-states.ts';
import { type JsonObject, objectAt } from './generate/json-document.ts';
import { printDashboard } from './generate/print-dashboard.ts';
import { wrapMarkdown } from './generate/wrap-markdown.ts';
import { writeClients } from './generate/write-clients.ts';
import { printMarkdown } from './generate/write-error-docs.ts';
import { printMetricsMarkdown, readMetrics } from './generate/write-metrics-docs.ts';
import { writeOperations } from './generate/write-operations.ts';
import { writeSdk } from './generate/write-sdk.ts';
import { printSettingsMarkdown, readSettings } from './generate/write-settings-docs.ts';
import { writeProviderValidators, writeValidators } from './generate/write-validators.ts';
import { readOptions } from './setup/read-options.ts';

/** The folders that contain generated files only. */
const folders = ['generated', 'packages/sdk-typescript/src/generated'] as const;

const usage = `npm run generate [-- --check]

Writes everything in generated/ and in the client package's src/generated/, docs/errors.md and the diagram of the states, from the
documents in openapi/ and asyncapi/; docs/settings.md from the settings in src/config/; docs/metrics.md from the metrics in
src/telemetry/; and the dashboard in deploy/monitoring/ from its panels. A missing entry document is an error, which is reported after
everything else was written.

  --check    writes nothing, lists every drifted, missing or surplus file, and ends with 1 if there is one`;

/** Files are first written to a new folder, so an error leaves the committed files unchanged and no stale file remains. */
async function main(isCheck: boolean): Promise<number> {
  const root = process.cwd();
  // Inside the repository, so that tools which look for a tsconfig.json above their output find ours.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const fresh = await mkdtemp(path.join(root, '.cache', 'generate-'));
  try {
    const pages = await generate(root, fresh);
    const differences = await comparePages(root, pages);
    for (const folder of folders) {
      const drifted = await compareTrees(path.join(root, folder), path.join(fresh, folder));
      differences.unshift(...drifted.map(({ kind, file }) => ({ kind, file: `${folder}/${file}` })));
    }
    if (isCheck) {
      for (const { kind, file } of differences) console.error(`${kind.padEnd(8)} ${file}`);
      if (differences.length > 0) console.error('Run `npm run generate` and commit the result.');
    } else {
      for (const folder of folders) {
        await rm(path.join(root, folder), { recursive: true, force: true });
        await cp(path.join(fresh, folder), path.join(root, folder), { recursive: true });
      }
      for (const [file, text] of pages) await writeFile(path.join(root, file), text);
      console.log(
        differences.length === 0 ? 'Everything was up to date.' : `Generated files: ${differences.length} changed.`,
      );
    }
    const missing = documents.filter(({ source }) => !existsSync(path.join(root, source)));
    for (const { source } of missing) console.error(`${source} does not exist: nothing was generated from it.`);
    return missing.length > 0 || (isCheck && differences.length > 0) ? 1 : 0;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** @returns the pages outside of `generated/`: their texts by path */
async function generate(root: string, fresh: string): Promise<Map<string, string>> {
  const [target, sdk] = [path.join(fresh, folders[0]), path.join(fresh, folders[1])];
  await mkdir(target, { recursive: true });
  const present = documents.filter(({ source }) => existsSync(path.join(root, source)));
  const bundles = await bundleDocuments(root, present, target);
  await writeTypes(bundles, target);
  await writeOperations(bundles, target);
  const notifications = bundles.get('notifications');
  if (notifications !== undefined) await writeValidators(notifications, target);
  const provider = bundles.get(providerDocument);
  if (provider !== undefined) await writeProviderValidators(provider, target);
  await writeClients(bundles, target);
  await writeSdk(bundles, sdk);
  const pages = new Map([
    ['docs/settings.md', wrapMarkdown(printSettingsMarkdown(readSettings()))],
    ['docs/metrics.md', wrapMarkdown(printMetricsMarkdown(await readMetrics()))],
    ['deploy/monitoring/dashboard.json', printDashboard()],
  ]);
  const known = await writeCatalogue(root, bundles, target);
  if (known !== null) {
    pages.set('docs/errors.md', wrapMarkdown(printMarkdown(known.errors)));
    pages.set('docs/images/states.svg', drawStates(known.catalogue));
  }
  return pages;
}

/**
 * Writes `<target>/types/<name>.ts` for every bundle with openapi-typescript.
 * The AsyncAPI document's component schemas are wrapped in an otherwise empty OpenAPI document: both are JSON Schema
 * 2020-12 here, and one generator for both keeps shared schemas equal in type.
 */
async function writeTypes(bundles: ReadonlyMap<string, JsonObject>, target: string): Promise<void> {
  await mkdir(path.join(target, 'types'), { recursive: true });
  for (const { folder, name } of documents) {
    const bundle = bundles.get(name);
    if (bundle === undefined) continue;
    const document = folder === 'openapi' ? bundle : wrapSchemas(bundle);
    // The generator loads its input through Redocly, which takes text; passing text also keeps the bundle unchanged.
    const nodes = await openapiTS(JSON.stringify(document), { silent: true });
    await writeFile(path.join(target, 'types', `${name}.ts`), `// ${notice}\n${astToString(nodes)}`);
  }
}

function wrapSchemas(asyncapi: JsonObject): JsonObject {
  return {
    openapi: '3.1.1',
    info: { title: 'Notifications', version: '1' },
    paths: {},
    components: { schemas: objectAt(asyncapi.components, 'schemas') },
  };
}

async function comparePages(root: string, pages: ReadonlyMap<string, string>): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [file, text] of pages) {
    const committed = path.join(root, file);
    if (!existsSync(committed)) differences.push({ kind: 'missing', file });
    else if ((await readFile(committed, 'utf8')) !== text) differences.push({ kind: 'drifted', file });
  }
  return differences;
}

try {
  const { values } = readOptions(usage, { options: { check: { type: 'boolean', default: false } } });
  process.exitCode = await main(values.check);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
