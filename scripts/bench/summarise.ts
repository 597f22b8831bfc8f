import type { BurstResult } from './load-generator.ts';
import type { Measurement } from './scenario.ts';

/**
 * Sums bursts up. Rates are those of all bursts of one side together, so that a slow moment of the machine weighs on both sides alike.
 */
export function summarise(ours: readonly BurstResult[], limit: readonly BurstResult[]): Measurement {
  const latenciesMs = ours.flatMap((burst) => burst.latenciesMs).sort((a, b) => a - b);
  const oursRate = rateOf(ours);
  const limitRate = rateOf(limit);
  return {
    ours: Math.round(oursRate),
    limit: Math.round(limitRate),
    ratio: rounded(oursRate / limitRate, 3),
    p50Ms: rounded(percentile(latenciesMs, 0.5), 2),
    p95Ms: rounded(percentile(latenciesMs, 0.95), 2),
    p99Ms: rounded(percentile(latenciesMs, 0.99), 2),
  };
}

/** The smallest value that so large a part of them does not exceed (nearest rank). @param sorted in rising order */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

function rateOf(bursts: readonly BurstResult[]): number {
  const answers = bursts.reduce((sum, burst) => sum + burst.latenciesMs.length, 0);
  return answers / bursts.reduce((sum, burst) => sum + burst.seconds, 0);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
