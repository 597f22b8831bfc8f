import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { createLiveTenant, requestSimulation } from './simulate.ts';

type Caller = Pick<TestTenant, 'client'>;

describe.each(engines)('sandbox and live data on $name', (engine) => {
  const it = useService(engine);

  /** What one caller sees of a session of another. */
  async function expectUnseen({ client }: Caller, id: string): Promise<void> {
    const path = { id };
    expect(await refusalOf(client.GET('/v1/verification-sessions/{id}', { params: { path } }))).toBe(
      '404 SessionNotFound',
    );
    expect(await refusalOf(client.POST('/v1/verification-sessions/{id}/cancel', { params: { path } }))).toBe(
      '404 SessionNotFound',
    );
    expect(await refusalOf(client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path } }))).toBe(
      '404 SessionNotFound',
    );
    const listed = (await succeeded(client.GET('/v1/verification-sessions'))).items.map((item) => item.id);
    expect(listed).not.toContain(id);
    const events = (await succeeded(client.GET('/v1/events'))).events;
    expect(events.filter(({ data }) => data.session.sessionId === id)).toEqual([]);
  }

  test('never meet: neither key sees a session of the other', async () => {
    const sandbox = await createTenant(it.service);
    const live = await createLiveTenant(it.service);
    const tested = await createSession(sandbox);
    const real = await succeeded(live.client.POST('/v1/verification-sessions', { body: {} }));
    // Each has an event to be found.
    await succeeded(
      sandbox.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id: tested.id } } }),
    );
    await succeeded(live.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id: real.id } } }));
    await expectUnseen(sandbox, real.id);
    await expectUnseen(live, tested.id);
    expect(await refusalOf(requestSimulation(sandbox, real.id, { outcome: 'approved' }))).toBe('404 SessionNotFound');
  });

  test('a live key simulates nothing, for its own, a foreign or a missing session', async () => {
    const live = await createLiveTenant(it.service);
    const own = await succeeded(live.client.POST('/v1/verification-sessions', { body: {} }));
    const foreign = await createSession(await createTenant(it.service));
    for (const id of [own.id, foreign.id, `vs_${'0'.repeat(32)}`, 'vs_x'])
      expect(await refusalOf(requestSimulation(live, id, { outcome: 'approved' }))).toBe('403 SandboxOnly');
    const { status } = await succeeded(
      live.client.GET('/v1/verification-sessions/{id}', { params: { path: { id: own.id } } }),
    );
    expect(status).toBe('created');
  });

  test('in a live tenant metadata.sandbox is metadata and nothing else', async () => {
    const live = await createLiveTenant(it.service);
    for (const sandbox of [{ outcome: 'approved' }, [{ outcome: 'nothing known' }], 'text', []]) {
      const { id } = await succeeded(
        live.client.POST('/v1/verification-sessions', { body: { metadata: { sandbox } } }),
      );
      const detail = await succeeded(live.client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
      expect([detail.status, detail.metadata]).toEqual(['created', { sandbox }]);
    }
  });

  test('a session of another sandbox tenant, a missing and a malformed id get the same 404', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { id } = await createSession(tenant);
    for (const asked of [id, `vs_${'0'.repeat(32)}`, 'vs_x', id.toUpperCase()])
      expect(await refusalOf(requestSimulation(other, asked, { outcome: 'approved' }))).toBe('404 SessionNotFound');
  });
});
