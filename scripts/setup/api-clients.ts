// Clients of the three surfaces for tests and tools, over the generated types.

import createClient, { type Client } from 'openapi-fetch';
import type { components as AdminComponents, paths as AdminPaths } from '../../generated/types/admin.ts';
import type { components as CaptureComponents, paths as CapturePaths } from '../../generated/types/capture.ts';
import type { components as TenantComponents, paths as TenantPaths } from '../../generated/types/tenant.ts';

/** The schemas of each surface by name. */
export type TenantSchemas = TenantComponents['schemas'];
export type CaptureSchemas = CaptureComponents['schemas'];
export type AdminSchemas = AdminComponents['schemas'];

/** A surface by its paths: openapi-fetch over the types that openapi-typescript generates. */
export type TenantClient = Client<TenantPaths>;
export type CaptureClient = Client<CapturePaths>;
export type AdminClient = Client<AdminPaths>;

type Fetch = (request: Request) => Promise<Response>;

export function createTenantClient(baseUrl: string, apiKey: string, fetch?: Fetch): TenantClient {
  return createClient<TenantPaths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
  });
}

/** @param fetch that of a browser, see `fetchWithCookies` */
export function createCaptureClient(baseUrl: string, fetch: Fetch = fetchWithCookies()): CaptureClient {
  return createClient<CapturePaths>({ baseUrl, fetch });
}

export function createAdminClient(baseUrl: string, adminToken: string, fetch?: Fetch): AdminClient {
  const headers = { Authorization: `Bearer ${adminToken}` };
  return createClient<AdminPaths>({ baseUrl, headers, ...(fetch && { fetch }) });
}

/** The result of a call of one of these clients. */
export interface ClientResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type DataOf<T> = T extends { readonly data: infer Data } ? NonNullable<Data> : never;

/**
 * The body of a successful response.
 * @throws Error with status and problem otherwise
 */
export async function succeeded<T extends ClientResult>(call: Promise<T>): Promise<DataOf<T>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new Error(`expected success, got ${response.status}: ${JSON.stringify(error)}`);
  return data as DataOf<T>;
}

/** Sends a picture of a document's front to `putEvidence`, as one of the page's camera. */
export function putPicture(
  client: CaptureClient,
  id: string,
  picture: Buffer,
  type: 'image/jpeg' | 'image/png',
  documentType: 'passport' | null = 'passport',
  source: 'camera' | 'file' = 'camera',
) {
  return client.PUT('/capture/verifications/{id}/evidence/{kind}', {
    params: {
      path: { id, kind: 'document_front' },
      query: { source, ...(documentType !== null && { documentType }) },
    },
    ...pictureBody(picture, type),
  });
}

/** A binary body for a generated client: openapi-typescript types it as a string. */
export function pictureBody(picture: Buffer, type: 'image/jpeg' | 'image/png') {
  const bodySerializer = () => new Blob([new Uint8Array(picture)], { type });
  return { headers: { 'Content-Type': type }, body: '', bodySerializer };
}

/**
 * `fetch` of a browser, which keeps its cookies.
 * @param jar the browser's cookies by the path they are for
 */
export function fetchWithCookies(jar: Map<string, string> = new Map(), send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const cookies = [...jar].filter(([path]) => pathname.startsWith(path)).map(([, cookie]) => cookie);
    if (cookies.length > 0) request.headers.set('Cookie', cookies.join('; '));
    const response = await send(request);
    for (const text of response.headers.getSetCookie()) {
      jar.set(/; Path=([^;]+)/.exec(text)?.[1] ?? '/', text.split(';', 1)[0] as string);
    }
    return response;
  };
}
