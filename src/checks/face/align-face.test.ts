import { describe, expect, test } from 'vitest';
import { cutFace, frameOf } from './align-face.ts';
import type { MeshPoint } from './load-human.ts';

/** A mesh with the eyes 20 pixels apart and the mouth 20 pixels below them, turned around the middle between eyes and mouth. */
function meshAt(x: number, y: number, roll: number): MeshPoint[] {
  const mesh: MeshPoint[] = Array.from({ length: 468 }, () => [0, 0]);
  const put = (index: number, u: number, v: number): void => {
    mesh[index] = [x + u * Math.cos(roll) - v * Math.sin(roll), y + u * Math.sin(roll) + v * Math.cos(roll)];
  };
  put(33, -14, -10);
  put(133, -6, -10);
  put(263, 14, -10);
  put(362, 6, -10);
  put(61, -8, 10);
  put(291, 8, 10);
  return mesh;
}

describe('the frame of a face', () => {
  test.each([0, 0.3, Math.PI / 2, -Math.PI / 2, 3])('does not depend on its tilt of %f', (roll) => {
    const frame = frameOf(meshAt(50, 40, roll));
    expect(frame.x).toBeCloseTo(50);
    expect(frame.y).toBeCloseTo(40);
    expect(frame.height).toBeCloseTo(20);
    expect(frame.roll).toBeCloseTo(roll);
  });
});

describe('a cut-out', () => {
  /** A picture that is light to the left of a column and dark to its right. */
  const picture = {
    width: 100,
    height: 80,
    data: new Uint8Array(100 * 80 * 3).map((_, at) => (Math.floor(at / 3) % 100 < 50 ? 200 : 40)),
  };
  const corners = (cut: Float32Array, side: number): number[] =>
    [0, side - 1, side * (side - 1), side * side - 1].map((at) => Math.round(cut[at * 3] ?? -1));

  test('is upright: what is left of a face that lies on its side comes to lie above or below', () => {
    const frame = { x: 50, y: 40, roll: 0, height: 10 };
    expect(corners(cutFace(picture, frame, 3, 8), 8)).toEqual([200, 40, 200, 40]);
    expect(corners(cutFace(picture, { ...frame, roll: Math.PI / 2 }, 3, 8), 8)).toEqual([40, 40, 200, 200]);
    expect(corners(cutFace(picture, { ...frame, roll: -Math.PI / 2 }, 3, 8), 8)).toEqual([200, 200, 40, 40]);
  });

  test('shows the same at any size of the face, and goes on beyond the edge', () => {
    const frame = { x: 50, y: 40, roll: 0, height: 10 };
    const large = corners(cutFace(picture, { ...frame, height: 60 }, 3, 8), 8);
    const small = corners(cutFace(picture, { ...frame, height: 1 }, 3, 8), 8);
    expect(large).toEqual([200, 40, 200, 40]);
    expect(small).toEqual([200, 40, 200, 40]);
  });
});
