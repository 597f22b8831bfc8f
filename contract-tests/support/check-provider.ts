// A check provider: the reference adapter, which implements the document of providers on loopback and returns what a test decides.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { components } from '../../generated/types/check-provider.ts';
import { ensureLocalAuthority } from '../../src/installation/local-authority.ts';
import { passportFields } from './fixed-documents.ts';
import { findFreePort } from './installation.ts';

type Schemas = components['schemas'];

/** One request as it arrived. */
export interface CheckRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Schemas['DocumentCheckRequest'] & Schemas['FaceCheckRequest'];
}

/** What the adapter returns; a body that is left out is that of the planted person's genuine passport and face. */
export interface CheckResponse {
  readonly status?: number;
  readonly body?: unknown;
}

/** A running adapter. */
export interface TestProvider {
  /** What a service needs to use it: as `acme`, and as `broken` where nothing listens. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: readonly CheckRequest[];
  /** Decides every response from now on. */
  respondWith(decide: (request: CheckRequest) => CheckResponse | Promise<CheckResponse>): void;
  close(): Promise<void>;
}

const token = 'token-of-the-reference-adapter';

/** The result for the planted person's genuine passport. */
export function genuinePassport(change: Partial<Schemas['DocumentCheckResult']> = {}): Schemas['DocumentCheckResult'] {
  return {
    documentType: 'passport',
    fields: passportFields().map((field) => ({ ...field, side: 'front', confidence: 0.97 })),
    currentAddress: { text: null, source: 'printed' },
    authenticity: 'passed',
    problems: [],
    observations: [{ name: 'hologram', result: 'passed', confidence: 0.9 }],
    ...change,
  };
}

const sameFace: Schemas['FaceCheckResult'] = { match: 'passed', liveness: 'passed', similarity: 0.9, problems: [] };

/** Opens an adapter. Requests without its token, or that its document does not allow, get 401 and 400. */
export async function openCheckProvider(): Promise<TestProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-provider-'));
  const authority = await ensureLocalAuthority(folder);
  const { certPem: cert, keyPem: key } = await authority.issue(['localhost', '127.0.0.1']);
  const validatorOf = requestValidators();
  const requests: CheckRequest[] = [];
  let decide: (request: CheckRequest) => CheckResponse | Promise<CheckResponse> = () => ({});
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? '').replace('/mitome', '');
    const reply = (status: number, body: unknown) => {
      const mediaType = status === 200 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'content-type': mediaType }).end(JSON.stringify(body));
    };
    const refuse = (status: number) => reply(status, { type: 'about:blank', title: 'Refused', status });
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(401);
    const body: CheckRequest['body'] = JSON.parse(Buffer.concat(chunks).toString());
    const isValid: boolean = validatorOf(path)(body);
    if (!isValid || request.headers['idempotency-key'] === undefined) return refuse(400);
    const arrived = { path, headers: request.headers, body };
    requests.push(arrived);
    const { status = 200, body: result } = await decide(arrived);
    if (status !== 200) return refuse(status);
    reply(200, result ?? (path === '/v1/face-checks' ? sameFace : genuinePassport()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const acme = {
    id: 'acme',
    name: 'Acme Identity',
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/mitome/`,
    token,
    steps: ['document', 'face'],
    // A busy machine that is late with a response, or holds one back for a test, is no timeout.
    timeoutMs: 60_000,
    allowAddresses: ['127.0.0.0/8'],
  };
  const broken = {
    ...acme,
    id: 'broken',
    name: undefined,
    steps: ['document'],
    url: `https://127.0.0.1:${await findFreePort()}`,
  };
  const file = join(folder, 'check-providers.json');
  await writeFile(file, JSON.stringify([acme, broken]), { mode: 0o600 });
  return {
    environment: { CHECK_PROVIDERS_FILE: file, WEBHOOK_CA_FILE: authority.caFile },
    requests,
    respondWith(next) {
      decide = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function requestValidators() {
  const document = JSON.parse(
    readFileSync(new URL('../../generated/openapi/check-provider.json', import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ strict: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: 'https://contract.invalid/', ...document });
  return (path: string) => {
    const name = path === '/v1/face-checks' ? 'FaceCheckRequest' : 'DocumentCheckRequest';
    return ajv.compile<unknown>({ $ref: `https://contract.invalid/#/components/schemas/${name}` });
  };
}
