// One HTTP exchange with a receiver: POST, response headers, drained body.

import type { Dispatcher } from 'undici';
import { ConnectionError, errorCodeOf } from './guarded-connector.ts';

/** How one request ended: with response headers, or without. */
export type ExchangeResult =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: 'error'; readonly errorClass: ExchangeErrorClass };

export type ExchangeErrorClass = ConnectionError['errorClass'] | 'bad_response';

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the exchange with `timeout`, in whatever state it is. */
  readonly signal: AbortSignal;
}

/** A response body is read up to this size and time so that the connection can be reused; beyond, the connection is closed. */
export const defaultDrainLimits = { responseDrainBytesMax: 16_384, responseDrainMs: 1000 };

/** Errors caused by this program and not by the receiver. */
const ownErrorCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const hangUpCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);

/**
 * Sends one POST and waits for the response headers, never for the body (SPEC 6.4). Informational responses (1xx) are ignored:
 * however many arrive, only the signal ends the wait. Redirects are not followed.
 * @returns the result; it rejects only for errors of the caller, such as a closed dispatcher or a header with a line break
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: Readonly<typeof defaultDrainLimits> = defaultDrainLimits,
): Promise<ExchangeResult> {
  const { url, signal, body } = request;
  if (signal.aborted) return Promise.resolve({ kind: 'error', errorClass: 'timeout' });
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let responseBegan = false;
    let drainedBytes = 0;
    let drainTimer: NodeJS.Timeout | undefined;

    const onDeadline = (): void => {
      finish({ kind: 'error', errorClass: 'timeout' });
      controller?.abort(new ConnectionError('timeout'));
    };
    const finish = (result: ExchangeResult): void => {
      signal.removeEventListener('abort', onDeadline);
      resolve(result);
    };
    const closeUnread = (reading: Dispatcher.DispatchController): void =>
      reading.abort(new Error('The rest of the response is not read.'));
    signal.addEventListener('abort', onDeadline, { once: true });

    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers: request.headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // The connection came too late. Nothing has been written yet, and nothing may be.
          if (signal.aborted) started.abort(new ConnectionError('timeout'));
        },
        onResponseStarted() {
          responseBegan = true;
        },
        onResponseStart(started, status, headers) {
          if (status < 200) return;
          const retryAfter = headers['retry-after'];
          finish({ kind: 'response', status, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter });
          if (Number(headers['content-length'] ?? 0) > limits.responseDrainBytesMax) closeUnread(started);
          else drainTimer = setTimeout(() => closeUnread(started), limits.responseDrainMs);
        },
        onResponseData(started, chunk) {
          drainedBytes += chunk.length;
          if (drainedBytes > limits.responseDrainBytesMax) closeUnread(started);
        },
        onResponseEnd() {
          clearTimeout(drainTimer);
        },
        onResponseError(_started, error) {
          clearTimeout(drainTimer);
          if (!ownErrorCodes.has(errorCodeOf(error)))
            return finish({ kind: 'error', errorClass: classOf(error, responseBegan) });
          signal.removeEventListener('abort', onDeadline);
          reject(error);
        },
      },
    );
  });
}

function classOf(error: Error, responseBegan: boolean): ExchangeErrorClass {
  if (error instanceof ConnectionError) return error.errorClass;
  const code = errorCodeOf(error);
  if (code === 'ETIMEDOUT') return 'timeout';
  // Under TLS 1.3 a receiver can reject the handshake after it is done on this side.
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return 'tls_error';
  return responseBegan || !hangUpCodes.has(code) ? 'bad_response' : 'connect_error';
}
