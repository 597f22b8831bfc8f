// Builds what serves requests in a process: the surfaces, the pages and the server.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ids, IpRanges, Log } from './app/ports/system.ts';
import type { Telemetry } from './app/ports/telemetry.ts';
import type { Tracing } from './app/ports/tracing.ts';
import { type Config, loopbackHosts } from './config/config.ts';
import type { HandlerDeps } from './http/handlers/handler.ts';
import { close, listen } from './http/listen.ts';
import { createDocsRoutes } from './http/pages/docs-routes.ts';
import { createOpenRoutes } from './http/pages/open-routes.ts';
import { createTryIt } from './http/pages/try-it.ts';
import { createHttpServer } from './http/server.ts';
import { adminPrefixes, createSurfaces } from './http/surfaces.ts';
import { readBootstrapFile } from './installation/bootstrap-file.ts';
import type { Storage } from './storage/open-storage.ts';

interface ServerDeps {
  readonly storage: Storage;
  readonly handlers: HandlerDeps;
  readonly ids: Ids;
  readonly ipRanges: IpRanges;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly tracing: Tracing;
  readonly outages: () => Promise<readonly string[]>;
  readonly limitations: () => readonly string[];
  /** Whether other processes listen at the same port. */
  readonly isShared: boolean;
}

/** What serves requests: a server of this process, or API processes. */
export interface HttpApi {
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the server of this process, with the surfaces and pages of its roles. */
export function createServer(config: Config, deps: ServerDeps): HttpApi {
  const { storage, log, ids } = deps;
  const { clock } = deps.handlers;
  const { roles, dataDir, publicUrl, trustProxy } = config;
  const { sessions, machineTokens, memberSessions, logos } = storage.unitOfWork.stores;
  const root = join(import.meta.dirname, '..');
  const generatedDir = join(root, 'generated');
  const surfaces = createSurfaces({
    ...deps.handlers,
    ...{ findKey: storage.keyDirectory.find, noteCaller: storage.callerLog.note },
    takeCreationPermit: storage.creationRateLimit.take,
    loadBrowsers: sessions.loadBrowsers,
    browserProver: sessions.browserProver,
    findToken: (hash) => machineTokens.find(hash, clock.now()),
    findSession: (cookie) => memberSessions.find(cookie, clock.now()),
    ipRanges: deps.ipRanges,
    trustProxy,
    concurrency: config.apiConcurrency,
    generatedDir,
    log,
  });
  const readKey = async () => (offersSandboxKey(config) ? ((await readBootstrapFile(dataDir))?.apiKey ?? null) : null);
  const server = createHttpServer({
    surfaces: roles.api
      ? [
          { name: 'tenant', prefix: '/v1', router: surfaces.tenant },
          { name: 'capture', prefix: '/capture/verifications', router: surfaces.capture },
          ...adminPrefixes.map((prefix) => ({ name: 'admin', prefix, router: surfaces.admin })),
        ]
      : [],
    open: createOpenRoutes({
      outages: deps.outages,
      limitations: deps.limitations,
      generatedDir,
      captureDir: join(root, 'dist', 'web', 'capture'),
      consoleDir: roles.api ? join(root, 'dist', 'web', 'console') : null,
      ...{ loadLogo: logos.load, listPublicKeys: deps.handlers.useCases.publishSigningKeys },
      docs: createDocsRoutes({
        builtDir: join(root, 'dist', 'web', 'docs'),
        tryIt: createTryIt({ surface: surfaces.tenant, readKey, publicUrl, now: () => performance.now() }),
      }),
    }),
    ids,
    log,
    telemetry: deps.telemetry,
    tracing: deps.tracing,
  });
  return {
    listen: () => listen(server, { ...config, isShared: deps.isShared }),
    async close() {
      // By now `/readyz` says that the node stops: load balancers leave it meanwhile.
      if (server.listening) await pause(config.stopDelayMs);
      await close(server);
    },
  };
}

/** The documentation uses the first tenant's key when everything is embedded and serves this machine alone; see `createTryIt`. */
function offersSandboxKey({ embedded, roles, publicUrl }: Config): boolean {
  return embedded && roles.api && loopbackHosts.includes(new URL(publicUrl).hostname);
}
