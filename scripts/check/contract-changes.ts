import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { documents } from '../generate/documents.ts';
import { arrayAt, isObject, type Json, type JsonObject, parseDocument } from '../generate/json-document.ts';

/*
 * `npm run check -- 'contract changes'` lists changes that could break a client or receiver built from the last release. Additions are
 * free; a breaking change needs a new version of the path or of the notifications, not an exception here.
 *
 * The last release is kept as one bundle per document, `openapi/released/<name>.json`. Releasing copies the five bundles of `generated/`
 * there, in the commit that sets the version; they are never edited. Until the first release they are the documents as they were when
 * the promise of docs/versioning.md began.
 */

const run = promisify(execFile);
const releaseFolder = 'openapi/released';

/**
 * Compares the bundles in `generated/` with those of the last release.
 * @param root the repository's root
 * @returns one line for each breaking change and each missing bundle; empty where nothing has been released
 */
export async function changesSinceRelease(root: string): Promise<string[]> {
  if (!existsSync(path.join(root, releaseFolder))) return [];
  const read = async (file: string) => parseDocument(await readFile(path.join(root, file), 'utf8'), file);
  const findings = await Promise.all(
    documents.map(async ({ folder, name }) => {
      const [before, now] = [`${releaseFolder}/${name}.json`, `generated/${folder}/${name}.json`];
      const missing = [before, now].filter((file) => !existsSync(path.join(root, file)));
      if (missing.length > 0) return missing.map((file) => `${file}: is missing`);
      const changes = await breakingChanges(await read(before), await read(now));
      return changes.map((change) => `${now}: ${change}`);
    }),
  );
  return findings.flat();
}

/** The part of Redocly's report that is read. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly impact: 'major' | 'minor' | 'patch';
    readonly verdicts: readonly { readonly impact: string; readonly message: string }[];
  }[];
}

/**
 * Finds changes that could break a client or receiver. Redocly's comparison knows in which direction each schema travels; it ignores
 * sets that only grow (`x-extensible-enum`), so these are compared here.
 * @param released the earlier bundle
 * @param current the bundle as it is now
 * @returns one line for each change, with its place
 * @throws Error with Redocly's own message when it cannot compare them
 */
export async function breakingChanges(released: JsonObject, current: JsonObject): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-changes-'));
  try {
    const [before, now, config, report] = ['before.json', 'now.json', 'redocly.yaml', 'report.json'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    await writeFile(before, JSON.stringify(released));
    await writeFile(now, JSON.stringify(current));
    // Without these rules Redocly reports no change as breaking. The project's own configuration does not extend them.
    await writeFile(config, 'extends:\n  - diff-recommended\n');
    const flags = ['--config', config, '--format', 'json', '--output', report, '--fail-on', 'none'];
    const program = path.resolve(import.meta.dirname, '../../node_modules/.bin/redocly');
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(program, ['diff', before, now, ...flags], { env: environment });
    const { changes }: Report = JSON.parse(await readFile(report, 'utf8'));
    const found = changes
      .filter(({ impact }) => impact === 'major')
      .flatMap(({ path: place, verdicts }) =>
        verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => `${place}: ${message}`),
      );
    return [...new Set([...found, ...shrunkSets(released, current)])];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists members that an open set has lost. */
function shrunkSets(released: JsonObject, current: JsonObject): string[] {
  const now = openSets(current);
  return [...openSets(released)].flatMap(([place, members]) => {
    const left = now.get(place);
    const lost = left === undefined ? [] : members.filter((member) => !left.includes(member));
    return lost.map((member) => `${place}: the open set no longer has ${JSON.stringify(member)}.`);
  });
}

/** Reads every `x-extensible-enum` of a document by its place. */
function openSets(document: JsonObject): Map<string, Json[]> {
  const sets = new Map<string, Json[]>();
  const visit = (value: Json, place: string): void => {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) visit(entry, `${place}/${index}`);
    } else if (isObject(value)) {
      if (Array.isArray(value['x-extensible-enum'])) sets.set(place, arrayAt(value, 'x-extensible-enum'));
      for (const [key, entry] of Object.entries(value)) visit(entry, `${place}/${key}`);
    }
  };
  visit(document, '#');
  return sets;
}

if (import.meta.main) {
  const lines = await changesSinceRelease(process.cwd());
  for (const line of lines) console.error(line);
  if (lines.length > 0) console.error('These changes break clients or receivers of the last release.');
  process.exitCode = lines.length > 0 ? 1 : 0;
}
