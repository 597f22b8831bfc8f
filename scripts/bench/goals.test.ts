import { expect, test } from 'vitest';
import { missedGoals } from './goals.ts';

const phase = { name: 'API_CONCURRENCY=16, 160 callers', timesUnloaded: 3.2 };
const missing: Readonly<Record<string, object>> = {
  accessCost: { met: 'no', goal: 1.1, latency: { times: 1.5 }, cpu: { times: 1.7 } },
  console: { signInSeconds: 1.51 },
  decide: {
    ...{ p95Ms: 10_001, childrenMb: 1537 },
    ...{ p99Ratio: { create: 2.4, get: 2.4 }, p99RatioInterval: { create: [1.4, 3.5], get: [1.6, 3.5] } },
  },
  erase: { ours: 499, p95ToIdle: 1.6 },
  flood: { p95Ms: 201 },
  growth: { postgres: { list: { many: { p95Ms: 51 }, ratio: 1.3 } } },
  isolation: { mariadb: { told: ['getSession'] }, postgres: { told: [] } },
  lists: { mariadb: { 'sessions: all': { p95Ms: 50 } }, postgres: { 'sessions: all': { p95Ms: 50.01 } } },
  overload: { phases: [{ ...phase, timesUnloadedMax: 3 }, phase] },
  page: {
    ...{ startSeconds: 2.01, firstScreenKb: 60.1 },
    ...{ sessionSeconds: { slowest: 61 }, verdictSeconds: { slowest: 11 } },
  },
};

test('each figure that misses its goal is one line with its scenario', () => {
  expect(missedGoals(missing)).toEqual([
    'accessCost: latency and CPU are 1.5 and 1.7 times, the goal is at most 1.1',
    'console: signInSeconds is 1.51, the goal is at most 1.5',
    'decide: p95Ms is 10001, the goal is at most 10000',
    'decide: childrenMb is 1537, the goal is at most 1536',
    'decide: p99Ratio of get is 2.4, the goal is at most 1.5',
    'erase: ours is 499, the goal is at least 500',
    'erase: p95ToIdle is 1.6, the goal is at most 1.5',
    'flood: p95Ms is 201, the goal is at most 200',
    'growth: p95Ms of postgres, list is 51, the goal is at most 50',
    'growth: ratio of postgres, list is 1.3, the goal is at most 1.2',
    'isolation: mariadb: getSession tell a foreign session from a missing one',
    'lists: p95Ms of postgres, sessions: all is 50.01, the goal is at most 50',
    'overload: timesUnloaded of API_CONCURRENCY=16, 160 callers is 3.2, the goal is at most 3',
    'page: startSeconds is 2.01, the goal is at most 2',
    'page: firstScreenKb is 60.1, the goal is at most 60',
    'page: slowest sessionSeconds is 61, the goal is at most 60',
    'page: slowest verdictSeconds is 11, the goal is at most 10',
  ]);
});

test('figures within their goals, undecided ones and scenarios without a goal miss none', () => {
  const figures = {
    accessCost: { met: 'undecided' },
    console: { signInSeconds: 1.5 },
    isolation: { mariadb: { told: [] }, postgres: { told: [] } },
    overload: { phases: [{ ...phase, timesUnloaded: 3, timesUnloadedMax: 3 }, phase] },
    idle: { startSeconds: 100 },
  };
  expect(missedGoals(figures)).toEqual([]);
});

test('a figure that is no number misses its goal', () => {
  expect(missedGoals({ flood: { p95Ms: Number.NaN } })).toHaveLength(1);
});
