import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { clearFace } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createSession,
  createTenant,
  readSession,
  reprocessWhenStored,
  submitSession,
  type TestTenant,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const { lastName, firstName, birthDate, documentNumber } = planted.person;
const document = { documentType: 'passport' as const, documentNumber: documentNumber.toLowerCase() };
const terms = { note: 'Case 2026-0148', expiresInSeconds: null };

describe('verdicts by blocklist and repeats', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  const decided = (tenant: TestTenant, id: string) =>
    waitUntil(`${id} is decided`, async () => (await readSession(tenant, id)).outcome);
  const decide = async (tenant: TestTenant) => {
    const { id } = await submitSession(tenant);
    const { verdict, reasons, checks } = await decided(tenant, id);
    return { id, verdict, reasons, checks };
  };

  test('a blocked document number rejects in its own tenant until the entry is deleted, and refers without automatic rejection', async () => {
    const [tenant, cautious, other] = [
      await createTenant(it.service),
      await createTenant(it.service, { automaticRejection: false }),
      await createTenant(it.service),
    ];
    const entry = await succeeded(operator.createBlocklistEntry(tenant.id, { document, ...terms }));
    await succeeded(operator.createBlocklistEntry(cautious.id, { document, ...terms }));
    expect(await decide(tenant)).toMatchObject({ verdict: 'rejected', reasons: ['blacklist_hit'] });
    expect(await decide(cautious)).toMatchObject({ verdict: 'needs_review', reasons: ['blacklist_hit'] });
    expect(await decide(other)).toMatchObject({ verdict: 'approved' });
    await operator.deleteBlocklistEntry(tenant.id, entry.id);
    expect(await decide(tenant)).toMatchObject({ verdict: 'approved' });
  });

  test('a blocked person refers, in another spelling too, until the entry expires', async () => {
    const tenant = await createTenant(it.service);
    const unlike = { person: { lastName: '甲', firstName: '乙', birthDate }, ...terms };
    await succeeded(operator.createBlocklistEntry(tenant.id, unlike));
    expect(await decide(tenant), 'another person of the same birth date').toMatchObject({ verdict: 'approved' });
    const spelled = { lastName: ` ${lastName.toUpperCase()}`, firstName: firstName.replace('tt', 't'), birthDate };
    await succeeded(operator.createBlocklistEntry(tenant.id, { person: spelled, ...terms, expiresInSeconds: 3600 }));
    const referred = await decide(tenant);
    expect(referred).toMatchObject({ verdict: 'needs_review', reasons: ['blacklist_hit'] });
    const evidence = await succeeded(operator.listSessionEvidence(tenant, referred.id));
    expect(evidence.findings?.observations).toContainEqual(
      expect.objectContaining({ check: 'risk', name: 'blocklist_person', result: 'failed' }),
    );
    it.service.clock.advance(3_600_000);
    expect(await decide(tenant)).toMatchObject({ verdict: 'approved' });
  });

  test('a blocked face refers, also beside another document, until the entry is deleted', async () => {
    const steps = ['document' as const, 'face' as const, 'user_input' as const];
    const tenant = await createTenant(it.service, { steps });
    /** Without a challenge every session is referred; only the blocklist differs. */
    const decideFace = async (descriptor: readonly number[]) => {
      const { id, verificationUrl } = await createSession(tenant);
      const phone = await startPhone(verificationUrl);
      await succeeded(phone.givePicture());
      await succeeded(phone.type());
      expect(await phone.giveFace()).toBe(200);
      it.faces.sees(() => ({ faces: [clearFace({ descriptor: Float32Array.from(descriptor) })] }));
      await succeeded(phone.submit('challenge'));
      return { id, reasons: (await decided(tenant, id)).reasons };
    };
    const [face, similar, other] = [
      [1, 0, 0],
      [0.9, 0.3, 0],
      [0, 1, 0],
    ] as const;
    const first = await decideFace(face);
    expect(first.reasons).toEqual(['liveness_low_confidence']);
    it.faces.sees(() => ({ faces: [clearFace()] }));
    const terms = { note: 'Case 2026-0163', expiresInSeconds: null };
    const entry = await succeeded(
      operator.createBlocklistEntry(tenant.id, { face: { sessionId: first.id }, ...terms }),
    );
    expect(entry).toMatchObject({ kind: 'face', note: terms.note });
    expect(Object.keys(entry).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'kind', 'note']);

    const second = await decideFace(similar);
    expect(new Set(second.reasons)).toEqual(new Set(['liveness_low_confidence', 'blacklist_hit']));
    expect((await decided(tenant, second.id)).verdict).toBe('needs_review');
    const { findings } = await succeeded(operator.listSessionEvidence(tenant, second.id));
    const hit = findings?.observations.find(({ name }) => name === 'blocklist_face');
    expect(hit).toMatchObject({ check: 'risk', result: 'failed', value: expect.closeTo(0.9487, 3) });
    expect((await decideFace(other)).reasons).toEqual(['liveness_low_confidence']);
    await operator.deleteBlocklistEntry(tenant.id, entry.id);
    expect((await decideFace(face)).reasons).toEqual(['liveness_low_confidence']);

    // Measures of faces are kept in the sealed row of the entry only.
    for (const table of ['session_data', 'outcomes', 'events', 'media']) {
      const kept = await it.service.installation.database.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(kept), table).not.toContain('descriptor');
    }
  });

  test('repeats refer at the line that the tenant set, with points that only reviewers see', async () => {
    const tenant = await createTenant(it.service, { riskScoreMax: 100 });
    for (let count = 0; count < 3; count += 1) expect(await decide(tenant)).toMatchObject({ verdict: 'approved' });
    const { id, checks, ...outcome } = await decide(tenant);
    expect(outcome).toEqual({ verdict: 'needs_review', reasons: ['risk_score_review'] });
    const { findings } = await succeeded(operator.listSessionEvidence(tenant, id));
    const points = { points: 60, count: 3 };
    expect(findings?.riskPoints).toEqual([
      { rule: 'person_repeated', ...points, explanation: expect.stringContaining('name and birth date in 3 other') },
      { rule: 'document_repeated', ...points, explanation: expect.stringContaining('document number in 3 other') },
    ]);
    expect(JSON.stringify(await readSession(tenant, id))).not.toContain('repeated');
    expect(Object.keys(checks ?? {}).sort()).toEqual(['document', 'inputMatch']);
  });

  test('another round of the same session is no repeat', async () => {
    const tenant = await createTenant(it.service, { riskScoreMax: 1 });
    const { id } = await approvedSession(tenant);
    await reprocessWhenStored(tenant, id);
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, id));
    await giveAll(await startPhone(verificationUrl));
    await waitUntil('the next round is decided', async () => (await readSession(tenant, id)).status !== 'deciding');
    expect((await decided(tenant, id)).verdict).toBe('approved');
    expect(await decide(tenant), 'another session is one').toMatchObject({ reasons: ['risk_score_review'] });
  });
});
