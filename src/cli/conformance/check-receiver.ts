import { randomUUID } from 'node:crypto';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import { createWebhookSecret } from '../../notifications/sign.ts';
import { awaitListener } from './await-listener.ts';
import { allChecks } from './checks/all-checks.ts';
import { type PlayedApi, playApi } from './played-api.ts';
import { readCertificates, readListenAddress, readReceiverUrl, readSeconds, readSecret } from './read-options.ts';
import { isFull, jsonOf, marksOf, tableOf } from './report.ts';
import { ReceiverSilentError, type Row, runChecks } from './run-checks.ts';
import { createEventMaker } from './sample-events.ts';
import { createSendRequest } from './send-request.ts';
import { UsageError } from './usage-error.ts';

/** The options of `check-receiver`, as they were typed. */
export interface CheckReceiverOptions {
  readonly secret?: string;
  readonly listenApi?: string;
  readonly session?: string;
  readonly tenant?: string;
  readonly ca?: string;
  readonly timeout?: string;
  readonly json?: boolean;
}

/** How long an answer that comes after the deadline is still waited for, so that being slow is not taken for being wrong. */
const patienceMs = 5_000;
const startWaitMs = 5_000;

/**
 * Plays the sender towards a receiver (SPEC 6) and reports what it does right.
 * @param print takes the report, and `tell` what is said besides it
 * @returns whether it has full marks
 * @throws UsageError when it cannot be checked: wrong options, no answer at all
 */
export async function checkReceiver(
  receiver: string,
  options: CheckReceiverOptions,
  { print, tell }: { readonly print: (text: string) => void; readonly tell: (text: string) => void },
): Promise<boolean> {
  const url = readReceiverUrl(receiver);
  if (options.secret === undefined) {
    throw new UsageError('Give the secret that the receiver has, by --secret or in MITOME_WEBHOOK_SECRET.');
  }
  const known = readSecret(options.secret);
  const deadlineMs =
    options.timeout === undefined ? defaultDeliverySettings.timeoutMs : readSeconds('--timeout', options.timeout);
  const { sessionId, tenantId } = readIds(options);
  const ca = await readCertificates('--ca', options.ca);
  const post = createSendRequest({ url, giveUpMs: deadlineMs + patienceMs, ca, userAgent: 'Mitome-Check-Receiver/1' });
  const newHex = (): string => randomUUID().replaceAll('-', '');
  const api = await openApi(options.listenApi);
  if (api !== null) tell(`The tenant API is played at ${api.url}: the receiver has to ask it, with any API key.\n`);
  try {
    await awaitListener(url, startWaitMs);
    const rows = await runChecks(allChecks, {
      url,
      deadlineMs,
      secrets: { known, stranger: createWebhookSecret() },
      make: createEventMaker({ now: new Date(), newHex, tenantId, sessionId }),
      post,
      now: () => new Date(),
      api,
    });
    print(options.json ? jsonOf(url, rows) : tableOf(rows, hintOf(rows, api, sessionId)));
    return isFull(marksOf(rows));
  } catch (error) {
    if (!(error instanceof ReceiverSilentError)) throw error;
    throw new UsageError(`The receiver cannot be checked: ${error.message}.`);
  } finally {
    await api?.close();
  }
}

/** What a receiver that takes nothing may be missing: a session that it can read. */
function hintOf(rows: readonly Row[], api: PlayedApi | null, sessionId: string | undefined): string | null {
  if (rows[0]?.result === 'passed' || sessionId !== undefined) return null;
  if (api === null) return 'Does the receiver read the session? Give it one to read: --listen-api, or --session.';
  return api.reads.length > 0
    ? null
    : `Nobody asked ${api.url} for a session. Is it what the receiver is configured with?`;
}

/** The ids that events are to carry instead of invented ones. */
function readIds({ session, tenant, listenApi }: CheckReceiverOptions) {
  if (session !== undefined && !/^vs_[0-9a-f]{32}$/.test(session)) {
    throw new UsageError('--session: has to be the id of a session of your sandbox, vs_ and 32 hexadecimal digits.');
  }
  if (session !== undefined && listenApi !== undefined) {
    throw new UsageError('--session is for a receiver that asks a service; with --listen-api sessions are invented.');
  }
  if (tenant !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant)) {
    throw new UsageError('--tenant: has to be the id of a tenant, a UUID in lower case.');
  }
  return { sessionId: session, tenantId: tenant ?? randomUUID() };
}

async function openApi(address: string | undefined): Promise<PlayedApi | null> {
  if (address === undefined) return null;
  return playApi(readListenAddress('--listen-api', address)).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof UsageError ? error : new UsageError(`--listen-api: ${error.code ?? error.message}.`);
  });
}
