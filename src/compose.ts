// Builds the service out of its parts, starts them and stops them.

import { randomInt } from 'node:crypto';
import { readInstanceHealth } from './app/instance/read-health.ts';
import { type Clock, type Log, type NotifyWorkers, safeError } from './app/ports/system.ts';
import type { Telemetry } from './app/ports/telemetry.ts';
import { createUseCases, type UseCases } from './app/use-cases.ts';
import type { EngineHealth } from './checks/child/engine-health.ts';
import { createEngineState } from './checks/child/engine-state.ts';
import { documentCheck } from './checks/document/document-check.ts';
import { createDocumentReader, type DocumentReader } from './checks/document/document-reader.ts';
import { createFaceDescriber } from './checks/face/describe-face.ts';
import { faceCheck } from './checks/face/face-check.ts';
import { createFaceEngine, type FaceEngine, watchFaceEngine } from './checks/face/face-engine.ts';
import { createPrintReader, type PrintReader } from './checks/ocr/print-reader.ts';
import { createPictureReencoder, type PictureReencoder } from './checks/picture/reencode-picture.ts';
import { createFaceInspection } from './checks/upload/inspect-face.ts';
import { createPrintInspection } from './checks/upload/inspect-print.ts';
import type { HttpApi } from './compose-server.ts';
import { openTelemetry, openTracing, ownVersion } from './compose-telemetry.ts';
import type { Config } from './config/config.ts';
import { documentTypes, looksAtFaces, performedSteps, type TenantMode } from './domain/tenant.ts';
import type { HandlerDeps } from './http/handlers/handler.ts';
import { makeDataDir } from './installation/data-dir.ts';
import { destroyUnneededKeys, type KeyRotationDeps, openKeyFile } from './installation/key-rotation.ts';
import { startKeySchedule } from './installation/key-schedule.ts';
import { modelPaths } from './installation/models.ts';
import { openDatabases } from './installation/open-databases.ts';
import { openModels } from './installation/open-models.ts';
import { startRewrites } from './installation/rewrite-schedule.ts';
import { trustedAuthorities } from './installation/trusted-authorities.ts';
import { createAddressGuard } from './notifications/address-guard.ts';
import { assertPublishable, validateNotification } from './notifications/build.ts';
import { createNameResolver, type Resolver } from './notifications/resolve-name.ts';
import { createSender } from './notifications/send.ts';
import { createSendOnce } from './notifications/send-once.ts';
import { createWebhookSecret } from './notifications/sign.ts';
import { createTrust } from './notifications/trusted-authorities.ts';
import { type ApiProcesses, createApiProcesses } from './processes/api-processes.ts';
import { apiProcessConnections } from './processes/connections.ts';
import type { NodeLink } from './processes/node-link.ts';
import { assertProvidersKnown, createCheckProviders } from './providers/check-providers.ts';
import type { QueueDeps } from './queue/start-queue.ts';
import { parseDatabaseUrl } from './storage/database-url.ts';
import { parseMediaUrl } from './storage/media/media-url.ts';
import { openStorage, type Storage, type StorageOptions, viewsOf } from './storage/open-storage.ts';
import { createIpRanges } from './system/address-range.ts';
import { archives } from './system/archives.ts';
import { createIds, newTenantId } from './system/clock-and-ids.ts';
import { createLog } from './system/log.ts';
import { createPasswords } from './system/passwords.ts';
import { secondFactors } from './system/second-factors.ts';
import { createSharedClock, machineClocks } from './system/shared-clock.ts';
import { createTeardown, endAfter, type Teardown } from './system/teardown.ts';

/** Replacements for tests; commands replace the log and may need an installation. The first process of a node passes none. */
export interface Replacements {
  /** In an API process: its node, which has the workers. */
  readonly node?: NodeLink;
  /** Refuses a data folder without an embedded PostgreSQL, instead of making one, for commands that work on what is there. */
  readonly needsInstallation?: boolean;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Replaces the whole reading of documents; print is not read then. */
  readonly documents?: DocumentReader;
  readonly readableDocumentTypes?: () => readonly string[];
  readonly faces?: FaceEngine;
  readonly pictures?: PictureReencoder;
  readonly inspectPrint?: HandlerDeps['inspectPrint'];
  /** A folder that holds the models, in place of their download. */
  readonly modelsFrom?: string;
  readonly resolver?: Resolver;
  /** Whether an event whose notification would violate its published schema cannot be stored. */
  readonly strictEvents?: boolean;
  readonly queue?: Pick<QueueDeps, 'tracepoint' | 'tuning'>;
}

/** The composed service. Its databases and workers run; its HTTP server listens after `listen`. */
export interface Service {
  readonly useCases: UseCases;
  readonly storage: Storage;
  readonly log: Log;
  /** Aborted, with the reason, when the service cannot continue: its embedded PostgreSQL could not be started again. */
  readonly lost: AbortSignal;
  /** Resolves when the port is open, in every API process. A node without the `api` role serves health checks only. */
  listen(): Promise<void>;
  /**
   * Lets requests and attempts in flight finish, then stops every part in the order that loses nothing. A part that fails to stop is
   * logged and does not prevent the others.
   * @throws AggregateError at the end, when a part failed
   */
  stop(): Promise<void>;
}

/**
 * Composes the service; the only place where its parts are built. When it returns, databases are migrated and workers run. A start that
 * fails leaves nothing running: an embedded PostgreSQL would outlive this process.
 *
 * Large parts that commands, or nodes without their setting, do without are imported where they are built: to load all of them takes longer
 * than most commands work.
 * @param ending cuts the start short after the current step
 * @throws the reason why the service cannot start, with a message for the operator that holds no secret, or the reason of `ending`
 */
export async function composeService(
  config: Config,
  replacements: Replacements = {},
  ending?: AbortSignal,
): Promise<Service> {
  const log = replacements.log ?? createLog(config.logLevel);
  const teardown = createTeardown((step, error) =>
    log.error({ step, error: safeError(error) }, 'stopping a part of the service failed; continuing with the others'),
  );
  try {
    return await startParts(config, replacements, { log, teardown, ending });
  } catch (error) {
    throw await endAfter(error, teardown.run);
  }
}

/** Deps of the steps of a start. */
interface StartDeps {
  readonly log: Log;
  readonly teardown: Teardown;
  readonly ending: AbortSignal | undefined;
}

async function startParts(config: Config, replacements: Replacements, deps: StartDeps): Promise<Service> {
  const { log, teardown, ending } = deps;
  const sharedClock = createSharedClock({ ...machineClocks, log });
  const clock = replacements.clock ?? sharedClock;
  const existing = replacements.needsInstallation === true && config.databaseUrl === 'embedded';
  // Every file in it has a mode of its own; as root, PostgreSQL's account must be able to pass through.
  if (!existing) await makeDataDir(config.dataDir, 0o711);
  const databases = await openDatabases(config, existing, deps);
  ending?.throwIfAborted();
  const measuring = await openTelemetry(config, log);
  const { tracing, close: closeTracing } = await openTracing(config, log);
  teardown.add('tracing', closeTracing);
  const { telemetry: measured } = measuring;
  const telemetry: Telemetry = {
    ...measured,
    during: (part, work) => tracing.part(part, () => measured.during(part, work)),
  };
  const storageDeps = {
    clock,
    log,
    telemetry,
    tracing,
    ...(replacements.strictEvents && { checkEvent: assertPublishable }),
  };
  const { node } = replacements;
  const { mediaUrl, publicUrl } = config;
  const poolSize = node === undefined ? undefined : apiProcessConnections(config.apiProcesses).each;
  const open = (masterKeys: StorageOptions['masterKeys']) =>
    openStorage({ databaseUrl: databases.rows, mediaUrl, masterKeys, issuer: publicUrl, poolSize }, storageDeps);
  const keyFile: KeyRotationDeps = { dataDir: config.dataDir, access: databases.keyAccess, clock, log };
  const masterKeys = config.masterKeys ?? (await openKeyFile(keyFile, open));
  const storage = await open(masterKeys);
  teardown.add('storage', () => storage.close());
  teardown.add('clock', sharedClock.stop);
  await sharedClock.follow(storage.readTime);
  // Commands work on rows, and may have to while the pictures are away.
  const isCommand = !config.roles.api && !config.roles.worker;
  if (!isCommand) await storage.checkMedia();
  ending?.throwIfAborted();
  await storage.migrate();
  await storage.adoptAdminTokens();
  ending?.throwIfAborted();
  if (config.masterKeys === null) await destroyUnneededKeys(keyFile, storage.masterKeyUse);
  databases.publish();
  ending?.throwIfAborted();

  const resolver = replacements.resolver ?? createNameResolver({ timeoutMs: config.delivery.dnsTimeoutMs });
  const guard = createAddressGuard(config.webhookEgressAllow);
  const documents = replacements.documents ?? createDocumentReader();
  teardown.add('documents', () => documents.close());
  const looksAt = (mode: TenantMode) => looksAtFaces(config.faceEngine, mode);
  const engines = createEngineState(() => readPrint() !== null, looksAt);
  const print = replacements.documents === undefined ? await openPrint(config, storage, engines.print, log) : null;
  if (print !== null) teardown.add('print', () => print.close());
  const readPrint = () => print?.reader() ?? null;
  const faces = watchFaceEngine(replacements.faces ?? createFaceEngine(), engines.face);
  teardown.add('faces', () => faces.close());
  const pictures = replacements.pictures ?? createPictureReencoder({ log });
  teardown.add('pictures', () => pictures.close());
  const needsPrint = config.documentOcr === 'required';
  const ids = createIds(clock);
  const ipRanges = createIpRanges();
  const trust = createTrust(await trustedAuthorities(config));
  const sender = createSender({ guard, trust, resolver }, config.delivery);
  teardown.add('sender', () => sender.close());
  assertProvidersKnown(config, await storage.tenantViews.chosenProviders());
  const providers = createCheckProviders(config.checkProviders, { resolver, trust, log, tracing });
  teardown.add('check providers', () => providers.close());
  const smtp = config.smtp === null ? null : (await import('./mail/smtp.ts')).createSmtp(config.smtp, trust());
  if (smtp !== null) teardown.add('mail', async () => smtp.close());
  const redirectUri = `${publicUrl}/console/single-sign-on`;
  const identityProvider =
    config.oidc === null ? null : (await import('./sign-on/oidc.ts')).createOidcProvider(config.oidc, redirectUri, log);
  // A node without workers notifies none: the relay of another node polls.
  let notifyWorkers: NotifyWorkers = node?.notify ?? (() => {});
  const useCases = createUseCases({
    unitOfWork: storage.unitOfWork,
    ...{ accessLog: storage.accessLog, changeLog: storage.changeLog, callerLog: storage.callerLog },
    ...{ accessViews: storage.accessViews, peopleViews: storage.peopleViews },
    ...{ archives, passwords: createPasswords(), secondFactors },
    identityProvider,
    mail: smtp === null ? null : { send: smtp.send, origin: publicUrl },
    providers,
    checks: [documentCheck({ zones: documents, print: readPrint }), faceCheck(faces, looksAt)],
    describeFace: createFaceDescriber(faces, looksAt),
    inspectFace: createFaceInspection({ engine: faces, performs: looksAt, log }),
    readableDocumentTypes:
      replacements.readableDocumentTypes ?? (() => (readPrint() === null ? ['passport'] : documentTypes)),
    stepsOf: (mode) => performedSteps(config.faceEngine, mode),
    readsPrint: async () => {
      if (!needsPrint || readPrint() !== null) return true;
      return (await storage.liveWorkers.list(clock.now())).some((worker) => worker.capabilities.includes('print'));
    },
    randomBelow: randomInt,
    receivers: { checkUrl: guard.checkNewUrl, newSecret: createWebhookSecret },
    sendOnce: createSendOnce(sender, tracing),
    deliveryViews: storage.deliveryViews,
    ipRanges,
    keys: storage.keyDirectory,
    ids,
    newTenantId,
    clock,
    retention: config.retention,
    notifyWorkers: (...kinds) => notifyWorkers(...kinds),
    telemetry,
  });
  const queue =
    databases.queue !== null
      ? (await import('./worker-node/start-worker-node.ts')).startWorkerNode({
          database: parseDatabaseUrl(databases.queue),
          dispatch: storage.dispatch,
          outbox: storage.unitOfWork.stores.outbox,
          masterKeyUse: storage.masterKeyUse,
          useCases,
          sender,
          validate: validateNotification,
          ability: {
            id: ids.uuid(),
            workers: storage.liveWorkers,
            capabilities: engines.capabilities,
            needsPrint,
          },
          clock,
          random: Math.random,
          log,
          telemetry,
          tracing,
          settings: config.delivery,
          ...replacements.queue,
        })
      : null;
  if (queue !== null) {
    notifyWorkers = queue.notify;
    teardown.add('queue', () => queue.stop());
  }

  if (databases.rewrite !== null) {
    const { dataDir, erasureRewriteIntervalMs: intervalMs } = config;
    const { erasedRows } = storage;
    const rewrites = startRewrites({ dataDir, intervalMs, erasedRows, rewrite: databases.rewrite, clock, log });
    teardown.add('rewrites', () => rewrites.stop());
  }

  const limitations = () => [
    ...new Set([
      ...engines.limitations(),
      ...(queue?.isWaiting() ? ['live_decisions_waiting'] : []),
      ...providers.limitations(),
      ...(node?.limitations() ?? []),
    ]),
  ];
  let stopping = false;
  const outages = async () => (stopping ? ['stopping'] : storage.outages());
  const ownServer = async (): Promise<HttpApi> => {
    const { createServer } = await import('./compose-server.ts');
    return createServer(config, {
      storage,
      log,
      telemetry,
      tracing,
      handlers: {
        ...{ useCases, ...viewsOf(storage) },
        ...{ reencodePicture: pictures.reencode, reencodeLogo: pictures.reencodeLogo },
        inspectPrint: replacements.inspectPrint ?? createPrintInspection({ reader: readPrint, log }),
        ...{ clock, publicUrl },
        signInOptions: { passwordResetByMail: smtp !== null, singleSignOn: config.oidc !== null },
        readInstanceHealth: readInstanceHealth({
          ...{ backlog: storage.backlogViews, workers: storage.liveWorkers, outages, limitations, clock },
          signingKeys: storage.unitOfWork.stores.signingKeys,
          configured: {
            version: ownVersion(),
            storage: {
              database: parseDatabaseUrl(databases.rows).family,
              pictures: 'folder' in parseMediaUrl(mediaUrl) ? 'folder' : 'bucket',
            },
            ...{ mail: smtp !== null, singleSignOn: config.oidc !== null },
          },
        }),
      },
      ids,
      ipRanges,
      outages,
      limitations,
      isShared: node !== undefined,
    });
  };
  const processes =
    node === undefined && config.roles.api && config.apiProcesses > 1
      ? createApiProcesses({
          count: config.apiProcesses,
          config: {
            ...config,
            roles: { api: true, worker: false },
            databaseUrl: databases.rows,
            // Without those that were destroyed since.
            masterKeys: masterKeys.filter(({ id }) => storage.masterKeyUse.listed().includes(id)),
            modelsDownload: false,
          },
          notify: (...kinds) => notifyWorkers(...kinds),
          limitations,
          ending,
          log,
        })
      : null;
  node?.onMasterKeys(storage.masterKeyUse.load);
  if (!isCommand && config.masterKeys === null && keyFile.access === 'rotate') {
    const share: ApiProcesses['shareMasterKeys'] = (keys) => processes?.shareMasterKeys(keys);
    const keys = startKeySchedule({ ...keyFile, use: storage.masterKeyUse, share, log });
    teardown.add('master keys', () => keys.stop());
  }
  const api = processes ?? (isCommand ? null : await ownServer());
  const metrics = measuring.createServer({
    backlog: storage.backlogViews,
    workers: storage.liveWorkers,
    ...{ outages: storage.outages, limitations, queue, circuits: providers.circuits, clock },
    database: parseDatabaseUrl(databases.rows).family,
    processes: processes?.measurements ?? null,
  });
  teardown.add('metrics', () => metrics.close());
  teardown.add('server', async () => {
    stopping = true;
    await api?.close();
  });
  // Models that the first process has installed.
  node?.onMeasure(measuring.measurements);
  node?.onLimitations(() => {
    if (!node.limitations().includes('models_missing')) print?.openInstalled();
  });

  return {
    useCases,
    storage,
    log,
    lost: databases.lost,
    async listen() {
      // Those of an API process are part of its node's.
      if (node === undefined) await metrics.listen();
      await api?.listen();
      // A download would slow the start down.
      print?.installMissing(replacements.modelsFrom);
    },
    stop: teardown.run,
  };
}

/**
 * Opens the reader of print, whose process starts with the first picture.
 * @returns null on a node that reads nothing
 * @throws Error when the models are missing on a worker that has live tenants: it would refer what other nodes can read
 */
async function openPrint(config: Config, storage: Storage, health: EngineHealth, log: Log) {
  const { roles, modelsDir } = config;
  if (!roles.api && !roles.worker) return null;
  return openModels<PrintReader>({
    modelsDir,
    download: config.modelsDownload,
    create() {
      const { read, readUpload, close } = createPrintReader(modelPaths(modelsDir));
      return {
        read: (bytes) => health.watch(() => read(bytes)),
        readUpload: (bytes) => health.watch(() => readUpload(bytes)),
        close,
      };
    },
    isNeeded: async () => roles.worker && config.documentOcr === 'required' && (await storage.tenantViews.anyLive()),
    log,
  });
}
