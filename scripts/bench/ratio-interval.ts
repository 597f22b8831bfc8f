// How far a ratio of two percentiles may be off by chance.

import { percentile, rounded } from './summarise.ts';

const resamples = 500;

/**
 * The interval, with 95 % confidence, of the ratio of a percentile of two series of latencies. It is a bootstrap over blocks of calls that
 * follow each other, because one stall delays several of them: single calls would pretend more independence than there is.
 * @param blockLength the calls of one block, such as those of a second
 * @param random a number from 0 up to, but not including, 1
 */
export function ratioInterval(
  series: { readonly before: readonly number[]; readonly during: readonly number[] },
  part: number,
  blockLength: number,
  random: () => number = Math.random,
): readonly [number, number] {
  const [before, during] = [blocksOf(series.before, blockLength), blocksOf(series.during, blockLength)];
  const drawn = (blocks: readonly (readonly number[])[]): number => {
    const sample = blocks.flatMap(() => blocks[Math.floor(random() * blocks.length)] ?? []);
    // Sorts numbers several times as fast as an array does.
    return percentile(Float64Array.from(sample).sort(), part);
  };
  const ratios = Array.from({ length: resamples }, () => drawn(during) / drawn(before)).sort((a, b) => a - b);
  return [rounded(percentile(ratios, 0.025), 2), rounded(percentile(ratios, 0.975), 2)];
}

function blocksOf(values: readonly number[], length: number): number[][] {
  const count = Math.max(1, Math.ceil(values.length / length));
  return Array.from({ length: count }, (_, index) => values.slice(index * length, (index + 1) * length));
}
