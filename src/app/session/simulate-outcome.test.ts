import { expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import type { Simulation } from '../../domain/simulation.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { risingClock, simulateOutcome } from './simulate-outcome.ts';

test('in one simulation no instant comes twice, and none is earlier than the clock’s', () => {
  let ms = Date.parse('2026-11-20T10:00:00.000Z');
  const clock = risingClock({ now: () => new Date(ms) });
  const times = [clock.now(), clock.now(), clock.now()];
  ms += 5000;
  times.push(clock.now());
  ms -= 1;
  times.push(clock.now());
  expect(times.map((time) => time.getTime() - (ms - 4999))).toEqual([0, 1, 2, 5000, 5001]);
});

test('a simulation that a real decision overtakes after its plan is a conflict, not a wrong status', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const steps = ['document'];
  const deciding = { id: 'vs_1', tenantId: 'tenant', status: 'deciding', steps, version: 7, round: 1, purgedAt: null };
  let stored = deciding as Partial<Session> as Session;
  const stores = {
    tenants: { load: async () => ({ settings: null, mode: 'sandbox' }) },
    evidence: { loadUserInput: async () => null },
    sessions: {
      loadRequestData: async () => ({ preRegisteredInfo: null }),
      async load() {
        const loaded = stored;
        // The real decision commits after the first load.
        stored = { ...loaded, status: 'reviewing', version: 8, verdict: 'needs_review', outcomeId: 'outcome-1' };
        return loaded;
      },
      save: async (session: Session) =>
        session.version === stored.version ? { ...session, version: session.version + 1 } : null,
    },
    outbox: {},
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const ids = { uuid: () => 'id', eventId: () => 'evt_1', sessionId: () => 'vs_1' };
  const simulate = simulateOutcome({ unitOfWork, ids, clock: { now: () => now }, notifyWorkers() {} });
  const simulation: Simulation = { outcome: 'approved', reasons: null, note: null, notification: null };
  expect(await simulate('tenant', 'vs_1', simulation)).toMatchObject({ ok: false, code: 'conflict' });
});
