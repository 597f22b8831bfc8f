import { expect, test } from 'vitest';
import { unitSquareTo } from '../card/rectify-card.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { maskCard, maskPicture } from './mask-picture.ts';

/** A picture of stripes: neighbouring columns differ. */
function stripes(width: number, height: number, [light, dark]: readonly [number, number]): RgbImage {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.fill(pixel % 5 === 0 ? dark : light, pixel * 3, pixel * 3 + 3);
  return { data, width, height };
}

const levelAt = ({ data, width }: RgbImage, x: number, y: number): number => data[(y * width + x) * 3] ?? -1;

/** The levels of a part of a picture, each once. */
function levelsOf(image: RgbImage, from: readonly [number, number], to: readonly [number, number]): number[] {
  const levels = new Set<number>();
  for (let y = from[1]; y < to[1]; y += 1) {
    for (let x = from[0]; x < to[0]; x += 1) levels.add(levelAt(image, x, y));
  }
  return [...levels].sort((a, b) => a - b);
}

test('a part is painted in the colour of its paper, with a word at its upper edge, and nothing else changes', () => {
  const image = stripes(500, 400, [230, 20]);
  const masked = maskPicture(image, { left: 0.3, top: 0.5 }, (u, v) => ({ x: u * 500, y: v * 400 }));
  expect(masked).toMatchObject({ width: 500, height: 400 });
  expect(levelsOf(masked, [150, 260], [500, 400]), 'below the word').toEqual([230]);
  expect(levelsOf(masked, [150, 200], [500, 260]), 'the word in dark ink').toEqual([28, 230]);
  expect(levelsOf(masked, [0, 200], [150, 400]), 'beside the part').toEqual([20, 230]);
  expect(masked.data.subarray(0, 200 * 500 * 3)).toEqual(image.data.subarray(0, 200 * 500 * 3));
  expect(levelAt(image, 150, 399), 'the picture that was given stays').toBe(20);
});

test('a straightened card gets a margin that differs from its paper, and dark paper a light word', () => {
  const masked = maskCard(stripes(500, 400, [60, 10]), { left: 0, top: 0.5 });
  expect(masked).toMatchObject({ width: 550, height: 450 });
  expect(levelsOf(masked, [0, 0], [550, 25])).toEqual([228]);
  expect(levelsOf(masked, [25, 225], [525, 425])).toEqual([60, 250]);
});

test('a part of a card that is seen from the side, and stands on its head, is painted where it is', () => {
  // The corners of the upright card, clockwise from its upper left.
  const corners = [
    { x: 420, y: 330 },
    { x: 60, y: 360 },
    { x: 100, y: 60 },
    { x: 380, y: 80 },
  ] as const;
  const image = stripes(500, 400, [230, 20]);
  const masked = maskPicture(image, { left: 0, top: 0.5 }, unitSquareTo(corners));
  expect(levelsOf(masked, [120, 90], [360, 120]), 'its lower end, which is above').toEqual([230]);
  expect(levelsOf(masked, [120, 280], [360, 320]), 'its upper end').toEqual([20, 230]);
  expect(levelsOf(masked, [0, 0], [60, 400]), 'what lies beside it').toEqual([20, 230]);
});
