import { randomUUID } from 'node:crypto';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import { createWebhookSecret } from '../../notifications/sign.ts';
import { allChecks } from './all-checks.ts';
import { awaitListener } from './await-listener.ts';
import type { Row } from './check.ts';
import {
  readCertificates,
  readListenAddress,
  readReceiverUrl,
  readSeconds,
  readSecret,
  UsageError,
} from './read-options.ts';
import { isFull, jsonOf, marksOf, tableOf } from './report.ts';
import { ReceiverSilentError, runChecks } from './run-checks.ts';
import { createEventMaker } from './sample-events.ts';
import { createSendRequest } from './send-request.ts';
import { type SimulatedApi, startSimulatedApi } from './simulated-api.ts';

/** The options of `check-receiver` as given. */
export interface CheckReceiverOptions {
  readonly secret?: string;
  readonly listenApi?: string;
  readonly session?: string;
  readonly tenant?: string;
  readonly ca?: string;
  readonly timeout?: string;
  readonly json?: boolean;
}

/** How long to wait for a response after the timeout, so slow receivers are told apart from silent ones. */
const lateMs = 5_000;
const startWaitMs = 5_000;

/**
 * The command `check-receiver`: tests a webhook endpoint (SPEC 6) and reports which requirements it meets.
 * @param print prints the report, and `tell` all other messages
 * @returns whether it meets all of them
 * @throws UsageError when it cannot be tested: invalid options, no response at all
 */
export async function checkReceiver(
  receiver: string,
  options: CheckReceiverOptions,
  { print, tell }: { readonly print: (text: string) => void; readonly tell: (text: string) => void },
): Promise<boolean> {
  const url = readReceiverUrl(receiver);
  if (options.secret === undefined) {
    throw new UsageError('Give the signing secret of the receiver with --secret or in MITOME_WEBHOOK_SECRET.');
  }
  const known = readSecret(options.secret);
  const timeoutMs =
    options.timeout === undefined ? defaultDeliverySettings.timeoutMs : readSeconds('--timeout', options.timeout);
  const { sessionId, tenantId } = readIds(options);
  const ca = await readCertificates('--ca', options.ca);
  const post = createSendRequest({ url, timeoutMs: timeoutMs + lateMs, ca, userAgent: 'Mitome-Check-Receiver/1' });
  const newHex = (): string => randomUUID().replaceAll('-', '');
  const api = await openApi(options.listenApi);
  if (api !== null) tell(`The tenant API is simulated at ${api.url}: the receiver must call it, with any API key.\n`);
  try {
    await awaitListener(url, startWaitMs);
    const rows = await runChecks(allChecks, {
      url,
      timeoutMs,
      secrets: { known, unknown: createWebhookSecret() },
      make: createEventMaker(newHex, { now: new Date(), tenantId, sessionId }),
      post,
      now: () => new Date(),
      api,
    });
    print(options.json ? jsonOf(url, rows) : tableOf(rows, hintOf(rows, api, sessionId)));
    return isFull(marksOf(rows));
  } catch (error) {
    if (!(error instanceof ReceiverSilentError)) throw error;
    throw new UsageError(`The receiver cannot be tested: ${error.message}.`);
  } finally {
    await api?.close();
  }
}

/** A possible cause when a receiver accepts nothing: it has no session to read. */
function hintOf(rows: readonly Row[], api: SimulatedApi | null, sessionId: string | undefined): string | null {
  if (rows[0]?.result === 'passed' || sessionId !== undefined) return null;
  if (api === null) return 'If the receiver reads the session, give it one: --listen-api or --session.';
  return api.reads.length > 0
    ? null
    : `No request for a session reached ${api.url}. Configure the receiver with this address.`;
}

/** The session and tenant of all events. */
function readIds({ session, tenant, listenApi }: CheckReceiverOptions) {
  if (session !== undefined && !/^vs_[0-9a-f]{32}$/.test(session)) {
    throw new UsageError('--session: must be the id of a session of your sandbox, vs_ and 32 hexadecimal digits.');
  }
  if (session !== undefined && listenApi !== undefined) {
    throw new UsageError('--session is for a receiver that calls a service; with --listen-api sessions are invented.');
  }
  if (tenant !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant)) {
    throw new UsageError('--tenant: must be the id of a tenant, a UUID in lower case.');
  }
  return { sessionId: session, tenantId: tenant ?? randomUUID() };
}

async function openApi(address: string | undefined): Promise<SimulatedApi | null> {
  if (address === undefined) return null;
  return startSimulatedApi(readListenAddress('--listen-api', address)).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof UsageError ? error : new UsageError(`--listen-api: ${error.code ?? error.message}.`);
  });
}
