import type { BurstResult } from './load-generator.ts';
import type { Measurement } from './scenario.ts';

/**
 * Sums bursts up. A side's rate is the median of its bursts' rates, so that a moment in which the machine was busy with something else
 * weighs on neither. Latencies are those of all responses.
 */
export function summarise(ours: readonly BurstResult[], limit: readonly BurstResult[]): Measurement {
  const latenciesMs = ours.flatMap((burst) => burst.latenciesMs).sort((a, b) => a - b);
  const oursRate = median(ours.map(rateOf));
  const limitRate = median(limit.map(rateOf));
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

function rateOf({ latenciesMs, seconds }: BurstResult): number {
  return latenciesMs.length / seconds;
}

function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
