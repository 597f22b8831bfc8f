import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ColorPicture, printLikeness } from './print-likeness.ts';

const text = '東京都千代田区霞';

/** Draws squares in the places of letters, so that the test needs no fonts. */
async function draw(color: string, shift: (index: number) => number): Promise<ColorPicture> {
  const letters = [...text].map((_, index) => {
    const y = 14 + shift(index);
    return `<rect x="${12 + index * 40}" y="${y}" width="34" height="34" fill="none" stroke="${color}" stroke-width="4"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="344" height="64"><rect width="344" height="64" fill="#eef3ee"/>${letters.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const box = { left: 0, top: 0, right: 1, bottom: 1 };

test('black letters on one line look like print, also where the line is tilted', async () => {
  expect(printLikeness(await draw('#1c1c20', () => 0), { text, box })).toBeGreaterThan(0.7);
  expect(printLikeness(await draw('#1c1c20', (index) => index), { text, box })).toBeGreaterThan(0.6);
});

test('blue ink does not look like print', async () => {
  expect(printLikeness(await draw('#22304f', () => 0), { text, box })).toBeLessThan(0.5);
});

test('letters that dance about their line do not look like print', async () => {
  expect(
    printLikeness(await draw('#1c1c20', (index) => [0, 5, -4, 6, -6, 3, -5, 4][index] ?? 0), { text, box }),
  ).toBeLessThan(0.5);
});

test('a place outside the picture is no print', async () => {
  const place = { left: 1.2, top: 0, right: 1.4, bottom: 1 };
  expect(printLikeness(await draw('#1c1c20', () => 0), { text, box: place })).toBe(0);
});
