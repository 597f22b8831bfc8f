import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPictureReencoder, type PictureReencoder } from './reencode-picture.ts';

let reencoder: PictureReencoder;
beforeAll(() => {
  reencoder = createPictureReencoder({ log: { warn: () => {} } });
});
afterAll(() => reencoder.close());

const reencode = (bytes: Buffer) => reencoder.reencodeLogo(bytes, 'tenant-1');

/** A mark of one colour on nothing. */
const mark = (width: number, height: number, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background: { r: 31, g: 95, b: 74, alpha: 0.5 } } });

async function kept(bytes: Buffer) {
  const result = await reencode(bytes);
  if (!result.ok) throw new Error(result.detail);
  return result.value.bytes;
}

describe('a logo that is kept', () => {
  test.each([
    [960, 288, 480, 144],
    [4000, 1000, 480, 120],
    [600, 600, 144, 144],
    [120, 40, 120, 40],
    [24, 24, 24, 24],
  ])('of %i × %i pixels has %i × %i, as PNG with its transparency', async (width, height, toWidth, toHeight) => {
    const image = sharp(await kept(await mark(width, height).png().toBuffer()));
    const { format, hasAlpha, ...size } = await image.metadata();
    expect([format, hasAlpha, size.width, size.height]).toEqual(['png', true, toWidth, toHeight]);
    const pixel = [...(await image.ensureAlpha().raw().toBuffer()).subarray(0, 4)];
    // Scaling multiplies colours with their transparency and divides them again.
    for (const [index, level] of [31, 95, 74, 128].entries()) {
      expect(Math.abs((pixel[index] ?? 0) - level), `${pixel}`).toBeLessThan(4);
    }
  });

  test('of a phone is upright, and nothing of its file is left but pixels', async () => {
    const exif = { IFD0: { Copyright: 'PLANTED' }, IFD3: { GPSLatitude: '35/1 0/1 0/1' } };
    const file = await mark(400, 100, 3).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const bytes = await kept(Buffer.concat([file, Buffer.from('<script>PLANTED</script>')]));
    const { format, width, height, exif: left, orientation } = await sharp(bytes).metadata();
    expect([format, width, height, left, orientation]).toEqual(['png', 36, 144, undefined, undefined]);
    expect(bytes.includes('PLANTED')).toBe(false);
  });

  test('of any colours stays below 80 kB', async () => {
    const noise = Buffer.from(Array.from({ length: 960 * 288 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
    const file = await sharp(noise, { raw: { width: 960, height: 288, channels: 3 } })
      .png()
      .toBuffer();
    expect((await kept(file)).length).toBeLessThan(80_000);
  });
});

/** A word of one colour on nothing, as logos have it. */
const word = (colour: string, ground = 'none') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="${ground}"/>` +
        `<path d="M20 56h440v8h-440z" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

test.each([
  ['white', 'none', 'low_contrast'],
  ['#f2eee6', 'none', 'low_contrast'],
  ['#ffffff', '#fffff0', 'low_contrast'],
  ['#ffef80', 'none', 'low_contrast'],
  ['white', '#1f5f4a', 'ok'],
  ['#1f5f4a', 'none', 'ok'],
  ['#06c755', 'none', 'ok'],
  ['#ff8800', 'white', 'ok'],
] as const)(
  'a word in %s on %s is seen on the light ground of the page, or refused: %s',
  async (colour, ground, expected) => {
    const result = await reencode(await word(colour, ground));
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><script>alert(1)</script></svg>';

test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
  ['an SVG', () => Buffer.from(svg), 'unsupported_format', 'SVG'],
  [
    'an SVG behind a declaration',
    () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${svg}`),
    'unsupported_format',
    'SVG',
  ],
  ['a GIF', () => mark(200, 50).gif().toBuffer(), 'unsupported_format', 'GIF'],
  ['a WebP', () => mark(200, 50).webp().toBuffer(), 'unsupported_format', 'WEBP'],
  ['an AVIF', () => mark(200, 50).avif().toBuffer(), 'unsupported_format', 'HEIF'],
  ['a TIFF', () => mark(200, 50).tiff().toBuffer(), 'unsupported_format', 'TIFF'],
  ['a text', () => Buffer.from('<p>no picture</p>'), 'not_a_picture', 'PNG or JPEG'],
  ['nothing', () => Buffer.alloc(0), 'not_a_picture', 'PNG or JPEG'],
  ['a wide one', () => mark(4001, 1000).png().toBuffer(), 'too_large_dimensions', '4000'],
  ['a small one', () => mark(200, 23).png().toBuffer(), 'too_small', '24'],
  ['a line', () => mark(4000, 100).png().toBuffer(), 'too_small', '480 × 144'],
  ['half a PNG', async () => halved(await mark(900, 300).png().toBuffer()), 'truncated', 'breaks off'],
  ['half a JPEG', async () => halved(await mark(900, 300, 3).jpeg().toBuffer()), 'truncated', 'breaks off'],
])('%s is refused by name', async (_, make, code, detail) => {
  expect(await reencode(await make())).toEqual({ ok: false, code, detail: expect.stringContaining(detail) });
});

function halved(file: Buffer): Buffer {
  return file.subarray(0, file.length >> 1);
}
