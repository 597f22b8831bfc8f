import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnService } from '../../demo/start-own-service.ts';
import {
  type CaptureClient,
  createAdminClient,
  createCaptureClient,
  createTenantClient,
  fetchWithCookies,
  putPicture,
  succeeded,
} from '../../setup/api-clients.ts';
import { withoutModels } from '../../setup/without-models.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { limitMemory } from './limit-memory.ts';
import { watchProcesses } from './watch-processes.ts';

/** How many users upload at once. */
const users = 16;
const memoryMb = 1024;
const residentMbMax = 700;
const heldMsMax = 100;

interface Upload {
  readonly name: string;
  readonly isUsable: boolean;
  readonly path: string;
}

/**
 * Uploads hostile pictures to a service of its own that is limited to 1 GB, 16 at once, and prints what it measured.
 * @param folder takes the pictures, under their numbers, and the service's data
 * @returns what went wrong, one line each
 */
export async function fuzzPictures(options: {
  readonly seed: number;
  readonly count: number;
  readonly folder: string;
  readonly log: (line: string) => void;
  readonly keep: (end: () => Promise<unknown>) => void;
}): Promise<string[]> {
  const { seed, count, folder, log, keep } = options;
  const uploads: Upload[] = [];
  for await (const { name, isUsable, bytes } of hostilePictures(seed, count)) {
    const path = join(folder, `${seed}-${uploads.length}.bin`);
    await writeFile(path, bytes);
    uploads.push({ name, isUsable, path });
  }
  const limit = await limitMemory(memoryMb);
  keep(limit.remove);
  log(limit.description);
  const probeFile = join(folder, `probe-${seed}.json`);
  const service = await startOwnService(join(folder, `data-${seed}`), {
    command: limit.command,
    environment: {
      LOG_LEVEL: 'error',
      // What is measured is the decoding of uploads, not the reading of their print.
      ...withoutModels(folder),
      FUZZ_PROBE_FILE: probeFile,
      NODE_OPTIONS: `--import=${new URL('./event-loop-probe.mjs', import.meta.url).href}`,
    },
  });
  keep(service.stop);

  const browsers = await openBrowsers(service);
  process.kill(service.pid, 'SIGUSR2');
  const endWatch = watchProcesses(service.pid);
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  const waits: number[] = [];
  const waiting = [...uploads].reverse();
  const work = async ({ client, id }: Browser): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const startedAt = performance.now();
      const bytes = await readFile(next.path);
      const outcome = await putPicture(client, id, bytes, 'image/jpeg').then(
        ({ response, error }) =>
          [response.status, error?._tag, error !== undefined && 'reason' in error ? error.reason : undefined]
            .filter((part) => part !== undefined)
            .join(' '),
        (error: unknown) => `no response: ${String(error)}`,
      );
      waits.push(performance.now() - startedAt);
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      const isRight = outcome === '200' || (!next.isUsable && outcome.startsWith('400 PictureNotAccepted'));
      if (!isRight) faults.push(`${next.name}: ${outcome}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(browsers.map(work));
  const seconds = (performance.now() - startedAt) / 1000;

  // The probe writes twice a second; its next report covers the whole load.
  const endedAt = Date.now();
  while ((await stat(probeFile)).mtimeMs < endedAt) await pause(50);
  const { serviceMb, decoderMb, togetherMb, decoders } = endWatch();
  const held = JSON.parse(await readFile(probeFile, 'utf8')) as { ownMs: number; maxMs: number; p99Ms: number };
  const group = await limit.read();
  for (const [outcome, times] of [...statuses].sort()) log(`  ${String(times).padStart(4)} × ${outcome}`);
  waits.sort((a, b) => a - b);
  const waitOf = (share: number) => ((waits[Math.floor(waits.length * share)] ?? 0) / 1000).toFixed(1);
  log(
    `  ${count} pictures in ${seconds.toFixed(0)} s; a response took ${waitOf(0.5)} s (median), ${waitOf(0.99)} s (p99)`,
  );
  log(
    `  event loop: own work held it ${held.ownMs.toFixed(0)} ms at most; delay ${held.p99Ms.toFixed(0)} ms (p99), ${held.maxMs.toFixed(0)} ms (max, waits for a processor included)`,
  );
  log(`  resident memory: service ${serviceMb} MB, decoder ${decoderMb} MB, both at once ${togetherMb} MB`);
  log(`  decoder processes: ${decoders}`);
  if (group !== null)
    log(`  control group: ${group.peakMb} MB with page cache, ${group.killed} processes ended by the kernel`);

  if (!service.isRunning()) faults.push('the service ended');
  if (held.ownMs > heldMsMax) faults.push(`the event loop was held for ${held.ownMs.toFixed(0)} ms`);
  if (togetherMb > residentMbMax) faults.push(`${togetherMb} MB were resident`);
  if (group !== null && group.killed > 0) faults.push(`the kernel ended ${group.killed} processes`);
  return faults;
}

interface Browser {
  readonly client: CaptureClient;
  readonly id: string;
}

/** Users with a session each, of a tenant of their own, who have pressed start. */
async function openBrowsers({ baseUrl, adminToken }: { baseUrl: string; adminToken: string }): Promise<Browser[]> {
  const admin = createAdminClient(baseUrl, adminToken);
  const settings = { callbackUrls: ['https://shop.example.com/verified'] };
  const browsers: Browser[] = [];
  // Two tenants, because one may not fill the line of waiting pictures alone.
  for (const name of ['First', 'Second']) {
    const { id: tenantId } = await succeeded(
      admin.POST('/admin/tenants', { body: { name, mode: 'sandbox', settings } }),
    );
    const { key } = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId } } }),
    );
    const tenant = createTenantClient(baseUrl, key);
    for (let user = 0; user < users / 2; user += 1) {
      const { id, verificationUrl } = await succeeded(tenant.POST('/v1/verification-sessions', { body: {} }));
      const client = createCaptureClient(baseUrl, fetchWithCookies(new Map()));
      const init = { params: { path: { id } }, body: { token: new URL(verificationUrl).hash.slice(1) } };
      await succeeded(client.POST('/capture/verifications/{id}/open', init));
      await succeeded(client.POST('/capture/verifications/{id}/start', init));
      browsers.push({ client, id });
    }
  }
  return browsers;
}
