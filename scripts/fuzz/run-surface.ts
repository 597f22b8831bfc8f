// Runs Schemathesis on one surface.

import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from '../generate/json-document.ts';
import { localiseExamples } from './localise-examples.ts';
import { type PlainFinding, readPlainFindings } from './plain-findings.ts';
import type { Schemathesis } from './provide-schemathesis.ts';
import { readSummary } from './read-summary.ts';
import type { SeededData, SeedPictures } from './seed-data.ts';

/** The surfaces, by the names of their bundled documents. */
export const surfaces = ['tenant', 'capture', 'admin'] as const;
export type Surface = (typeof surfaces)[number];

/** What became of the fuzzing of one surface with one seed. */
export interface SurfaceOutcome {
  readonly cases: number;
  readonly failures: number;
  /** Each finding of a plain run; none otherwise. */
  readonly findings: readonly PlainFinding[];
  /** What Schemathesis printed. */
  readonly output: string;
}

const root = join(import.meta.dirname, '..', '..');

/**
 * Fuzzes one surface with all checks in all phases, by the rules of `schemathesis.toml`, or plainly, by those of `plain.toml`.
 * @param options.folder where a folder of the run's own is made
 * @param options.examples how many cases an operation gets at most in the phases that are random
 */
export async function runSurface(options: {
  readonly schemathesis: Schemathesis;
  readonly surface: Surface;
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly data: SeededData;
  readonly pictures: SeedPictures;
  readonly seed: number;
  readonly examples: number;
  readonly folder: string;
  readonly isPlain: boolean;
}): Promise<SurfaceOutcome> {
  const { schemathesis, surface, data, seed, isPlain } = options;
  const folder = await mkdtemp(join(options.folder, `${surface}-${seed}-`));
  if (isPlain) await writePlainFolder(folder, surface);
  else await writeRunFolder(folder, surface, data, options.pictures);
  const args = ['run', 'document.json', '--url', options.baseUrl, '--checks', 'all', '--seed', `${seed}`];
  if (isPlain) args.push('--report', 'ndjson', '--report-ndjson-path', reportFile);
  const child = spawn(
    schemathesis.program,
    [...schemathesis.words, ...args, '--max-examples', `${options.examples}`, '--no-color'],
    {
      cwd: folder,
      env: {
        ...process.env,
        FUZZ_API_KEY: data.apiKey,
        FUZZ_ADMIN_TOKEN: options.adminToken,
        FUZZ_BROWSER_COOKIE: data.browserCookie,
        // Python asks the terminal otherwise, and cannot print a document's Japanese examples on a bare one.
        PYTHONIOENCODING: 'utf-8',
        COLUMNS: '120',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const findings = isPlain ? await readReport(folder) : [];
  return { ...readSummary(output, status), findings, output };
}

const reportFile = 'report.ndjson';

async function readReport(folder: string): Promise<PlainFinding[]> {
  const document = parseDocument(await readFile(join(folder, 'document.json'), 'utf8'), 'document.json');
  return readPlainFindings(await readFile(join(folder, reportFile), 'utf8'), document);
}

/** Lays out what a plain run reads: the document as it is published, and the keys. */
async function writePlainFolder(folder: string, surface: Surface): Promise<void> {
  await copyFile(join(root, 'generated', 'openapi', `${surface}.json`), join(folder, 'document.json'));
  await copyFile(join(import.meta.dirname, 'plain.toml'), join(folder, 'schemathesis.toml'));
}

/** Lays out what Schemathesis reads: its rules, the document, and what has been put into the service. */
async function writeRunFolder(
  folder: string,
  surface: Surface,
  { dictionaries }: SeededData,
  pictures: SeedPictures,
): Promise<void> {
  await mkdir(join(folder, 'pictures'));
  const source = join(root, 'generated', 'openapi', `${surface}.json`);
  const document = localiseExamples(
    parseDocument(await readFile(source, 'utf8'), source),
    exampleValues(surface, dictionaries),
  );
  await writeFile(join(folder, 'document.json'), JSON.stringify(document));
  for (const file of ['schemathesis.toml', 'hooks.py'])
    await copyFile(join(import.meta.dirname, file), join(folder, file));
  for (const [name, picture] of Object.entries(pictures)) await writeFile(join(folder, 'pictures', name), picture);
  for (const [name, values] of Object.entries(dictionaries)) {
    if (values.length === 0) throw new Error(`there is nothing for the dictionary ${name}`);
    await writeFile(join(folder, `${name}.dict`), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  }
}

/** The ids that stand in the examples of requests from now on, by the names of parameters and fields. */
function exampleValues(surface: Surface, dictionaries: SeededData['dictionaries']): Record<string, string> {
  const first = (name: keyof SeededData['dictionaries']): string => dictionaries[name][0] ?? '';
  return {
    // The first session of each kind is the one of the first link.
    id: first(surface === 'capture' ? 'bound-session-ids' : 'session-ids'),
    sessionId: first('session-ids'),
    token: first('link-tokens'),
    tenantId: first('tenant-ids'),
    keyId: first('key-ids'),
    endpointId: first('endpoint-ids'),
    secretId: first('secret-ids'),
    deliveryId: first('delivery-ids'),
    eventId: first('event-ids'),
    reviewId: first('review-ids'),
    after: first('cursors'),
  };
}
