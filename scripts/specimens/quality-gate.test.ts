import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePicture } from '../../src/checks/picture/decode-picture.ts';
import { type QualityFault, qualityFault } from '../../src/domain/picture-quality.ts';
import { drawMyNumberBack, drawMyNumberFront } from './draw-my-number-card.ts';
import { drawPassport } from './draw-passport.ts';
import { inventPerson } from './invented-persons.ts';
import { inventJapanesePerson } from './japanese-persons.ts';
import { photograph, presetOptions } from './photograph.ts';
import { photographOptions } from './photograph-options.ts';

const person = inventPerson(3);
const resident = inventJapanesePerson('tuning', 1);
const clean = drawPassport({ person, table: true });

async function faultOf(picture: Buffer): Promise<QualityFault | null> {
  const decoded = await decodePicture(picture);
  if (!decoded.ok) throw new Error(decoded.code);
  return qualityFault('document_front', decoded.value.quality);
}

/** A lamp's reflection on a page that the camera shows grey beside it. The radius is a share of the picture's width. */
async function withReflection(radius: number): Promise<Buffer> {
  const { width, height } = await sharp(await clean).metadata();
  const stops = [1, 1, 0.97, 0.6, 0.25, 0.08, 0].map(
    (opacity, index) => `<stop offset="${index / 6}" stop-color="#fff" stop-opacity="${opacity}"/>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">` +
    `${stops.join('')}</radialGradient></defs><circle cx="${width * 0.6}" cy="${height * 0.6}" r="${width * radius}" fill="url(#g)"/></svg>`;
  const shaded = await sharp(await clean)
    .linear(0.8, 0)
    .png()
    .toBuffer();
  return sharp(shaded)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer();
}

describe('usable pictures of specimens are never refused', () => {
  test('carelessly photographed', async () => {
    const faults: unknown[] = [];
    for (const index of [4, 6]) faults.push(await faultOf(await drawPassport(photographOptions(index))));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  test.each<readonly [string, () => Promise<Buffer>]>([
    ['clean', () => clean],
    ['the page alone', () => drawPassport({ person })],
    ['with grain and little contrast', () => drawPassport({ person, table: true, noise: 12, contrast: 0.3 })],
    [
      'blurred as a whole',
      async () =>
        sharp(await clean)
          .blur(3)
          .jpeg()
          .toBuffer(),
    ],
    [
      'dark',
      async () =>
        sharp(await clean)
          .linear(0.06, 0)
          .jpeg({ quality: 90 })
          .toBuffer(),
    ],
    [
      'reduced',
      async () =>
        sharp(await clean)
          .resize(420)
          .jpeg()
          .toBuffer(),
    ],
    [
      'compressed',
      async () =>
        sharp(await clean)
          .jpeg({ quality: 12 })
          .toBuffer(),
    ],
    [
      'with a white panel',
      async () => photograph(await drawMyNumberFront({ person: resident }), presetOptions('clean', 'tuning', 26)),
    ],
    ['with a mild reflection', () => withReflection(0.12)],
    [
      'on white',
      async () =>
        sharp(await drawPassport({ person }))
          .extend({ top: 300, bottom: 300, left: 200, right: 200, background: '#fff' })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_title, draw) => {
    expect(await faultOf(await draw())).toBeNull();
  });
});

test.each<readonly [QualityFault, () => Promise<Buffer>]>([
  [
    'blurred',
    async () =>
      sharp(await clean)
        .blur(9)
        .jpeg()
        .toBuffer(),
  ],
  [
    'too_dark',
    async () =>
      sharp(await clean)
        .linear(0.03, 0)
        .jpeg()
        .toBuffer(),
  ],
  ['glare', () => withReflection(0.35)],
  [
    'no_document',
    async () =>
      sharp(await clean)
        .blur(3)
        .linear(0.02, 120)
        .jpeg()
        .toBuffer(),
  ],
])('a specimen that cannot be read is refused as %s', async (fault, draw) => {
  expect(await faultOf(await draw())).toBe(fault);
});

test.each(['clean', 'mild'] as const)('the back of a My Number card is known by its code: %s', async (care) => {
  const back = await photograph(await drawMyNumberBack({ person: resident }), presetOptions(care, 'tuning', 25));
  expect(await decodePicture(back)).toMatchObject({ ok: false, code: 'my_number' });
});
