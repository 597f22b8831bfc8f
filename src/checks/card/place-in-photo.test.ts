import { expect, test } from 'vitest';
import type { Quad } from './geometry.ts';
import { placeInPhoto } from './place-in-photo.ts';
import { turnRgb } from './rgb-image.ts';

const photo = { width: 100, height: 80 };
/** A straightened card of 8 by 4 pixels lies here: ten pixels of the photograph are one of its own. */
const corners: Quad = [
  { x: 10, y: 20 },
  { x: 90, y: 20 },
  { x: 90, y: 60 },
  { x: 10, y: 60 },
];

test.each([0, 1, 2, 3] as const)('a part of a card that was turned by %i quarters lies where it was', (quarters) => {
  const data = new Uint8Array(8 * 4 * 3);
  const marked = { x: 6, y: 1 };
  data[(marked.y * 8 + marked.x) * 3] = 255;
  const upright = turnRgb({ data, width: 8, height: 4 }, quarters);
  const at = upright.data.indexOf(255) / 3;
  const [width, height] = [1 / upright.width, 1 / upright.height];
  const area = { x: (at % upright.width) * width, y: Math.floor(at / upright.width) * height, width, height };
  const place = placeInPhoto(area, photo, corners, quarters);
  const [xs, ys] = [place.map(({ x }) => x * photo.width), place.map(({ y }) => y * photo.height)];
  expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(Math.round)).toEqual([
    70, 80, 30, 40,
  ]);
});
