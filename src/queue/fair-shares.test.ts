import { expect, test } from 'vitest';
import type { DueEndpoint, InFlight } from '../app/ports/deliveries.ts';
import { placesBeside, shareOut } from './fair-shares.ts';

const limits = { capacity: 100, concurrency: { min: 1, max: 64 }, batchMax: 1000, endpointsMax: 100 };

const endpoint = (tenantId: string, name: string, isPaused = false): DueEndpoint => ({
  endpointId: `${tenantId}-${name}`,
  tenantId,
  isPaused,
  concurrency: 10,
});
const endpoints = (tenantId: string, count: number) =>
  Array.from({ length: count }, (_, index) => endpoint(tenantId, `${index}`));
const busy = (...counts: [tenantId: string, name: string, count: number][]): InFlight[] =>
  counts.map(([tenantId, name, count]) => ({ endpointId: `${tenantId}-${name}`, tenantId, count }));

/** The places of each tenant and each endpoint. */
function shares(
  due: DueEndpoint[],
  inFlight: readonly InFlight[] = [],
  change: Partial<typeof limits> = {},
): { tenants: Record<string, number>; endpoints: Record<string, number>; isShort: boolean } {
  const all = { ...limits, ...change };
  const { quotas, isShort } = shareOut(due, placesBeside(inFlight, all), all);
  const tenants: Record<string, number> = {};
  for (const quota of quotas) {
    tenants[quota.endpoint.tenantId] = (tenants[quota.endpoint.tenantId] ?? 0) + quota.limit;
  }
  return { tenants, endpoints: Object.fromEntries(quotas.map((q) => [q.endpoint.endpointId, q.limit])), isShort };
}

test('an endpoint gets no more than its concurrency within the bounds, deliveries in flight included', () => {
  expect(
    shares([{ ...endpoint('a', '0'), concurrency: 200 }], busy(), { concurrency: { min: 1, max: 12 } }).endpoints,
  ).toEqual({
    'a-0': 12,
  });
  expect(shares([endpoint('a', '0')]).endpoints).toEqual({ 'a-0': 10 });
  expect(shares([endpoint('a', '0')], busy(['a', '0', 7])).endpoints).toEqual({ 'a-0': 3 });
  expect(shares([endpoint('a', '0')], busy(['a', '0', 12]))).toMatchObject({ endpoints: {}, isShort: true });
});

test('a tenant alone gets half of the unreserved places, whatever its endpoints', () => {
  expect(shares(endpoints('a', 50)).tenants).toEqual({ a: 44 });
});

test('the next tenant finds places, however many tenants take all they can', () => {
  const inFlight: InFlight[] = [];
  for (let tenant = 0; tenant < 30; tenant += 1) {
    const { endpoints: got } = shares(endpoints(`t${tenant}`, 50), inFlight);
    expect(Object.values(got).length, `tenant ${tenant}`).toBeGreaterThan(0);
    // First come, first served is the least fair order.
    const [[id, count] = ['', 0]] = Object.entries(got);
    inFlight.push({ endpointId: id, tenantId: `t${tenant}`, count: Math.min(count, 3) });
  }
});

test('tenants take turns, and so do the endpoints of one', () => {
  const due = [...endpoints('loud', 20), ...endpoints('quiet', 1)];
  const { tenants, endpoints: got } = shares(due, busy(), { batchMax: 10 });
  expect(tenants).toEqual({ loud: 5, quiet: 5 });
  expect(Object.entries(got).filter(([id]) => id.startsWith('loud'))).toHaveLength(5);
  const few = shares(due, busy(), { endpointsMax: 3 });
  expect(Object.keys(few.endpoints)).toContain('quiet-0');
  expect(few.isShort).toBe(true);
});

test('two tenants that want everything get the same', () => {
  const { tenants } = shares([...endpoints('a', 40), ...endpoints('b', 5)]);
  expect(Math.abs((tenants.a ?? 0) - (tenants.b ?? 0))).toBeLessThanOrEqual(1);
  expect(tenants.b).toBe(29);
});

test('a paused endpoint gets one place for its probe and no second while that runs', () => {
  const paused = endpoint('a', '0', true);
  expect(shares([paused])).toEqual({ tenants: { a: 1 }, endpoints: { 'a-0': 1 }, isShort: false });
  expect(shares([paused], busy(['a', '0', 1]))).toEqual({ tenants: {}, endpoints: {}, isShort: false });
});

test('endpoints that can use no place block no others, however many they are', () => {
  const hanging = Array.from({ length: 30 }, (_, index) => endpoint(`hanging${index}`, '0'));
  const full = busy(...hanging.map(({ tenantId }): [string, string, number] => [tenantId, '0', 2]));
  const { endpoints: got } = shares([...hanging, endpoint('quiet', '0')], full, {
    concurrency: { min: 1, max: 2 },
    endpointsMax: 5,
  });
  expect(got).toEqual({ 'quiet-0': 2 });
});

test('nothing due gets no share, and without free places due endpoints wait', () => {
  expect(shares([])).toEqual({ tenants: {}, endpoints: {}, isShort: false });
  expect(shares([endpoint('b', '0')], busy(['a', '0', 100]))).toEqual({ tenants: {}, endpoints: {}, isShort: true });
});
