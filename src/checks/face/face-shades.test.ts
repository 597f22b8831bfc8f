import { expect, test } from 'vitest';
import { mirroredDifference } from './face-shades.ts';
import { readShades } from './read-shades.ts';

/** A picture of soft shapes; the shift moves them, as a head that does not hold still. */
function pictureOf(side: number, shift: number, change: (level: number, column: number) => number = (level) => level) {
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [column, row] = [((Math.floor(at / 3) % side) / side) * 100, (Math.floor(at / 3 / side) / side) * 100];
    return change(128 + 60 * Math.sin((column + shift) / 10) + 40 * Math.cos((row - shift) / 14 + column / 18), column);
  });
  return { data, width: side, height: side };
}

/** The mirror image of a picture. */
const mirrorOf = (shades: Float32Array): Float32Array => {
  const side = Math.sqrt(shades.length);
  return shades.map((_, at) => shades[at - (at % side) + side - 1 - (at % side)] ?? 0);
};

test('the mirror image of a picture is the same in another size and light, and another where the head moved', async () => {
  const shades = await readShades(pictureOf(200, 0));
  const again = await readShades(pictureOf(150, 0, (level, column) => level * 0.7 + 20 + 2 * (column % 2)));
  expect(mirroredDifference(mirrorOf(shades), shades)).toBe(0);
  expect(mirroredDifference(mirrorOf(shades), again)).toBeLessThan(0.05);
  expect(mirroredDifference(mirrorOf(shades), await readShades(pictureOf(200, 2)))).toBeGreaterThan(0.1);
});

test('a picture is not the mirror image of itself', async () => {
  const shades = await readShades(pictureOf(200, 0));
  expect(mirroredDifference(shades, shades)).toBeGreaterThan(0.5);
});
