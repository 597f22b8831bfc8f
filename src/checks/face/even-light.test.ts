import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';

const side = 64;

/** A cut-out from the grey level of each place. */
function cutOf(level: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: side * side * 3 }, (_, index) => {
    const at = Math.floor(index / 3);
    return level(at % side, Math.floor(at / side));
  });
}

/** A cut-out without the light from one side. */
function even(cut: Float32Array): Float32Array {
  const changed = cut.slice();
  evenLight(changed, side);
  return changed;
}

const levelAt = (cut: Float32Array, x: number, y: number): number => Math.round(cut[(y * side + x) * 3] ?? -1);
/** The light of a lamp on one side: the left third of the picture is in the shade, with a soft edge. */
const shade = (x: number): number => 0.45 + 0.55 * Math.min(1, Math.max(0, (x - 16) / 14));
/** Eyes and mouth. */
const isFeature = (x: number, y: number): boolean =>
  [18, 44].some((eye) => Math.abs(x - eye - 0.5) < 2 && Math.abs(y - 24) < 2) || (Math.abs(x - 31.5) < 8 && y === 44);
const face = (x: number, y: number): number => (isFeature(x, y) ? 60 : 180);

test('a face that is lit from one side becomes like one in even light', () => {
  const lit = cutOf((x, y) => face(x, y) * shade(x));
  const evened = even(lit);
  expect(levelAt(lit, 14, 32)).toBe(81);
  expect(levelAt(evened, 14, 32)).toBeGreaterThan(165);
  expect(levelAt(evened, 49, 32)).toBe(180);
  // Features stay where they are, as dark as those of the other side.
  expect(levelAt(evened, 18, 24)).toBeLessThan(80);
  expect(Math.abs(levelAt(evened, 18, 24) - levelAt(evened, 45, 24))).toBeLessThan(15);
});

test('a face in even light, and what lies beside a face, stay as they are', () => {
  expect(even(cutOf(face))).toEqual(cutOf(face));
  const beside = cutOf((x, y) => (x < 3 && y < 20 ? 20 : 180));
  expect(levelAt(even(beside), 1, 5)).toBe(20);
});

test('what is far darker than a shadow stays dark', () => {
  const patch = cutOf((x, y) => (x < 24 && y > 20 && y < 44 ? 8 : 180));
  expect(levelAt(even(patch), 16, 32)).toBe(24);
});
