import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, reviewingSession } from '../support/tenant.ts';

describe.each(engines)('getSessionTimeline on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('it goes from the creation over every decision to the last attempt, oldest first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    await operator.reject(tenant, id);
    await tenant.inbox.event(id, 2);
    await deliveriesOf(it.service, tenant.id).recorded(id, 1);
    const { items, isComplete } = await succeeded(operator.getSessionTimeline(tenant, id));
    expect(isComplete).toBe(true);
    const times = items.map(({ at }) => at);
    expect([...times].sort()).toEqual(times);
    const types = items.map(({ type }) => type);
    expect(types[0]).toBe('session_created');
    expect(types).toEqual(expect.arrayContaining(['link_used', 'picture_stored']));
    expect(items.flatMap(({ decision }) => decision ?? [])).toEqual([
      { round: 1, verdict: 'needs_review', source: 'automatic', reasons: ['document_unreadable'] },
      { round: 1, verdict: 'rejected', source: 'manual_review', reasons: ['document_partially_hidden', 'other'] },
    ]);
    expect(items.flatMap(({ event }) => (event === undefined ? [] : [[event.type, event.sequence]]))).toEqual([
      ['verification.needs_review', 1],
      ['verification.rejected', 2],
    ]);
    const attempts = items.flatMap(({ attempt }) => attempt ?? []);
    expect(attempts.at(-1)).toMatchObject({ endpointId: tenant.endpointId, number: 1, result: 'delivered' });
    expect(items.findLastIndex(({ type }) => type === 'delivery_attempted')).toBe(items.length - 1);
  });

  test('it contains nothing personal, no access is recorded, and the erasure is its end', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant, {
      preRegisteredInfo: { lastName: planted.person.lastName, birthDate: planted.person.birthDate },
    });
    await operator.reject(tenant, id, planted.note);
    await succeeded(operator.eraseSession(tenant, id));
    const accesses = async () => (await succeeded(operator.listPersonalDataAccesses(tenant.id))).items.length;
    const before = await accesses();
    const timeline = await succeeded(operator.getSessionTimeline(tenant, id));
    expect(timeline.items.at(-1)?.type).toBe('personal_data_erased');
    const text = JSON.stringify(timeline);
    for (const hidden of [planted.person.lastName, planted.person.birthDate, planted.note]) {
      expect(text).not.toContain(hidden);
    }
    expect(await accesses()).toBe(before);
  });

  test('a session that has just been created has one entry', async () => {
    const tenant = await createTenant(it.service);
    const { id, createdAt } = await createSession(tenant);
    const timeline = await succeeded(operator.getSessionTimeline(tenant, id));
    expect(timeline).toEqual({ items: [{ at: createdAt, type: 'session_created' }], isComplete: true });
  });
});
