import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import { createWebhookSecret } from '../../notifications/sign.ts';
import { readCertificates, readReceiverUrl, readSecret } from '../conformance/read-options.ts';
import { createSendRequest } from '../conformance/send-request.ts';
import { UsageError } from '../conformance/usage-error.ts';
import { openEvents } from './follow-events.ts';
import { type Forwarded, forwardEvent, isAccepted } from './forward-event.ts';
import { createEventReader, EventsNotReadError } from './read-events.ts';
import type { ListedEvent } from './split-events.ts';

/** The options of `listen`, as they were typed or stood in the environment. */
export interface ListenOptions {
  readonly forwardTo: string;
  readonly url: string;
  readonly secret?: string;
  readonly since?: string;
  readonly ca?: string;
  readonly apiKey?: string;
}

/**
 * Follows the events of a sandbox tenant and forwards each, signed, to a receiver that the service cannot reach.
 * @param print takes one line at a time; of events it is told their type, id and how they were answered, and nothing of what they say
 * @param signal ends it
 * @returns when it is ended
 * @throws UsageError when it cannot begin or go on: wrong options, a key that is refused
 */
export async function listen(
  options: ListenOptions,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const receiver = readReceiverUrl(options.forwardTo);
  const apiKey = readTestKey(options.apiKey);
  const apiUrl = readOrigin(options.url);
  const since = readSince(options.since);
  const secret = options.secret === undefined ? createWebhookSecret() : readSecret(options.secret);
  const ca = await readCertificates('--ca', options.ca);
  const giveUpMs = defaultDeliverySettings.timeoutMs;
  const send = createSendRequest({ url: receiver, giveUpMs, ca, userAgent: 'Mitome-Listen/1' });
  const readEvents = createEventReader({ apiUrl, apiKey, signal });
  const onOutage = (reason: string | null): void =>
    print(reason === null ? 'the service answers again' : `${reason}; trying on`);

  let [accepted, notAccepted] = [0, 0];
  try {
    const events = await openEvents({ readEvents, since, signal, onOutage });
    if (options.secret === undefined) print(`signing secret, for your receiver: ${secret}`);
    print(`forwarding events of ${apiUrl} to ${receiver.origin}${receiver.pathname}; Ctrl-C ends it`);
    for await (const event of events) {
      const forwarded = await forwardEvent(event, { send, secret, signal });
      if (isAccepted(forwarded)) accepted += 1;
      else notAccepted += 1;
      print(lineOf(event, forwarded));
    }
  } catch (error) {
    if (!signal.aborted) throw error instanceof EventsNotReadError ? new UsageError(`Ended: ${error.message}.`) : error;
  }
  print(`ended: ${accepted} accepted${notAccepted === 0 ? '' : `, ${notAccepted} not accepted`}`);
}

/** One line for an event, with nothing personal. Its id and type come from the service, and a terminal obeys control characters. */
function lineOf({ type, id }: ListedEvent, { status, fault, attempts, durationMs }: Forwarded): string {
  const time = new Date().toISOString().slice(11, 19);
  const tries = attempts === 1 ? '' : `  attempt ${attempts}`;
  const plain = (text: string): string => text.replaceAll(/[^\w.:-]/g, '?');
  return `${time}  ${plain(type).padEnd(25)}  ${plain(id)}  ${status ?? `no answer (${fault})`}  ${durationMs} ms${tries}`;
}

/** Live events belong to people, and not on a laptop. */
function readTestKey(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new UsageError('Put an API key of a sandbox tenant, mtm_test_…, into MITOME_API_KEY.');
  if (key.startsWith('mtm_live_')) {
    throw new UsageError('The API key is one of a live tenant. Only test keys are taken, mtm_test_…');
  }
  if (!/^mtm_test_[0-9A-Za-z]+$/.test(key)) throw new UsageError('The API key is none of a sandbox tenant, mtm_test_…');
  return key;
}

/** The API key must not cross a network in the clear. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal =
    url !== null && (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname) || /(^|\.)localhost$/.test(url.hostname));
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url === null || !isSafe || url.href !== `${url.origin}/`) {
    throw new UsageError('--url or MITOME_URL: has to be the origin of the service, https, or http on this machine.');
  }
  return url.origin;
}

function readSince(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError('--since: has to be a time, such as 2026-08-10T09:00:00Z.');
  return time.toISOString();
}
