import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPictureInspector, inspectPicture } from './picture.ts';

let jpeg: Buffer;
let png: Buffer;

/** A picture with enough detail that every part of its file matters. */
async function texture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2654435761) >>> 24;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A black and white PNG of the size it claims, whole but for its lines, of which it holds as many as asked for. */
function makePng(width: number, height: number, lines: number): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(lines * (1 + Math.ceil(width / 8))), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

beforeAll(async () => {
  jpeg = await (await texture(640, 400)).jpeg().toBuffer();
  png = await (await texture(640, 400)).png().toBuffer();
});

test('a JPEG and a PNG are accepted with their stored size', async () => {
  expect(await inspectPicture(jpeg)).toEqual({ ok: true, value: { format: 'jpeg', width: 640, height: 400 } });
  expect(await inspectPicture(png)).toEqual({ ok: true, value: { format: 'png', width: 640, height: 400 } });
});

test('progressive, grey and rotated JPEGs, and PNGs with alpha, are accepted', async () => {
  for (const picture of [
    await sharp(jpeg).jpeg({ progressive: true }).toBuffer(),
    await sharp(jpeg).greyscale().jpeg().toBuffer(),
    await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    await sharp(png).ensureAlpha(0.5).png().toBuffer(),
    await sharp(png).png({ palette: true, progressive: true }).toBuffer(),
  ]) {
    expect((await inspectPicture(picture)).ok).toBe(true);
  }
});

test('a file that is not a picture is refused', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('hello'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('<svg/>'),
    Buffer.alloc(5000),
  ]) {
    expect(await inspectPicture(bytes)).toMatchObject({ ok: false, code: 'not_a_picture' });
  }
});

test('pictures of other formats are refused by their format', async () => {
  for (const bytes of [
    await sharp(jpeg).webp().toBuffer(),
    await sharp(jpeg).gif().toBuffer(),
    await sharp(jpeg).tiff().toBuffer(),
  ]) {
    expect(await inspectPicture(bytes)).toMatchObject({ ok: false, code: 'unsupported_format' });
  }
});

describe('a truncated file is refused', () => {
  test.each([0.999, 0.95, 0.5, 0.1])('after %d of it', async (part) => {
    for (const whole of [jpeg, png, await sharp(jpeg).jpeg({ progressive: true }).toBuffer()]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect(await inspectPicture(cut)).toMatchObject({ ok: false, code: 'truncated' });
    }
  });

  test('in its header or before its end mark', async () => {
    for (const cut of [
      jpeg.subarray(0, 20),
      jpeg.subarray(0, -2),
      png.subarray(0, 20),
      png.subarray(0, -12),
      png.subarray(0, -3),
    ]) {
      expect(await inspectPicture(cut)).toMatchObject({ ok: false, code: 'truncated' });
    }
  });

  test('damaged in the middle', async () => {
    const damaged = Buffer.from(png);
    damaged.fill(0, damaged.length / 2, damaged.length / 2 + 200);
    expect(await inspectPicture(damaged)).toMatchObject({ ok: false, code: 'truncated' });
  });
});

describe('size', () => {
  test.each([
    ['all its lines', 30_000],
    ['a few lines', 10],
  ])('a 30,000 by 30,000 pixel PNG with %s is refused by its header alone', async (_name, lines) => {
    const picture = makePng(30_000, 30_000, lines);
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 20; round += 1) {
      expect(await inspectPicture(picture)).toMatchObject({ ok: false, code: 'too_large_dimensions' });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('12,000 pixels a side, 40 megapixels and 300 pixels on the short side are the bounds', async () => {
    const refusal = async (width: number, height: number) => {
      const result = await inspectPicture(makePng(width, height, 10));
      return result.ok ? null : result.code;
    };
    expect(await refusal(12_001, 300)).toBe('too_large_dimensions');
    expect(await refusal(8000, 5001)).toBe('too_large_dimensions');
    expect(await refusal(299, 5000)).toBe('too_small');
    expect(await refusal(0, 0)).toBe('too_small');
    // Within the bounds the file is decoded, and this one holds no picture of its claimed size.
    expect(await refusal(8000, 5000)).toBe('truncated');
    expect(await refusal(12_000, 300)).toBe('truncated');
    expect((await inspectPicture(makePng(12_000, 300, 300))).ok).toBe(true);
    expect((await inspectPicture(makePng(8000, 5000, 5000))).ok).toBe(true);
    const smallest = await (await texture(300, 300)).jpeg().toBuffer();
    expect((await inspectPicture(smallest)).ok).toBe(true);
  });
});

describe('a picture in several passes', () => {
  test('a usual progressive JPEG and an interlaced PNG are accepted', async () => {
    const progressive = await (await texture(800, 600)).jpeg({ progressive: true }).toBuffer();
    const interlaced = await (await texture(800, 600)).png({ progressive: true }).toBuffer();
    expect((await inspectPicture(progressive)).ok).toBe(true);
    expect((await inspectPicture(interlaced)).ok).toBe(true);
  });

  test('is refused before it is decoded when it has more passes than a picture needs', async () => {
    const progressive = await (await texture(800, 600)).jpeg({ progressive: true }).toBuffer();
    // Each empty pass over the picture takes a dozen bytes and, in a large picture, milliseconds.
    const pass = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3f, 0x00, 0x00]);
    const bomb = Buffer.concat([
      progressive.subarray(0, -2),
      ...Array<Buffer>(1000).fill(pass),
      Buffer.from([0xff, 0xd9]),
    ]);
    expect(await inspectPicture(bomb)).toMatchObject({ ok: false, code: 'unsupported_format' });
  });

  test('may have 16 megapixels, because it is held in memory while it is decoded', async () => {
    const interlaced = makePng(8000, 2001, 10);
    interlaced[28] = 1;
    expect(await inspectPicture(interlaced)).toMatchObject({ ok: false, code: 'too_large_dimensions' });
  });
});

describe('an error that is not damage of the picture', () => {
  test.each([
    ['a decoder that takes too long', 'timeout: 42% complete\nVipsJpeg: premature end of JPEG image', 'timeout'],
    ['a lack of memory', 'VipsJpeg: insufficient memory', 'decoder_fault'],
    ['an unexpected error', 'vips_threadset_run: unable to create thread', 'decoder_fault'],
  ])('is thrown: %s', async (_name, message, code) => {
    const inspect = createPictureInspector(() => Promise.reject(new Error(message)));
    await expect(inspect(jpeg)).rejects.toMatchObject({ name: 'PictureNotDecoded', code, cause: { message } });
  });

  test('busy is returned only when too many pictures are waiting', async () => {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const inspect = createPictureInspector(() => held);
    const ofOne = Array.from({ length: 2 + 25 }, () => inspect(jpeg, 'tenant-1'));
    expect(await ofOne.pop(), 'one tenant leaves a part of the line to others').toMatchObject({ code: 'busy' });
    const results = [...ofOne, ...Array.from({ length: 8 + 1 }, () => inspect(jpeg, 'tenant-2'))];
    expect(await results.pop()).toMatchObject({ ok: false, code: 'busy' });
    proceed();
    expect((await Promise.all(results)).every(({ ok }) => ok)).toBe(true);
    expect((await inspect(jpeg)).ok).toBe(true);
  });
});

describe('every kind of damage is recognized', () => {
  test.each(['a JPEG', 'a progressive JPEG', 'a PNG', 'an interlaced PNG', 'a PNG with a palette'])(
    'in %s',
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
        // Behind the part that holds the size, which is read without the decoder.
        const at = 700 + ((round * 7919) % (whole.length - 800));
        damaged.fill(round, at, at + 60);
        const result = await inspectPicture(damaged);
        expect(result.ok ? 'ok' : result.code).toMatch(/^(ok|truncated|unsupported_format)$/);
      }
    },
  );
});

test('the refusals name the rule', async () => {
  const detail = async (bytes: Buffer) => {
    const result = await inspectPicture(bytes);
    return result.ok ? '' : result.detail;
  };
  expect(await detail(Buffer.from('hello'))).toContain('JPEG or PNG');
  expect(await detail(makePng(30_000, 30_000, 10))).toContain('12000 pixels a side and 40 megapixels');
  expect(await detail(makePng(100, 100, 100))).toContain('300 pixels');
  expect(await detail(jpeg.subarray(0, 3000))).toContain('breaks off');
});
