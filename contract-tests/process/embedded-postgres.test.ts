import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyCluster, endCluster, ownerOf } from '../support/embedded-cluster.ts';
import { findFreePort } from '../support/installation.ts';
import { killUnderLoad, startEntry, type Victim } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

let root: string;
let dataDir: string;
let port: number;
const running: ReturnType<typeof startEntry>[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mitome-contract-'));
  dataDir = root;
  port = await findFreePort();
});
afterEach(async () => {
  for (const node of running.splice(0)) {
    node.kill('SIGKILL');
    await node.ended;
  }
  await endCluster(root);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const start = () => {
  const node = startEntry('main', { PORT: `${port}`, DATA_DIR: dataDir });
  running.push(node);
  return node;
};
const run = async (entry: 'main' | 'cli', ...words: string[]) => {
  const started = startEntry(entry, { PORT: `${port}`, DATA_DIR: dataDir }, words);
  running.push(started);
  const { status } = await started.ended;
  return { status, output: started.output() };
};
const statusOf = (path: string) =>
  fetch(`http://localhost:${port}${path}`).then(
    ({ status }) => status,
    () => null,
  );
const untilReady = () => waitUntil('the service is ready', async () => (await statusOf('/readyz')) === 200);
const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('kill -9 under load', () => {
  test('of the embedded PostgreSQL, the node and both: nothing acknowledged is lost, calls succeed or get 503, and the service is back each time', async () => {
    await copyCluster(dataDir);
    let node = start();
    await untilReady();
    const startAgain = async () => {
      await node.ended;
      node = start();
    };
    // `npm run soak` kills each of them twenty times.
    const victims: Victim[] = ['postgres', 'node', 'both'];
    const findings = await killUnderLoad({ baseUrl: `http://localhost:${port}`, dataDir, startAgain }, victims);
    expect(findings).toMatchObject({ faults: [], lost: 0 });
    expect(findings.recoveries).toHaveLength(3);
  });
});

describe('an embedded PostgreSQL that cannot be started again', () => {
  test('ends the service with 1 and its reason, /livez giving 200 and /readyz 503 until then; nothing is left but the rows', async () => {
    await copyCluster(dataDir);
    const node = start();
    await untilReady();
    const cluster = join(dataDir, 'postgres', 'data');
    const { server } = await ownerOf(dataDir);
    await rename(cluster, `${cluster}-away`);
    process.kill(server.pid, 'SIGKILL');
    await waitUntil('a start has failed', () => node.output().includes('starting embedded PostgreSQL again failed'));
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);

    expect(await node.ended).toEqual({ status: 1, signal: null });
    const lines = linesOf(node.output());
    const failed = lines.filter(({ msg }) => msg === 'starting embedded PostgreSQL again failed');
    expect(failed.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        alert: true,
        msg: 'embedded PostgreSQL lost; stopping',
        reason: expect.stringMatching(/^The embedded PostgreSQL has ended and could not be started again\. Starting /),
      }),
    );
    expect(lines.at(-1)?.msg).toBe('stopped');
    await rename(`${cluster}-away`, cluster);
    start();
    await untilReady();
  });
});

describe('DATA_DIR', () => {
  test.each([
    ['main', 'file'],
    ['cli', 'file/below', 'bootstrap'],
  ] as const)('that is a file, or below one, is an error that says so: %s %s', async (entry, place, ...words) => {
    const file = join(root, 'file');
    await writeFile(file, '');
    dataDir = join(root, place);
    const { status, output } = await run(entry, ...words);
    expect(status).toBe(1);
    expect(output).toContain(`DATA_DIR must be a folder, and every part of its path too: ${file} is a file.`);
  });

  test('where no folder can be made is an error, instead of a start that never ends', async () => {
    dataDir = '/proc/mitome';
    expect(await run('main')).toEqual({
      status: 1,
      output: expect.stringMatching(/DATA_DIR must be a folder that this user can write: \/proc\/mitome .*\(E/),
    });
  });

  test.each([
    [['master-keys']],
    [['erase', '01a1f8eb-e887-7401-8ae7-21d5baa2cf31', 'vs_01a1f8eb8e5874018ae721d5baa2cf31']],
    [['export', '01a1f8eb-e887-7401-8ae7-21d5baa2cf31', 'vs_01a1f8eb8e5874018ae721d5baa2cf31', '--recipient', 'age1x']],
    [['issue-admin-token']],
    [['migrate']],
  ])('without an installation is refused by commands that need one, and stays as it was: %j', async (words) => {
    dataDir = join(root, 'mistyped');
    for (const isThere of [false, true]) {
      expect(await run('cli', ...words)).toEqual({
        status: 1,
        output: expect.stringContaining(
          `There is no installation in ${dataDir}. Correct DATA_DIR, or make one: start the service, or run npx mitome bootstrap.`,
        ),
      });
      expect(existsSync(dataDir)).toBe(isThere);
      if (isThere) expect(await readdir(dataDir)).toEqual([]);
      else await mkdtemp(dataDir).then((made) => rename(made, dataDir));
    }
  });
});
