// The calls of the benchmark `isolation`: every operation whose path names a session, and the lists that filter by one.

import { randomBytes, randomUUID } from 'node:crypto';
import { adminOperations } from '../../generated/operations/admin.ts';
import { captureOperations } from '../../generated/operations/capture.ts';
import { tenantOperations } from '../../generated/operations/tenant.ts';

/** A call that names a session. */
export interface IsolationCall {
  readonly method: string;
  readonly path: (sessionId: string) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: (sessionId: string) => string;
  /** The status that shows that the call got as far as the session. */
  readonly status: number;
}

/** Who calls. A live tenant simulates nothing, whatever the session. */
export interface IsolationCaller {
  readonly adminToken: string;
  readonly live: Tenant;
  readonly sandbox: Tenant;
}

interface Tenant {
  readonly id: string;
  readonly apiKey: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly requestMediaTypes: readonly string[];
}

const proof = randomBytes(32).toString('base64url');

/** The bodies of operations that take JSON. */
const bodies: Readonly<Record<string, (sessionId: string) => object>> = {
  simulateOutcome: () => ({ outcome: 'approved' }),
  simulateSessionOutcome: () => ({ outcome: 'approved' }),
  exportSession: () => ({ recipients: ['age1tv4sl3u5d4nswc5gu3p0lqwsc6art5ugja827tgh5pd756f3y3jszngw3h'] }),
  decideReview: () => ({ reviewId: randomUUID(), verdict: 'approved', reasons: [], note: null }),
  openVerification: (sessionId) => ({ token: `${sessionId}.${proof}` }),
  startVerification: (sessionId) => ({ token: `${sessionId}.${proof}` }),
  declineVerification: (sessionId) => ({ token: `${sessionId}.${proof}` }),
  acceptHandoff: (sessionId) => ({ token: `${sessionId}~${proof}` }),
  // Refused before it is read.
  putUserInput: () => ({}),
};

/** The calls, by operation. @throws Error when an operation needs a body that is not here */
export function isolationCalls({
  adminToken,
  live,
  sandbox,
}: IsolationCaller): Readonly<Record<string, IsolationCall>> {
  const callerOf = (name: string) => (name.startsWith('simulate') ? sandbox : live);
  const tenantHeaders = (name: string) => ({ authorization: `Bearer ${callerOf(name).apiKey}` });
  const admin = { authorization: `Bearer ${adminToken}` };
  // Of the form that the service sets. It sets one only for a session whose link is known, so without the link no caller gets further.
  const cookie = { cookie: `mitome_browser=${randomBytes(64).toString('base64url').slice(0, 86)}` };
  const calls: Record<string, IsolationCall> = {};
  const add = (name: string, operation: Operation, headers: Readonly<Record<string, string>>, status: number) => {
    calls[name] = callOf(name, operation, callerOf(name).id, headers, status);
  };
  const list = (name: string, path: string, headers: Readonly<Record<string, string>>) => {
    calls[name] = { method: 'GET', path: (id) => `${path}?sessionId=${id}`, headers, status: 200 };
  };
  for (const [name, operation] of named(tenantOperations)) add(name, operation, tenantHeaders(name), 404);
  for (const [name, operation] of named(adminOperations)) add(name, operation, admin, 404);
  for (const [name, operation] of named(captureOperations))
    add(name, operation, cookie, name === 'openVerification' ? 404 : 401);
  calls.openByHandoff = {
    ...callOf('openVerification', captureOperations.openVerification, live.id, {}, 404),
    body: (id) => JSON.stringify({ token: `${id}~${proof}` }),
  };
  list('listPersonalDataAccesses?sessionId', tenantOperations.listPersonalDataAccesses.path, tenantHeaders(''));
  for (const name of ['listSessions', 'listDeliveries', 'listEvents', 'listPersonalDataAccesses'] as const)
    list(`${name}?sessionId (admin)`, adminOperations[name].path.replace('{tenantId}', live.id), admin);
  return calls;
}

/** The operations whose path names a session. */
function named(table: Readonly<Record<string, Operation>>): readonly (readonly [string, Operation])[] {
  return Object.entries(table).filter(([, { path }]) => /\{(sessionId|id)\}/.test(path));
}

function callOf(
  name: string,
  { method, path, hasBody, requestMediaTypes }: Operation,
  tenantId: string,
  headers: Readonly<Record<string, string>>,
  status: number,
): IsolationCall {
  const place = (sessionId: string): Readonly<Record<string, string>> => ({
    ...{ tenantId, sessionId, id: sessionId, kind: 'document_front', index: '0' },
    challengeId: '019fe93d-4d1e-7c70-9f2b-6a5b1c3d9e02',
  });
  const call = {
    method: method.toUpperCase(),
    path: (sessionId: string) => path.replace(/\{(\w+)\}/g, (_, part) => `${place(sessionId)[part]}`),
    status,
  };
  if (!hasBody) return { ...call, headers };
  const mediaType = `${requestMediaTypes.at(-1)}`;
  const body = bodies[name];
  if (body === undefined && !mediaType.startsWith('image/')) throw new Error(`isolation has no body for ${name}`);
  return {
    ...call,
    headers: { ...headers, 'content-type': mediaType },
    body: (sessionId) => (body === undefined ? 'x' : JSON.stringify(body(sessionId))),
  };
}
