import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { genuinePassport, openCheckProvider, type TestProvider } from '../support/check-provider.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { createFixedDocuments } from '../support/fixed-documents.ts';
import { createFixedFaces } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { startService, type TestService, whileQueueIsCut, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const withDocument = { documentProvider: 'acme' };
const withFace = { ...withDocument, faceProvider: 'acme', steps: ['document', 'face', 'user_input'] as const };
const notExamined = { verdict: 'needs_review', reasons: ['risk_score_review'], document: undefined };

describe('decisions with check providers', () => {
  const documents = createFixedDocuments();
  const faces = createFixedFaces();
  let provider: TestProvider;
  let service: TestService;
  const it = {
    get service() {
      return service;
    },
  };
  beforeAll(async () => {
    provider = await openCheckProvider();
    service = await startService(anyEngine, {
      proxied: true,
      environment: provider.environment,
      replacements: { documents, faces },
    });
  });
  afterAll(async () => {
    await service?.close();
    await provider?.close();
  });

  const accessesOf = (sessionId: string) =>
    service.installation.database.query(
      `SELECT actor_id, fields, operation, request_id FROM access_records WHERE session_id = '${sessionId}' AND actor_kind = 'provider' ORDER BY id`,
    );
  const arrivedOf = (sessionId: string) => provider.requests.filter(({ body }) => body.sessionId === sessionId);

  const kindOf = async (sessionId: string) => {
    const [row] = await service.installation.database.query(
      `SELECT kind FROM outbox WHERE session_id = '${sessionId}' AND kind LIKE 'decide%'`,
    );
    return row?.kind;
  };

  /** Simulates a user, and waits for the decision. */
  async function decide(tenant: TestTenant, steps: readonly string[] = [], skip?: 'challenge') {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    if (steps.includes('face')) {
      expect(await phone.giveFace()).toBe(200);
      const challenge = skip === undefined ? (await succeeded(phone.challenge())).challenge : null;
      for (const index of challenge?.actions.keys() ?? []) {
        const frame = await drawBoard(328 + 8 * index)
          .png()
          .toBuffer();
        await succeeded(phone.giveFrame(challenge?.id ?? '', index, frame));
      }
    }
    await succeeded(phone.submit(skip));
    await waitUntil('it is decided', async () => (await readSession(tenant, session.id)).outcome !== null);
    const { outcome } = await readSession(tenant, session.id);
    const { document, face } = outcome?.checks ?? {};
    return { id: session.id, decided: { verdict: outcome?.verdict, reasons: outcome?.reasons, document }, face };
  }

  test('a live tenant approves what its provider passed, and every transfer was recorded before it left', async () => {
    const recorded: unknown[] = [];
    provider.respondWith(async ({ body }) => {
      recorded.push((await accessesOf(body.sessionId)).length);
      return {};
    });
    const tenant = await createTenant(service, { ...withFace, steps: [...withFace.steps] }, 'live');
    const { id, decided, face } = await decide(tenant, withFace.steps);
    const document = { documentType: 'passport', authenticity: 'passed' };
    expect(decided).toEqual({ verdict: 'approved', reasons: [], document });
    expect(face).toEqual({ match: 'passed', liveness: 'passed' });
    expect(recorded).toEqual([1, 2]);
    const [first] = arrivedOf(id);
    const access = { actor_id: 'acme', request_id: first?.headers['idempotency-key'] };
    expect(access.request_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await accessesOf(id)).toEqual([
      { ...access, fields: 'picture.document_front', operation: 'createDocumentCheck' },
      {
        ...{ ...access, fields: 'picture.face,picture.document_front,picture.challenge' },
        operation: 'createFaceCheck',
      },
    ]);
    const challenge = arrivedOf(id)[1]?.body.challenge ?? [];
    expect(challenge.length).toBeGreaterThan(0);
    for (const { frame } of challenge) expect(frame).toMatch(/^\/9j\//);
    // The built-in checks looked at nothing.
    expect([documents.calls(), faces.looked()]).toEqual([0, []]);
  });

  test('without an access record nothing is read and nothing is sent, and the decision is made once it can be written', async () => {
    const [reached, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    provider.respondWith(async () => {
      reached.resolve();
      await proceed.promise;
      return {};
    });
    const steps = withFace.steps;
    const tenant = await createTenant(service, { ...withFace, steps: [...steps] }, 'live');
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    expect(await phone.giveFace()).toBe(200);
    const failures = () =>
      service.log.lines.filter((line) => line.includes('"decision failed"') && line.includes(session.id)).length;
    /** It is tried three times, so once it has failed no further try begins before the table is back, however long that takes. */
    const failOnce = async (begin: () => unknown, count: number) => {
      const { queue } = service.installation.proxies;
      await whileTableIsMissing(service, 'access_records', async () => {
        await begin();
        await waitUntil('the decision has failed', () => failures() === count);
        queue.cut();
      }).finally(() => queue.restore());
    };
    await failOnce(async () => succeeded(phone.submit('challenge')), 1);
    expect(arrivedOf(session.id)).toEqual([]);

    await reached.promise;
    await failOnce(() => proceed.resolve(), 2);
    expect(arrivedOf(session.id).map(({ path }) => path)).toEqual(['/v1/document-checks']);
    await waitUntil('it is decided', async () => (await readSession(tenant, session.id)).outcome !== null);
    expect(arrivedOf(session.id).map(({ path }) => path)).toContain('/v1/face-checks');
  });

  test('settings name providers that the installation has for the step, and no face without one', async () => {
    const change = (tenantId: string, body: { documentProvider?: string; faceProvider?: string | null }) =>
      problemOf(adminOf(service).PATCH('/admin/tenants/{tenantId}/settings', { params: { path: { tenantId } }, body }));
    const tenant = await createTenant(service, { ...withFace, steps: [...withFace.steps] }, 'live');
    const refused = await change(tenant.id, { documentProvider: 'unknown', faceProvider: 'broken' });
    expect(refused).toMatchObject({
      status: 400,
      issues: [
        { path: '/body/documentProvider', message: expect.stringContaining('acme, broken') },
        { path: '/body/faceProvider', message: expect.stringContaining('acme') },
      ],
    });
    const without = await change(tenant.id, { faceProvider: null });
    expect(without).toMatchObject({ status: 400, issues: [{ path: '/body/faceProvider' }] });
  });

  test('a node without a provider that tenants have chosen does not start', async () => {
    await createTenant(service, { documentProvider: 'broken' });
    const start = startService(anyEngine, { beside: service, environment: { CHECK_PROVIDERS_FILE: '' } });
    await expect(start).rejects.toThrow(/"broken" for the step document \(tenants: 1\)/);
  });

  test('users are told who gets which pictures, before they start', async () => {
    const recipients = async (settings: Parameters<typeof createTenant>[1]) => {
      const tenant = await createTenant(service, settings, 'live');
      const { verificationUrl } = await createSession(tenant);
      return (await succeeded(openPhone(verificationUrl).open())).privacy.recipients;
    };
    const both = { name: 'Acme Identity', steps: ['document', 'face'] };
    expect(await recipients({ ...withFace, steps: [...withFace.steps] })).toEqual([both]);
    expect(await recipients(withDocument)).toEqual([{ ...both, steps: ['document'] }]);
    expect(await recipients({ documentProvider: 'broken' }), 'without a name').toEqual([
      { name: 'broken', steps: ['document'] },
    ]);
    expect(await recipients({ ...withDocument, steps: ['user_input'] }), 'a plan without pictures').toEqual([]);
  });

  test('a provider that is set or removed after the submission gives the decision to workers that can make it', async () => {
    const tenants = [
      await createTenant(service, { acceptBuiltInAuthenticity: true }, 'live'),
      await createTenant(service, withDocument, 'live'),
    ] as const;
    const submitted = await whileQueueIsCut(service, async () => {
      const made = [];
      for (const tenant of tenants) {
        const { id, verificationUrl } = await createSession(tenant);
        const phone = await startPhone(verificationUrl);
        await succeeded(phone.givePicture());
        await succeeded(phone.type());
        await succeeded(phone.submit());
        made.push(id);
      }
      expect(await Promise.all(made.map(kindOf))).toEqual(['decide_print_live', 'decide']);
      for (const [index, documentProvider] of ['acme', null].entries()) {
        const path = { tenantId: tenants[index]?.id ?? '' };
        await succeeded(
          adminOf(service).PATCH('/admin/tenants/{tenantId}/settings', {
            params: { path },
            body: { documentProvider },
          }),
        );
      }
      expect(await Promise.all(made.map(kindOf))).toEqual(['decide', 'decide']);
      return made;
    });
    const [set, removed] = submitted as [string, string];
    await waitUntil('both are decided', async () => {
      const found = [await readSession(tenants[0], set), await readSession(tenants[1], removed)];
      return found.every(({ outcome }) => outcome !== null);
    });
    expect((await readSession(tenants[0], set)).outcome?.verdict).toBe('approved');
    expect([arrivedOf(set).length, arrivedOf(removed).length]).toEqual([1, 0]);
    const moved = service.log.lines.filter((line) => line.includes('the decision is of another kind now'));
    expect(moved).toEqual([expect.stringContaining(removed)]);
    expect(moved[0]).toContain('"decide_print_live"');
  });

  test('without models, a picture is stored with the type of its document only', async () => {
    const session = await createSession(await createTenant(service, withDocument));
    const phone = await startPhone(session.verificationUrl);
    const send = async (query: string) =>
      phone.send(`/evidence/document_front${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(await drawBoard().png().toBuffer()),
      });
    const refused = await send('');
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { reason: 'document_type_not_accepted', detail: expect.stringContaining('passport'), attemptsLeft: null },
    ]);
    expect((await send('?documentType=passport')).status).toBe(200);
  });

  test('what the provider failed or could not tell is referred', async () => {
    const tenant = await createTenant(service, { ...withDocument, acceptBuiltInAuthenticity: true }, 'live');
    for (const [authenticity, reason] of [
      ['failed', 'spoof_suspected'],
      ['inconclusive', 'risk_score_review'],
    ] as const) {
      provider.respondWith(() => ({ body: genuinePassport({ authenticity }) }));
      const { decided } = await decide(tenant);
      const document = { documentType: 'passport', authenticity };
      expect(decided).toEqual({ verdict: 'needs_review', reasons: [reason], document });
    }
  });

  test('a request that failed is repeated with its key, each time with a record', async () => {
    const tenant = await createTenant(service, withDocument, 'live');
    let count = 0;
    provider.respondWith(() => {
      count += 1;
      return count === 1 ? { status: 500 } : {};
    });
    const { id, decided } = await decide(tenant);
    expect(decided.verdict).toBe('approved');
    const keys = arrivedOf(id).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await accessesOf(id)).toHaveLength(2);
  });

  test('a response that breaks the document refers, and reviewers see the pictures and why', async () => {
    const before = documents.calls();
    provider.respondWith(() => ({ body: genuinePassport({ authenticity: 'sure' as 'passed' }) }));
    const tenant = await createTenant(service, withDocument);
    const { id, decided } = await decide(tenant);
    expect(decided).toEqual(notExamined);
    expect(documents.calls()).toBe(before);
    const { pictures, findings } = await succeeded(operatorOf(it).listSessionEvidence(tenant, id));
    expect(pictures.map(({ kind }) => kind)).toEqual(['document_front']);
    expect(findings?.observations).toContainEqual(
      expect.objectContaining({ check: 'document', name: 'provider_unavailable', result: 'failed' }),
    );
    expect(service.log.lines.some((line) => line.includes('"failure":"contract"') && line.includes(id))).toBe(true);
  });

  test('a provider that is down refers, and is left alone after failures in a row', async () => {
    const before = documents.calls();
    const tenant = await createTenant(service, { documentProvider: 'broken' }, 'live');
    const { id, decided } = await decide(tenant);
    expect(decided).toEqual(notExamined);
    expect(await accessesOf(id)).toHaveLength(3);
    await decide(tenant);
    const last = await decide(tenant);
    expect(last.decided).toEqual(notExamined);
    expect(await accessesOf(last.id)).toEqual([]);
    expect(service.log.lines.some((line) => line.includes('check provider circuit opened'))).toBe(true);
    expect(documents.calls()).toBe(before);
  });

  test('a user who skips the challenge is referred, although the provider passed the selfie', async () => {
    const tenant = await createTenant(service, { ...withFace, steps: [...withFace.steps] });
    provider.respondWith(() => ({}));
    const { decided, face } = await decide(tenant, withFace.steps, 'challenge');
    expect(decided).toMatchObject({ verdict: 'needs_review', reasons: ['liveness_low_confidence'] });
    expect(face).toEqual({ match: 'passed', liveness: 'inconclusive' });
  });

  test('a blocked face is recognized beside a provider, and one that nothing measures is referred', async () => {
    const tenant = await createTenant(service, { ...withFace, steps: [...withFace.steps] });
    provider.respondWith(() => ({}));
    const submit = () => decide(tenant, withFace.steps);
    const first = await submit();
    expect(first.decided.verdict).toBe('approved');
    const entry = { face: { sessionId: first.id }, note: 'a case of this test', expiresInSeconds: null };
    await succeeded(operatorOf(it).createBlocklistEntry(tenant.id, entry));
    expect((await submit()).decided).toMatchObject({ verdict: 'needs_review', reasons: ['blacklist_hit'] });
    faces.sees(() => ({ faces: [] }));
    expect((await submit()).decided).toMatchObject({ verdict: 'needs_review', reasons: ['risk_score_review'] });
  });

  test('a slow provider delays no other tenant', async () => {
    // Half of the places that a node has for a provider.
    const places = 8;
    const [slow, sameProvider, other] = await Promise.all([
      createTenant(service, withDocument),
      createTenant(service, withDocument),
      createTenant(service),
    ]);
    let release = () => {};
    const hanging = new Promise<object>((resolve) => {
      release = () => resolve({});
    });
    provider.respondWith(() => hanging);
    const before = provider.requests.length;
    const asked = () => new Set(provider.requests.slice(before).map(({ body }) => body.sessionId)).size;
    const waiting = Array.from({ length: places + 2 }, () => decide(slow));
    await waitUntil('the provider has been asked', () => asked() === places);
    expect((await decide(other)).decided.verdict).toBe('approved');
    const beside = decide(sameProvider);
    await waitUntil('the provider has been asked for the other tenant', () => asked() === places + 1);
    release();
    for (const { decided } of await Promise.all([...waiting, beside])) expect(decided.verdict).toBe('approved');
    expect(asked()).toBe(places + 3);
  });
});
