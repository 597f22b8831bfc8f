import { createClient } from '../../../generated/clients/capture/client/index.ts';
import {
  CaptureClient,
  type CaptureProblem,
  type CaptureVerification,
} from '../../../generated/clients/capture/index.ts';
import type { Call, Reply } from './flow.ts';
import type { Link } from './link.ts';

/** Carries out the requests of the flow. A connection that fails is a reply like any other. */
export type CaptureApi = (link: Link, call: Call) => Promise<Reply>;

/** After this a phone's connection counts as lost, so that nobody is left before a page that waits for ever. */
const responseTimeoutMs = 20_000;
/** A picture of some megabytes over a poor connection takes its time. */
const uploadTimeoutMs = 90_000;
/** A dropped connection is often back at once; one silent repetition spares the user a message. */
const silentRetryAfterMs = 800;

/**
 * Makes the wrapper around the generated client.
 * @param origin where the service is: the page's own origin
 */
export function createCaptureApi(origin: string): CaptureApi {
  const sdk = new CaptureClient({ client: createClient({ baseUrl: origin, credentials: 'same-origin' }) });
  return async (link, call) => {
    const first = await attempt(sdk, link, call);
    if (first.reply.kind !== 'no_answer' || first.timedOut) return first.reply;
    await new Promise((resolve) => setTimeout(resolve, silentRetryAfterMs));
    return (await attempt(sdk, link, call)).reply;
  };
}

async function attempt(sdk: CaptureClient, link: Link, call: Call): Promise<{ reply: Reply; timedOut: boolean }> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), call.op === 'picture' ? uploadTimeoutMs : responseTimeoutMs);
  try {
    const reply = readReply(await send(sdk, link, call, timer.signal));
    return { reply, timedOut: timer.signal.aborted };
  } finally {
    clearTimeout(timeout);
  }
}

/** What the generated client gives back, as far as it matters here. */
interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
}

function send(sdk: CaptureClient, link: Link, call: Call, signal: AbortSignal): Promise<Answer> {
  const path = { id: link.id };
  const token = link.token ?? '';
  switch (call.op) {
    case 'open':
      return sdk.openVerification({ path, body: { token }, signal });
    case 'get':
      return sdk.getVerification({ path, signal });
    case 'start':
      return sdk.startVerification({ path, body: { token }, signal });
    case 'picture': {
      const { blob, mediaType } = call.picture;
      return sdk.putEvidence({
        path: { ...path, kind: 'document_front' },
        body: blob,
        headers: { 'Content-Type': mediaType },
        signal,
      });
    }
    case 'input':
      return sdk.putUserInput({ path, body: call.input, signal });
    case 'submit':
      return sdk.submitVerification({ path, signal });
  }
}

/**
 * Tells the service's answers from others. A captive portal, for one, answers anything with a page of its own, often with
 * status 200: that is no answer of the service.
 */
function readReply({ data, error }: Answer): Reply {
  if (isVerification(data)) return { kind: 'ok', verification: data };
  return isProblem(error) ? { kind: 'problem', problem: error } : { kind: 'no_answer' };
}

function isVerification(data: unknown): data is CaptureVerification {
  return typeof data === 'object' && data !== null && 'missing' in data && 'bound' in data && 'status' in data;
}

function isProblem(error: unknown): error is CaptureProblem {
  return typeof error === 'object' && error !== null && '_tag' in error && typeof error._tag === 'string';
}
