import { expect, test } from 'vitest';
import { shadesDifference } from './face-shades.ts';
import { readShades } from './read-shades.ts';

/** A picture of soft shapes; the shift moves them, as a head that does not hold still. */
function pictureOf(side: number, shift: number, change: (level: number, column: number) => number = (level) => level) {
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [column, row] = [((Math.floor(at / 3) % side) / side) * 100, (Math.floor(at / 3 / side) / side) * 100];
    return change(128 + 60 * Math.sin((column + shift) / 10) + 40 * Math.cos((row - shift) / 14 + column / 18), column);
  });
  return { data, width: side, height: side };
}

test('a picture in another size and light is the same; one in which the head moved is another', async () => {
  const shades = await readShades(pictureOf(200, 0));
  const again = await readShades(pictureOf(150, 0, (level, column) => level * 0.7 + 20 + 2 * (column % 2)));
  expect(shadesDifference(shades, again)).toBeLessThan(0.05);
  expect(shadesDifference(shades, await readShades(pictureOf(200, 2)))).toBeGreaterThan(0.1);
});

test('a mirrored picture is the mirror image of the first, and of no other', async () => {
  const shades = await readShades(pictureOf(200, 0));
  const side = Math.sqrt(shades.length);
  const mirrored = shades.map((_, at) => shades[at - (at % side) + side - 1 - (at % side)] ?? 0);
  expect(shadesDifference(shades, mirrored, true)).toBe(0);
  expect(shadesDifference(shades, mirrored)).toBeGreaterThan(0.5);
  expect(shadesDifference(shades, shades, true)).toBeGreaterThan(0.5);
});
