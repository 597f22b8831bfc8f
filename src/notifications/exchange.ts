import type { Dispatcher } from 'undici';
import { ConnectionFault, errorCodeOf } from './connection-fault.ts';

/** How one request ended: with the head of an answer, or without one. */
export type ExchangeOutcome =
  | { readonly kind: 'head'; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: 'fault'; readonly faultClass: ExchangeFaultClass; readonly isHangUp: boolean };

export type ExchangeFaultClass = ConnectionFault['faultClass'] | 'bad_response';

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the exchange with `timeout`, in whatever state it is. */
  readonly signal: AbortSignal;
}

/** The rest of a response is read up to this size and time so that the connection can be reused; beyond, the connection is closed. */
export const defaultDrainLimits = { responseDrainBytesMax: 16_384, responseDrainMs: 1000 };

/** Errors that blame this program and not the receiver. */
const ownFaultCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/**
 * Sends one POST and waits for the head of the answer, never for its body (SPEC 6.4). Informational answers (1xx) are no
 * head: however many arrive, only the signal ends the wait. Redirects are an answer like any other.
 * @returns what came of it; it rejects only for faults of the caller, such as a closed dispatcher or a header with a line break
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  drain: Readonly<typeof defaultDrainLimits> = defaultDrainLimits,
): Promise<ExchangeOutcome> {
  const { url, signal, body } = request;
  if (signal.aborted) {
    return Promise.resolve({ kind: 'fault', faultClass: 'timeout', isHangUp: false });
  }
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answerBegan = false;
    let drainedBytes = 0;
    let drainTimer: NodeJS.Timeout | undefined;

    const onDeadline = (): void => {
      settle({ kind: 'fault', faultClass: 'timeout', isHangUp: false });
      controller?.abort(new ConnectionFault('timeout'));
    };
    // Later outcomes change nothing: a promise is settled once.
    const settle = (outcome: ExchangeOutcome): void => {
      signal.removeEventListener('abort', onDeadline);
      resolve(outcome);
    };
    signal.addEventListener('abort', onDeadline, { once: true });

    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers: request.headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // The connection came too late. Nothing has been written yet, and nothing shall be.
          if (signal.aborted) {
            started.abort(new ConnectionFault('timeout'));
          }
        },
        onResponseStarted() {
          answerBegan = true;
        },
        onResponseStart(started, status, headers) {
          if (status < 200) {
            return;
          }
          const retryAfter = headers['retry-after'];
          settle({ kind: 'head', status, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter });
          const abandon = (): void => started.abort(new Error('The rest of the answer is not wanted.'));
          if (Number(headers['content-length'] ?? 0) > drain.responseDrainBytesMax) {
            abandon();
          } else {
            drainTimer = setTimeout(abandon, drain.responseDrainMs);
          }
        },
        onResponseData(started, chunk) {
          drainedBytes += chunk.length;
          if (drainedBytes > drain.responseDrainBytesMax) {
            started.abort(new Error('The rest of the answer is not wanted.'));
          }
        },
        onResponseEnd() {
          clearTimeout(drainTimer);
        },
        onResponseError(_started, error) {
          clearTimeout(drainTimer);
          if (ownFaultCodes.has(errorCodeOf(error))) {
            signal.removeEventListener('abort', onDeadline);
            reject(error);
            return;
          }
          settle({
            kind: 'fault',
            faultClass: faultClassOf(error, answerBegan),
            isHangUp: !answerBegan && isHangUp(error),
          });
        },
      },
    );
  });
}

function faultClassOf(error: Error, answerBegan: boolean): ExchangeFaultClass {
  if (error instanceof ConnectionFault) {
    return error.faultClass;
  }
  const code = errorCodeOf(error);
  if (code === 'ETIMEDOUT') {
    return 'timeout';
  }
  // Under TLS 1.3 a receiver can refuse the handshake after it is done on this side.
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) {
    return 'tls_error';
  }
  return answerBegan || !isHangUp(error) ? 'bad_response' : 'connect_error';
}

function isHangUp(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'].includes(errorCodeOf(error));
}
