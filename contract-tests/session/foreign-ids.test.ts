import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { captureOperations } from '../../generated/operations/capture.ts';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import { simulate } from '../sandbox/simulate.ts';
import { type AdminOperationId, adminBody } from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { type RequestNames, requestNamesOf } from '../support/contract-document.ts';
import { anyEngine } from '../support/databases.ts';
import { newEmail, signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { blankPicture, openPhone, type Phone, startPhone } from '../support/phone.ts';
import { typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly requestMediaTypes: readonly string[];
  readonly roles?: readonly string[];
}

const surfaces = { tenant: tenantOperations, admin: adminOperations, capture: captureOperations } as const;
type Surface = keyof typeof surfaces;
/** Who calls the admin API: a token of the instance, and a token and a member of the tenant, each with every role that there is. */
const callers = ['instance', 'token', 'member'] as const;
type Caller = (typeof callers)[number];
const tenantRoles = ['owner', 'developer', 'reviewer', 'auditor'] as const;
const operations: readonly (readonly [surface: Surface, name: string, operation: Operation])[] = Object.entries(
  surfaces,
).flatMap(([surface, table]) =>
  Object.entries<Operation>(table).map(([name, operation]) => [surface as Surface, name, operation] as const),
);

/** The ids of one tenant, by the names that paths, queries and bodies give them. */
type Ids = Readonly<Record<string, string>>;
const noUuid = (digit: string) => `00000000-0000-7000-8000-${digit.repeat(12)}`;
const noSession = `vs_${'0'.repeat(32)}`;
const noCursor = `${noUuid('d')}_0123456789abcdef`;
const missing: Ids = {
  ...{ sessionId: noSession, id: noSession, eventId: `evt_${'0'.repeat(32)}`, actorId: noUuid('8') },
  ...{ keyId: noUuid('1'), endpointId: noUuid('2'), secretId: noUuid('3'), deliveryId: noUuid('4') },
  ...{ memberId: noUuid('9'), invitationId: noUuid('a'), memberSessionId: noUuid('b') },
  bulkRedeliveryId: noUuid('c'),
  ...{ tokenId: noUuid('8'), entryId: noUuid('5'), challengeId: noUuid('6'), reviewId: noUuid('7') },
};

/** The parts of paths that are no ids, and the tenant, which has a test of its own. */
const noIds = ['kind', 'index', 'tenantId'];
const idsIn = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).filter((name) => !noIds.includes(name));

const pathOf = ({ path }: Operation, ids: Ids) => {
  const place: Ids = { kind: 'document_front', index: '0', ...ids };
  return path.replace(/\{(\w+)\}/g, (_, part) => place[part] as string);
};

/** The bodies of operations that are not of a picture, with the ids that they name. */
const bodies: Readonly<Record<string, (ids: Ids) => unknown>> = {
  simulateOutcome: () => ({ outcome: 'approved' }),
  simulateSessionOutcome: () => ({ outcome: 'approved' }),
  updateEndpoint: () => ({ enabled: true }),
  exportSession: () => ({ recipients: ['age1tv4sl3u5d4nswc5gu3p0lqwsc6art5ugja827tgh5pd756f3y3jszngw3h'] }),
  decideReview: ({ reviewId }) => ({ reviewId, verdict: 'approved', reasons: [], note: null }),
  openVerification: ({ sessionId, token }) => ({ token: token ?? `${sessionId}.${'a'.repeat(43)}` }),
  startVerification: ({ sessionId }) => ({ token: `${sessionId}.${'a'.repeat(43)}` }),
  acceptHandoff: ({ sessionId }) => ({ token: `${sessionId}~${'a'.repeat(43)}` }),
  declineVerification: ({ sessionId }) => ({ token: `${sessionId}.${'a'.repeat(43)}` }),
  putUserInput: () => typed,
  updateTenantMember: () => ({ roles: ['reviewer'] }),
  redeliver: ({ eventId, endpointId }) => ({ eventId, endpointId }),
  createBulkRedelivery: ({ endpointId }) => ({ endpointId }),
  createBlocklistEntry: ({ sessionId }) => ({ face: { sessionId }, note: 'Case 1', expiresInSeconds: null }),
};

/** Query parameters that name something of a tenant: its rows, and the place in a list. */
const namingParameters = ['sessionId', 'endpointId', 'eventId', 'actorId', 'secretId', 'after'];
/** All others, which name nothing that belongs to a tenant. */
const otherParameters = [
  ...['limit', 'from', 'to', 'status', 'verdict', 'type', 'eventType', 'result', 'kind', 'actorKind', 'operation'],
  ...['reason', 'metadataKey', 'metadataValue', 'name', 'scope', 'round', 'documentType', 'source', 'skip', 'revision'],
];
const requestNames = Object.fromEntries(
  Object.keys(surfaces).map((surface) => [surface, requestNamesOf(surface)] as const),
);
const namesIn = (surface: Surface, name: string): RequestNames =>
  requestNames[surface]?.get(name) ?? { query: [], body: [] };
/** The ids in the body of an operation. */
const idsInBody = (surface: Surface, name: string) => namesIn(surface, name).body.filter((part) => part.endsWith('Id'));
/** The query parameters by which an operation of a tenant names something. The lists of the instance show what no tenant has. */
const idsInQuery = (surface: Surface, name: string, { path }: Operation) =>
  surface === 'admin' && !path.includes('{tenantId}')
    ? []
    : namesIn(surface, name).query.filter((part) => namingParameters.includes(part));
/** Every part of a request that may be of another tenant. */
const partsOf = (surface: Surface, name: string, operation: Operation) => [
  ...idsIn(operation),
  ...idsInBody(surface, name),
  ...idsInQuery(surface, name, operation),
];
const lists = operations.flatMap(([surface, name, operation]) =>
  idsInQuery(surface, name, operation).includes('after') ? [{ surface, name, operation }] : [],
);
/** Where the ids of a tenant have the cursor of a list. */
const cursorOf = (surface: Surface, name: string) => `cursor of ${surface} ${name}`;

describe('the list of operations', () => {
  test('says of each query parameter whether it may name something of another tenant', () => {
    const found = operations.flatMap(([surface, name]) => namesIn(surface, name).query);
    expect([...new Set(found)].sort()).toEqual([...namingParameters, ...otherParameters].sort());
  });

  test('has a body for each operation that takes ids in it', () => {
    const taking = operations.filter(([surface, name]) => idsInBody(surface, name).length > 0);
    expect(taking.map(([, name]) => name).sort()).toEqual([
      ...['createBlocklistEntry', 'createBulkRedelivery', 'decideReview', 'redeliver'],
    ]);
    for (const [, name] of taking) expect(bodies[name], name).toBeDefined();
  });
});

describe('what belongs to another tenant', () => {
  // Without workers, every statement is one of a call.
  const it = useService(anyEngine, { proxied: true, environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  let [own, foreign]: Ids[] = [];
  let tenant: TestTenant;
  let phone: Phone;
  let picture: Buffer;
  let foreignTenantId: string;
  const credentials: Partial<Record<Caller, Record<string, string>>> = {};

  /** A tenant with one of everything that has an id, and a second entry in every list. */
  const fill = async (filled: TestTenant): Promise<Ids> => {
    const { baseUrl, adminToken, installation } = it.service;
    const insert = (table: string, row: Readonly<Record<string, string | number>>) =>
      installation.database.query(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.values(row).map((value) => `'${value}'`)})`,
      );
    const admin = adminOf(it.service);
    const at = { params: { path: { tenantId: filled.id } } };
    const { id: sessionId } = await createSession(filled);
    const { id: reviewedId } = await createSession(filled);
    for (const id of [(await createSession(filled)).id, reviewedId]) {
      await simulate(filled, id, { outcome: 'needs_review' });
      await readSession(filled, id);
    }
    const { key: _, ...key } = await succeeded(admin.POST('/admin/tenants/{tenantId}/api-keys', at));
    const body = { name: 'Pipeline', roles: ['developer'] as ['developer'], expiresInSeconds: null };
    const { id: tokenId, token } = await succeeded(admin.POST('/admin/tenants/{tenantId}/tokens', { ...at, body }));
    // The token has changed something, so the audit log has an entry of it.
    await succeeded(adminOf({ baseUrl, adminToken: token }).POST('/admin/tenants/{tenantId}/tokens', { ...at, body }));
    const member: TestMember = await signedInMember(it.service, filled.id, ['owner']);
    await signedInMember(it.service, filled.id, ['auditor']);
    const { session } = await succeeded(member.client.GET('/admin/account'));
    const invitation = { email: newEmail(), roles: ['reviewer'] as ['reviewer'] };
    const { id: invitationId } = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/invitations', { ...at, body: invitation }),
    );
    const hook = { url: 'https://shop.example.com/hooks', eventTypes: ['verification.approved' as const] };
    const { endpoint, secret } = await succeeded(operator.createEndpoint(filled.id, hook));
    const document = { documentType: 'passport' as const, documentNumber: 'TZ1234567' };
    const blocked = { document, note: 'Case 1', expiresInSeconds: null };
    await succeeded(operator.createBlocklistEntry(filled.id, blocked));
    const entry = await succeeded(operator.createBlocklistEntry(filled.id, blocked));
    await succeeded(operator.createBulkRedelivery(filled.id, {}));
    const { id: bulkRedeliveryId } = await succeeded(operator.createBulkRedelivery(filled.id, {}));
    let [eventId, deliveryId] = ['', ''];
    const [tenant_id, created_at] = [filled.id, '2026-11-23 10:00:00'];
    for (const number of [1, 2]) {
      [eventId, deliveryId] = [`evt_${crypto.randomUUID().replaceAll('-', '')}`, crypto.randomUUID()];
      await insert('deliveries', {
        ...{ id: deliveryId, tenant_id, event_id: eventId, endpoint_id: endpoint.id, status: 'abandoned', created_at },
        ...{ lease_token: 0, attempts: 2, schedule_step: 1 },
      });
      await insert('events', {
        ...{
          id: eventId,
          tenant_id,
          session_id: sessionId,
          sequence: number,
          type: 'verification.approved',
          created_at,
        },
        ...{ snapshot: '{}', position: number },
      });
      for (const attempt of [1, 2]) {
        await insert('delivery_attempts', {
          ...{ delivery_id: deliveryId, attempt, tenant_id, attempted_at: created_at, result: 'timeout' },
          duration_ms: 9,
        });
      }
    }
    const ids: Record<string, string> = {
      ...{ sessionId, id: sessionId, eventId, deliveryId, actorId: tokenId },
      ...{ tokenId, memberId: member.id, memberSessionId: session.id, invitationId, bulkRedeliveryId },
      ...{ keyId: key.id, endpointId: endpoint.id, secretId: secret.id, entryId: entry.id },
      ...{ challengeId: crypto.randomUUID(), reviewedId, reviewId: await operator.reviewIdOf(filled, reviewedId) },
    };
    for (const { surface, name, operation } of lists) {
      const path = pathOf(operation, { ...ids, tenantId: filled.id });
      const credential = surface === 'tenant' ? filled.apiKey : adminToken;
      const headers = { authorization: `Bearer ${credential}` };
      // What the rows above hold of an event is no event that a tenant could read.
      const query = name === 'listEvents' && surface === 'tenant' ? '?limit=1&to=2020-01-01T00:00:00Z' : '?limit=1';
      const page = await checkedFetch(`${baseUrl}${path}${query}`, { headers });
      const { next } = (await page.json()) as { next: string | null };
      expect(next, `${surface} ${name}`).toEqual(expect.any(String));
      ids[cursorOf(surface, name)] = `${next}`;
    }
    return ids;
  };

  beforeAll(async () => {
    tenant = await createTenant(it.service);
    const other = await createTenant(it.service);
    foreignTenantId = other.id;
    [own, foreign] = [await fill(tenant), await fill(other)];
    const { token } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/tokens', {
        params: { path: { tenantId: tenant.id } },
        body: { name: 'Every role', roles: [...tenantRoles], expiresInSeconds: null },
      }),
    );
    credentials.instance = { authorization: `Bearer ${it.service.adminToken}` };
    credentials.token = { authorization: `Bearer ${token}` };
    credentials.member = (await signedInMember(it.service, tenant.id, tenantRoles)).headers();
    phone = await startPhone((await createSession(tenant)).verificationUrl);
    picture = await blankPicture();
  });

  /** @param part the only one that the query names; none when null */
  const send = (surface: Surface, name: string, ids: Ids, caller: Caller, part: string | null) => {
    const operation = (surfaces[surface] as Readonly<Record<string, Operation>>)[name] as Operation;
    const { method, hasBody, requestMediaTypes } = operation;
    const value = part === 'after' ? (ids[cursorOf(surface, name)] ?? noCursor) : ids[part ?? ''];
    const query = part !== null && namesIn(surface, name).query.includes(part) ? `?${part}=${value}` : '';
    const isPicture = requestMediaTypes[0]?.startsWith('image/') === true;
    const body = isPicture
      ? new Uint8Array(picture)
      : JSON.stringify(bodies[name]?.(ids) ?? adminBody(name as AdminOperationId));
    const headers: Record<string, string> = hasBody ? { 'content-type': `${requestMediaTypes.at(-1)}` } : {};
    if (surface === 'capture') headers.cookie = ids.cookie ?? '';
    else if (surface === 'tenant') headers.authorization = `Bearer ${tenant.apiKey}`;
    else Object.assign(headers, credentials[caller]);
    const url = `${it.service.baseUrl}${pathOf(operation, { tenantId: tenant.id, ...ids })}${query}`;
    return checkedFetch(url, { method: method.toUpperCase(), headers, ...(hasBody && { body }) });
  };

  /** Everything of a response that a caller sees, but for what names or dates this one; and how many statements it took. */
  const seenOf = async (surface: Surface, name: string, ids: Ids, caller: Caller, part: string | null = null) => {
    const { rows } = it.service.installation.proxies;
    const before = rows.sent();
    const response = await send(surface, name, ids, caller, part);
    const text = await response.text();
    const statements = rows.sent() - before;
    const requestId = response.headers.get('x-request-id') as string;
    const headers = [...response.headers].filter(([header]) => header !== 'x-request-id' && header !== 'date');
    return { seen: { status: response.status, headers, body: text.replaceAll(requestId, '') }, statements };
  };

  /** Whether both took the fewest statements, and as many as each other, in two turns in a row. */
  const doAgree = ({ other, none }: Record<'other' | 'none', readonly number[]>): boolean =>
    other.length > 1 && new Set([...other.slice(-2), ...none.slice(-2), Math.min(...other, ...none)]).size === 1;

  const expectSame = async (
    surface: Surface,
    name: string,
    other: Ids,
    none: Ids,
    caller: Caller = 'instance',
    part: string | null = null,
  ) => {
    const counts: Record<'other' | 'none', number[]> = { other: [], none: [] };
    let status = 0;
    // A connection prepares a statement at its first use, and the directory of keys asks again each second.
    for (let turn = 0; turn < 5; turn += 1) {
      const theirs = await seenOf(surface, name, other, caller, part);
      const unknown = await seenOf(surface, name, none, caller, part);
      expect(theirs.seen, `${part} ${JSON.stringify(other)}`).toEqual(unknown.seen);
      counts.other.push(theirs.statements);
      counts.none.push(unknown.statements);
      status = theirs.seen.status;
      if (doAgree(counts)) break;
    }
    expect(Math.min(...counts.other), 'statements').toBe(Math.min(...counts.none));
    return status;
  };

  /** What a caller gets for what it cannot name: operations of operators refuse members before they look. */
  const refusalFor = (operation: Operation, caller: Caller, status = 404): number =>
    caller === 'instance' || tenantRoles.some((role) => operation.roles?.includes(role)) ? status : 403;

  const ofTenants = operations.filter(
    ([surface, name, operation]) =>
      surface !== 'capture' &&
      // A member's own account has no tenant.
      !operation.roles?.includes('member') &&
      partsOf(surface, name, operation).length > 0,
  );
  test.each(ofTenants)(
    '%s %s: gets the same response and statements as what is missing, for every caller',
    async (surface, name, operation) => {
      const inPath = idsIn(operation);
      for (const caller of surface === 'admin' ? callers : (['instance'] as const)) {
        if (inPath.length > 0) await expectSame(surface, name, foreign as Ids, missing, caller);
        // Beside parts that are the caller's own.
        for (const part of partsOf(surface, name, operation)) {
          const beside = { ...own, ...(part === 'reviewId' && { sessionId: own?.reviewedId }) };
          const key = part === 'after' ? cursorOf(surface, name) : part;
          const [other, none] = [
            { ...beside, [key]: foreign?.[key] },
            { ...beside, [key]: missing[key] ?? noCursor },
          ];
          const status = await expectSame(surface, name, other as Ids, none as Ids, caller, part);
          const wrong = inPath.includes(part) ? 404 : part === 'after' ? 400 : null;
          const refusal = surface === 'admin' ? refusalFor(operation, caller, wrong ?? 404) : wrong;
          if (wrong !== null) expect(status, `${caller} ${part}`).toBe(refusal);
        }
      }
    },
  );

  const belowTenants = operations.filter(([, , { path }]) => path.includes('{tenantId}'));
  test.each(belowTenants)(
    '%s %s: of a foreign tenant gets a token and a member the same as of a missing one',
    async (surface, name, operation) => {
      for (const caller of ['token', 'member'] as const) {
        for (const ids of [own, foreign, missing]) {
          const [other, none] = [
            { ...ids, tenantId: foreignTenantId },
            { ...ids, tenantId: noUuid('c') },
          ];
          const status = await expectSame(surface, name, other as Ids, none as Ids, caller);
          expect(status, caller).toBe(refusalFor(operation, caller));
        }
      }
    },
  );

  test('admin revokeMemberSession: of another member gets the same as a missing one', async () => {
    expect(await expectSame('admin', 'revokeMemberSession', foreign as Ids, missing, 'member')).toBe(404);
    const { seen } = await seenOf('admin', 'listMemberSessions', foreign as Ids, 'member');
    expect(seen.body).not.toContain(foreign?.memberSessionId);
  });

  const ofBrowsers = operations.filter(([surface]) => surface === 'capture').map(([, name]) => name);
  test.each(ofBrowsers)('capture %s: gets the same response and statements as what is missing', async (name) => {
    const cookies = { none: '', own: [...phone.jar.values()].join('; '), invented: `mitome_browser=${'a'.repeat(86)}` };
    expect(cookies.own).toContain('mitome_browser=');
    for (const cookie of Object.values(cookies)) {
      await expectSame('capture', name, { ...(foreign as Ids), cookie }, { ...missing, cookie });
    }
  });

  test('capture openVerification and a hand-off: the same, by a token of another session too', async () => {
    const [, proof = ''] = phone.token.split('.');
    for (const mark of ['.', '~', '']) {
      const tokenOf = (ids: Ids) => ({ ...ids, token: `${ids.sessionId}${mark}${proof}` });
      await expectSame('capture', 'openVerification', tokenOf(foreign as Ids), tokenOf(missing));
    }
    const other = openPhone(`${it.service.baseUrl}/v#${foreign?.sessionId}.${proof}`);
    expect((await other.open()).response.status).toBe(404);
  });

  test('capture putChallengeFrame of an own session: the same for a challenge of another one', async () => {
    const { sessionId } = phone;
    const cookie = [...phone.jar.values()].join('; ');
    const at = (ids: Ids): Ids => ({ ...ids, id: sessionId, sessionId, cookie });
    await expectSame('capture', 'putChallengeFrame', at(foreign as Ids), at(missing));
  });
});
