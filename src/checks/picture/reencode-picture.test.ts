import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type JpegOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChildFault, type ChildRunner } from '../child/child-runner.ts';
import type { KeptPicture } from './decode-picture.ts';
import { createPictureReencoder, type PictureJob, type PictureReencoder } from './reencode-picture.ts';

const logged: object[] = [];
const log = { warn: (fields: object) => void logged.push(fields) };
let reencoder: PictureReencoder;
let jpeg: Buffer;
let png: Buffer;

const quality = { blurPx: 1, highlight: 240, contrast: 200, glareShare: 0 };

/** A picture with enough detail that every part of its file matters. */
function texture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2654435761) >>> 24;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } });

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(body.length);
  named.copy(frame, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}

/** A black and white PNG of the size it claims, whole but for its lines, of which it holds as many as asked for. */
function makePng(width: number, height: number, lines: number, interlaced = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  header[12] = interlaced;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(lines * (1 + Math.ceil(width / 8))), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG segment with its length. */
function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A frame header as it stands in a JPEG. */
function frame(width: number, height: number): Buffer {
  const body = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  return segment(0xc0, body);
}

/** Puts bytes behind the start of a JPEG. */
const insert = (whole: Buffer, ...parts: Buffer[]) =>
  Buffer.concat([whole.subarray(0, 2), ...parts, whole.subarray(2)]);

async function codeOf(bytes: Buffer): Promise<string> {
  const result = await reencoder.reencode(bytes);
  return result.ok ? 'ok' : result.code;
}

async function kept(bytes: Buffer) {
  const result = await reencoder.reencode(bytes);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

beforeAll(async () => {
  reencoder = createPictureReencoder({ log });
  jpeg = await texture(640, 400).jpeg().toBuffer();
  png = await texture(640, 400).png().toBuffer();
});
afterAll(() => reencoder.close());

describe('accepted', () => {
  test.each<readonly [string, () => Promise<Buffer>]>([
    ['a JPEG', async () => jpeg],
    ['a progressive JPEG', () => sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', () => sharp(jpeg).greyscale().jpeg().toBuffer()],
    ['a CMYK JPEG', () => sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG', async () => png],
    ['a PNG of 16 bits', () => sharp(png).toColourspace('rgb16').png().toBuffer()],
    ['a PNG with alpha', () => sharp(png).ensureAlpha(0.5).png().toBuffer()],
    ['an interlaced PNG with a palette', () => sharp(png).png({ palette: true, progressive: true }).toBuffer()],
  ])('%s is kept as a JPEG in sRGB, 8 bits a channel, without metadata', async (_title, make) => {
    const { bytes, width, height } = await kept(await make());
    const metadata = await sharp(bytes).metadata();
    expect([width, height]).toEqual([640, 400]);
    expect(metadata).toMatchObject({ format: 'jpeg', width, height, space: 'srgb', depth: 'uchar', channels: 3 });
    for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect(metadata[name], name).toBeUndefined();
  });

  test('transparent parts become white', async () => {
    const clear = { width: 320, height: 320, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { bytes } = await kept(await sharp({ create: clear }).png().toBuffer());
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'orientation %d of the EXIF data is applied, and its GPS data removed',
    async (orientation) => {
      const red = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#f00' } })
        .png()
        .toBuffer();
      const turned = await plain(900, 600)
        .composite([{ input: red, left: 0, top: 0 }])
        .png()
        .toBuffer();
      const exif = {
        IFD0: { Orientation: `${orientation}` },
        IFD3: { GPSLatitude: '35/1 39/1 31/1', GPSLatitudeRef: 'N' },
      };
      const sent = await sharp(turned).withExif(exif).withMetadata({ orientation }).jpeg().toBuffer();
      expect((await sharp(sent).metadata()).orientation).toBe(orientation);
      const { bytes, width, height } = await kept(sent);
      expect([width, height]).toEqual(orientation > 4 ? [600, 900] : [900, 600]);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      // The corner that the red part is in, as EXIF defines it.
      const right = [2, 3, 6, 7].includes(orientation);
      const bottom = [3, 4, 7, 8].includes(orientation);
      const pixels = await sharp(bytes).raw().toBuffer();
      const at = 3 * ((bottom ? height - 20 : 20) * width + (right ? width - 20 : 20));
      expect(pixels[at]).toBeGreaterThan(240);
    },
  );

  test('a picture of 50 megapixels, as phones take, is kept with 3,000 pixels a side', async () => {
    const { width, height } = await kept(await plain(8160, 6144).jpeg().toBuffer());
    expect([width, height]).toEqual([3000, 2259]);
  });

  test('what another program would read behind a picture or in its comment is not kept', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const zip = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      randomBytes(400),
      Buffer.from('PK\x05\x06', 'latin1'),
      Buffer.alloc(18),
    ]);
    for (const polyglot of [
      insert(jpeg, segment(0xfe, page)),
      Buffer.concat([jpeg, page, zip]),
      Buffer.concat([png, zip]),
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page])),
        png.subarray(33),
      ]),
    ]) {
      const { bytes } = await kept(polyglot);
      expect(bytes.includes('<script>')).toBe(false);
      expect(bytes.includes(zip.subarray(0, 20))).toBe(false);
      expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    }
  });
});

describe('the decoder reads the size, whatever else the file claims', () => {
  test.each<readonly [string, () => Buffer]>([
    ['a marker without parameters', () => insert(jpeg, Buffer.from([0xff, 0x01]))],
    ['a frame header inside other data', () => insert(jpeg, segment(0xe1, frame(30_000, 30_000)))],
    [
      'a marker without parameters and a frame header inside other data',
      () => insert(jpeg, Buffer.from([0xff, 0x01]), segment(0xe1, frame(30_000, 30_000))),
    ],
  ])('a small JPEG with %s is accepted', async (_title, make) => {
    expect(await kept(make())).toMatchObject({ width: 640, height: 400 });
  });

  test('a large JPEG that shows a small size first is refused by its own', async () => {
    const large = await plain(9000, 6000).jpeg().toBuffer();
    // A walker that gives the marker 01 a length (the next two bytes, FF E1) skips to the small frame.
    const skipped = Buffer.concat([
      Buffer.from([0xff, 0x01]),
      segment(0xe1, Buffer.concat([Buffer.alloc(65_501), frame(640, 480)])),
    ]);
    expect(await codeOf(insert(large, skipped))).toBe('too_large_dimensions');
    expect(await codeOf(insert(large, segment(0xe1, frame(640, 480))))).toBe('too_large_dimensions');
    const progressive = await plain(7300, 5470).jpeg({ progressive: true }).toBuffer();
    expect(await codeOf(insert(progressive, skipped))).toBe('too_large_dimensions');
  });

  test('megabytes of fill bytes are read to their end', async () => {
    const fill = insert(jpeg, Buffer.alloc(9_900_000, 0xff));
    expect(['ok', 'truncated']).toContain(await codeOf(fill));
    expect(await codeOf(Buffer.alloc(9_900_000, 0xff))).toBe('not_a_picture');
  });
});

describe('refused', () => {
  test.each(['', 'hello', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%!PS-Adobe-3.0'])(
    'what is no picture: %j',
    async (text) => {
      expect(await codeOf(Buffer.from(text))).toBe('not_a_picture');
    },
  );

  test('pictures of other formats, single and animated', async () => {
    const frames = { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } } as const;
    for (const bytes of [
      await sharp(jpeg).webp().toBuffer(),
      await sharp(jpeg).gif().toBuffer(),
      await sharp(randomBytes(40 * 80 * 3), frames)
        .gif()
        .toBuffer(),
      await sharp(randomBytes(40 * 80 * 3), frames)
        .webp()
        .toBuffer(),
      await sharp(jpeg).tiff().toBuffer(),
      Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    ]) {
      expect(await codeOf(bytes)).toBe('unsupported_format');
    }
  });

  test('a file of another format that begins as a JPEG or PNG does', async () => {
    const gif = await sharp(jpeg).gif().toBuffer();
    expect(await codeOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), gif]))).toBe('truncated');
    expect(await codeOf(Buffer.concat([png.subarray(0, 8), Buffer.from('<svg width="900" height="900"/>')]))).toBe(
      'truncated',
    );
  });

  test.each([0.999, 0.95, 0.5, 0.1])('a file of which only the part %d came', async (part) => {
    for (const whole of [jpeg, png, await sharp(jpeg).jpeg({ progressive: true }).toBuffer()]) {
      expect(await codeOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe('truncated');
    }
  });

  test('a file that breaks off in its header or before its end mark', async () => {
    for (const cut of [
      jpeg.subarray(0, 20),
      jpeg.subarray(0, -2),
      png.subarray(0, 20),
      png.subarray(0, -12),
      png.subarray(0, -3),
    ]) {
      expect(await codeOf(cut)).toBe('truncated');
    }
  });

  test.each([
    ['all its lines', 30_000],
    ['a few lines', 10],
  ])('a 30,000 by 30,000 pixel PNG with %s', async (_name, lines) => {
    expect(await codeOf(makePng(30_000, 30_000, lines))).toBe('too_large_dimensions');
  });

  test('12,000 pixels a side, 52 megapixels and 300 pixels on the short side are the bounds', async () => {
    expect(await codeOf(makePng(12_001, 300, 10))).toBe('too_large_dimensions');
    expect(await codeOf(makePng(8000, 6501, 10))).toBe('too_large_dimensions');
    expect(await codeOf(makePng(299, 5000, 10))).toBe('too_small');
    // Within the bounds the file is decoded, and this one holds no picture of its claimed size.
    expect(await codeOf(makePng(8000, 6500, 10))).toBe('truncated');
    expect(await codeOf(makePng(12_000, 300, 300))).toBe('ok');
    expect(await codeOf(makePng(8000, 6500, 6500))).toBe('ok');
    expect(await codeOf(await texture(300, 300).jpeg().toBuffer())).toBe('ok');
  });

  test('a progressive or interlaced picture of more than 16 megapixels', async () => {
    const progressive = (width: number, height: number, options: JpegOptions = {}) =>
      plain(width, height)
        .jpeg({ progressive: true, ...options })
        .toBuffer();
    expect(await codeOf(await progressive(7300, 5480))).toBe('too_large_dimensions');
    expect(await codeOf(await progressive(7300, 5480, { chromaSubsampling: '4:4:4' }))).toBe('too_large_dimensions');
    expect(await codeOf(makePng(8000, 2001, 10, 1))).toBe('too_large_dimensions');
    expect(await codeOf(await progressive(4900, 3200, { chromaSubsampling: '4:4:4' }))).toBe('ok');
  });

  test('a small file that takes minutes to decode, within seconds and without a child that lives on', async () => {
    const progressive = await plain(4900, 3200).jpeg({ progressive: true }).toBuffer();
    // Each empty pass over the picture takes a dozen bytes and, in a large picture, milliseconds.
    const pass = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3f, 0x00, 0x00]);
    const passes = Array<Buffer>(5000).fill(pass);
    const bomb = Buffer.concat([progressive.subarray(0, -2), ...passes, Buffer.from([0xff, 0xd9])]);
    expect(['truncated', 'unsupported_format']).toContain(await codeOf(bomb));
    expect(await codeOf(jpeg)).toBe('ok');
  });

  test.each(['a JPEG', 'a progressive JPEG', 'a PNG', 'an interlaced PNG', 'a PNG with a palette'])(
    'or accepted, and never a fault: damage anywhere in %s',
    async (kind) => {
      const whole = {
        'a JPEG': jpeg,
        'a progressive JPEG': await sharp(jpeg).jpeg({ progressive: true }).toBuffer(),
        'a PNG': png,
        'an interlaced PNG': await sharp(png).png({ progressive: true }).toBuffer(),
        'a PNG with a palette': await sharp(png).png({ palette: true }).toBuffer(),
      }[kind] as Buffer;
      for (let round = 1; round <= 40; round += 1) {
        const damaged = Buffer.from(whole);
        const at = 20 + ((round * 7919) % (whole.length - 100));
        damaged.fill(round, at, at + 60);
        expect(await codeOf(damaged)).toMatch(/^(ok|truncated|unsupported_format|too_small|too_large_dimensions)$/);
      }
    },
  );

  test('with the rule that it violates', async () => {
    const detail = async (bytes: Buffer) => {
      const result = await reencoder.reencode(bytes);
      return result.ok ? '' : result.detail;
    };
    expect(await detail(Buffer.from('hello'))).toContain('JPEG or PNG');
    expect(await detail(makePng(30_000, 30_000, 10))).toContain('12000 pixels a side and 52 megapixels');
    expect(await detail(makePng(100, 100, 100))).toContain('300 pixels');
    expect(await detail(jpeg.subarray(0, 3000))).toContain('breaks off');
  });
});

describe('a decoder that fails', () => {
  type Runner = ChildRunner<PictureJob, { readonly ok: true; readonly value: KeptPicture }>;
  const value = { bytes: Buffer.from('kept'), width: 640, height: 400, quality };
  /** A child whose runs end one after the other with these faults, and then well. */
  const failing = (...faults: readonly ChildFault['code'][]) => {
    let runs = 0;
    const runner: Runner = {
      run: async () => {
        const fault = faults[runs];
        runs += 1;
        if (fault !== undefined) throw new ChildFault(fault);
        return { ok: true, value };
      },
      close: async () => undefined,
    };
    return { reencode: createPictureReencoder({ log, runner }).reencode, runs: () => runs };
  };

  test.each(['died', 'failed'] as const)('is tried once more when it %s', async (fault) => {
    const { reencode } = failing(fault);
    expect(await reencode(jpeg)).toEqual({ ok: true, value });
  });

  test('refuses a picture that ended it twice', async () => {
    const { reencode, runs } = failing('died', 'died');
    expect(await reencode(jpeg)).toMatchObject({ ok: false, code: 'unsupported_format' });
    expect(runs()).toBe(2);
  });

  test.each(['cpu', 'memory'] as const)('refuses a picture beyond the limit of %s at once', async (fault) => {
    const { reencode, runs } = failing(fault);
    expect(await reencode(jpeg)).toMatchObject({ ok: false, code: 'unsupported_format' });
    expect(runs()).toBe(1);
  });

  test.each(['too_slow', 'not_started', 'closed'] as const)('%s blames no picture', async (fault) => {
    const { reencode, runs } = failing(fault);
    expect(await reencode(jpeg)).toMatchObject({ ok: false, code: 'unavailable' });
    expect(runs()).toBe(1);
  });

  test('is logged without anything of the picture', async () => {
    logged.length = 0;
    await failing('died').reencode(jpeg);
    expect(logged).toEqual([{ code: 'died', isRetry: false }]);
  });
});

test('busy is returned only when too many pictures are waiting', async () => {
  const { promise: held, resolve: proceed } = Promise.withResolvers<void>();
  const value = { bytes: jpeg, width: 640, height: 400, quality };
  const runner = { run: () => held.then(() => ({ ok: true, value }) as const), close: async () => undefined };
  const { reencode } = createPictureReencoder({ log, runner });
  const ofOne = Array.from({ length: 1 + 25 }, () => reencode(jpeg, 'tenant-1'));
  expect(await ofOne.pop(), 'one tenant leaves a part of the line to others').toMatchObject({ code: 'busy' });
  const results = [...ofOne, ...Array.from({ length: 8 + 1 }, () => reencode(jpeg, 'tenant-2'))];
  expect(await results.pop()).toMatchObject({ ok: false, code: 'busy' });
  proceed();
  expect((await Promise.all(results)).every(({ ok }) => ok)).toBe(true);
  expect((await reencode(jpeg)).ok).toBe(true);
});

test('the same file gives the same picture, so repeating an upload changes nothing', async () => {
  const digest = async () =>
    createHash('sha256')
      .update((await kept(png)).bytes)
      .digest('hex');
  expect(await digest()).toBe(await digest());
});
