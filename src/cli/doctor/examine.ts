// Reads what `mitome doctor` judges. Nothing is migrated, sent or repaired; the storage is tried with a probe, as `/readyz` does.

import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OutboxKind } from '../../app/ports/deliveries.ts';
import type { Log } from '../../app/ports/system.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { decisionKinds } from '../../domain/capability.ts';
import { masterKeyFile, readMasterKeys } from '../../installation/master-key-file.ts';
import { inspectModels } from '../../installation/models.ts';
import { openDatabases } from '../../installation/open-databases.ts';
import { trustedAuthorities } from '../../installation/trusted-authorities.ts';
import { createAddressGuard } from '../../notifications/address-guard.ts';
import { createNameResolver } from '../../notifications/resolve-name.ts';
import { createTrust } from '../../notifications/trusted-authorities.ts';
import { type Inspection, inspectDatabase } from '../../storage/inspect-database.ts';
import { parseMediaUrl } from '../../storage/media/media-url.ts';
import { openStorage, type Storage } from '../../storage/open-storage.ts';
import { systemClock } from '../../system/clock-and-ids.ts';
import { createTeardown } from '../../system/teardown.ts';
import { keyReport } from '../key-report.ts';
import { faultText } from './fault-text.ts';
import { type Finding, fail } from './finding.ts';
import { judgeConfiguration } from './judge-configuration.ts';
import { judgeKeys, judgeMigrations, judgeOutages, judgeServer, judgeWaiting } from './judge-databases.ts';
import { judgeClock, judgeDisk, judgeModels, judgeNode, judgeSecretFile } from './judge-machine.ts';
import { judgeReceivers } from './judge-receivers.ts';
import { createProbe, mapFew } from './probe-receiver.ts';

const outboxKinds: readonly OutboxKind[] = ['notification', ...decisionKinds, 'store_record', 'erase', 'repeat_event'];
/** How many endpoints are tried, and how many at once. */
const receiversMax = 200;
const receiversAtOnce = 16;

/** What `examine` works with. */
export interface ExamineDeps {
  /** Reads the environment. @throws ConfigError */
  readonly readConfig: () => Config;
  readonly log: Log;
  /** Cuts the opening of an embedded PostgreSQL short. */
  readonly ending: AbortSignal;
}

/** Looks at an installation. It ends where something is missing that all the rest needs. */
export async function examine({ readConfig, log, ending }: ExamineDeps): Promise<Finding[]> {
  const node = judgeNode(process.versions.node);
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, ...error.errors.map((text) => fail('configuration', `${text}.`, 'docs/settings.md has the bounds.'))];
  }
  const machine = [node, ...judgeConfiguration(config), ...(await examineFiles(config))];
  const teardown = createTeardown(() => {});
  try {
    const asCommand = { ...config, roles: { api: false, worker: false } };
    const rows = await attempt(
      'main database',
      async () => {
        const opened = await openDatabases(asCommand, config.databaseUrl === 'embedded', { log, teardown, ending });
        return opened.rows;
      },
      'See "First start" in docs/operations.md.',
    );
    if (typeof rows !== 'string') return [...machine, rows];
    return [
      ...machine,
      ...(await examineMain(config, rows)),
      ...(config.queueDatabaseUrl === 'embedded' ? [] : await examineServer('queue database', config.queueDatabaseUrl)),
    ];
  } finally {
    await teardown.run();
  }
}

/** Disks and files of this machine. */
async function examineFiles(config: Config): Promise<Finding[]> {
  const findings = [await attempt('disk of data', () => examineDisk('data', config.dataDir))];
  const media = parseMediaUrl(config.mediaUrl);
  if ('folder' in media) {
    const { folder } = media;
    findings.push(await attempt('disk of pictures', () => examineDisk('pictures', folder)));
  }
  if (config.masterKeys === null) {
    const file = masterKeyFile(config.dataDir);
    const found = await stat(file).catch(() => null);
    if (found !== null) findings.push(judgeSecretFile('key file', file, found.mode));
  }
  return findings;
}

async function examineDisk(what: string, folder: string): Promise<Finding> {
  let place = folder;
  // A first start makes the folder on the disk of the one above it.
  while (!(await exists(place)) && dirname(place) !== place) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  return judgeDisk(what, place, bavail * bsize);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** A server and its clock. */
async function examineServer(check: string, url: string): Promise<Finding[]> {
  return whileOpen(check, url, (inspection) => judgeServerOf(check, inspection));
}

async function judgeServerOf(check: string, inspection: Inspection): Promise<Finding[]> {
  return [
    await attempt(check, async () => judgeServer(check, await inspection.server())),
    await attempt(`clock of ${check}`, async () => judgeClock(`clock of ${check}`, await inspection.clock())),
  ];
}

/** The main database, and what is in it. Tables are read only when this release knows them all. */
async function examineMain(config: Config, url: string): Promise<Finding[]> {
  return whileOpen('main database', url, async (inspection) => {
    const findings = await judgeServerOf('main database', inspection);
    const migrations = await attempt('migrations', () => inspection.migrations());
    if ('state' in migrations) return [...findings, migrations];
    findings.push(judgeMigrations(migrations));
    if (migrations.pending.length > 0) return findings;
    const masterKeys = await attempt('master keys', async () => config.masterKeys ?? readMasterKeys(config.dataDir));
    if (masterKeys === null) {
      const advice = 'Put it back from where it is kept; see "A lost key file" in docs/operations.md.';
      return [...findings, fail('master keys', `There is no ${masterKeyFile(config.dataDir)}.`, advice)];
    }
    if ('state' in masterKeys) return [...findings, masterKeys];
    const { mediaUrl, publicUrl: issuer } = config;
    const media = parseMediaUrl(mediaUrl);
    // A start makes the folder before the tables, and opening the storage would make it here.
    if ('folder' in media && !(await exists(media.folder)))
      return [...findings, fail('storage', `There is no ${media.folder}.`, 'Mount it, or correct MEDIA_URL.')];
    const options = { databaseUrl: url, mediaUrl, masterKeys, issuer, poolSize: 4 };
    const storage = await attempt('storage', () => openStorage(options, { clock: systemClock }));
    if ('state' in storage) return [...findings, storage];
    try {
      findings.push(...(await examineStorage(config, storage)));
      findings.push(...(await attemptAll('receivers', () => examineReceivers(config, inspection))));
    } finally {
      await storage.close();
    }
    return findings;
  });
}

async function examineStorage(config: Config, storage: Storage): Promise<Finding[]> {
  const now = systemClock.now();
  return [
    ...(await attemptAll('storage', async () => {
      await storage.checkMedia();
      return judgeOutages(await storage.outages());
    })),
    ...(await attemptAll('master keys', async () => judgeKeys(await keyReport(storage.masterKeyUse, now), now))),
    await attempt('models', async () => {
      const { files, complete, folder } = await inspectModels(config.modelsDir);
      const damaged = files.filter(({ state }) => state === 'damaged').map(({ name }) => name);
      const isStrict = config.roles.worker && config.documentOcr === 'required';
      return judgeModels({ complete, damaged, folder, needed: isStrict && (await storage.tenantViews.anyLive()) });
    }),
    ...(await attemptAll('due work', async () => {
      const { backlogViews, liveWorkers } = storage;
      const [workers, oldestDelivery, oldestSession, oldestOutbox] = await Promise.all([
        liveWorkers.list(now),
        backlogViews.deliveryDue(now),
        backlogViews.sessionDue(now),
        backlogViews.outboxDue(outboxKinds),
      ]);
      return judgeWaiting({ workers: workers.length, oldestDelivery, oldestSession, oldestOutbox }, now);
    })),
  ];
}

async function examineReceivers(config: Config, inspection: Inspection): Promise<Finding[]> {
  const total = await inspection.countEndpoints();
  const receivers = await inspection.endpoints(receiversMax);
  const { dnsTimeoutMs, connectTimeoutMs } = config.delivery;
  const guard = createAddressGuard(config.webhookEgressAllow);
  const resolver = createNameResolver({ timeoutMs: dnsTimeoutMs });
  const trust = createTrust(await trustedAuthorities(config));
  const probe = createProbe({ guard, trust, resolver }, connectTimeoutMs);
  const judged = await mapFew(receivers, receiversAtOnce, async (receiver) => ({
    receiver,
    probe: receiver.enabled ? await probe(receiver.url) : null,
  }));
  return judgeReceivers(judged, total, systemClock.now());
}

/** Looks at a database, and closes it. One that cannot be opened is one failure. */
async function whileOpen(
  check: string,
  url: string,
  work: (inspection: Inspection) => Promise<Finding[]>,
): Promise<Finding[]> {
  const advice = 'Look at the address and the account in its URL, its log, and the network.';
  const inspection = await attempt(check, () => inspectDatabase(url), advice);
  if ('state' in inspection) return [inspection];
  try {
    return await attemptAll(check, () => work(inspection));
  } finally {
    await inspection.close();
  }
}

/** The result, or the failure of the check. Messages of the service's own errors hold no secret. */
async function attempt<T>(
  check: string,
  work: () => Promise<T>,
  advice = 'See "Nothing works" in docs/runbooks.md.',
): Promise<T | Finding> {
  try {
    return await work();
  } catch (error) {
    return fail(check, faultText(error), advice);
  }
}

async function attemptAll(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const found = await attempt(check, work);
  return Array.isArray(found) ? found : [found];
}
