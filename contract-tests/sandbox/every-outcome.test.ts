import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createTenant, type NotifiedTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import {
  type ContractParts,
  missingOf,
  readContractParts,
  readReasonGivers,
  type Transition,
} from './contract-parts.ts';
import { type SandboxRun, startSandboxRun } from './sandbox-run.ts';
import type { Reason } from './simulate.ts';

const givers = readReasonGivers();
const lifetimeSeconds = 300;
const longMs = (lifetimeSeconds + 60) * 1000;

/** From creation through every status and back again, a step at a time. */
async function simulateWholeLife(run: SandboxRun): Promise<void> {
  const session = await run.session();
  await session.reissueUrl();
  await session.simulate('start', { outcome: 'collecting' });
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('decide', { outcome: 'approved' });
  await session.seeRecordStored();
  await session.simulate('returnToReview', { outcome: 'returned_to_review' });
  await session.simulate('review', { outcome: 'approved' });
  await session.simulate('returnToReview', { outcome: 'returned_to_review', notification: { fault: 'duplicate' } });
  await session.simulate('review', { outcome: 'rejected' });
  await session.reprocess();
  await session.reissueUrl();
  await session.simulate('start', { outcome: 'collecting' });
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('decide', { outcome: 'rejected', notification: { fault: 'late', delaySeconds: 1 } });
  await session.simulate('erase', { outcome: 'erased' });
}

async function simulateFailure(run: SandboxRun): Promise<void> {
  const session = await run.session();
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('fail', { outcome: 'failed' });
  await session.reprocess();
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('fail', { outcome: 'failed' });
  await session.simulate('erase', { outcome: 'erased' });
}

async function simulateReview(run: SandboxRun): Promise<void> {
  const session = await run.session();
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('decide', { outcome: 'needs_review' });
  await session.reprocess();
  await session.simulate('submit', { outcome: 'deciding' });
  await session.simulate('decide', { outcome: 'needs_review' });
  await session.simulate('erase', { outcome: 'erased' });
  const disordered = await run.session();
  await disordered.simulate('needs_review, then review', {
    outcome: 'approved',
    notification: { fault: 'out_of_order' },
  });
}

async function simulateEnds(run: SandboxRun): Promise<void> {
  const cancelled = await run.session();
  await cancelled.simulate('cancel', { outcome: 'expired' });
  await cancelled.simulate('erase', { outcome: 'erased' });
  const begun = await run.session();
  await begun.simulate('start', { outcome: 'collecting' });
  await begun.simulate('cancel', { outcome: 'expired' });
}

/** What only browsers can do, in a sandbox tenant as in a live one. */
async function useTwoBrowsers(run: SandboxRun): Promise<void> {
  await (await run.session()).handOffAndBack();
}

/** Every step and pre-registered data, so that the checks can give every reason. */
const everyStep = { steps: ['document' as const, 'face' as const, 'user_input' as const] };
const withData = { preRegisteredInfo: { lastName: planted.person.lastName } };

/** Every reason, from each source that can give it. */
async function simulateReasons(run: SandboxRun): Promise<void> {
  for (const reason of givers.rejecting as Reason[]) {
    await (await run.session(withData)).simulate('rejection', { outcome: 'rejected', reasons: [reason] });
  }
  for (const reason of givers.referring as Reason[]) {
    await (await run.session(withData)).simulate('referral', { outcome: 'needs_review', reasons: [reason] });
  }
  for (const reason of givers.reviewer as Reason[]) {
    const session = await run.session();
    await session.simulate('referral', { outcome: 'needs_review' });
    const body = { outcome: 'rejected', reasons: [reason], note: 'The page is from another document.' } as const;
    await session.simulate('review', { ...body, reasons: [reason] });
  }
}

/** What time alone causes. The deadline of the sessions is near, so that the retention period of the others does not pass with it. */
async function simulateDeadlines(run: SandboxRun, tenant: NotifiedTenant): Promise<void> {
  const unopened = await run.session({}, tenant);
  await unopened.expire(longMs);
  const begun = await run.session({}, tenant);
  await begun.simulate('start', { outcome: 'collecting' });
  await begun.expire(longMs);
}

describe('the sandbox', () => {
  const it = useService(anyEngine);

  test('shows every verdict, reason, status, transition, event, outcome and fault that the contract has', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, everyStep);
    const hurried = await createNotifiedTenant(it.service, it.receiver, { sessionLifetimeSeconds: lifetimeSeconds });
    const run = startSandboxRun(it.service, tenant);
    await simulateWholeLife(run);
    await simulateFailure(run);
    await simulateReview(run);
    await simulateEnds(run);
    await useTwoBrowsers(run);
    await simulateReasons(run);
    await simulateDeadlines(run, hurried);
    expect(missingOf(readContractParts(), run.produced())).toEqual([]);
    // The transitions in the rows were notified of, too.
    const types = () => new Set([...tenant.inbox.arrived, ...hurried.inbox.arrived].map(({ body }) => body.type));
    await waitUntil('every type of event has arrived', () => types().size === readContractParts().events.length);
  });

  test('is the same each time', async () => {
    const tenant = await createTenant(it.service);
    const runs = [startSandboxRun(it.service, tenant), startSandboxRun(it.service, tenant)];
    for (const run of runs) await simulateWholeLife(run);
    const [first, second] = runs.map((run) => run.produced());
    expect(second).toEqual(first);
  });
});

describe('statuses and fields that the sandbox cannot show', () => {
  const parts = readContractParts();
  const pause: Transition = { command: 'pause', from: 'created', to: 'paused', verdict: null, event: null };

  test.each<readonly [string, Partial<ContractParts>, string]>([
    ['a verdict', { verdicts: ['undecided'] }, 'verdicts: undecided'],
    ['a reason', { reasons: ['document_too_new'] }, 'reasons: document_too_new'],
    ['a status', { statuses: ['paused'] }, 'statuses: paused'],
    ['an event', { events: ['verification.paused'] }, 'events: verification.paused'],
    ['an outcome', { outcomes: ['paused'] }, 'outcomes: paused'],
    ['a fault', { faults: ['mangled'] }, 'faults: mangled'],
    ['a transition', { transitions: [pause] }, 'transitions: pause: created -> paused, no verdict, no event'],
  ])('finds what is missing: %s', (_, added, missing) => {
    expect(missingOf({ ...parts, ...added }, parts)).toEqual([missing]);
  });

  test('is everything before anything was simulated', () => {
    const nothing = { verdicts: [], reasons: [], statuses: [], transitions: [], events: [], outcomes: [], faults: [] };
    expect(missingOf(parts, nothing)).toHaveLength(Object.values(parts).flat().length);
  });
});
