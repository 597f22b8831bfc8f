import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FetchLike, MitomeClient } from '../../packages/sdk-typescript/src/index.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { type InstalledSdk, installSdk } from '../support/installed-sdk.ts';
import { simulateUser } from '../support/phone.ts';
import { planted, secretsIn, typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, registerInbox, reviewingSession, type TestTenant } from '../support/tenant.ts';

let installed: InstalledSdk;
beforeAll(async () => {
  installed = await installSdk();
});
afterAll(() => installed?.remove());

/** Everything that could be printed of a value without asking for a field. */
const printed = (value: unknown): string => `${inspect(value, { depth: null })} ${JSON.stringify(value)} ${value}`;

describe('the installed client package and a service', () => {
  const it = useService(anyEngine, { proxied: true });
  const admin = () => adminOf(it.service);

  /** A client of the package whose every exchange is held against the document. */
  const clientOf = ({ apiKey }: Pick<TestTenant, 'apiKey'>, fetch: FetchLike = checkedFetch): MitomeClient =>
    installed.sdk.createMitomeClient({ baseUrl: it.service.baseUrl, apiKey, fetch });

  test('a session is created, simulated, waited for, and its notification verified', async () => {
    const tenant = await createTenant(it.service);
    const { inbox, secret } = await registerInbox(it.service, it.receiver, tenant.id);
    const client = clientOf(tenant);
    const session = await client.createVerificationSession({
      metadata: planted.metadata,
      preRegisteredInfo: { lastName: planted.person.lastName },
    });
    expect(secretsIn(printed(session))).toEqual([]);
    await simulateUser(session.verificationUrl);
    const detail = await installed.sdk.waitForOutcome(client, session.id, { timeoutMs: 120_000 });
    expect(detail).toMatchObject({ id: session.id, status: 'completed', outcome: { verdict: 'approved' } });
    expect(detail.userInputInfo).toMatchObject(typed);
    expect(detail.metadata).toEqual(planted.metadata);
    expect(secretsIn(printed(detail))).toEqual([]);
    expect(secretsIn(printed(client))).toEqual([]);

    const { headers, bytes, body } = await inbox.nth(session.id, 1);
    const now = it.service.clock.now();
    const result = await installed.sdk.verifyNotification(bytes, headers, secret, { now });
    expect(result).toMatchObject({ ok: true, eventId: body.id, event: { type: 'verification.approved' } });
    expect(result.ok && installed.sdk.reveal(result.event)).toEqual(body);
    expect(secretsIn(printed(result))).toEqual([]);
    const forged = await installed.sdk.verifyNotification(Buffer.concat([bytes, Buffer.from(' ')]), headers, secret, {
      now,
    });
    expect(forged).toEqual({ ok: false, reason: 'no_valid_signature' });
  });

  test('while a secret is rotated either verifies, and both together', async () => {
    const tenant = await createTenant(it.service);
    const { inbox, secret, endpointId } = await registerInbox(it.service, it.receiver, tenant.id);
    const fresh = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', {
        params: { path: { tenantId: tenant.id, endpointId } },
      }),
    );
    inbox.useSecret(fresh.secret);
    const { id } = await reviewingSession(it, tenant);
    const { headers, bytes } = await inbox.nth(id, 1);
    const now = it.service.clock.now();
    for (const secrets of [secret, fresh.secret, [secret, fresh.secret]]) {
      expect(await installed.sdk.verifyNotification(bytes, headers, secrets, { now })).toMatchObject({ ok: true });
    }
    const waited = await installed.sdk.waitForOutcome(clientOf(tenant), id, { orReviewing: true });
    expect(waited.outcome?.verdict).toBe('needs_review');
  });

  test('a refusal of the service is an error with its reason and nothing else', async () => {
    const tenant = await createTenant(it.service);
    const client = clientOf(tenant);
    const { id } = await client.createVerificationSession({});
    const query = { limit: 0 };
    const refusals = [
      [() => clientOf({ apiKey: `mtm_test_${'0'.repeat(43)}` }).listEvents(), 401, 'Unauthorized', null],
      [() => client.getVerificationSession('vs_0'), 404, 'SessionNotFound', null],
      [
        () => client.createVerificationSession({ callbackUrl: `${planted.callbackUrl}?a` }),
        400,
        'CallbackUrlNotAllowed',
        'has_query',
      ],
      [() => client.createVerificationSession({ state: planted.state.repeat(400) }), 400, 'StateTooLong', null],
      [() => client.listEvents(query), 400, 'InvalidRequest', null],
      [() => client.reprocessVerificationSession(id), 409, 'ReprocessNotAllowed', 'status'],
    ] as const;
    for (const [call, status, tag, reason] of refusals) {
      const error = await (call() as Promise<unknown>).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(installed.sdk.MitomeApiError);
      expect(error).toMatchObject({ status, tag, reason, retryable: false, requestId: expect.stringMatching(/./) });
      expect(secretsIn(printed(error))).toEqual([]);
    }
    const error = await client.listEvents(query).catch((cause: unknown) => cause);
    expect((error as { issues: unknown }).issues).toEqual([{ path: '/query/limit', message: expect.any(String) }]);
  });

  test('a read goes through although the database is away for a moment', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await clientOf(tenant).createVerificationSession({});
    const { rows } = it.service.installation.proxies;
    const statuses: number[] = [];
    const client = clientOf(tenant, async (url, init) => {
      const response = await checkedFetch(url, init);
      statuses.push(response.status);
      rows.restore();
      return response;
    });
    rows.cut();
    expect(await client.getVerificationSession(id)).toMatchObject({ id, status: 'created' });
    expect(statuses[0]).toBe(503);
    expect(statuses.at(-1)).toBe(200);
  });

  test('a creation whose response is lost is repeated with its key, and makes one session', async () => {
    const tenant = await createTenant(it.service);
    const made: string[] = [];
    const client = clientOf(tenant, async (url, init) => {
      const response = await checkedFetch(url, init);
      made.push((JSON.parse(await response.clone().text()) as { id: string }).id);
      if (made.length === 1) throw new TypeError('the connection broke');
      return response;
    });
    const idempotencyKey = randomUUID();
    const session = await client.createVerificationSession({ metadata: { a: 1 } }, { idempotencyKey });
    expect(made).toEqual([session.id, session.id]);
    expect(session.verificationUrl).toContain(session.id);
    const { items } = await clientOf(tenant).listVerificationSessions();
    expect(items.map(({ id }) => id)).toEqual([session.id]);
    const other = clientOf(tenant).createVerificationSession({ metadata: { a: 2 } }, { idempotencyKey });
    await expect(other).rejects.toMatchObject({
      status: 422,
      tag: 'IdempotencyKeyReused',
      reason: 'different_request',
    });
  });

  test('a sandbox session is simulated to its outcome, and a live key learns why it cannot', async () => {
    const client = clientOf(await createTenant(it.service));
    const { id } = await client.createVerificationSession({});
    expect(await client.simulateOutcome(id, { outcome: 'needs_review' })).toMatchObject({ id, status: 'reviewing' });
    await client.simulateOutcome(id, { outcome: 'rejected', reasons: ['other'], note: planted.note });
    const detail = await installed.sdk.waitForOutcome(client, id);
    expect(detail.outcome).toMatchObject({ verdict: 'rejected', source: 'manual_review', reasons: ['other'] });
    expect(secretsIn(printed(detail))).toEqual([]);
    const body = { name: 'Aozora Trading', mode: 'live' } as const;
    const { id: tenantId } = await succeeded(admin().POST('/admin/tenants', { body }));
    const { key: apiKey } = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId } } }),
    );
    const refusal = clientOf({ apiKey }).simulateOutcome(id, { outcome: 'approved' });
    await expect(refusal).rejects.toMatchObject({ status: 403, tag: 'SandboxOnly', retryable: false });
  });

  test('events are followed from where one stopped, and a cancelled session is one of them', async () => {
    const client = clientOf(await createTenant(it.service));
    const { next } = await client.listEvents();
    const { id } = await client.createVerificationSession({});
    expect(await client.cancelVerificationSession(id)).toMatchObject({ id, status: 'expired' });
    const ended = await installed.sdk.waitForOutcome(client, id);
    expect(ended).toMatchObject({ status: 'expired', outcome: null });
    await expect
      .poll(async () => (await client.listEvents({ after: next })).events.map(({ type }) => type))
      .toEqual(['verification.expired']);
  });
});
