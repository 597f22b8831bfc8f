import { expect, it } from 'vitest';
import { logoContrastRefusal } from './tenant-logo.ts';

it('a logo is refused when less than a hundredth of it has a contrast of 1.5 with the ground of the page', () => {
  // Contrasts of 1, 1.51 and 1.498.
  const [ground, seen, unseen] = [242, 199, 200];
  const withPixels = (count: number, level: number) => new Uint8Array(1000).fill(ground).fill(level, 0, count);
  expect(logoContrastRefusal(withPixels(10, seen))).toBeNull();
  expect(logoContrastRefusal(withPixels(10, 0))).toBeNull();
  for (const levels of [withPixels(9, seen), withPixels(1000, unseen), withPixels(1000, 255)]) {
    expect(logoContrastRefusal(levels)).toMatchObject({
      code: 'low_contrast',
      detail: expect.stringContaining('1 % of it must have a contrast of 1.5:1'),
    });
  }
});
