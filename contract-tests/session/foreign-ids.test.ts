import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { captureOperations } from '../../generated/operations/capture.ts';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import { type AdminOperationId, adminBody } from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { newEmail, signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { blankPicture, openPhone, type Phone, startPhone } from '../support/phone.ts';
import { typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

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
const missing: Ids = {
  ...{ sessionId: noSession, id: noSession, eventId: `evt_${'0'.repeat(32)}`, cursor: 'x' },
  ...{ keyId: noUuid('1'), endpointId: noUuid('2'), secretId: noUuid('3'), deliveryId: noUuid('4') },
  ...{ memberId: noUuid('9'), invitationId: noUuid('a'), memberSessionId: noUuid('b') },
  bulkRedeliveryId: noUuid('c'),
  ...{ tokenId: noUuid('8'), entryId: noUuid('5'), challengeId: noUuid('6'), reviewId: noUuid('7') },
};

/** The parts of paths that are no ids, and the tenant, which has a test of its own. */
const noIds = ['kind', 'index', 'tenantId'];
const idsIn = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).filter((name) => !noIds.includes(name));

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

/** What operations without an id in their path take of another tenant: in the query or the body. Null: nothing that names something. */
const elsewhere: Readonly<Record<string, ((ids: Ids) => string) | 'body' | null>> = {
  'tenant listVerificationSessions': ({ cursor }) => `?after=${cursor}`,
  'tenant listEvents': ({ cursor }) => `?after=${cursor}`,
  'tenant listPersonalDataAccesses': ({ sessionId }) => `?sessionId=${sessionId}`,
  'tenant createVerificationSession': null,
  // Of a member's own account, and by secrets of links.
  'admin signIn': null,
  'admin signOut': null,
  'admin submitSecondFactor': null,
  'admin startSecondFactor': null,
  'admin confirmSecondFactor': null,
  'admin issueRecoveryCodes': null,
  'admin getAccount': null,
  'admin getPrincipal': null,
  'admin getOverview': null,
  'admin revokeOtherMemberSessions': null,
  'admin listTenants': null,
  'admin updatePassword': null,
  'admin resetPassword': null,
  'admin requestPasswordReset': null,
  'admin getSignInOptions': null,
  'admin startSingleSignOn': null,
  'admin completeSingleSignOn': null,
  'admin listMemberSessions': null,
  'admin openInvitation': null,
  'admin acceptInvitation': null,
  'admin createInvitation': null,
  'admin listInvitations': null,
  'admin listMembers': null,
  'admin createTenantInvitation': null,
  'admin listTenantInvitations': ({ cursor }) => `?after=${cursor}`,
  'admin listTenantMembers': ({ cursor }) => `?after=${cursor}`,
  'admin issueToken': null,
  // Of the instance, so no tenant has a cursor of it.
  'admin listTokens': null,
  'admin createTenant': null,
  'admin getTenant': null,
  'admin getTenantSettings': null,
  'admin updateTenantSettings': null,
  'admin previewTenantSettings': null,
  'admin putTenantLogo': null,
  'admin deleteTenantLogo': null,
  'admin issueApiKey': null,
  'admin issueTenantToken': null,
  'admin listTenantTokens': ({ cursor }) => `?after=${cursor}`,
  'admin createEndpoint': null,
  'admin createSandboxSession': null,
  'admin listDeliveries': ({ endpointId, eventId, sessionId }) =>
    `?endpointId=${endpointId}&eventId=${eventId}&sessionId=${sessionId}`,
  'admin redeliver': 'body',
  'admin getFailedDeliveryCount': ({ endpointId }) => `?endpointId=${endpointId}`,
  'admin createBulkRedelivery': 'body',
  'admin listBulkRedeliveries': ({ cursor }) => `?after=${cursor}`,
  'admin listEvents': ({ sessionId }) => `?sessionId=${sessionId}`,
  'admin listPersonalDataAccesses': ({ sessionId }) => `?sessionId=${sessionId}`,
  'admin listReviews': ({ cursor }) => `?after=${cursor}`,
  'admin listSessions': ({ sessionId }) => `?sessionId=${sessionId}`,
  'admin listAuditLog': ({ sessionId }) => `?sessionId=${sessionId}`,
  'admin getInstanceHealth': null,
  'admin listInstanceAuditLog': null,
  'admin listBlocklistEntries': ({ cursor }) => `?after=${cursor}`,
  'admin createBlocklistEntry': 'body',
};

describe('the list of operations', () => {
  test('says of each one without an id in its path what else it may name', () => {
    const without = operations.filter(([, , operation]) => idsIn(operation).length === 0);
    expect(without.map(([surface, name]) => `${surface} ${name}`).sort()).toEqual(Object.keys(elsewhere).sort());
  });
});

describe.each(engines)('what belongs to another tenant on $name', (engine) => {
  // Without workers, every statement is one of a call.
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  let [own, foreign]: Ids[] = [];
  let tenant: TestTenant;
  let phone: Phone;
  let picture: Buffer;
  let foreignTenantId: string;
  const credentials: Partial<Record<Caller, Record<string, string>>> = {};

  /** A tenant with one of everything that has an id. */
  const fill = async (filled: TestTenant): Promise<Ids> => {
    const { database } = it.service.installation;
    const at = { params: { path: { tenantId: filled.id } } };
    const { id: sessionId } = await createSession(filled);
    await createSession(filled);
    const { key: _, ...key } = await succeeded(adminOf(it.service).POST('/admin/tenants/{tenantId}/api-keys', at));
    const { id: tokenId } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/tokens', {
        ...at,
        body: { name: 'Pipeline', roles: ['developer'], expiresInSeconds: null },
      }),
    );
    const member: TestMember = await signedInMember(it.service, filled.id, ['owner']);
    const { session } = await succeeded(member.client.GET('/admin/account'));
    const { id: invitationId } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', {
        ...at,
        body: { email: newEmail(), roles: ['reviewer'] },
      }),
    );
    const hook = { url: 'https://shop.example.com/hooks', eventTypes: ['verification.approved' as const] };
    const { endpoint, secret } = await succeeded(operator.createEndpoint(filled.id, hook));
    const entry = await succeeded(
      operator.createBlocklistEntry(filled.id, {
        document: { documentType: 'passport', documentNumber: 'TZ1234567' },
        note: 'Case 1',
        expiresInSeconds: null,
      }),
    );
    const { id: bulkRedeliveryId } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/bulk-redeliveries', { ...at, body: {} }),
    );
    const [eventId, deliveryId] = [`evt_${crypto.randomUUID().replaceAll('-', '')}`, crypto.randomUUID()];
    await database.query(
      `INSERT INTO deliveries (id, tenant_id, event_id, endpoint_id, status, due_at, lease_token, attempts, schedule_step, created_at)
        VALUES ('${deliveryId}', '${filled.id}', '${eventId}', '${endpoint.id}', 'failed', NULL, 0, 1, 1, '2026-11-23 10:00:00')`,
    );
    await database.query(
      `INSERT INTO events (id, tenant_id, session_id, sequence, type, created_at, snapshot)
        VALUES ('${eventId}', '${filled.id}', '${sessionId}', 1, 'verification.approved', '2026-11-23 10:00:00', '{}')`,
    );
    const { next } = await succeeded(
      filled.client.GET('/v1/verification-sessions', { params: { query: { limit: 1 } } }),
    );
    return {
      ...{ sessionId, id: sessionId, eventId, deliveryId, cursor: encodeURIComponent(`${next}`) },
      ...{ tokenId, memberId: member.id, memberSessionId: session.id, invitationId, bulkRedeliveryId },
      ...{ keyId: key.id, endpointId: endpoint.id, secretId: secret.id, entryId: entry.id },
      ...{ challengeId: crypto.randomUUID(), reviewId: crypto.randomUUID() },
    };
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

  const send = (surface: Surface, name: string, ids: Ids, caller: Caller) => {
    const operation = (surfaces[surface] as Readonly<Record<string, Operation>>)[name] as Operation;
    const { method, hasBody, requestMediaTypes } = operation;
    const place: Ids = { tenantId: tenant.id, ...ids, kind: 'document_front', index: '0' };
    const query = elsewhere[`${surface} ${name}`];
    const path = operation.path.replace(/\{(\w+)\}/g, (_, part) => place[part] as string);
    const isPicture = requestMediaTypes[0]?.startsWith('image/') === true;
    const body = isPicture
      ? new Uint8Array(picture)
      : JSON.stringify(bodies[name]?.(ids) ?? adminBody(name as AdminOperationId));
    const headers: Record<string, string> = hasBody ? { 'content-type': `${requestMediaTypes.at(-1)}` } : {};
    if (surface === 'capture') headers.cookie = ids.cookie ?? '';
    else if (surface === 'tenant') headers.authorization = `Bearer ${tenant.apiKey}`;
    else Object.assign(headers, credentials[caller]);
    const url = `${it.service.baseUrl}${path}${typeof query === 'function' ? query(ids) : ''}`;
    return checkedFetch(url, { method: method.toUpperCase(), headers, ...(hasBody && { body }) });
  };

  /** Everything of a response that a caller sees, but for what names or dates this one; and how many statements it took. */
  const seenOf = async (surface: Surface, name: string, ids: Ids, caller: Caller) => {
    const { rows } = it.service.installation.proxies;
    const before = rows.sent();
    const response = await send(surface, name, ids, caller);
    const text = await response.text();
    const statements = rows.sent() - before;
    const requestId = response.headers.get('x-request-id') as string;
    const headers = [...response.headers].filter(([header]) => header !== 'x-request-id' && header !== 'date');
    return { seen: { status: response.status, headers, body: text.replaceAll(requestId, '') }, statements };
  };

  /** Whether both took the fewest statements, and as many as each other, in two turns in a row. */
  const doAgree = ({ other, none }: Record<'other' | 'none', readonly number[]>): boolean =>
    other.length > 1 && new Set([...other.slice(-2), ...none.slice(-2), Math.min(...other, ...none)]).size === 1;

  const expectSame = async (surface: Surface, name: string, other: Ids, none: Ids, caller: Caller = 'instance') => {
    const counts: Record<'other' | 'none', number[]> = { other: [], none: [] };
    let status = 0;
    // A connection prepares a statement at its first use, and the directory of keys asks again each second.
    for (let turn = 0; turn < 5; turn += 1) {
      const theirs = await seenOf(surface, name, other, caller);
      const unknown = await seenOf(surface, name, none, caller);
      expect(theirs.seen, JSON.stringify(other)).toEqual(unknown.seen);
      counts.other.push(theirs.statements);
      counts.none.push(unknown.statements);
      status = theirs.seen.status;
      if (doAgree(counts)) break;
    }
    expect(Math.min(...counts.other), 'statements').toBe(Math.min(...counts.none));
    return status;
  };

  /** What a caller gets for what it cannot name: operations of operators refuse members before they look. */
  const refusalFor = (operation: Operation, caller: Caller): number =>
    caller === 'instance' || tenantRoles.some((role) => operation.roles?.includes(role)) ? 404 : 403;

  const ofTenants = operations.filter(
    ([surface, name, operation]) =>
      surface !== 'capture' &&
      // A member's own account has no tenant.
      !operation.roles?.includes('member') &&
      (idsIn(operation).length > 0 || elsewhere[`${surface} ${name}`] !== null),
  );
  test.each(ofTenants)(
    '%s %s: gets the same response and statements as what is missing, for every caller',
    async (surface, name, operation) => {
      for (const caller of surface === 'admin' ? callers : (['instance'] as const)) {
        await expectSame(surface, name, foreign as Ids, missing, caller);
        // Beside parts that are the caller's own.
        for (const part of idsIn(operation)) {
          const [other, none] = [{ ...own, [part]: foreign?.[part] } as Ids, { ...own, [part]: missing[part] } as Ids];
          const status = await expectSame(surface, name, other, none, caller);
          expect(status, `${caller} ${part}`).toBe(surface === 'admin' ? refusalFor(operation, caller) : 404);
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
