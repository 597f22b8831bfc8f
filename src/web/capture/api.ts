// Calls the capture API.

import { createClient } from '../../../generated/clients/capture/client/index.ts';
import {
  type AcceptedDocumentType,
  CaptureClient,
  type CaptureProblem,
  type CaptureVerification,
  type Handoff,
} from '../../../generated/clients/capture/index.ts';
import { type Call, cameTooLate, isUpload, type Reply } from './flow.ts';
import type { Link } from './link.ts';
import { type Picture, smallerPicture } from './picture.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Sends the requests of the flow. A failed connection is a reply too. */
export type CaptureApi = (link: Link, call: Call, onSent?: OnSent) => Promise<Reply>;

/** Takes the share of a picture that has gone, from 0 to 1. */
type OnSent = (share: number) => void;

/** A request that takes longer counts as a lost connection, so the page never waits for ever. */
const responseTimeoutMs = 20_000;
/** A picture of several megabytes over a slow connection takes minutes: the time begins again whenever a part of it has gone. */
const uploadTimeoutMs = 60_000;
/** A dropped connection is often back at once; one silent retry spares the user a message. */
const silentRetryAfterMs = 800;
/** A service that is overloaded says when to try again; this is how often the page does so without a word. */
const overloadRetriesMax = 3;
/** The longest wait that the service may ask for without a word to the user. */
const overloadWaitMsMax = 5_000;

/**
 * Makes the wrapper around the generated client.
 * @param origin where the service is: the page's own origin
 */
export function createCaptureApi(origin: string): CaptureApi {
  const sdk = new CaptureClient({ client: createClient({ baseUrl: origin, credentials: 'same-origin' }) });
  const untilAdmitted = async (link: Link, call: Call, onSent: OnSent): Promise<Attempt> => {
    for (let retries = 0; ; retries += 1) {
      const made = await attempt(sdk, link, call, onSent);
      if (made.retryAfterMs === null || made.retryAfterMs > overloadWaitMsMax || retries === overloadRetriesMax)
        return made;
      // Pages that were refused together must not come back together.
      await pause(made.retryAfterMs * (1 + Math.random()));
    }
  };
  const untilReplied = async (link: Link, call: Call, onSent: OnSent): Promise<Reply> => {
    const first = await untilAdmitted(link, call, onSent);
    if (first.reply.kind !== 'no_response' || first.timedOut) return first.reply;
    await pause(silentRetryAfterMs);
    return (await untilAdmitted(link, call, onSent)).reply;
  };
  return async (link, call, onSent = () => {}) => {
    const reply = await untilReplied(link, call, onSent);
    if (!('picture' in call) || reply.kind !== 'problem' || !cameTooLate(reply.problem)) return reply;
    // The service gives a body 100 seconds. The same picture would take as long again.
    const picture = await smallerPicture(call.picture);
    return picture === null ? reply : untilReplied(link, { ...call, picture }, onSent);
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Attempt {
  readonly reply: Reply;
  readonly timedOut: boolean;
  /** When an overloaded service wants the request again; null for every other response. */
  readonly retryAfterMs: number | null;
}

async function attempt(sdk: CaptureClient, link: Link, call: Call, onSent: OnSent): Promise<Attempt> {
  const timer = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timeout);
    timeout = setTimeout(() => timer.abort(), isUpload(call) ? uploadTimeoutMs : responseTimeoutMs);
  };
  wait();
  const goOn: OnSent = (share) => {
    wait();
    onSent(share);
  };
  try {
    const result = await send(sdk, link, call, { signal: timer.signal, onSent: goOn });
    return { reply: readReply(result), timedOut: timer.signal.aborted, retryAfterMs: retryAfterMs(result) };
  } finally {
    clearTimeout(timeout);
  }
}

/** The part of the generated client's result that is used here. */
interface ClientResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** A number of seconds; the service sends no date. */
function retryAfterMs({ response }: ClientResult): number | null {
  const seconds = response?.status === 503 ? response.headers.get('retry-after') : null;
  return seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function send(
  sdk: CaptureClient,
  link: Link,
  call: Call,
  { signal, onSent }: { signal: AbortSignal; onSent: OnSent },
): Promise<ClientResult> {
  const path = { id: link.id };
  const token = link.token ?? '';
  switch (call.op) {
    case 'open':
      return sdk.openVerification({ path, body: { token }, signal });
    case 'get':
      return sdk.getVerification({ path, signal });
    case 'start':
      return sdk.startVerification({ path, body: { token, consent: call.consent }, signal });
    case 'decline':
      return sdk.declineVerification({ path, body: token === '' ? {} : { token }, signal });
    case 'handoff':
      return sdk.issueHandoff({ path, signal });
    case 'accept':
      return sdk.acceptHandoff({ path, body: { token }, signal });
    case 'give_back':
      return sdk.returnHandoff({ path, signal });
    case 'challenge':
      return sdk.issueChallenge({ path, signal });
    case 'frame': {
      const { source } = call.picture;
      return sdk.putChallengeFrame({
        path: { ...path, challengeId: call.challengeId, index: call.index },
        query: { source },
        ...upload(call.picture, onSent),
        signal,
      });
    }
    case 'selfie': {
      const { source } = call.picture;
      return sdk.putEvidence({
        path: { ...path, kind: 'face' },
        query: { source },
        ...upload(call.picture, onSent),
        signal,
      });
    }
    case 'picture': {
      const { source } = call.picture;
      const documentType = call.documentType as AcceptedDocumentType | null;
      return sdk.putEvidence({
        path: { ...path, kind: call.side },
        query: { source, ...(documentType !== null && { documentType }) },
        ...upload(call.picture, onSent),
        signal,
      });
    }
    case 'input':
      return sdk.putUserInput({ path, body: call.input, signal });
    case 'submit': {
      const { skip, revision } = call;
      return sdk.submitVerification({ path, query: { ...(skip && { skip }), ...(revision && { revision }) }, signal });
    }
  }
}

/** What every request with a picture has. */
function upload({ blob, mediaType }: Picture, onSent: OnSent) {
  return { body: blob, headers: { 'Content-Type': mediaType }, fetch: uploadFetch(blob, onSent) as typeof fetch };
}

/**
 * Tells responses of the service from those of others. A captive portal, for example, responds to any request with its own
 * page, often with status 200.
 */
function readReply({ data, error }: ClientResult): Reply {
  if (isVerification(data)) return { kind: 'ok', verification: data };
  if (isHandoff(data)) return { kind: 'handoff', handoff: data };
  return isProblem(error) ? { kind: 'problem', problem: error } : { kind: 'no_response' };
}

function isVerification(data: unknown): data is CaptureVerification {
  return typeof data === 'object' && data !== null && 'missing' in data && 'bound' in data && 'status' in data;
}

function isHandoff(data: unknown): data is Handoff {
  return typeof data === 'object' && data !== null && 'token' in data && 'secondsLeft' in data;
}

function isProblem(error: unknown): error is CaptureProblem {
  return typeof error === 'object' && error !== null && '_tag' in error && typeof error._tag === 'string';
}
