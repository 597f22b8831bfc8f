import { describe, expect, test } from 'vitest';
import type { RgbImage } from '../card/rgb-image.ts';
import { eyeOpening } from './eye-opening.ts';
import type { MeshPoint } from './load-human.ts';
import { areShut } from './shut-eyes.ts';

/** A mesh with eyes that are 20 wide and 60 apart, and a mouth 50 below them. */
function meshOf(height: number, place: (x: number, y: number) => MeshPoint = (x, y) => [x, y]): MeshPoint[] {
  const mesh: MeshPoint[] = Array.from({ length: 468 }, () => [0, 0]);
  const put = (index: number, x: number, y: number): void => {
    mesh[index] = place(x, y);
  };
  const eyes = [
    { middle: -30, corners: [33, 133], upper: [160, 159, 158], lower: [144, 145, 153] },
    { middle: 30, corners: [362, 263], upper: [385, 386, 387], lower: [380, 374, 373] },
  ] as const;
  for (const { middle, corners, upper, lower } of eyes) {
    corners.forEach((index, at) => {
      put(index, middle + (at === 0 ? -10 : 10), 0);
    });
    upper.forEach((index, at) => {
      put(index, middle + 4 * (at - 1), -height / 2);
    });
    lower.forEach((index, at) => {
      put(index, middle + 4 * (at - 1), height / 2);
    });
  }
  put(61, -15, 50);
  put(291, 15, 50);
  return mesh;
}

/** A picture of one grey, with a dark spot in each eye of a mesh that was moved by 100. */
function pictureOf(skin: number, iris: number): RgbImage {
  const side = 200;
  const data = new Uint8Array(side * side * 3).fill(skin);
  for (const middle of [70, 130]) {
    for (let y = 96; y < 104; y += 1) data.fill(iris, (y * side + middle - 4) * 3, (y * side + middle + 4) * 3);
  }
  return { data, width: side, height: side };
}

const moved = (x: number, y: number): MeshPoint => [100 + x, 100 + y];
const picture = pictureOf(200, 20);

describe('the opening of the eyes', () => {
  test.each([0, 0.4, Math.PI / 2])('depends neither on the size of the picture nor on a tilt of %f', (tilt) => {
    const [cos, sin] = [3 * Math.cos(tilt), 3 * Math.sin(tilt)];
    const mesh = meshOf(8, (x, y) => [100 + x * cos - y * sin, 40 + x * sin + y * cos]);
    const { byWidth, byFace } = eyeOpening(mesh, picture);
    expect(byWidth).toBeCloseTo(0.4);
    expect(byFace).toBeCloseTo(0.16);
  });

  test('is smaller when the eyes shut, and not when the picture is squeezed either way', () => {
    const open = eyeOpening(meshOf(8, moved), picture);
    const shut = (mesh: MeshPoint[], lids: RgbImage): boolean => areShut(eyeOpening(mesh, lids), open);
    const lids = pictureOf(200, 150);
    expect(shut(meshOf(8, moved), picture)).toBe(false);
    expect(shut(meshOf(4, moved), picture)).toBe(false);
    expect(shut(meshOf(8, moved), lids)).toBe(false);
    expect(shut(meshOf(4, moved), lids)).toBe(true);
    expect(
      shut(
        meshOf(8, (x, y) => [100 + x, 100 + y * 0.5]),
        lids,
      ),
    ).toBe(false);
    expect(
      shut(
        meshOf(8, (x, y) => [100 + x * 0.5, 100 + y]),
        lids,
      ),
    ).toBe(false);
  });

  test('has a contrast that light does not change and lids take away', () => {
    const contrast = (skin: number, iris: number): number =>
      eyeOpening(meshOf(8, moved), pictureOf(skin, iris)).contrast;
    expect(contrast(200, 20)).toBeGreaterThan(0.85);
    expect(contrast(100, 10) / contrast(200, 20)).toBeGreaterThan(0.9);
    expect(contrast(200, 150)).toBeLessThan(0.3);
    expect(contrast(0, 0)).toBe(0);
  });
});
