import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { passportReading, unreadable } from '../support/fixed-documents.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import {
  createNotifiedTenant,
  createSession,
  createTenant,
  readSession,
  reviewingSession,
  submitSession,
  waitForStatus,
} from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

describe.each(engines)('listSessionEvidence on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('a reviewer sees the pictures and what each check looked at, and the tenant sees none of it', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const observed = { name: 'planted_observation', result: 'failed', confidence: 0.25 } as const;
    it.documents.reads(() => ({ ...unreadable(), observations: [observed] }));
    const { id } = await submitSession(tenant);
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();
    const { data, response } = await operator.listSessionEvidence(tenant, id);
    expect(data).toEqual({
      sessionId: id,
      round: 1,
      purgedAt: null,
      pictures: [
        {
          kind: 'document_front',
          format: 'jpeg',
          bytes: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          storedAt: expect.any(String),
        },
      ],
      findings: {
        observations: [
          { check: 'document', name: 'authenticity', result: 'inconclusive', confidence: null },
          { check: 'document', name: 'unreadable', result: 'failed', confidence: null },
          { check: 'document', ...observed },
        ],
        faceSimilarity: null,
        riskPoints: [],
      },
    });
    const [listed] = data?.pictures ?? [];
    const picture = Buffer.from(await succeeded(operator.getSessionPicture(tenant, id, 'document_front')));
    expect(picture.length).toBe(listed?.bytes);
    expect(createHash('sha256').update(picture).digest('hex')).toBe(listed?.sha256);

    const { database } = it.service.installation;
    const records = await database.query(
      `SELECT actor, operation FROM access_records WHERE request_id = '${response.headers.get('x-request-id')}'`,
    );
    expect(records).toEqual([{ actor: 'admin', operation: 'listSessionEvidence' }]);
    expect(JSON.stringify(await readSession(tenant, id))).not.toContain(observed.name);
    expect(`${(await tenant.inbox.nth(id, 1)).bytes}`).not.toContain(observed.name);
    const clear = await database.query(`SELECT kind, skeleton FROM session_data WHERE session_id = '${id}'`);
    expect(JSON.stringify(clear)).toContain('findings');
    expect(JSON.stringify(clear)).not.toContain(observed.name);
  });

  test('without an access record there is no response', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    await whileTableIsMissing(it.service, 'access_records', async () => {
      expect(await refusalOf(operator.listSessionEvidence(tenant, id))).toBe('503 ServiceUnavailable');
    });
  });

  test('before the decision there are no findings, and a new round begins without evidence', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    const collecting = await succeeded(operator.listSessionEvidence(tenant, session.id));
    expect(collecting).toMatchObject({ round: 1, pictures: [{ kind: 'document_front' }], findings: null });

    const { id } = await reviewingSession(it, tenant);
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }));
    expect(await succeeded(operator.listSessionEvidence(tenant, id))).toMatchObject({
      round: 2,
      pictures: [],
      findings: null,
    });
  });

  test('a decided session keeps its evidence until the erasure', async () => {
    const tenant = await createTenant(it.service, { retentionSeconds: 60 });
    it.documents.reads(() => passportReading());
    const { id } = await submitSession(tenant);
    await waitForStatus(tenant, id, 'completed');
    const before = await succeeded(operator.listSessionEvidence(tenant, id));
    expect(before.pictures).toHaveLength(1);
    expect(before.findings?.observations).toHaveLength(1);
    it.service.clock.advance(61 * secondMs);
    const purgedAt = await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt);
    expect(await succeeded(operator.listSessionEvidence(tenant, id))).toEqual({
      sessionId: id,
      round: 1,
      purgedAt,
      pictures: [],
      findings: null,
    });
    expect(await refusalOf(operator.getSessionPicture(tenant, id, 'document_front'))).toBe('404 ResourceNotFound');
  });
});
