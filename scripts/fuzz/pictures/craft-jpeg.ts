// JPEG files from bytes: every header says what its caller wants, and a picture of any size costs a few hundred kilobytes.

/** What a crafted JPEG claims to be. Its samples are all zero, so each block of 8 by 8 takes two bits, and one in a progressive scan. */
export interface CraftedJpeg {
  readonly width: number;
  readonly height: number;
  /** SOF marker: 0xc0 baseline, 0xc1 extended, 0xc2 progressive, 0xc3 lossless, 0xc9 arithmetic. */
  readonly frame?: number;
  readonly components?: number;
  /** Horizontal and vertical sampling of the first component, two digits in hexadecimal. */
  readonly sampling?: number;
  readonly precision?: number;
  /** How many passes over the picture; a baseline picture may have one for each component. */
  readonly scans?: number;
  /** The colour transform of an Adobe segment: 0 none, 1 YCbCr, 2 YCCK. */
  readonly adobe?: number;
  /** Part of the picture data that is there. */
  readonly data?: number;
}

/** A segment with its length. */
export function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A frame header. */
export function jpegFrame({ width, height, ...of }: CraftedJpeg): Buffer {
  const { frame = 0xc0, components = 3, sampling = 0x11, precision = 8 } = of;
  const body = Buffer.alloc(6 + 3 * components);
  body[0] = precision;
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  body[5] = components;
  for (let index = 0; index < components; index += 1)
    body.set([index + 1, index === 0 ? sampling : 0x11, 0], 6 + 3 * index);
  return jpegSegment(frame, body);
}

/** Puts bytes directly behind the start of a JPEG. */
export function insertIntoJpeg(jpeg: Buffer, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** A code table with one code, the bit 0, for the symbol 0. */
const zeroCodes = (id: number) =>
  jpegSegment(0xc4, Buffer.concat([Buffer.from([id, 1]), Buffer.alloc(15), Buffer.from([0])]));

export function craftJpeg(crafted: CraftedJpeg): Buffer {
  const { width, height, frame = 0xc0, components = 3, sampling = 0x11, scans = 1, data = 1 } = crafted;
  const blocksOf = (horizontal: number, vertical: number) =>
    Math.ceil(width / (8 * horizontal)) * Math.ceil(height / (8 * vertical));
  const [horizontal, vertical] = [sampling >> 4, sampling & 15];
  const units = blocksOf(horizontal || 1, vertical || 1);
  const progressive = frame === 0xc2;
  const separate = !progressive && scans > 1;
  const parts = [
    Buffer.from([0xff, 0xd8]),
    ...(crafted.adobe === undefined
      ? []
      : [
          jpegSegment(
            0xee,
            Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0', 'latin1'), Buffer.from([crafted.adobe])]),
          ),
        ]),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegFrame(crafted),
    zeroCodes(0x00),
    zeroCodes(0x10),
  ];
  for (let scan = 0; scan < scans; scan += 1) {
    // The first pass of a progressive picture has all components; each further one refines a band of one.
    const first = progressive && scan === 0;
    const ids = separate ? [(scan % components) + 1] : first || !progressive ? range(components) : [1];
    const band = progressive ? (first ? [0, 0, 0] : [1, 63, 0]) : [0, 63, 0];
    parts.push(jpegSegment(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), ...band])));
    const blocks =
      separate || (progressive && !first) ? blocksOf(1, 1) : units * (horizontal * vertical + components - 1);
    parts.push(Buffer.alloc(Math.min(8_000_000, Math.ceil((blocks * (progressive ? 1 : 2) * data) / 8))));
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

const range = (count: number) => Array.from({ length: count }, (_value, index) => index + 1);
