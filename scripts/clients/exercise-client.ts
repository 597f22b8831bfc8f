// Lets the program of a generated client call the service, and judges what it reports.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { succeeded, type TenantClient, type TenantSchemas } from '../setup/api-clients.ts';
import { type AddingProxy, added } from './adding-proxy.ts';
import type { ClientBuilder } from './client-language.ts';

type SessionDetail = TenantSchemas['SessionDetail'];

/** What a program of `programs/` found, by the names it gives; an object with `error` where the client failed. */
type Found = Readonly<Record<string, unknown>>;

/** What became of one operation of a client. */
export interface Finding {
  readonly operation: string;
  /** What is wrong, or null when nothing is. */
  readonly fault: string | null;
}

/** The service that clients are held against, and the generated TypeScript client that says what is true there. */
export interface LiveService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly tenant: TenantClient;
}

/** The operations of a program in the order of its calls, as the table names them. */
const operations = {
  create: 'create',
  get: 'get',
  notFound: '404 by _tag',
  events: 'list events',
  reprocess: 'reprocess',
  refused: '409 by _tag and reason',
} as const;

type Operation = keyof typeof operations;
const operationKeys = Object.keys(operations) as Operation[];

/** All those calls, on responses with unknown fields and values. */
const ignoresUnknown = 'unknown fields and reasons';

/** Every operation that `exerciseClient` and `exerciseWithAdditions` report. */
export const exercisedOperations: readonly string[] = [...Object.values(operations), ignoresUnknown];

/** How a client is exercised: built, as `who`, on a session that waits for a person and is reprocessed by it. */
export interface Exercise {
  readonly builder: ClientBuilder;
  readonly folder: string;
  readonly who: string;
  readonly service: LiveService;
  readonly sessionId: string;
}

/** Runs a client's program against the service, and compares what it found with what is there. */
export async function exerciseClient(exercise: Exercise): Promise<Finding[]> {
  const faults = await faultsOf(exercise, exercise.service.baseUrl, false);
  return operationKeys.map((key) => ({ operation: operations[key], fault: faults[key] }));
}

/** The same through a proxy that adds what a later release may add: everything has to be found as before, and the additions with it. */
export async function exerciseWithAdditions(exercise: Exercise, proxy: AddingProxy): Promise<Finding> {
  const seen = new Map(proxy.responses);
  const faults = await faultsOf(exercise, proxy.url, true);
  const found = operationKeys.flatMap((key) => (faults[key] === null ? [] : [`${operations[key]}: ${faults[key]}`]));
  // An exercise that went past the proxy would show nothing.
  const passed = ['POST 201', 'GET 200', 'GET 404', 'POST 200', 'POST 409'];
  const missing = passed.filter((kind) => (proxy.responses.get(kind) ?? 0) <= (seen.get(kind) ?? 0));
  if (missing.length > 0) found.push(`nothing was added to ${missing.join(', ')}`);
  return { operation: ignoresUnknown, fault: found.length > 0 ? found.join('; ') : null };
}

async function faultsOf(exercise: Exercise, url: string, adding: boolean): Promise<Record<Operation, string | null>> {
  const { builder, folder, who, service, sessionId } = exercise;
  const before = await detailOf(service, sessionId);
  const output = join(folder, adding ? 'found-with-additions.json' : 'found.json');
  await builder.run(folder, {
    MITOME_URL: url,
    MITOME_API_KEY: service.apiKey,
    MITOME_SESSION_ID: sessionId,
    MITOME_CLIENT: who,
    MITOME_IDEMPOTENCY_KEY: crypto.randomUUID(),
    MITOME_OUTPUT: output,
  });
  const found = JSON.parse(await readFile(output, 'utf8')) as Readonly<Record<Operation, Found>>;
  const expected: Record<Operation, Found> = {
    create: await expectedOfCreate(service, found.create, who),
    get: expectedOfGet(before, adding),
    notFound: { status: 404, tag: 'SessionNotFound' },
    events: { types: ['verification.needs_review'], reasons: [reasonsOf(before, adding)] },
    reprocess: expectedOfReprocess(await detailOf(service, sessionId)),
    refused: { status: 409, tag: 'ReprocessNotAllowed', reason: 'status' },
  };
  const faults = operationKeys.map((key) => [key, difference(found[key], expected[key])]);
  return Object.fromEntries(faults) as Record<Operation, string | null>;
}

/** Takes the id from the client's word, and everything else from the session that is there. */
async function expectedOfCreate(service: LiveService, found: Found, who: string): Promise<Found> {
  if (typeof found.id !== 'string') return { id: 'the id of a session' };
  const detail = await detailOf(service, found.id);
  const stored = { metadata: detail.metadata, preRegisteredInfo: detail.preRegisteredInfo };
  const given = { metadata: { client: who }, preRegisteredInfo: { lastName: 'Brandt', birthDate: '1991-04-12' } };
  if (!isDeepStrictEqual(stored, given)) return { id: `a session with ${inspect(given)}, not with ${inspect(stored)}` };
  // Its secret is no other party's, so only its form can be compared.
  const link = String(found.verificationUrl);
  return {
    id: detail.id,
    status: 'created',
    createdAt: Date.parse(detail.createdAt),
    verificationUrl: new URL(link).hash.startsWith(`#${detail.id}.`) ? link : 'the link of this session',
  };
}

function expectedOfGet(detail: SessionDetail, adding: boolean): Found {
  return {
    id: detail.id,
    status: 'reviewing',
    createdAt: Date.parse(detail.createdAt),
    completedAt: null,
    steps: [...detail.plan.steps, ...(adding ? [added.step] : [])],
    metadata: detail.metadata,
    verdict: 'needs_review',
    reasons: reasonsOf(detail, adding),
  };
}

function expectedOfReprocess(detail: SessionDetail): Found {
  return { id: detail.id, status: 'collecting', expiresAt: Date.parse(detail.expiresAt) };
}

function reasonsOf(detail: SessionDetail, adding: boolean): string[] {
  return [...(detail.outcome?.reasons ?? []), ...(adding ? [added.reason] : [])];
}

async function detailOf({ tenant }: LiveService, id: string): Promise<SessionDetail> {
  return succeeded(tenant.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
}

function difference(found: Found | undefined, expected: Found): string | null {
  if (typeof found?.error === 'string') return found.error;
  return isDeepStrictEqual(found, expected) ? null : `found ${inspect(found)} instead of ${inspect(expected)}`;
}
