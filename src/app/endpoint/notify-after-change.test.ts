import { expect, test } from 'vitest';
import { ok } from '../../domain/result.ts';
import type { Stores } from '../ports/stores.ts';
import type { Receivers } from '../ports/tenants.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

const receivers: Receivers = { checkUrl: (text) => ok(text), newSecret: () => 'whsec_AAAA' };
const clock = { now: () => new Date('2026-08-02T09:30:15.123Z') };

/** How often a use case notifies the workers, over a store in which the endpoint exists or not. */
async function timesNotified(
  found: boolean,
  use: (deps: { stores: Stores; notifyWorkers: () => void }) => Promise<unknown>,
): Promise<number> {
  let notified = 0;
  const stores = { endpoints: { update: async () => found, resume: async () => found } } as unknown as Stores;
  await use({
    stores,
    notifyWorkers: () => {
      notified += 1;
    },
  });
  return notified;
}

test('workers are notified when an endpoint is enabled, and after no other change', async () => {
  const update =
    (patch: { enabled?: boolean; url?: string }) => (deps: { stores: Stores; notifyWorkers: () => void }) =>
      updateEndpoint({ ...deps, receivers })('tenant', 'endpoint', patch);
  expect(await timesNotified(true, update({ enabled: true }))).toBe(1);
  expect(await timesNotified(true, update({ enabled: false }))).toBe(0);
  expect(await timesNotified(true, update({ url: 'https://receiver.example/' }))).toBe(0);
  expect(await timesNotified(false, update({ enabled: true }))).toBe(0);
});

test('workers are notified when an existing endpoint is resumed', async () => {
  const resume = (deps: { stores: Stores; notifyWorkers: () => void }) =>
    resumeEndpoint({ ...deps, clock })('tenant', 'endpoint');
  expect(await timesNotified(true, resume)).toBe(1);
  expect(await timesNotified(false, resume)).toBe(0);
});
