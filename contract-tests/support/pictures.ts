import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { drawPassport, type PassportOptions } from '../../scripts/specimens/draw-passport.ts';
import { planted } from './planted.ts';

let blank: Promise<Buffer> | undefined;

/** A small PNG that shows nothing, for tests whose reading of the document is fixed. */
export function blankPicture(): Promise<Buffer> {
  blank ??= sharp({ create: { width: 320, height: 320, channels: 3, background: '#8a8a8a' } })
    .png()
    .toBuffer();
  return blank;
}

/** A specimen passport of the planted person, as a photograph shows it. */
export function passportOf(options: Partial<PassportOptions> = {}): Promise<Buffer> {
  return drawPassport({ person: planted.person, table: true, ...options });
}

/** A whole and valid PNG of 30,000 × 30,000 black pixels, in some 110 kB. */
export function hugePng(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey a pixel.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
