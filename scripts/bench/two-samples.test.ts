import { expect, test } from 'vitest';
import { compareSamples, doAllDiffer } from './two-samples.ts';

/** A generator of numbers that repeats itself in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const sample = (random: () => number, shift: number) =>
  Array.from({ length: 1000 }, () => 1000 + shift + 100 * random());

test('two samples of one kind differ by no more than chance', () => {
  const random = seeded(7);
  const compared = compareSamples(sample(random, 0), sample(random, 0), random);
  expect(Math.abs(compared.z)).toBeLessThan(1.96);
  expect(compared.exceeds).toBeCloseTo(0.5, 1);
  expect(compared.differenceUs[0]).toBeLessThan(0);
  expect(compared.differenceUs[1]).toBeGreaterThan(0);
});

test('a shift of a tenth of their spread is found, with its sign and size', () => {
  const random = seeded(7);
  const compared = compareSamples(sample(random, 10), sample(random, 0), random);
  expect(compared.z).toBeGreaterThan(5);
  expect(compared.differenceUs[0]).toBeGreaterThan(0);
  expect(compared.differenceUs[0]).toBeLessThan(10);
  expect(compared.differenceUs[1]).toBeGreaterThan(10);
});

test('equal values share their ranks', () => {
  expect(compareSamples([1, 2, 3, 4], [1, 2, 3, 4])).toMatchObject({ exceeds: 0.5, z: 0 });
  expect(compareSamples([5, 5], [5, 5])).toMatchObject({ exceeds: 0.5, z: 0 });
  expect(compareSamples([3, 4], [1, 2])).toMatchObject({ exceeds: 1 });
});

test('a difference counts where every comparison shows it, in one direction', () => {
  const withZ = (...zs: readonly number[]) => zs.map((z) => ({ z, exceeds: 0.5, differenceUs: [0, 0] as const }));
  expect(doAllDiffer(withZ(2.5, 4))).toBe(true);
  expect(doAllDiffer(withZ(-2.5, -4, -3))).toBe(true);
  expect(doAllDiffer(withZ(2.5, -4))).toBe(false);
  expect(doAllDiffer(withZ(2.5, 1.9))).toBe(false);
});
