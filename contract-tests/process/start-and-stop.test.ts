import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../support/compiled-service.ts';
import { copyCluster, endCluster, postmasterFiles } from '../support/embedded-cluster.ts';
import { findFreePort } from '../support/installation.ts';
import { errorsOf, startEntry } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-contract-'));
  await copyCluster(dataDir);
});
afterEach(async () => {
  await endCluster(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function environment(overrides: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const port = await findFreePort();
  return { PORT: `${port}`, DATA_DIR: dataDir, ...overrides };
}

const begun = 'embedded PostgreSQL started';
/** How long a start may take on a busy machine: none of its modules is compiled yet. */
const startMs = 120_000;

describe('an address that the service cannot listen on', () => {
  test.each([
    ['a port in use', {}, 'is in use; set PORT to another one'],
    ['an address of another machine', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine'],
  ])('is reported before databases are started: %s', async (_title, settings, said) => {
    const holder = createServer();
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const started = startEntry('main', await environment({ PORT: `${port}`, ...settings }));
    expect(await started.ended).toEqual({ status: 1, signal: null });
    holder.close();
    expect(started.output()).toContain(said);
    expect(started.output()).not.toContain(begun);
  });
});

describe('a start that fails when PostgreSQL runs already', () => {
  test.each<readonly ['main' | 'cli', readonly string[]]>([
    ['main', []],
    ['cli', ['migrate']],
  ])('because the key file is damaged reports that, and stops PostgreSQL: %s %j', async (entry, words) => {
    await writeFile(join(dataDir, 'encryption-key'), 'planted\n');
    const started = startEntry(entry, await environment(), words);
    expect(await started.ended).toEqual({ status: 1, signal: null });
    expect(started.output()).toContain('is damaged: each line must be id:base64 of 32 bytes');
    expect(await postmasterFiles(dataDir)).toEqual([]);
  });
});

describe('a start that a signal cuts short', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s stops it and PostgreSQL, without an error',
    async (signal) => {
      const started = startEntry('main', await environment());
      await waitUntil('PostgreSQL runs', () => started.output().includes(begun), startMs);
      started.kill(signal);
      expect(await started.ended).toEqual({ status: 0, signal: null });
      expect(errorsOf(started)).toEqual([]);
      expect(started.output()).not.toContain('could not');
      expect(await postmasterFiles(dataDir)).toEqual([]);
    },
  );

  test('a command stops PostgreSQL too, and reports that it did nothing', async () => {
    const started = startEntry('cli', await environment(), ['migrate']);
    await waitUntil(
      'PostgreSQL runs',
      async () => (await postmasterFiles(dataDir).catch(() => [])).length > 0,
      startMs,
    );
    started.kill('SIGTERM');
    const ended = await started.ended;
    // PostgreSQL takes a moment to come up, so the signal is there before the tables are.
    expect(ended).toEqual({ status: 1, signal: null });
    expect(started.output()).toContain('The process was asked to end (SIGTERM).');
    expect(await postmasterFiles(dataDir)).toEqual([]);
  });
});

test('a stop in which one step fails takes the others, logs the failed one, and ends with 1', async () => {
  const failing = join(import.meta.dirname, '..', 'support', 'failing-close.ts');
  const started = startEntry('main', await environment({ NODE_OPTIONS: `--import=${failing}` }), [], projectRoot);
  await waitUntil('the service is ready', () => started.output().includes('"msg":"ready"'), startMs);
  started.kill('SIGTERM');
  expect(await started.ended).toEqual({ status: 1, signal: null });
  expect(errorsOf(started).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'stopping a part of the service failed; continuing with the others',
      step: 'storage',
      error: expect.objectContaining({ name: 'Error' }),
    }),
  ]);
  expect(await postmasterFiles(dataDir)).toEqual([]);
});

describe('a data folder', () => {
  const ready = async (started: ReturnType<typeof startEntry>) => {
    await waitUntil('the service is ready', () => started.output().includes('"msg":"ready"'), startMs);
    return started;
  };

  test('has one service, which commands work beside; after kill -9 the next service starts', async () => {
    const first = await ready(startEntry('main', await environment()));
    const command = startEntry('cli', await environment(), ['master-keys']);
    expect(await command.ended, command.output()).toEqual({ status: 0, signal: null });
    const second = startEntry('main', await environment());
    expect(await second.ended).toEqual({ status: 1, signal: null });
    expect(second.output()).toContain(
      `The service could not start: ${dataDir} is used by the service with process number ${first.pid}. Stop it first`,
    );
    expect(errorsOf(first)).toEqual([]);

    first.kill('SIGKILL');
    await first.ended;
    expect(await postmasterFiles(dataDir)).toHaveLength(1);
    const next = await ready(startEntry('main', await environment()));
    expect(next.output()).toContain('stopping the PostgreSQL of a process that was killed');
    next.kill('SIGTERM');
    expect(await next.ended).toEqual({ status: 0, signal: null });
    const [, stop = ''] = next.output().split('"stopping"');
    expect(errorsOf({ output: () => stop }, [40, 50])).toEqual([]);
    expect(stop.trim().split('\n').at(-1)).toContain('"msg":"stopped"');
    expect(await postmasterFiles(dataDir)).toEqual([]);
  });

  test('is released by a service whose terminal is closed: it stops, and PostgreSQL with it', async () => {
    const { PORT, ...rest } = await environment();
    const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
    // It makes a terminal, which the kernel closes when it is killed.
    const terminal = spawn('script', ['-qec', `'${process.execPath}' '${main}'`, '/dev/null'], {
      env: { ...process.env, PORT, ...rest },
      stdio: 'ignore',
    });
    const isReady = () =>
      fetch(`http://127.0.0.1:${PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil('the service is ready', isReady, startMs);
    terminal.kill('SIGKILL');
    await waitUntil('PostgreSQL has stopped', async () => {
      // What it removes meanwhile cannot be listed.
      const files = await postmasterFiles(dataDir).catch(() => null);
      return files?.length === 0;
    });
    // The folder is free when the service has ended.
    await waitUntil('the service has ended', () => !existsSync(join(dataDir, 'postgres', 'owner.json')));
    expect(await isReady()).toBe(false);
  });
});
