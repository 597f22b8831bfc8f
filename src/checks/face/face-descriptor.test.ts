import { expect, test } from 'vitest';
import { describeFace } from './face-descriptor.ts';
import { descriptorSidePx } from './load-human.ts';

/** A face whose left third is in the shade, in the middle of a grey picture, as red, green and blue. */
const size = 300;
const picture = {
  width: size,
  height: size,
  data: new Uint8Array(size * size * 3).map((_, index) => (Math.floor(index / 3) % size < 110 ? 90 : 180)),
};
const frame = { x: size / 2, y: size / 2, roll: 0, height: 50 };

test('a face is described without the light from one side, and mirrored and closer in equal light', () => {
  const seen: Float32Array[] = [];
  const describe = (cut: Float32Array): Float32Array => {
    seen.push(cut);
    return Float32Array.from(seen.length === 1 ? [3, 4] : [0, 0.5]);
  };
  // Each descriptor has the same weight, whatever its length.
  expect([...describeFace({ describe }, picture, frame)].map((value) => Number(value.toFixed(3)))).toEqual([0.6, 1.8]);
  const level = (cut: Float32Array | undefined, x: number): number =>
    cut?.[(Math.floor(descriptorSidePx / 2) * descriptorSidePx + Math.round(x * descriptorSidePx)) * 3] ?? -1;
  const [whole, close] = seen;
  expect(level(whole, 0.2)).toBeGreaterThan(165);
  expect(level(close, 0.2)).toBeGreaterThan(level(close, 0.8) + 40);
});
