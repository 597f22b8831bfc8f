// Files that attack the decoder of uploaded pictures: false headers, bombs, truncations, polyglots, colour spaces, metadata.

import sharp from 'sharp';
import { seededRandom } from '../../specimens/seeded-random.ts';
import { craftJpeg, insertIntoJpeg, jpegFrame, jpegSegment } from './craft-jpeg.ts';
import { craftPng, inflatingChunk, pngChunk, pngSignature } from './craft-png.ts';

/** A file to upload. */
export interface HostilePicture {
  readonly name: string;
  readonly bytes: Buffer;
  /** The pixels are those of an ordinary picture, so a service accepts it; the others it may accept or refuse. */
  readonly isUsable: boolean;
}

/** The largest body that the service reads. */
const bytesMax = 10 * 1024 * 1024;

type Random = () => number;
interface Bases {
  readonly jpeg: Buffer;
  readonly progressive: Buffer;
  readonly png: Buffer;
  readonly interlaced: Buffer;
}
type Kind = (random: Random, bases: Bases) => Buffer | Promise<Buffer>;

const between = (random: Random, from: number, to: number) => Math.floor(from + random() * (to - from));
const pick = <T>(random: Random, ...choices: readonly T[]) => choices[between(random, 0, choices.length)] as T;
const noise = (random: Random, bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, () => between(random, 0, 256)));
const marker = (...bytes: number[]) => Buffer.from([0xff, ...bytes]);
const repeat = (unit: Buffer, bytes: number) => Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit);
const html = Buffer.from('<html><body onload="alert(1)"><script>alert(2)</script></body></html>');
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.alloc(60, 7),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
]);

/** Makes a walker that gives the marker 01 a length (the next two bytes, FF E1) find this frame header instead of the true one. */
const hiding = (width: number, height: number) => [
  marker(0x01),
  jpegSegment(0xe1, Buffer.concat([Buffer.alloc(65_501), jpegFrame({ width, height })])),
];

/** Ordinary pictures in unusual files. */
const usable: Readonly<Record<string, Kind>> = {
  'an ordinary photograph': (random) =>
    sharp({
      create: {
        width: between(random, 2000, 4032),
        height: 3024,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .jpeg()
      .toBuffer(),
  'a small JPEG that shows 30,000 pixels': (_random, { jpeg }) => insertIntoJpeg(jpeg, ...hiding(30_000, 30_000)),
  'a frame header inside metadata': (random, { jpeg }) =>
    insertIntoJpeg(jpeg, jpegSegment(between(random, 0xe1, 0xef), jpegFrame({ width: 65_535, height: 65_535 }))),
  'megabytes of fill bytes': (random, { jpeg }) =>
    insertIntoJpeg(jpeg, Buffer.alloc(between(random, 1, 10) * 1_000_000, 0xff)),
  'megabytes of metadata': (random, { jpeg }) =>
    insertIntoJpeg(jpeg, repeat(jpegSegment(between(random, 0xe3, 0xed), Buffer.alloc(65_000, 65)), 9_000_000)),
  'a million empty comments': (_random, { jpeg }) =>
    insertIntoJpeg(jpeg, repeat(jpegSegment(0xfe, Buffer.alloc(0)), 4_000_000)),
  'JPEG and HTML': (_random, { jpeg }) => insertIntoJpeg(jpeg, jpegSegment(0xfe, html)),
  'JPEG and ZIP': (random, { jpeg, progressive }) => Buffer.concat([pick(random, jpeg, progressive), zip]),
  'PNG and ZIP': (random, { png, interlaced }) => Buffer.concat([pick(random, png, interlaced), zip]),
  'EXIF data with an orientation and a place': (random, { png }) =>
    sharp(png)
      .withExif({ IFD3: { GPSLatitude: '35/1 39/1 31/1' } })
      .withMetadata({ orientation: between(random, 1, 9) })
      .jpeg()
      .toBuffer(),
  CMYK: (_random, { jpeg }) => sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
  'PNG of 16 bits': (_random, { png }) => sharp(png).toColourspace('rgb16').png().toBuffer(),
};

/** What may be refused; nothing of it may harm. */
const hostile: Readonly<Record<string, Kind>> = {
  'a large JPEG that shows 640 pixels': (random) =>
    insertIntoJpeg(craftJpeg({ width: between(random, 6600, 12_000), height: 8000 }), ...hiding(640, 480)),
  'progressive of 40 megapixels': (random) =>
    craftJpeg({ width: 7300, height: 5470, frame: 0xc2, scans: between(random, 1, 8) }),
  'progressive of 40 megapixels that shows 640 pixels': (random) =>
    insertIntoJpeg(
      craftJpeg({ width: 7300, height: 5470, frame: 0xc2, scans: between(random, 1, 8) }),
      ...hiding(640, 480),
    ),
  'progressive of 16 megapixels': (random) =>
    craftJpeg({
      width: 4000,
      height: 4000,
      frame: 0xc2,
      components: pick(random, 1, 3, 4),
      scans: between(random, 1, 20),
    }),
  'hundreds of scans': (random) =>
    craftJpeg({ width: 2000, height: 1500, frame: 0xc2, scans: between(random, 90, 900) }),
  'hundreds of scans over 16 megapixels': (random) =>
    craftJpeg({ width: 4000, height: 4000, frame: 0xc2, scans: between(random, 90, 300) }),
  'a scan for each component of 52 megapixels': (random) =>
    craftJpeg({ width: 8200, height: 6300, scans: 3, components: pick(random, 3, 4) }),
  'baseline of 52 megapixels': (random) =>
    craftJpeg({
      width: 8200,
      height: 6300,
      components: pick(random, 1, 3, 4),
      sampling: pick(random, 0x11, 0x22, 0x21),
    }),
  'the largest size that a header can claim': (random) =>
    craftJpeg({ width: 65_500, height: 65_500, frame: pick(random, 0xc0, 0xc2), data: 0.01 }),
  'a size of nothing': (random) => craftJpeg({ width: pick(random, 0, 640), height: 0 }),
  'a picture without its data': (random) =>
    craftJpeg({ width: between(random, 300, 7000), height: 6000, data: random() / 2 }),
  'an unusual frame': (random) =>
    craftJpeg({
      width: 640,
      height: 480,
      frame: pick(random, 0xc1, 0xc3, 0xc5, 0xc9, 0xca, 0xcb),
      precision: pick(random, 8, 12, 16),
    }),
  'an unusual number of components': (random) =>
    craftJpeg({ width: 900, height: 700, components: pick(random, 2, 4, 5, 10) }),
  'an unusual sampling': (random) =>
    craftJpeg({ width: 900, height: 700, sampling: pick(random, 0x00, 0x44, 0x33, 0x14, 0xff) }),
  'a colour transform that does not fit': (random) =>
    craftJpeg({ width: 900, height: 700, components: pick(random, 1, 3, 4), adobe: pick(random, 0, 1, 2, 9) }),
  'a colour profile of noise': (random, { jpeg }) =>
    insertIntoJpeg(
      jpeg,
      jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), noise(random, 3000)])),
    ),
  'a colour profile in 255 parts': (_random, { jpeg }) => {
    const parts = Array.from({ length: 140 }, (_value, index) =>
      jpegSegment(
        0xe2,
        Buffer.concat([
          Buffer.from('ICC_PROFILE\0', 'latin1'),
          Buffer.from([index + 1, 255]),
          Buffer.alloc(60_000, index),
        ]),
      ),
    );
    return insertIntoJpeg(jpeg, ...parts);
  },
  'EXIF data that point to themselves': (random, { jpeg }) => {
    const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1');
    tiff.writeUInt32LE(pick(random, 8, 0xfffffff0, 10), 18);
    return insertIntoJpeg(jpeg, jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])));
  },
  'EXIF data of noise': (random, { jpeg }) =>
    insertIntoJpeg(
      jpeg,
      jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0', 'latin1'), noise(random, 5000)])),
    ),
  'millions of parameterless markers': (random, { jpeg }) =>
    insertIntoJpeg(jpeg, repeat(marker(pick(random, 0x01, 0xd0, 0xd8)), between(random, 1, 10) * 1_000_000)),
  'a JPEG that breaks off': (random, { jpeg, progressive }) => {
    const whole = pick(random, jpeg, progressive);
    return whole.subarray(0, between(random, 3, whole.length));
  },
  'a damaged JPEG': (random, { jpeg, progressive }) => damaged(random, pick(random, jpeg, progressive)),
  'a PNG that breaks off': (random, { png, interlaced }) => {
    const whole = pick(random, png, interlaced);
    return whole.subarray(0, between(random, 8, whole.length));
  },
  'a damaged PNG': (random, { png, interlaced }) => damaged(random, pick(random, png, interlaced)),
  'a PNG of 900 megapixels': () => craftPng({ width: 30_000, height: 30_000, depth: 1, colour: 0 }),
  'a PNG of 52 megapixels': (random) =>
    craftPng({ width: 8200, height: 6300, colour: pick(random, 0, 2, 6), depth: pick(random, 8, 16) }),
  'an interlaced PNG of 16 megapixels': () =>
    craftPng({ width: 4000, height: 4000, colour: 6, depth: 16, interlace: 1 }),
  'an interlaced PNG of 52 megapixels': () =>
    craftPng({ width: 8200, height: 6300, depth: 1, colour: 0, interlace: 1 }),
  'a PNG with the largest size': (random) =>
    craftPng({ width: pick(random, 0x7fffffff, 0xffffffff, 0), height: 0x7fffffff, lines: 0 }),
  'a PNG with too few or too many lines': (random) =>
    craftPng({ width: 3000, height: 2000, lines: between(random, 0, 8000) }),
  'a PNG with an unusual header': (random) =>
    craftPng({
      width: 640,
      height: 480,
      depth: pick(random, 0, 3, 8, 32),
      colour: pick(random, 1, 3, 5, 7),
      interlace: pick(random, 0, 2, 9),
    }),
  'text that inflates': (random) =>
    craftPng({
      width: 640,
      height: 480,
      before: [inflatingChunk(pick(random, 'zTXt', 'iTXt', 'iCCP'), between(random, 50, 400))],
    }),
  'a thousand texts that inflate': () =>
    craftPng({ width: 640, height: 480, before: Array<Buffer>(100).fill(inflatingChunk('zTXt', 20)) }),
  'a hundred thousand texts': () =>
    craftPng({ width: 640, height: 480, before: [repeat(pngChunk('tEXt', Buffer.from('Comment\0a')), 4_000_000)] }),
  'a PNG in chunks of one byte': () => craftPng({ width: 4000, height: 3000, chunkBytes: 1 }),
  'a chunk with a false length or checksum': (random) =>
    craftPng({
      width: 640,
      height: 480,
      before: [pngChunk(pick(random, 'tEXt', 'gAMA', 'ABCD'), Buffer.alloc(4), pick(random, 'length', 'checksum'))],
    }),
  'an animation without frames': () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(0xffffffff);
    return craftPng({ width: 640, height: 480, before: [pngChunk('acTL', control)] });
  },
  'another format': (random, { png }) => {
    const image = sharp(png);
    const formats = ['gif', 'webp', 'tiff'] as const;
    return image.toFormat(pick(random, ...formats)).toBuffer();
  },
  'another format that begins as a picture': async (random, { png }) => {
    const svg = Buffer.from(
      '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000">&a;</svg>',
    );
    const body = pick(random, svg, zip, html, await sharp(png).gif().toBuffer());
    return Buffer.concat([pick(random, marker(0xd8, 0xff, 0xe0), pngSignature), body]);
  },
  'what is no picture': (random) =>
    pick(
      random,
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      zip,
      noise(random, 900),
      Buffer.alloc(0),
    ),
};

function damaged(random: Random, whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  for (let hits = between(random, 1, 40); hits > 0; hits -= 1)
    copy[between(random, 2, copy.length)] = between(random, 0, 256);
  return copy;
}

/**
 * Makes hostile pictures, the same ones for the same seed. Each kind comes once before one comes again.
 * @param count how many
 */
export async function* hostilePictures(seed: number, count: number): AsyncGenerator<HostilePicture> {
  const random = seededRandom(seed);
  const photo = sharp(noise(random, 900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } }).blur(1.5);
  const bases: Bases = {
    jpeg: await photo.clone().jpeg().toBuffer(),
    progressive: await photo.clone().jpeg({ progressive: true }).toBuffer(),
    png: await photo.clone().png().toBuffer(),
    interlaced: await photo.clone().png({ progressive: true }).toBuffer(),
  };
  const kinds = [
    ...Object.entries(usable).map(([name, make]) => ({ name, make, isUsable: true })),
    ...Object.entries(hostile).map(([name, make]) => ({ name, make, isUsable: false })),
  ];
  let round: typeof kinds = [];
  for (let made = 0; made < count; made += 1) {
    if (round.length === 0) round = [...kinds];
    const [kind] = round.splice(between(random, 0, round.length), 1) as [(typeof kinds)[number]];
    const { name, isUsable } = kind;
    const bytes = await kind.make(random, bases);
    yield { name, isUsable, bytes: bytes.subarray(0, bytesMax) };
  }
}
