// The goals of docs/performance.md, so that a run which misses one fails.

import type { AccessCost } from './access-cost.ts';
import type { ConsoleMeasurement } from './console.ts';
import type { DecideMeasurement } from './decide.ts';
import type { EraseMeasurement } from './erase.ts';
import type { GrowthMeasurement } from './growth.ts';
import type { IsolationMeasurement } from './isolation.ts';
import type { ListsMeasurement } from './lists.ts';
import { isAtMost } from './median-interval.ts';
import type { OverloadMeasurement } from './overload.ts';
import type { PageMeasurement } from './page.ts';
import type { Measurement } from './scenario.ts';

/** What is reported of a goal that is missed. */
type Missed = readonly string[];

// A figure that is no number misses its goal too.
const atMost = (goal: number, figure: string, value: number): Missed =>
  value <= goal ? [] : [`${figure} is ${value}, the goal is at most ${goal}`];
const atLeast = (goal: number, figure: string, value: number): Missed =>
  value >= goal ? [] : [`${figure} is ${value}, the goal is at least ${goal}`];

/** The goals of a scenario over its figures, by its name. */
const goals: Readonly<Record<string, (figures: never) => Missed>> = {
  accessCost: ({ met, goal, latency, cpu }: AccessCost) =>
    met === 'no' ? [`latency and CPU are ${latency.times} and ${cpu.times} times, the goal is at most ${goal}`] : [],
  console: ({ signInSeconds }: ConsoleMeasurement) => atMost(1.5, 'signInSeconds', signInSeconds),
  decide: ({ p95Ms, childrenMb, p99Ratio, p99RatioInterval }: DecideMeasurement) => [
    ...atMost(10_000, 'p95Ms', p95Ms),
    ...atMost(1536, 'childrenMb', childrenMb),
    ...Object.entries(p99RatioInterval).flatMap(([operation, interval]) =>
      // An interval that contains the goal decides nothing.
      isAtMost(1.5, interval) === 'no'
        ? atMost(1.5, `p99Ratio of ${operation}`, p99Ratio[operation as keyof typeof p99Ratio])
        : [],
    ),
  ],
  erase: ({ ours, p95ToIdle }: EraseMeasurement) => [
    ...atLeast(500, 'ours', ours),
    ...atMost(1.5, 'p95ToIdle', p95ToIdle),
  ],
  flood: ({ p95Ms }: Measurement) => atMost(200, 'p95Ms', p95Ms),
  growth: (figures: GrowthMeasurement) =>
    entriesOf(figures).flatMap(([call, { many, ratio }]) => [
      ...atMost(50, `p95Ms of ${call}`, many.p95Ms),
      ...atMost(1.2, `ratio of ${call}`, ratio),
    ]),
  isolation: (figures: IsolationMeasurement) =>
    Object.entries(figures).flatMap(([database, { told }]) =>
      told.length === 0 ? [] : [`${database}: ${told.join(', ')} tell a foreign session from a missing one`],
    ),
  lists: (figures: ListsMeasurement) =>
    entriesOf(figures).flatMap(([list, { p95Ms }]) => atMost(50, `p95Ms of ${list}`, p95Ms)),
  overload: ({ phases }: OverloadMeasurement) =>
    phases.flatMap(({ name, timesUnloaded, timesUnloadedMax }) =>
      timesUnloadedMax === undefined ? [] : atMost(timesUnloadedMax, `timesUnloaded of ${name}`, timesUnloaded),
    ),
  page: ({ startSeconds, firstScreenKb, sessionSeconds, verdictSeconds }: PageMeasurement) => [
    ...atMost(2, 'startSeconds', startSeconds),
    ...atMost(60, 'firstScreenKb', firstScreenKb),
    ...atMost(60, 'slowest sessionSeconds', sessionSeconds.slowest),
    ...atMost(10, 'slowest verdictSeconds', verdictSeconds.slowest),
  ],
};

/** The figures of both databases, by the database and the name of the figure. */
function entriesOf<T>(byDatabase: Readonly<Record<string, Readonly<Record<string, T>>>>): [string, T][] {
  return Object.entries(byDatabase).flatMap(([database, byName]) =>
    Object.entries(byName).map(([name, figures]): [string, T] => [`${database}, ${name}`, figures]),
  );
}

/**
 * What a run misses of the goals of docs/performance.md: a line for each figure. Scenarios without a goal miss none.
 * @param measured the figures of each scenario, by its name
 */
export function missedGoals(measured: Readonly<Record<string, object>>): Missed {
  return Object.entries(measured).flatMap(([name, figures]) =>
    (goals[name]?.(figures as never) ?? []).map((missed) => `${name}: ${missed}`),
  );
}
