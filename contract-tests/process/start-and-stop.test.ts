import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startEntry } from '../support/service-process.ts';
import { waitUntil } from '../support/wait-until.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-contract-'));
  // PostgreSQL runs as another account where the tests run as root.
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  for (const file of await postmasterFiles()) {
    const [pid] = (await readFile(join(dataDir, file), 'utf8')).split('\n');
    try {
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** What a PostgreSQL has while it runs. */
async function postmasterFiles(): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).filter((file) => file.endsWith('postmaster.pid'));
}

async function environment(overrides: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const port = await findFreePort();
  return { PORT: `${port}`, DATA_DIR: dataDir, ...overrides };
}

const begun = 'started PostgreSQL';
/** How long a first start may take: it makes a cluster, and nothing of it is compiled or read yet. */
const startMs = 120_000;

describe('a start that fails when PostgreSQL runs already', () => {
  test('by a port that is taken says so, and ends PostgreSQL', async () => {
    const holder = createServer();
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const started = startEntry('main', await environment({ PORT: `${port}` }));
    expect(await started.ended).toEqual({ status: 1, signal: null });
    holder.close();
    expect(started.output()).toContain(`port ${port} is in use; set PORT to another one`);
    expect(await postmasterFiles()).toEqual([]);
  });

  test.each<readonly ['main' | 'cli', readonly string[]]>([
    ['main', []],
    ['cli', ['migrate']],
  ])('by a damaged key file says so, and ends PostgreSQL: %s %j', async (entry, words) => {
    await writeFile(join(dataDir, 'encryption-key'), 'planted\n');
    const started = startEntry(entry, await environment(), words);
    expect(await started.ended).toEqual({ status: 1, signal: null });
    expect(started.output()).toContain('is damaged: each line must be id:base64 of 32 bytes');
    expect(await postmasterFiles()).toEqual([]);
  });
});

describe('a start that a signal cuts short', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it and PostgreSQL, without a fault', async (signal) => {
    const started = startEntry('main', await environment());
    await waitUntil('PostgreSQL runs', () => started.output().includes(begun), startMs);
    started.kill(signal);
    expect(await started.ended).toEqual({ status: 0, signal: null });
    expect(started.output()).not.toMatch(/"level":50|could not/);
    expect(await postmasterFiles()).toEqual([]);
  });

  test('a command ends PostgreSQL too, and says that it did nothing', async () => {
    const started = startEntry('cli', await environment(), ['migrate']);
    await waitUntil('PostgreSQL runs', async () => (await postmasterFiles().catch(() => [])).length > 0, startMs);
    started.kill('SIGTERM');
    const ended = await started.ended;
    // PostgreSQL takes a moment to come up, so the signal is there before the tables are.
    expect(ended).toEqual({ status: 1, signal: null });
    expect(started.output()).toContain('The process was asked to end (SIGTERM).');
    expect(await postmasterFiles()).toEqual([]);
  });
});

test('a stop of which one step fails takes the others, says which one it was, and ends with 1', async () => {
  const failing = join(import.meta.dirname, '..', 'support', 'failing-close.ts');
  const started = startEntry('main', await environment({ NODE_OPTIONS: `--import=${failing}` }));
  await waitUntil('the service is ready', () => started.output().includes('"msg":"ready"'), startMs);
  started.kill('SIGTERM');
  expect(await started.ended).toEqual({ status: 1, signal: null });
  const fault = started
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(fault.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'a part of the service did not stop; the others are stopped all the same',
      step: 'sender',
      error: expect.objectContaining({ name: 'Error' }),
    }),
  ]);
  expect(await postmasterFiles()).toEqual([]);
});
