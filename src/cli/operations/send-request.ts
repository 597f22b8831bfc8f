import createClient from 'openapi-fetch';
import type { Connection } from '../profiles/read-connection.ts';
import type { OperationRequest } from './compose-request.ts';
import type { Operation } from './read-operations.ts';

/** A response of the service. */
export interface OperationResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a success as it came; empty where there is none. */
  readonly body: Buffer;
  /** The body of a refusal or fault: a parsed problem, or text of something that is not the service. */
  readonly problem: unknown;
}

/** Thrown where no response came, or only a part of it. The message names the address and the reason. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** `client.request` of openapi-fetch without the types of each operation: here the operation is a value. */
type Request = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Sends one request. @throws UnreachableError */
export async function sendRequest(
  { url, token }: Connection,
  operation: Operation,
  { path, query, header, body, mediaType }: OperationRequest,
): Promise<OperationResponse> {
  const client = createClient({ baseUrl: url });
  const request = client.request as unknown as Request;
  const isBytes = body instanceof Uint8Array;
  try {
    const { data, error, response } = await request(operation.method, operation.path, {
      params: { path, query, header },
      // Another origin must not get the token, and the service redirects nothing.
      redirect: 'manual',
      parseAs: 'arrayBuffer',
      headers: {
        authorization: `Bearer ${token}`,
        accept: operation.binary ?? 'application/json',
        ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
      },
      ...(body === undefined ? {} : { body }),
      ...(isBytes ? { bodySerializer: (bytes: Uint8Array) => bytes } : {}),
    });
    const bytes = Buffer.from((data as ArrayBuffer | undefined) ?? new ArrayBuffer(0));
    return { status: response.status, headers: response.headers, body: bytes, problem: error };
  } catch (error) {
    throw new UnreachableError(`${url} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** `fetch` hides the reason in the causes of its error, several for a name with several addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause !== undefined) return reasonOf(error.cause);
  const reason = code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
  const text = reason === '' ? (code ?? error.name) : reason;
  return /CERT|SIGNATURE|SELF_SIGNED/.test(code ?? '')
    ? `${text}; for an authority of your own, set NODE_EXTRA_CA_CERTS to its certificate`
    : text;
}
