import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/databases.ts';
import { lifetimeSeconds, newModel, type RealSession, retentionSeconds, sessionCommands } from '../support/model.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const runs = 20;

describe.each(engines)('a session and its model, on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    const lifetimes = { sessionLifetimeSeconds: lifetimeSeconds, verificationUrlLifetimeSeconds: lifetimeSeconds };
    const retention = {
      retentionSeconds,
      expiredRetentionSeconds: retentionSeconds,
      reviewMaxAgeSeconds: retentionSeconds,
    };
    tenant = await createTenant(it.service, { ...lifetimes, ...retention });
  });

  /** The types of a session's events, as the list of events has them. */
  const eventsOf = async (id: string): Promise<string[]> => {
    const types: string[] = [];
    let query: { after?: string } = {};
    for (;;) {
      const { data } = await tenant.client.GET('/v1/events', { params: { query: { ...query, limit: 100 } } });
      if (data === undefined) throw new Error('the events cannot be listed');
      const own = data.events.filter((event) => event.data.session.sessionId === id);
      types.push(...own.map((event) => event.type));
      if (!data.hasMore) return types;
      query = { after: data.next };
    }
  };

  test('they agree after every step of any sequence, and the events show every transition', async () => {
    const walk = fc.asyncProperty(sessionCommands(), async (commands) => {
      const { id, verificationUrl: url } = await createSession(tenant);
      const model = newModel();
      const real: RealSession = { it, tenant, id, url, phone: null, release: () => undefined, checksBefore: 0 };
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
      } finally {
        // No check may wait for a walk that has ended.
        real.release('approve');
        it.documents.readsPassport();
      }
      await waitUntil(`the events of ${id}: ${model.events}`, async () =>
        `${await eventsOf(id)}`.startsWith(`${model.events}`),
      );
      if (model.status !== 'deciding') expect(await eventsOf(id)).toEqual(model.events);
    });
    await fc.assert(walk, { numRuns: runs, endOnFailure: true });
  }, 900_000);
});
