import type { PassportOptions } from './draw-passport.ts';
import { inventPerson } from './invented-persons.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * Options for a carelessly photographed specimen: askew or lying on its side, grainy, a little out of focus, in
 * poor light, near or far. The same index gives the same picture.
 * @param index a whole number
 */
export function photographOptions(index: number): PassportOptions {
  const random = seededRandom(index * 31 + 7);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const lyingOnItsSide = random() < 0.15;
  return {
    person: inventPerson(index),
    seed: index,
    table: random() < 0.7,
    rotateDegrees: lyingOnItsSide ? 90 * Math.floor(between(1, 4)) : between(-12, 12),
    noise: between(0, 20),
    contrast: between(0.4, 1),
    blurSigma: between(0.4, 1.8),
    shear: between(-0.05, 0.05),
    pixelsPerMm: between(9, 16),
  };
}
