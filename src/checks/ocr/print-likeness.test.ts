import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ColorPicture, printLikeness } from './print-likeness.ts';

const text = '東京都千代田区霞';

/** Stand for letters, so that the test needs no fonts: a square, and a cross that is as high as a letter in its middle alone. */
const shapes = { square: 'M0 0h34v34h-34z', cross: 'M2 17h30M17 0v34M8 8v18M26 12v14' } as const;

/** How letters are drawn: how far each lies below the line and how far to the right, and its shape. */
interface Drawn {
  readonly below?: (index: number) => number;
  readonly right?: (index: number) => number;
  readonly shape?: keyof typeof shapes;
}

async function draw(
  color: string,
  { below = () => 0, right = () => 0, shape = 'square' }: Drawn = {},
): Promise<ColorPicture> {
  const letters = [...text].map(
    (_, index) =>
      `<path transform="translate(${12 + index * 40 + right(index)} ${14 + below(index)})" d="${shapes[shape]}" fill="none" stroke="${color}" stroke-width="4"/>`,
  );
  const width = 344 + right(text.length - 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="64"><rect width="${width}" height="64" fill="#eef3ee"/>${letters.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const dancing = (index: number): number => [0, 5, -4, 6, -6, 3, -5, 4][index] ?? 0;

const box = { left: 0, top: 0, right: 1, bottom: 1 };

test('black letters on one line look like print, also where the line is tilted', async () => {
  expect(printLikeness(await draw('#1c1c20'), { text, box })).toBeGreaterThan(0.7);
  expect(printLikeness(await draw('#1c1c20', { below: (index) => index }), { text, box })).toBeGreaterThan(0.6);
});

test('spaces that OCR does not read move no letter from its place', async () => {
  const right = (index: number): number => (index >= 5 ? 60 : index >= 2 ? 30 : 0);
  expect(printLikeness(await draw('#1c1c20', { right, shape: 'cross' }), { text, box })).toBeGreaterThan(0.7);
  const unruly = await draw('#1c1c20', { below: dancing, right, shape: 'cross' });
  expect(printLikeness(unruly, { text, box })).toBeLessThan(0.5);
});

test('blue ink does not look like print', async () => {
  expect(printLikeness(await draw('#22304f'), { text, box })).toBeLessThan(0.5);
});

test('letters that dance about their line do not look like print', async () => {
  expect(printLikeness(await draw('#1c1c20', { below: dancing }), { text, box })).toBeLessThan(0.5);
});

test('a place outside the picture is no print', async () => {
  const place = { left: 1.2, top: 0, right: 1.4, bottom: 1 };
  expect(printLikeness(await draw('#1c1c20'), { text, box: place })).toBe(0);
});
