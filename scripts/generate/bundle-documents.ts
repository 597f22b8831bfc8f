import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { notice, type SourceDocument } from './documents.ts';
import { type JsonObject, parseDocument } from './json-document.ts';

const run = promisify(execFile);

/**
 * Bundles entry documents with Redocly into `<target>/openapi` and `<target>/asyncapi`, as YAML and as JSON.
 * The YAML is also valid YAML 1.1 with the same values, in which an unquoted `2026-08-02` would be a date.
 * @param root the repository's root
 * @param documents the entry documents; each must exist
 * @param target the folder to write, in place of `generated/`
 * @returns the bundles by name, for the generators that follow
 * @throws Error with Redocly's report if it cannot bundle them
 */
export async function bundleDocuments(
  root: string,
  documents: readonly SourceDocument[],
  target: string,
): Promise<Map<string, JsonObject>> {
  if (documents.length === 0) return new Map();
  const scratch = await mkdtemp(path.join(target, '.bundle-'));
  try {
    const sources = documents.map(({ source }) => source);
    await redocly(root, ['bundle', ...sources, '--output', scratch, '--ext', 'json']);
    const bundles = new Map<string, JsonObject>();
    for (const { folder, name } of documents) {
      const bundle = parseDocument(await readFile(path.join(scratch, `${name}.json`), 'utf8'), name);
      await mkdir(path.join(target, folder), { recursive: true });
      const file = path.join(target, folder, name);
      await writeFile(`${file}.json`, `${JSON.stringify(bundle, null, 2)}\n`);
      const yaml = stringify(bundle, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
      await writeFile(`${file}.yaml`, `# ${notice}\n${yaml}`);
      bundles.set(name, bundle);
    }
    return bundles;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function redocly(root: string, words: string[]): Promise<void> {
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = path.join(root, 'node_modules/.bin/redocly');
  try {
    await run(program, words, { cwd: root, env: environment });
  } catch (error) {
    const report = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`Redocly could not bundle the documents:\n${report}`, { cause: error });
  }
}
