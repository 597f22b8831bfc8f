import { expect, test } from 'vitest';
import { ProviderBusy } from '../ports/provider-waits.ts';
import { createProviderPlaces } from './provider-places.ts';

const setUp = () => createProviderPlaces({ perProvider: 8, retryEveryMs: 100 });
const nothing = () => {};

/** Takes places of a provider, one decision each, until there is none. */
function fill(places: ReturnType<typeof setUp>, tenantId: string, provider = 'slow') {
  const taken = [];
  for (;;) {
    const decision = places.of(tenantId, nothing);
    try {
      decision.take(provider);
    } catch {
      return taken;
    }
    taken.push(decision);
  }
}

test('a tenant gets half of the places of a provider, and others still find some', () => {
  const places = setUp();
  const counts = ['a', 'b', 'c', 'd', 'e'].map((tenantId) => fill(places, tenantId).length);
  expect(counts).toEqual([4, 2, 1, 1, 0]);
  expect(fill(places, 'a', 'other')).toHaveLength(4);
});

test('a decision that finds no place throws, and one that leaves makes room', () => {
  const places = setUp();
  const [first] = fill(places, 'a');
  const late = places.of('a', nothing);
  expect(() => late.take('slow')).toThrow(ProviderBusy);
  first?.leave();
  first?.leave();
  late.take('slow');
  expect(() => places.of('a', nothing).reserve(['slow'])).toThrow(ProviderBusy);
});

test('a decision that asks a second provider takes a place there and leaves the first', () => {
  const places = setUp();
  let slots = 0;
  const decision = places.of('a', () => {
    slots += 1;
  });
  decision.take('one');
  decision.take('one');
  decision.take('two');
  expect(slots).toBe(1);
  expect([fill(places, 'a', 'one').length, fill(places, 'a', 'two').length]).toEqual([4, 3]);
});

test('a decision that needs two providers has places of both before it asks the first, or of none', () => {
  const places = setUp();
  const decision = places.of('a', nothing);
  decision.reserve(['one', 'two']);
  const others = fill(places, 'a', 'two');
  expect(others).toHaveLength(3);
  decision.take('one');
  decision.take('two');
  expect(() => places.of('a', nothing).reserve(['one', 'two'])).toThrow('wait for this check provider');
  expect(fill(places, 'a', 'one')).toHaveLength(4);
  for (const one of [decision, ...others]) one.leave();
  expect(fill(places, 'a', 'two')).toHaveLength(4);
});

test('decisions of a tenant without a place try again one after the other', () => {
  const { retryAt } = setUp();
  const now = new Date('2026-08-02T10:00:00Z');
  const delayMs = (tenantId: string, ms: number, provider = 'slow') =>
    retryAt(provider, tenantId, now, ms).getTime() - now.getTime();
  expect([1000, 1000, 1500, 1000].map((ms) => delayMs('a', ms))).toEqual([1000, 1100, 1500, 1600]);
  expect(delayMs('a', 1000, 'other')).toBe(1000);
  // Thousands of decisions of one tenant do not delay the first of another.
  expect(delayMs('b', 1000)).toBe(1000);
});
