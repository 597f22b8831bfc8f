import { expect, test } from 'vitest';
import { findBoxes, type PrintMap } from './find-boxes.ts';

/** A map with print where `isPrint` says so. */
function mapOf(isPrint: (x: number, y: number) => boolean, likelihood = 0.9): PrintMap {
  const [width, height] = [200, 120];
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    isPrint((at % width) + 0.5, Math.floor(at / width) + 0.5) ? likelihood : 0.05,
  );
  return { data, width, height };
}

const between = (value: number, from: number, to: number): boolean => value >= from && value < to;

test('a line of print becomes one box, larger by area times 1.6 by circumference on each side', () => {
  const boxes = findBoxes(
    mapOf((x, y) => between(x, 50, 150) && between(y, 40, 50)),
    9,
  );
  const more = (100 * 10 * 1.6) / 220;
  expect(boxes).toHaveLength(1);
  expect(boxes[0]).toMatchObject({ center: { x: 100, y: 45 }, along: { x: 1, y: 0 } });
  expect(boxes[0]?.width).toBeCloseTo(100 + 2 * more, 5);
  expect(boxes[0]?.height).toBeCloseTo(10 + 2 * more, 5);
});

test('the box of a slanted line is turned with it', () => {
  const [sin, cos] = [Math.sin(0.3), Math.cos(0.3)];
  const [box] = findBoxes(
    mapOf((x, y) => {
      const [dx, dy] = [x - 100, y - 60];
      return Math.abs(dx * cos + dy * sin) < 60 && Math.abs(dy * cos - dx * sin) < 7;
    }),
    9,
  );
  expect(Math.atan2(box?.along.y ?? 0, box?.along.x ?? 0)).toBeCloseTo(0.3, 1);
  expect(box?.center.x).toBeCloseTo(100, 0);
});

test('specks and doubtful areas are no lines, and only the largest lines are kept', () => {
  expect(
    findBoxes(
      mapOf((x, y) => between(x, 50, 52) && between(y, 40, 42)),
      9,
    ),
  ).toEqual([]);
  expect(
    findBoxes(
      mapOf((x, y) => between(x, 50, 150) && between(y, 40, 50), 0.4),
      9,
    ),
  ).toEqual([]);
  const two = mapOf((x, y) => between(x, 20, y < 60 ? 60 : 160) && (between(y, 20, 30) || between(y, 80, 90)));
  expect(findBoxes(two, 9)).toHaveLength(2);
  expect(findBoxes(two, 1)).toMatchObject([{ center: { x: 90, y: 85 } }]);
});
