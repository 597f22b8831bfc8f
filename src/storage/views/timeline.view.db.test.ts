import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('the timeline of a session on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'timeline');
  });
  afterAll(() => opened.close());

  test('entries of all tables are merged, and of too many the newest are kept', async () => {
    const tenant = await insertTenant(opened.storage);
    const { stores } = opened.storage.unitOfWork;
    const { session } = await insertSession(opened.storage, tenant.id, { linkUsedAt: at(1), purgedAt: at(90) });
    const consent = { version: '2026-08-02', language: 'ja', face: null, givenAt: at(1) };
    await stores.consents.add({ ...session, linkIssue: 1 }, consent);
    for (const round of [1, 2, 3]) {
      const outcome = anOutcome({ decidedAt: at(10 * round), verdict: 'needs_review', reasons: ['other'] });
      const outcomeId = testIds.uuid();
      await stores.outcomes.insert({ ...session, round }, outcomeId, outcome);
      const snapshot = { type: 'verification.needs_review', outcomeId, outcome } as const;
      const event = { id: testIds.eventId(), tenantId: tenant.id, sessionId: session.id };
      await stores.events.insert({ ...event, sequence: round, createdAt: at(10 * round), snapshot });
    }
    const read = async (limit: number) => {
      const timeline = await opened.storage.sessionTimelines.timeline(tenant.id, session.id, limit);
      return { types: timeline?.entries.map(({ type }) => type), isComplete: timeline?.isComplete };
    };
    const types = [
      ...['session_created', 'consent_given', 'link_used', 'decided', 'event_recorded', 'decided'],
      ...['event_recorded', 'decided', 'event_recorded', 'personal_data_erased'],
    ];
    expect(await read(10)).toEqual({ types, isComplete: true });
    expect(await read(9)).toEqual({ types: types.slice(1), isComplete: false });
    expect(await read(2)).toEqual({ types: types.slice(-2), isComplete: false });
  });

  test('a session of another tenant, a missing one and a malformed id have none', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const { session } = await insertSession(opened.storage, other.id);
    for (const id of [session.id, testIds.sessionId(), 'x', '日本']) {
      expect(await opened.storage.sessionTimelines.timeline(tenant.id, id, 10)).toBeNull();
    }
  });
});
