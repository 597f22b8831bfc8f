import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findService, startOwnService } from './demo/start-own-service.ts';
import { drawSeedPictures } from './fuzz/draw-seed-pictures.ts';
import { fuzzPictures } from './fuzz/pictures/fuzz-pictures.ts';
import { lineOf, readKnownFindings } from './fuzz/plain-findings.ts';
import { provideSchemathesis } from './fuzz/provide-schemathesis.ts';
import { runSurface, type Surface, surfaces } from './fuzz/run-surface.ts';
import { seedData } from './fuzz/seed-data.ts';
import { createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { readOptions } from './setup/read-options.ts';
import { keepTemporaryFilesInMemory } from './setup/temporary-in-memory.ts';
import { withoutModels } from './setup/without-models.ts';

const root = join(import.meta.dirname, '..');
/** The page that lists what plain runs find, with reasons. */
const knownPage = 'docs/fuzzing.md';

const usage = `npm run fuzz [-- [URL] [options]]

Fuzzes the three surfaces of a service with Schemathesis, by their documents. Without URL it starts a service of its own, which is
gone afterwards. With URL it makes tenants there and leaves them behind: name a service that is for tests. Its admin token is taken
from MITOME_ADMIN_TOKEN, else from the bootstrap.json of DATA_DIR.

  --seed=1,2,3             seeds, one run of all surfaces at once for each; random without
  --surface=tenant,admin   some of: ${surfaces.join(', ')}
  --examples=20            how many cases an operation gets at most in each random phase
  --pictures               uploads hostile pictures instead, to a service of its own that is limited to 1 GB
  --count=200              how many pictures
  --plain                  without our hooks, dictionaries and adjusted checks: fails for findings that ${knownPage} does not list,
                           and, in a run of all surfaces with three seeds, for rows of it of which none meets anything`;

/** Where the service is, and the token that tenants are made with. */
interface Target {
  readonly baseUrl: string;
  readonly adminToken: string;
}

/**
 * `npm run fuzz`: prints one line per surface and seed, and the whole of Schemathesis's output for those that failed. Exits with 1 when
 * anything failed.
 */
async function main(): Promise<number> {
  const options = {
    seed: { type: 'string' },
    surface: { type: 'string' },
    examples: { type: 'string', default: '20' },
    pictures: { type: 'boolean', default: false },
    count: { type: 'string', default: '200' },
    plain: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readOptions(usage, { allowPositionals: true, options }, 1);
  const seeds = (values.seed ?? `${Math.floor(Math.random() * 1_000_000)}`)
    .split(',')
    .map((text) => wholeNumber('--seed', text));
  const chosen = values.surface?.split(',').map(surfaceNamed) ?? surfaces;
  const examples = wholeNumber('--examples', values.examples);

  const cleanup = createCleanup();
  exitOnSignals(() => cleanup.run());
  try {
    const log = (line: string) => console.log(`[fuzz] ${line}`);
    keepTemporaryFilesInMemory(log);
    const folder = await mkdtemp(join(tmpdir(), 'mitome-fuzz-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    // Root's PostgreSQL runs as another account, which must pass through here.
    await chmod(folder, 0o711);
    if (values.pictures) {
      const count = wholeNumber('--count', values.count);
      const faults: string[] = [];
      for (const seed of seeds) {
        log(`pictures, seed ${seed}`);
        faults.push(...(await fuzzPictures({ seed, count, folder, log, keep: cleanup.add })));
      }
      for (const fault of faults) log(`FAULT ${fault}`);
      return faults.length === 0 ? 0 : 1;
    }
    const schemathesis = await provideSchemathesis(folder, log);
    const target = await provideTarget(positionals[0], folder, cleanup.add);
    const pictures = await drawSeedPictures();
    const isPlain = values.plain;
    const known = isPlain
      ? readKnownFindings(await readFile(join(root, knownPage), 'utf8')).map((row) => row.map(lineOf))
      : [];
    const met = new Set<string>();
    let failed = 0;
    const fuzz = async (seed: number, surface: Surface): Promise<void> => {
      const startedAt = performance.now();
      // A tenant for each run, so no run depends on what another changed or revoked.
      const data = await seedData({ ...target, pictures });
      const options = { ...target, schemathesis, surface, data, pictures, seed, examples, folder, isPlain };
      const { cases, failures, findings, output } = await runSurface(options);
      const lines = findings.map(lineOf);
      const unlisted = lines.filter((line) => !known.flat().includes(line));
      for (const line of lines) met.add(line);
      // A plain run that broke off has no findings that would explain its failures.
      const count = isPlain && lines.length > 0 && cases > 0 ? unlisted.length : failures;
      failed += count;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      if (count > 0) process.stdout.write(output);
      for (const line of unlisted) log(`not listed: ${line}`);
      const listed = isPlain ? `, ${lines.length - unlisted.length} listed findings` : '';
      log(
        `${surface.padEnd(8)} seed ${String(seed).padEnd(6)} ${cases} cases, ${count} failures${listed} (${seconds} s)`,
      );
    };
    // At once, because Schemathesis makes one request after the other.
    for (const seed of seeds) await Promise.all(chosen.map((surface) => fuzz(seed, surface)));
    const unmet =
      chosen.length === surfaces.length && seeds.length >= 3
        ? known.filter((row) => !row.some((line) => met.has(line)))
        : [];
    for (const [line] of unmet) log(`listed, but nothing of its row was found: ${line}`);
    return failed + unmet.length === 0 ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

async function provideTarget(
  url: string | undefined,
  folder: string,
  keep: (end: () => Promise<unknown>) => void,
): Promise<Target> {
  if (url === undefined) {
    const service = await startOwnService(join(folder, 'data'), {
      environment: withoutModels(folder),
    });
    keep(() => service.stop());
    return service;
  }
  const baseUrl = new URL(url).origin;
  const given = process.env.MITOME_ADMIN_TOKEN;
  if (given) return { baseUrl, adminToken: given };
  const found = await findService(resolve(process.env.DATA_DIR ?? './data'));
  if (found !== null && new URL(found.baseUrl).origin === baseUrl) return found;
  throw new Error(
    `there is no admin token for ${baseUrl}: set MITOME_ADMIN_TOKEN, or DATA_DIR to the data folder of it`,
  );
}

function surfaceNamed(name: string): Surface {
  const found = surfaces.find((surface) => surface === name);
  if (found === undefined) throw new Error(`there is no surface ${name}; there is ${surfaces.join(', ')}`);
  return found;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} takes whole numbers below 1000000000, not "${text}"`);
  return Number(text);
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    // The generated client throws problem documents, which are no errors.
    console.error(`[fuzz] ${error instanceof Error ? error.message : JSON.stringify(error)}`);
    process.exit(1);
  },
);
