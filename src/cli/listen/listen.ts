import { setTimeout as pause } from 'node:timers/promises';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import { createWebhookSecret, signNotification } from '../../notifications/sign.ts';
import {
  readCertificates,
  readOrigin,
  readReceiverUrl,
  readSecret,
  readTime,
  UsageError,
} from '../conformance/read-options.ts';
import { createSendRequest, isAccepted, type ReceiverResponse, type SendRequest } from '../conformance/send-request.ts';
import { createEventReader, EventsNotReadError, type ListedEvent, openEvents } from './events.ts';

/** The options of `listen`, as given or taken from the environment. */
export interface ListenOptions {
  readonly forwardTo: string;
  readonly url?: string;
  readonly secret?: string;
  readonly since?: string;
  readonly ca?: string;
  readonly apiKey?: string;
  /** A service on this machine, for what is not given. */
  readonly local?: { readonly baseUrl: string; readonly apiKey: string } | null;
}

/**
 * The command `listen`: follows the events of a sandbox tenant and forwards each, signed, to a receiver that the service cannot reach.
 * @param print prints one line; of an event it gets type, id and result, never its content
 * @param signal ends the command
 * @throws UsageError when it cannot start or continue: invalid options, a rejected key
 */
export async function listen(
  options: ListenOptions,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const receiver = readReceiverUrl(options.forwardTo);
  const { local } = options;
  const apiUrl = readOrigin('--url or MITOME_URL', options.url ?? local?.baseUrl ?? 'http://localhost:8080');
  // The key of bootstrap.json must not reach another service.
  const apiKey = readTestKey(options.apiKey ?? (apiUrl === local?.baseUrl ? local.apiKey : undefined));
  const since = options.since === undefined ? undefined : readTime('--since', options.since).toISOString();
  const secret = options.secret === undefined ? createWebhookSecret() : readSecret(options.secret);
  const ca = await readCertificates('--ca', options.ca);
  const { timeoutMs } = defaultDeliverySettings;
  const send = createSendRequest({ url: receiver, timeoutMs, ca, userAgent: 'Mitome-Listen/1' });
  const readEvents = createEventReader({ apiUrl, apiKey, signal });
  const onOutage = (reason: string | null): void =>
    print(reason === null ? 'the service responds again' : `${reason}; retrying`);

  let [accepted, notAccepted] = [0, 0];
  try {
    const events = await openEvents({ readEvents, since, signal, onOutage });
    if (options.secret === undefined) print(`signing secret for your receiver: ${secret}`);
    print(`forwarding events of ${apiUrl} to ${receiver.origin}${receiver.pathname}; stop with Ctrl-C`);
    for await (const event of events) {
      const forwarded = await forwardEvent(event, { send, secret, signal });
      if (isAccepted(forwarded)) accepted += 1;
      else notAccepted += 1;
      print(lineOf(event, forwarded));
    }
  } catch (error) {
    if (!signal.aborted)
      throw error instanceof EventsNotReadError ? new UsageError(`Stopped: ${error.message}.`) : error;
  }
  print(`stopped: ${accepted} accepted${notAccepted === 0 ? '' : `, ${notAccepted} not accepted`}`);
}

/** One line for an event, without personal data. Control characters of id and type must not reach the terminal. */
function lineOf({ type, id }: ListedEvent, { status, error, attempts, durationMs }: Forwarded): string {
  const time = new Date().toISOString().slice(11, 19);
  const tries = attempts === 1 ? '' : `  attempt ${attempts}`;
  const plain = (text: string): string => text.replaceAll(/[^\w.:-]/g, '?');
  return `${time}  ${plain(type).padEnd(25)}  ${plain(id)}  ${status ?? `no response (${error})`}  ${durationMs} ms${tries}`;
}

/** Rejects keys of live tenants: events of real persons must not reach a developer's machine. */
function readTestKey(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new UsageError(
      'Set MITOME_API_KEY to an API key of a sandbox tenant, mtm_test_…. The service whose bootstrap.json is in DATA_DIR needs none.',
    );
  if (key.startsWith('mtm_live_')) {
    throw new UsageError('The API key belongs to a live tenant. Use a test key, mtm_test_….');
  }
  if (!/^mtm_test_[0-9A-Za-z]+$/.test(key))
    throw new UsageError('The API key is not that of a sandbox tenant, mtm_test_….');
  return key;
}

/** The result of forwarding an event. */
interface Forwarded extends Pick<ReceiverResponse, 'status' | 'error'> {
  readonly attempts: number;
  /** Of the last attempt. */
  readonly durationMs: number;
}

/** The delays before further attempts. A developer watches the output, so long retries would not help. */
const retryDelaysMs = [500, 1_000, 2_000];

/**
 * Forwards an event as the service sends it (SPEC 6.3): signed for each attempt, and retried unless the response is 2xx.
 * @returns the result of the last attempt
 * @throws the signal's reason when it is aborted
 */
async function forwardEvent(
  { id, text }: ListedEvent,
  { send, secret, signal }: { readonly send: SendRequest; readonly secret: string; readonly signal: AbortSignal },
): Promise<Forwarded> {
  const body = Buffer.from(text);
  for (let attempts = 1; ; attempts += 1) {
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const headers = signNotification({ id, timestampSeconds, body, secrets: [secret] });
    const { status, error, startedAtMs, endedAtMs } = await send({ headers: { ...headers }, body }, { signal });
    signal.throwIfAborted();
    const durationMs = Math.round(endedAtMs - startedAtMs);
    const delayMs = retryDelaysMs[attempts - 1];
    if (isAccepted({ status }) || delayMs === undefined) return { status, error, attempts, durationMs };
    await pause(delayMs, undefined, { signal });
  }
}
