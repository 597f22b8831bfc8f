import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../../domain/outcome.ts';
import type { UserInputInfo } from '../../domain/personal-data.ts';
import { checkScenario } from '../../domain/scenario.ts';
import { newSession, type Session } from '../../domain/session.ts';
import { type Simulation, simulatedOutcomes } from '../../domain/simulation.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { chainStart } from '../ports/records.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { simulateScenario } from './simulate-scenario.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const settings = defaultSettings('sandbox');
const created = newSession('vs_1', 'tenant', settings, now);

const simulation = (change: Partial<Simulation>): Simulation => ({
  ...{ outcome: 'approved', reasons: null, note: null, notification: null },
  ...change,
});

const preRegisteredInfo = { lastName: 'Hayase', birthDate: '1994-11-23' };

/** One session in memory, under the use cases that a simulation runs. */
function setUp(session: Session = created, at = now) {
  let stored = session;
  let serial = 0;
  const outcomes = new Map<string, Outcome>();
  const inputs: UserInputInfo[] = [];
  const stores = {
    tenants: { load: async () => ({ settings, mode: 'sandbox' }) },
    sessions: {
      load: async () => stored,
      async save(before: Session, patch: Partial<Session>) {
        if (before.version !== stored.version) return null;
        stored = { ...before, ...patch, version: before.version + 1 };
        return stored;
      },
      loadRequestData: async () => ({ metadataText: null, preRegisteredInfo }),
    },
    outcomes: {
      insert: async (_session: Session, id: string, outcome: Outcome) => void outcomes.set(id, outcome),
      load: async (_session: Session, id: string) => ({ id, round: 1, outcome: outcomes.get(id) }),
    },
    evidence: new Proxy(
      {
        putDraftInput: async (_session: Session, input: UserInputInfo) => void inputs.push(input),
        loadUserInput: async () => inputs.at(-1) ?? null,
      },
      { get: (known, name) => Reflect.get(known, name) ?? (async () => null) },
    ),
    events: { insert: async () => {} },
    outbox: { add: async () => {} },
    records: {
      exists: async () => false,
      digestEvidence: async () => null,
      lockHead: async () => chainStart,
      append: async () => {},
    },
    signingKeys: { signer: async () => ({ sign: async () => 'signed' }) },
    erasures: {
      async erase([session]: readonly [Session], patch: Partial<Session>) {
        stored = { ...session, ...patch, version: session.version + 1 };
        return new Map([[session.id, []]]);
      },
      storeReceipts: async () => {},
    },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const nextId = () => {
    serial += 1;
    return `id-${serial}`;
  };
  const ids = { uuid: nextId, eventId: nextId, sessionId: nextId };
  const clock = { now: () => at };
  const simulate = simulateScenario({
    unitOfWork,
    ids,
    clock,
    notifyWorkers() {},
  });
  return {
    stores,
    session: () => stored,
    simulate: (...all: Simulation[]) => simulate('tenant', 'vs_1', all),
  };
}

const anySimulation = fc.record({
  outcome: fc.constantFrom(...simulatedOutcomes),
  reasons: fc.constantFrom(
    ...[null, ['document_expired'] as const, ['other'] as const, ['spoof_suspected'] as const],
    // After a submission with data that agrees, it needs another reason beside it.
    ...[['pre_registered_info_mismatch'] as const, ['face_mismatch'] as const],
  ),
  note: fc.constantFrom(null, 'It is torn.'),
  notification: fc.constantFrom(null, { fault: 'out_of_order' } as const),
});
/** Mostly simulations without conditions of their own, so that long scenarios are possible. */
const anyScenario = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...simulatedOutcomes).map((outcome) => simulation({ outcome })) },
    anySimulation,
  ),
  { minLength: 1, maxLength: 6 },
);

test('the check of a scenario allows exactly the steps that the rules of real sessions allow', async () => {
  let possible = 0;
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      const checked = checkScenario(created, scenario, { settings, preRegisteredInfo }, now);
      const error: unknown = await setUp()
        .simulate(...scenario)
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      if (checked.ok) possible += 1;
      const expected = checked.ok ? null : { name: 'SimulationRefused', refusal: { detail: checked.detail } };
      if (expected === null) expect(error).toBeNull();
      else expect(error).toMatchObject(expected);
    }),
    { numRuns: 2000 },
  );
  expect(possible).toBeGreaterThan(200);
});

test('a scenario names its first impossible simulation and the field', () => {
  const check = (...all: Partial<Simulation>[]) =>
    checkScenario(created, all.map(simulation), { settings, preRegisteredInfo }, now);
  expect(check({ outcome: 'approved' }, { outcome: 'returned_to_review' }, { outcome: 'rejected' })).toEqual({
    ok: true,
  });
  expect(check({ outcome: 'approved' }, { outcome: 'approved' })).toMatchObject({ index: 1, field: 'outcome' });
  expect(check({ outcome: 'needs_review' }, { outcome: 'rejected', reasons: ['other'] })).toMatchObject({
    index: 1,
    field: 'note',
  });
  expect(check({ outcome: 'needs_review', reasons: ['document_expired'] })).toMatchObject({
    index: 0,
    field: 'reasons',
  });
});

test('a scenario is simulated once, however often the create is repeated', async () => {
  const { simulate, session } = setUp();
  const scenario = [simulation({ outcome: 'needs_review' }), simulation({ outcome: 'approved' })];
  await simulate(...scenario);
  const after = session();
  expect(after).toMatchObject({ status: 'completed', verdict: 'approved', sequence: 2 });
  await simulate(...scenario);
  expect(session()).toBe(after);
});

test('a repeated create leaves a session alone that has expired or that its user has opened', async () => {
  const expired = setUp(created, created.expiresAt);
  await expired.simulate(simulation({}));
  expect(expired.session()).toBe(created);
  const opened: Session = { ...created, status: 'collecting', version: 2 };
  const { simulate, session } = setUp(opened);
  await simulate(simulation({}));
  expect(session()).toBe(opened);
});

test('the slower one of two concurrent repetitions changes nothing and does not fail', async () => {
  const { simulate, stores, session } = setUp();
  const { save } = stores.sessions;
  const done: Session = { ...created, status: 'completed', version: 9 };
  let isFirst = true;
  stores.sessions.save = async (before, patch) => {
    // The other repetition commits right before this one's first UPDATE.
    if (isFirst) await save(created, { ...done, version: 8 } as Partial<Session>);
    isFirst = false;
    return save(before, patch);
  };
  await simulate(simulation({}));
  expect(session()).toMatchObject({ status: 'completed', outcomeId: null });
});
