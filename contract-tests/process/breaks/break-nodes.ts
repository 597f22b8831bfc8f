// Breaks nodes that are processes, and the connection of a node to its check provider.

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Moment } from '../../support/alert-rules.ts';
import { openCheckProvider } from '../../support/check-provider.ts';
import { succeeded } from '../../support/client.ts';
import { anyEngine } from '../../support/databases.ts';
import { createFixedFaces } from '../../support/fixed-faces.ts';
import { createInstallation, findFreePort } from '../../support/installation.ts';
import { type Scrape, scrape, scrapeUntil } from '../../support/metrics.ts';
import { startPhone } from '../../support/phone.ts';
import { startService } from '../../support/service.ts';
import { type ServiceProcess, startMain } from '../../support/service-process.ts';
import { createSession, createTenant, readSession } from '../../support/tenant.ts';
import { waitUntil } from '../../support/time.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** What nodes of an installation reported while they were broken, by what was done to them. */
export interface BrokenNodes {
  readonly restarted: Moment[];
  readonly stalled: Moment[];
  readonly mixed: Moment[];
  readonly oneGone: Moment[];
  readonly allGone: Moment[];
}

const lag = 'nodejs_eventloop_lag_p99_seconds';
/** How long the process stands still: one of the hundred delays of a second at most, so that it is seen among them. */
const stallMs = 800;

/** A node with two API processes and one of another release: processes are killed, and stand still. */
export async function breakNodes(): Promise<BrokenNodes> {
  const installation = await createInstallation(anyEngine);
  const folder = await copyRelease('99.0.0');
  const starts: Promise<ServiceProcess>[] = [];
  const start = (port: number, overrides: Record<string, string>, tree?: string) => {
    const node = startMain(installation, { METRICS_PORT: `${port}`, ...overrides }, tree);
    starts.push(node);
    return node;
  };
  try {
    const [port, otherPort] = [await findFreePort(), await findFreePort()];
    const node = await start(port, { API_PROCESSES: '2' });
    const starting = start(otherPort, {}, folder);
    const first = await waitUntil('both API processes report', async () => {
      const found = await scrape(port);
      return startOf(found, 'api-1') !== undefined && startOf(found, 'api-2') !== undefined ? found : null;
    });
    const scrapes = [first];
    for (let kill = 1; kill <= 3; kill += 1) {
      // The one that was replaced is the last to become ready, so the same one is killed again.
      const ready = await waitUntil('it is ready', () => {
        const found = apiProcessesOf(node);
        return found.length === kill + 1 ? found : null;
      });
      process.kill(ready.at(-1) as number, 'SIGKILL');
      const last = scrapes.at(-1) as Scrape;
      const replaced = await waitUntil('the API process is replaced', async () => {
        const found = await scrape(port);
        const starts = ['api-1', 'api-2'].map((name) => [startOf(found, name), startOf(last, name)]);
        const isReplaced = starts.every(([now]) => now !== undefined) && starts.some(([now, then]) => now !== then);
        return isReplaced ? found : null;
      });
      scrapes.push(replaced);
    }

    const other = await starting;
    // What it reports is of the time since it was asked before: one delay of a busy machine can be most of that.
    const still = await scrapeUntil(port, 'the node reports no delay', (found) => {
      return (found.valueOf(lag, { process: 'main' }) ?? 1) < 0.2;
    });
    const stalled = await waitUntil('the node reports that it stood still', async () => {
      node.kill('SIGSTOP');
      const stoppedAt = performance.now();
      const read = scrape(port);
      await waitUntil('the process has stood still', () => performance.now() - stoppedAt > stallMs);
      node.kill('SIGCONT');
      const found = await read;
      return (found.valueOf(lag, { process: 'main' }) ?? 0) > stallMs / 2000 ? found : null;
    });
    const mixed = { node: await scrape(port), other: await scrape(otherPort) };

    other.kill('SIGKILL');
    await other.ended;
    const oneGone = { node: await scrape(port), other: await scrapeOrNull(otherPort) };
    node.kill('SIGKILL');
    await node.ended;
    const allGone = { node: await scrapeOrNull(port), other: await scrapeOrNull(otherPort) };
    return {
      restarted: scrapes.map((found) => ({ node: found })),
      stalled: [{ node: still }, { node: stalled }],
      mixed: [{ node: mixed.node }, mixed],
      oneGone: [mixed, oneGone],
      allGone: [mixed, allGone],
    };
  } finally {
    for (const node of await Promise.allSettled(starts)) {
      if (node.status !== 'fulfilled') continue;
      node.value.kill('SIGKILL');
      await node.value.ended;
    }
    await installation.remove();
    await rm(folder, { recursive: true });
  }
}

/** When a process of a node was started, in seconds. */
const startOf = (found: Scrape, process: string) => found.valueOf('process_start_time_seconds', { process });

const scrapeOrNull = (port: number): Promise<Scrape | null> => scrape(port).catch(() => null);

/** The ids of the API processes that have become ready, also of those that have ended since. */
function apiProcessesOf(node: ServiceProcess): number[] {
  return [...node.output().matchAll(/"apiProcess":(\d+),"msg":"API process ready"/g)].map(([, id]) => Number(id));
}

/** The code of this release under another version. */
async function copyRelease(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-release-'));
  const isNeeded = (path: string) => !path.startsWith(join(root, 'src', 'web')) && !path.endsWith('.test.ts');
  for (const part of ['src', 'generated'])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isNeeded });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const description = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...description, version }));
  return folder;
}

/** Lets the provider of a tenant fail until nothing is sent to it any more. */
export async function breakProvider(): Promise<Moment[]> {
  const port = await findFreePort();
  const provider = await openCheckProvider();
  const service = await startService(anyEngine, {
    environment: { ...provider.environment, METRICS_PORT: `${port}` },
    replacements: { faces: createFixedFaces() },
  });
  try {
    const before = await scrape(port);
    const tenant = await createTenant(service, { documentProvider: 'broken' });
    const decide = async () => {
      const { id, verificationUrl } = await createSession(tenant);
      const phone = await startPhone(verificationUrl);
      await succeeded(phone.givePicture());
      await succeeded(phone.type());
      await succeeded(phone.submit());
      await waitUntil('it is decided', async () => (await readSession(tenant, id)).outcome !== null);
    };
    // Three requests each, and the circuit opens with the fifth that fails.
    await Promise.all([decide(), decide()]);
    return [{ node: before }, { node: await scrape(port) }];
  } finally {
    await service.close();
    await provider.close();
  }
}
