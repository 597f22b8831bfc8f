import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { passportReading, unreadable } from '../support/fixed-documents.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, startPhone } from '../support/phone.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import {
  createNotifiedTenant,
  createSession,
  createTenant,
  readSession,
  reprocessWhenStored,
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
    const observed = { name: 'planted_observation', result: 'failed', confidence: 0.25, value: 3 } as const;
    it.documents.reads(() => ({ ...unreadable(), observations: [observed] }));
    const { id } = await submitSession(tenant);
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();
    const { data, response } = await operator.listSessionEvidence(tenant, id);
    expect(data).toEqual({
      sessionId: id,
      round: 1,
      rounds: [1],
      purgedAt: null,
      pictures: [
        {
          kind: 'document_front',
          documentType: 'passport',
          fault: null,
          source: 'camera',
          format: 'jpeg',
          bytes: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          storedAt: expect.any(String),
        },
      ],
      frames: [],
      findings: {
        observations: [
          {
            ...{ check: 'document', name: 'authenticity', result: 'inconclusive', confidence: null, value: null },
            explanation: expect.stringContaining('genuine'),
          },
          {
            ...{ check: 'document', name: 'unreadable', result: 'failed', confidence: null, value: null },
            explanation: expect.stringContaining('could not be read'),
          },
          { check: 'document', ...observed, explanation: 'planted observation' },
          {
            ...{ check: 'document', name: 'front_from_camera', result: 'passed', confidence: null, value: null },
            explanation: expect.stringContaining('from a file'),
          },
        ],
        faceSimilarity: null,
        riskPoints: [],
      },
      documentOcr: null,
    });
    const [listed] = data?.pictures ?? [];
    const picture = Buffer.from(await succeeded(operator.getSessionPicture(tenant, id, 'document_front')));
    expect(picture.length).toBe(listed?.bytes);
    expect(createHash('sha256').update(picture).digest('hex')).toBe(listed?.sha256);

    const { database } = it.service.installation;
    const records = await database.query(
      `SELECT actor_kind, fields, operation FROM access_records WHERE request_id = '${response.headers.get('x-request-id')}'`,
    );
    expect(records).toEqual([
      { actor_kind: 'admin_token', fields: 'pictureDigests,findings', operation: 'listSessionEvidence' },
    ]);
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
    expect(collecting).toMatchObject({ round: 1, rounds: [1], pictures: [{ kind: 'document_front' }], findings: null });

    const { id } = await reviewingSession(it, tenant);
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }));
    const empty = { pictures: [], frames: [], findings: null, documentOcr: null };
    expect(await succeeded(operator.listSessionEvidence(tenant, id))).toMatchObject({
      round: 2,
      rounds: [1],
      ...empty,
    });
    expect(await refusalOf(operator.getSessionPicture(tenant, id, 'document_front'))).toBe('404 ResourceNotFound');

    // The evidence of the round before stays, with what the checks found in it.
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, id));
    it.documents.readsPassport();
    await giveAll(await startPhone(verificationUrl));
    await waitForStatus(tenant, id, 'completed');
    const [first, second, third] = [
      await succeeded(operator.listSessionEvidence(tenant, id, { round: 1 })),
      await succeeded(operator.listSessionEvidence(tenant, id, { round: 2 })),
      await succeeded(operator.listSessionEvidence(tenant, id, { round: 3 })),
    ];
    expect(first).toMatchObject({ round: 1, rounds: [1, 2], pictures: [{ kind: 'document_front' }] });
    const namesOf = (evidence: typeof first) => evidence.findings?.observations.map(({ name }) => name);
    expect(namesOf(first)).toContain('unreadable');
    expect(namesOf(second)).toContain('read_document_number');
    expect(namesOf(second)).not.toContain('unreadable');
    expect(first.documentOcr).toBeNull();
    expect(second.documentOcr).toEqual((await readSession(tenant, id)).documentOcr);
    expect(second.documentOcr?.fields).not.toEqual([]);
    // A later round without a reading takes nothing from an earlier one.
    await reprocessWhenStored(tenant, id);
    const kept = await succeeded(operator.listSessionEvidence(tenant, id, { round: 2 }));
    expect(kept.documentOcr).toEqual(second.documentOcr);
    expect(third).toMatchObject({ round: 3, rounds: [1, 2], ...empty });
    const earlier = await succeeded(operator.getSessionPicture(tenant, id, 'document_front', { round: 1 }));
    expect(earlier.byteLength).toBe(first.pictures[0]?.bytes);
    expect(await refusalOf(operator.listSessionEvidence(tenant, id, { round: 0 }))).toBe('400 InvalidRequest');
  });

  test('a reviewer sees each frame of a challenge with its action, and why a picture cannot be used', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const { id, verificationUrl } = await createSession(tenant);
    const phone = await startPhone(verificationUrl);
    const dark = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#050505' } })
      .png()
      .toBuffer();
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await refusalOf(phone.givePicture(dark))).toBe('400 PictureNotAccepted too_dark');
    }
    await succeeded(phone.givePicture(dark));
    await succeeded(phone.challenge());
    const { challenge } = await succeeded(phone.challenge());
    await succeeded(phone.giveFrame(challenge?.id ?? '', 0));
    for (let sent = 0; sent < 3; sent += 1) {
      const refusal = await refusalOf(phone.giveFrame(challenge?.id ?? '', 1, dark));
      expect(refusal).toBe('400 PictureNotAccepted too_dark');
    }
    await succeeded(phone.giveFrame(challenge?.id ?? '', 1, dark));
    const { pictures, frames } = await succeeded(operator.listSessionEvidence(tenant, id));
    expect(pictures).toMatchObject([{ kind: 'document_front', fault: 'too_dark' }]);
    expect(frames).toMatchObject(
      [null, 'too_dark'].map((fault, index) => ({
        ...{ kind: `challenge_2_${index}`, attempt: 2, index, action: challenge?.actions[index] },
        fault,
      })),
    );
    const [, frame] = frames;
    const bytes = Buffer.from(await succeeded(operator.getSessionPicture(tenant, id, `${frame?.kind}`)));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(frame?.sha256);
    for (const missing of ['challenge_1_0', 'challenge_2_2', 'challenge_2_', 'challenge']) {
      expect(await refusalOf(operator.getSessionPicture(tenant, id, missing))).toBe('404 ResourceNotFound');
    }
    expect(await refusalOf(operator.getSessionPicture(tenant, id, 'face', { round: 0 }))).toBe('400 InvalidRequest');
    const { database } = it.service.installation;
    const records = await database.query(`SELECT operation FROM access_records WHERE session_id = '${id}'`);
    expect(records.map(({ operation }) => operation).sort()).toEqual(['getSessionPicture', 'listSessionEvidence']);
  });

  test('a decided session keeps its evidence until the erasure', async () => {
    const tenant = await createTenant(it.service, { retentionSeconds: 60 });
    it.documents.reads(() => passportReading());
    const { id } = await submitSession(tenant);
    await waitForStatus(tenant, id, 'completed');
    const before = await succeeded(operator.listSessionEvidence(tenant, id));
    expect(before.pictures).toHaveLength(1);
    expect(before.findings?.observations.map(({ name }) => name)).toContain('authenticity');
    it.service.clock.advance(61 * secondMs);
    const purgedAt = await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt);
    expect(await succeeded(operator.listSessionEvidence(tenant, id))).toEqual({
      sessionId: id,
      round: 1,
      rounds: [],
      purgedAt,
      pictures: [],
      frames: [],
      findings: null,
      documentOcr: null,
    });
    expect(await refusalOf(operator.getSessionPicture(tenant, id, 'document_front'))).toBe('404 ResourceNotFound');
  });
});
