import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOperations } from '../../generated/operations/admin.ts';
import { captureOperations } from '../../generated/operations/capture.ts';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import type { Log } from '../app/ports/system.ts';
import { metadataBytesMax, metadataTooLarge } from '../app/session/create-verification-session.ts';
import { createWaitingLine } from '../system/waiting-line.ts';
import type { HandlerDeps } from './handlers/handler.ts';
import { adminHandlers, captureHandlers, tenantHandlers } from './handlers/index.ts';
import { createRefusal } from './refusals/tenant-refusals.ts';
import { createAdmission } from './surface/admission.ts';
import { auditChanges } from './surface/audit-changes.ts';
import { authenticateAdmin } from './surface/authenticate-admin.ts';
import { authenticateBrowser } from './surface/authenticate-browser.ts';
import { authenticateTenant, limitCreation } from './surface/authenticate-tenant.ts';
import { requireTenant } from './surface/authorize-admin.ts';
import { clientAddressBehind } from './surface/client-address.ts';
import { limitResponses } from './surface/limit-responses.ts';
import { bodyPolicy, logoBodies, type OwnText } from './surface/request-body.ts';
import { createSurface, type SurfaceHandler } from './surface/surface.ts';
import { limitUploads } from './surface/upload-slots.ts';
import { browserCookieName } from './wire/browser-cookie.ts';

/** The collaborators of the handlers, and the narrow ports of authentication and the rate limit. */
export type SurfacesDeps = HandlerDeps &
  Omit<Parameters<typeof authenticateTenant>[0], 'clientAddress' | 'operations'> &
  Omit<Parameters<typeof authenticateAdmin>[0], 'clientAddress' | 'operations' | 'origin'> &
  Omit<Parameters<typeof authenticateBrowser>[0], 'origin'> & {
    readonly takeCreationPermit: Parameters<typeof limitCreation>[0];
    /** The address ranges of trusted proxies. */
    readonly trustProxy: readonly string[];
    /** The folder of the generated documents. */
    readonly generatedDir: string;
    /** How many calls of each API are in work at once. */
    readonly concurrency: number;
    readonly log: Log;
  };

/** `metadata` returns as it was sent (SPEC 2.3), and is refused by its own size (SPEC 4.1). */
const metadataText: OwnText = {
  operationId: 'createVerificationSession',
  member: 'metadata',
  bytesMax: metadataBytesMax,
  tooLarge: (requestId) => createRefusal(metadataTooLarge, requestId, undefined),
};

/** How long a call may wait to be admitted. Shorter, more of a burst is refused; longer, callers wait for refusals. */
const waitMsMax = 2000;
/** How many calls of an API may wait: some kilobytes of memory each. */
const waitingMax = 4096;

/**
 * A simulation takes a database as long as a dozen creates, and test suites make hundreds at once. They wait for each other, so that none is
 * refused and no call of another kind waits for them.
 */
const simulationLimits = { atOnce: 8, waiting: 2000, waitingOfOne: 1000 };

/** An archive has every picture of a session, and is in memory twice while it is sealed. */
const exportsAtOnce = 2;

/** The paths below which the admin API has operations: its document and the console share `/admin` with it. */
export const adminPrefixes: readonly string[] = [
  ...new Set(Object.values(adminOperations).map(({ path }) => path.split('/').slice(0, 3).join('/'))),
];

/** Builds the three APIs: each from its generated document, its handlers and its authentication. */
export function createSurfaces(deps: SurfacesDeps): Record<'tenant' | 'capture' | 'admin', SurfaceHandler> {
  const { log, ipRanges, trustProxy } = deps;
  const clientAddress = clientAddressBehind((address) => ipRanges.contains(trustProxy, address));
  // Each has its own: calls of tenants must not refuse users in the middle of a verification, or operators.
  const admission = () => createAdmission({ callsMax: deps.concurrency, waitMsMax, waitingMax });
  const { atOnce, waiting, waitingOfOne } = simulationLimits;
  const simulations = createWaitingLine(atOnce, waiting, waitingOfOne);
  const documentOf = (name: string) => readDocument(join(deps.generatedDir, 'openapi', `${name}.json`));
  return {
    tenant: createSurface({
      operations: tenantOperations,
      document: documentOf('tenant'),
      handlers: tenantHandlers(deps),
      admission: admission(),
      challenge: 'Bearer',
      authenticate: authenticateTenant({ ...deps, clientAddress, operations: tenantOperations }),
      limitRate: limitCreation(deps.takeCreationPermit),
      lineOf: ({ operationId }, { tenant }) =>
        operationId === 'simulateOutcome' ? { line: simulations, owner: tenant.id } : undefined,
      bodies: bodyPolicy(32, metadataText),
      log,
    }),
    capture: createSurface({
      operations: captureOperations,
      document: documentOf('capture'),
      handlers: captureHandlers(deps),
      admission: admission(),
      challenge: `Cookie cookie-name="${browserCookieName}"`,
      authenticate: authenticateBrowser({ ...deps, origin: deps.publicUrl }),
      bodies: bodyPolicy(208),
      acquireSlot: limitUploads(),
      log,
    }),
    admin: createSurface({
      operations: adminOperations,
      document: documentOf('admin'),
      handlers: adminHandlers(deps),
      admission: admission(),
      challenge: 'Bearer',
      authenticate: authenticateAdmin({ ...deps, clientAddress, operations: adminOperations, origin: deps.publicUrl }),
      precondition: requireTenant(deps.tenantViews, adminOperations),
      lineOf: ({ operationId, params }) =>
        operationId === 'simulateSessionOutcome' ? { line: simulations, owner: `${params.tenantId}` } : undefined,
      reserveResponse: limitResponses('exportSession', exportsAtOnce),
      recordChange: auditChanges({ recordChange: deps.useCases.recordChange, operations: adminOperations, log }),
      bodies: logoBodies(bodyPolicy(16)),
      log,
    }),
  };
}

const documents = new Map<string, object>();

/** Reads a generated document once, so that further services in this process share what is prepared for it. */
function readDocument(path: string): object {
  const document = documents.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as object);
  documents.set(path, document);
  return document;
}
