import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { type AdminOperationId, adminRequest } from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { deliveriesOf, memberOf } from '../support/operator.ts';
import { simulateUser, startPhone } from '../support/phone.ts';
import { planted, secretsIn, typed } from '../support/planted.ts';
import { issueToken, operationsOfRoles } from '../support/roles.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, registerInbox, type TestTenant, waitForStatus } from '../support/tenant.ts';

/** The roles that never see personal data of a live tenant. */
const blindRoles = ['operator', 'developer'] as const;
type BlindRole = (typeof blindRoles)[number];

/** What is planted and not personal data of a tenant's users: the tenant's settings, and the addresses of its staff. */
const shown: readonly string[] = ['a return URL', 'an address of the staff'];
/** What an operation shows by its contract: a secret that the caller makes, or metadata, into which no tenant may put personal data. */
const shownBy: Partial<Record<AdminOperationId, string>> = {
  issueToken: 'an API key or admin token',
  issueTenantToken: 'an API key or admin token',
  createEndpoint: 'a webhook secret',
  rotateSecret: 'a webhook secret',
  reprocessSession: 'metadata',
};

/** Reads come first, and deletions last, so that each operation finds what it names. */
const rank = (id: AdminOperationId) => ['get', 'post', 'put', 'patch', 'delete'].indexOf(adminOperations[id].method);
const walked = [...operationsOfRoles].sort((a, b) => rank(a.id) - rank(b.id));
const isRead = (id: AdminOperationId) => adminOperations[id].method === 'get';
const isOfSession = (id: AdminOperationId) => adminOperations[id].path.includes('{sessionId}');

/** Operations that change a session, each called with a session of its own. */
const changing: readonly AdminOperationId[] = ['cancelSession', 'eraseSession', 'reprocessSession'];

describe('the personal data of a live tenant', () => {
  const it = useService(postgres);
  let tenant: TestTenant;
  const tokens: Partial<Record<BlindRole | 'owner', string>> = {};
  /** A session that waits for review, one that was reviewed with a note, and one that is erased. */
  let sessions: { reviewing: string; reviewed: string; erased: string };
  /** By role and operation. */
  const changed = new Map<string, string>();
  let params: Readonly<Record<string, string>>;
  /** By role, since each one deletes its own. */
  const endpoints: Partial<Record<BlindRole, string>> = {};

  const given = {
    callbackUrl: planted.callbackUrl,
    state: planted.state,
    metadata: planted.metadata,
    preRegisteredInfo: { ...typed, address: planted.address, gender: planted.gender },
  };
  const input = { ...typed, lastName: planted.otherName, lastNameKana: planted.kana, address: planted.address };

  /** A session with every planted value, which waits for review. */
  const reviewingSession = async (): Promise<string> => {
    const { id, verificationUrl } = await createSession(tenant, given);
    await simulateUser(verificationUrl, undefined, input);
    await waitForStatus(tenant, id, 'reviewing');
    return id;
  };
  const collectingSession = async (): Promise<string> => {
    const { id, verificationUrl } = await createSession(tenant, given);
    await succeeded((await startPhone(verificationUrl)).type(input));
    return id;
  };

  beforeAll(async () => {
    const { service, receiver } = it;
    tenant = await createTenant(service, {}, 'live');
    for (const role of blindRoles) endpoints[role] = (await registerInbox(service, receiver, tenant.id)).endpointId;
    tokens.operator = await issueToken(service, null, ['operator']);
    tokens.developer = await issueToken(service, tenant.id, ['developer']);
    tokens.owner = await issueToken(service, tenant.id, ['owner']);
    const owner = await memberOf(it, tenant, ['owner']);
    sessions = {
      reviewing: await reviewingSession(),
      reviewed: await reviewingSession(),
      erased: await reviewingSession(),
    };
    await owner.reject(tenant, sessions.reviewed, planted.note);
    await succeeded(owner.eraseSession(tenant, sessions.erased));
    for (const role of blindRoles) {
      for (const id of changing)
        changed.set(`${role} ${id}`, await (id === 'cancelSession' ? collectingSession() : reviewingSession()));
    }
    const terms = { note: planted.note, expiresInSeconds: null };
    await succeeded(owner.createBlocklistEntry(tenant.id, { person: typed, ...terms }));
    const { id: bulkRedeliveryId } = await succeeded(owner.createBulkRedelivery(tenant.id, {}));
    const { id: deliveryId } = await deliveriesOf(service, tenant.id).recorded(sessions.reviewed, 1);
    params = { tenantId: tenant.id, deliveryId, bulkRedeliveryId };
  });

  const call = (id: AdminOperationId, sessionId: string, role: BlindRole | 'owner') => {
    const headers = { authorization: `Bearer ${tokens[role]}` };
    const endpointId = endpoints[role === 'owner' ? 'developer' : role] as string;
    const [url, init] = adminRequest(id, { params: { ...params, endpointId, sessionId }, headers });
    return checkedFetch(it.service.baseUrl + url, init);
  };

  /** The sessions that a role calls an operation with. */
  const subjectsOf = (role: BlindRole, id: AdminOperationId): readonly string[] => {
    const own = changed.get(`${role} ${id}`);
    if (own !== undefined) return [own];
    // Only an erased session has a receipt.
    if (id === 'getErasureReceipt') return [sessions.erased];
    return isOfSession(id) ? Object.values(sessions) : [sessions.reviewing];
  };

  test('is read by an owner, with everything that is planted', async () => {
    const found = new Set<string>();
    for (const id of ['getSession', 'listSessionEvidence', 'listBlocklistEntries'] as const) {
      for (const sessionId of [sessions.reviewing, sessions.reviewed]) {
        const response = await call(id, sessionId, 'owner');
        expect(response.status).toBe(200);
        for (const name of secretsIn(await response.text())) found.add(name);
      }
    }
    expect([...found]).toEqual(
      expect.arrayContaining([
        ...['a family name', 'a given name', 'another name', 'a reading', 'an address', 'a gender', 'a birth date'],
        ...['a document number', 'a note', 'metadata'],
      ]),
    );
  });

  describe.each(blindRoles)('for the role %s', (role) => {
    test.each(walked)('$id has none of it in any response', async ({ id, live }) => {
      for (const sessionId of subjectsOf(role, id)) {
        const response = await call(id, sessionId, role);
        const text = await response.clone().text();
        const found = secretsIn(text).filter((name) => !shown.includes(name) && name !== shownBy[id]);
        expect(found).toEqual([]);
        // The response is the one of the operation, so that its body is worth looking at.
        if (!live.includes(role)) expect(await refusalOf(Promise.resolve(response))).toBe('403 RoleInsufficient');
        else if (isRead(id) || changing.includes(id)) expect(response.ok, `${response.status} ${text}`).toBe(true);
        else expect(response.status).toBeLessThan(500);
      }
    });
  });
});
