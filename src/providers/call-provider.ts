// One HTTP call of a check provider: POST, bounded in time and size.

import { createAddressGuard } from '../notifications/address-guard.ts';
import { ConnectionError, createGuardedAgent, errorCodeOf } from '../notifications/guarded-connector.ts';
import type { Resolver } from '../notifications/resolve-name.ts';
import type { ProviderOptions, ProviderTrust } from './provider-options.ts';

/** How a call failed. `contract` is a response that breaks the published document. */
export type CallFailure = ConnectionError['errorClass'] | 'http_error' | 'bad_response' | 'contract';

/** A call without a valid response. The message holds nothing of the request or the response. */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly failure: CallFailure;
  /** The HTTP status, or null when no response headers arrived. */
  readonly status: number | null;
  /** Places and rules that the response breaks, without values. */
  readonly faults: readonly string[];

  constructor(failure: CallFailure, status: number | null = null, faults: readonly string[] = []) {
    super(`The check provider gave no valid response: ${failure}.`);
    this.failure = failure;
    this.status = status;
    this.faults = faults;
  }

  /** Whether another attempt may succeed soon. */
  get isTransient(): boolean {
    const passing: readonly CallFailure[] = ['timeout', 'dns_error', 'connect_error', 'bad_response'];
    return passing.includes(this.failure) || this.status === 429 || (this.status !== null && this.status >= 500);
  }

  /** Whether the provider refused this request and would accept others: any 4xx that is not about the token, the path or the rate. */
  get isAboutRequest(): boolean {
    const { failure, status } = this;
    const isClientError = failure === 'http_error' && status !== null && status >= 400 && status < 500;
    return isClientError && ![401, 403, 404, 405, 408, 429].includes(status);
  }
}

/** What a call sends. */
export interface ProviderCall {
  /** The path of the operation below the provider's URL. */
  readonly path: string;
  readonly checkId: string;
  readonly body: Buffer;
}

/** Calls one provider over connections of its own. */
export interface ProviderClient {
  /**
   * Sends one request.
   * @returns the parsed body of a response with status 200
   * @throws ProviderCallError
   */
  post(call: ProviderCall): Promise<unknown>;
  /** Cuts running calls off. */
  close(): Promise<void>;
}

/** Limits of a call; the timeout of the whole is the provider's. */
const connectTimeoutMs = 3000;
const addressTimeoutMs = 500;
const keepAliveMs = 1000;
const responseHeaderBytesMax = 16_384;
const responseBytesMax = 1024 * 1024;

/**
 * Makes the client of a provider. Addresses are judged as those of webhook receivers are, with the ranges that the operator allows for this
 * provider; certificates are always verified, and redirects never followed.
 */
export function createProviderClient(
  provider: ProviderOptions,
  { resolver, trust }: ProviderTrust & { readonly resolver: Resolver },
): ProviderClient {
  const guard = createAddressGuard(provider.allowAddresses);
  const limits = { connectTimeoutMs, addressTimeoutMs, keepAliveMs, responseHeaderBytesMax };
  const agent = createGuardedAgent({ guard, trust, resolver }, limits);
  const url = new URL(provider.url);
  const base = url.pathname.replace(/\/$/, '');

  async function post({ path, checkId, body }: ProviderCall): Promise<unknown> {
    const dispatcher = await agent.open();
    const signal = AbortSignal.timeout(provider.timeoutMs);
    let status: number | null = null;
    try {
      const response = await dispatcher.request({
        origin: url.origin,
        path: `${base}${path}`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${provider.token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': checkId,
          'user-agent': 'Mitome-Checks/1',
        },
        body,
        signal,
      });
      status = response.statusCode;
      const text = await readBounded(response.body);
      if (status !== 200) throw new ProviderCallError('http_error', status);
      const mediaType = `${response.headers['content-type'] ?? ''}`.split(';')[0]?.trim().toLowerCase();
      if (text === null || mediaType !== 'application/json') {
        throw new ProviderCallError('contract', status, [text === null ? 'body is too large' : 'body is not JSON']);
      }
      return parse(text, status);
    } catch (error) {
      if (error instanceof ProviderCallError) throw error;
      if (signal.aborted) throw new ProviderCallError('timeout', status);
      if (error instanceof ConnectionError) throw new ProviderCallError(error.errorClass);
      const isHangUp = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'].includes(errorCodeOf(error));
      throw new ProviderCallError(status === null && isHangUp ? 'connect_error' : 'bad_response', status);
    }
  }

  return { post, close: agent.destroy };
}

/** Reads a body. @returns null when it is larger than a response may be; the connection is closed then */
async function readBounded(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > responseBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderCallError('contract', status, ['body is not JSON']);
  }
}
