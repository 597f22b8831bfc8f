import { expect, test } from 'vitest';
import { ok } from '../../domain/result.ts';
import type { EndpointStore, Receivers } from '../ports/tenants.ts';
import { resumeEndpoint } from './resume-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

const receivers: Receivers = { checkUrl: (text) => ok(text), newSecret: () => 'whsec_AAAA' };
const clock = { now: () => new Date('2026-08-02T09:30:15.123Z') };

/** How often the relay is woken by a use case over a store in which the endpoint is there, or not. */
async function timesWoken(
  found: boolean,
  use: (parts: { endpoints: EndpointStore; notifyWorkers: () => void }) => Promise<unknown>,
): Promise<number> {
  let woken = 0;
  const endpoints = { update: async () => found, resume: async () => found } as Partial<EndpointStore> as EndpointStore;
  await use({
    endpoints,
    notifyWorkers: () => {
      woken += 1;
    },
  });
  return woken;
}

test('the relay is woken when an endpoint is switched on, and by no other change', async () => {
  const update =
    (patch: { enabled?: boolean; url?: string }) => (parts: { endpoints: EndpointStore; notifyWorkers: () => void }) =>
      updateEndpoint({ ...parts, receivers })('tenant', 'endpoint', patch);
  expect(await timesWoken(true, update({ enabled: true }))).toBe(1);
  expect(await timesWoken(true, update({ enabled: false }))).toBe(0);
  expect(await timesWoken(true, update({ url: 'https://receiver.example/' }))).toBe(0);
  expect(await timesWoken(false, update({ enabled: true }))).toBe(0);
});

test('the relay is woken when an endpoint is resumed that is there', async () => {
  const resume = (parts: { endpoints: EndpointStore; notifyWorkers: () => void }) =>
    resumeEndpoint({ ...parts, clock })('tenant', 'endpoint');
  expect(await timesWoken(true, resume)).toBe(1);
  expect(await timesWoken(false, resume)).toBe(0);
});
