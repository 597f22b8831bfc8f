import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, startPhone } from '../support/phone.ts';
import { planted, typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createSession,
  createTenant,
  readSession,
  reprocessWhenStored,
  waitForStatus,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const { address, otherName } = planted;

describe.each(engines)('what decided sessions are recognized by, on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  const seenOf = async (sessionId: string) => {
    const rows = await it.service.installation.database.query(
      `SELECT kind, hash FROM seen_identifiers WHERE session_id = '${sessionId}' ORDER BY kind, hash`,
    );
    return rows.map(({ kind, hash }) => ({ kind: `${kind}`, hash: `${hash}` }));
  };
  const kindsOf = async (sessionId: string) => (await seenOf(sessionId)).map(({ kind }) => kind);

  test('is written with the decision as hashes, replaced by the next round, and erased with the personal data', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    expect(await kindsOf(session.id), 'a create writes none').toEqual([]);
    await giveAll(await startPhone(session.verificationUrl), undefined, { ...typed, address });
    await waitUntil('it is decided', async () => (await readSession(tenant, session.id)).outcome !== null);
    const first = await seenOf(session.id);
    // The typed name is that of the document, so it is one person.
    expect(first.map(({ kind }) => kind)).toEqual(['address', 'document_number', 'person']);
    for (const { hash } of first) expect(hash).toMatch(/^[0-9a-f]{64}$/);

    await reprocessWhenStored(tenant, session.id);
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, session.id));
    await giveAll(await startPhone(verificationUrl), undefined, { ...typed, lastName: otherName });
    await waitForStatus(tenant, session.id, 'reviewing');
    const second = await seenOf(session.id);
    expect(second.map(({ kind }) => kind)).toEqual(['document_number', 'person', 'person']);
    expect(second).toEqual(expect.arrayContaining(first.filter(({ kind }) => kind !== 'address')));

    const params = { path: { id: session.id } };
    await operator.reject(tenant, session.id);
    expect(await kindsOf(session.id)).toHaveLength(3);
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/simulate', { params, body: { outcome: 'erased' } }),
    );
    expect(await kindsOf(session.id)).toEqual([]);
  });

  test('differs between tenants, is not written by a simulation, and ends after 30 days', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const [one, two] = [await approvedSession(tenant), await approvedSession(other)];
    const hashes = (await seenOf(one.id)).map(({ hash }) => hash);
    expect(hashes).toHaveLength(2);
    for (const { hash } of await seenOf(two.id)) expect(hashes).not.toContain(hash);

    const { id } = await createSession(tenant);
    const params = { path: { id } };
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/simulate', { params, body: { outcome: 'approved' } }),
    );
    expect(await kindsOf(id)).toEqual([]);

    it.service.clock.advance(29 * 86_400_000);
    const late = await approvedSession(tenant);
    expect(await kindsOf(one.id)).toHaveLength(2);
    it.service.clock.advance(86_400_000 + 60_000);
    await waitUntil('the sweep deletes the hashes', async () => (await kindsOf(one.id)).length === 0);
    expect(await kindsOf(late.id)).toHaveLength(2);
  });
});
