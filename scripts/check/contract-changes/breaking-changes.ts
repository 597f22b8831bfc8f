import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { arrayAt, isObject, type Json, type JsonObject } from '../../generate/json-document.ts';

const run = promisify(execFile);

/** The part of Redocly's report that is read. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly impact: 'major' | 'minor' | 'patch';
    readonly verdicts: readonly { readonly impact: string; readonly message: string }[];
  }[];
}

/**
 * Finds what could break a client or receiver that was built from an earlier document: by Redocly's comparison, which knows in which
 * direction each schema travels, and for the sets that only grow (`x-extensible-enum`), which it does not look at.
 * @param released the earlier bundle
 * @param current the bundle as it is now
 * @returns a line for each, with its place; empty where nothing breaks
 * @throws Error with Redocly's own words where it cannot compare them
 */
export async function breakingChanges(released: JsonObject, current: JsonObject): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-changes-'));
  try {
    const [before, now, config, report] = ['before.json', 'now.json', 'redocly.yaml', 'report.json'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    await writeFile(before, JSON.stringify(released));
    await writeFile(now, JSON.stringify(current));
    // A configuration without these rules lets every breaking change pass, and so would the project's own.
    await writeFile(config, 'extends:\n  - diff-recommended\n');
    const words = [
      'diff',
      before,
      now,
      '--config',
      config,
      '--format',
      'json',
      '--output',
      report,
      '--fail-on',
      'none',
    ];
    const program = path.resolve(import.meta.dirname, '../../../node_modules/.bin/redocly');
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(program, words, { env: environment });
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

/** Members that an open set has lost. */
function shrunkSets(released: JsonObject, current: JsonObject): string[] {
  const now = openSets(current);
  return [...openSets(released)].flatMap(([place, members]) => {
    const left = now.get(place);
    const lost = left === undefined ? [] : members.filter((member) => !left.includes(member));
    return lost.map((member) => `${place}: the open set no longer has ${JSON.stringify(member)}.`);
  });
}

/** Every `x-extensible-enum` of a document by its place. */
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
