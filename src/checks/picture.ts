// Inspects uploaded pictures before they are stored: format, size, and whether they decode.

import sharp from 'sharp';
import type { PictureInfo, PictureRefusal } from '../domain/evidence.ts';
import { ok, type Result, refused } from '../domain/result.ts';
import { createWaitingLine } from './waiting-line.ts';

const pixelsMax = 40_000_000;
/** A progressive or interlaced picture is held in memory several times while it is decoded; phones take baseline pictures. */
const heldPixelsMax = 16_000_000;
/** Progressive files have about ten scans. Each costs a pass over the whole picture, however few bytes it has. */
const scansMax = 40;
const decodeSecondsMax = 10;
/** Decoding runs in the process's pool of four threads, which file access and name resolution need too. */
const atOnce = 2;
/** A usual picture takes a tenth of a second, so the last in line waits a few seconds at most. */
const waitingMax = 32;
/** A quarter of the line is reserved for users of other tenants. */
const waitingOfOneMax = 24;
const sidePxMax = 12_000;
/** Below this, the machine-readable zone of a passport has under six pixels per character. */
const shortSidePxMin = 300;

const signatures: readonly { readonly format: string; readonly matches: (head: Buffer) => boolean }[] = [
  { format: 'jpeg', matches: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff },
  { format: 'png', matches: (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  { format: 'gif', matches: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)) },
  {
    format: 'webp',
    matches: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
  // HEIC, AVIF and other pictures in an ISO base media file; the brand says which.
  { format: 'heif', matches: (head) => /^ftyp(hei|hev|mif|msf|avi)/.test(head.toString('latin1', 4, 12)) },
  { format: 'tiff', matches: (head) => /^(II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4)) },
  { format: 'bmp', matches: (head) => head.toString('latin1', 0, 2) === 'BM' },
  { format: 'jxl', matches: (head) => head[0] === 0xff && head[1] === 0x0a },
];

/** Width and height from a PNG's first chunk, which must be IHDR. */
function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Width and height from a JPEG's frame header, found by walking its segments. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** How many scans a JPEG has. In the data between segments a marker's byte is always escaped, so every SOS found is one. */
function countScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(scanMarker); at !== -1; at = bytes.indexOf(scanMarker, at + 2)) scans += 1;
  return scans;
}

const scanMarker = Buffer.from([0xff, 0xda]);

/** Whether a file is decoded in several passes over the whole picture. */
function isHeldWhole(format: 'jpeg' | 'png', bytes: Buffer): boolean {
  return format === 'png' ? bytes[28] === 1 : countScans(bytes) > 1;
}

/** Whether the end chunk is complete, with type and checksum. */
function endsAsPng(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('IEND', undefined, 'latin1');
  return end > 0 && end + 8 <= bytes.length;
}

const truncatedDetail = 'The picture is damaged or breaks off: it cannot be decoded to its end.';

type Inspection = Result<PictureInfo, PictureRefusal | 'busy'>;

/**
 * Makes an inspector with a waiting line of its own.
 * @param decode decodes a whole picture; it throws when it cannot
 */
export function createPictureInspector(decode: (bytes: Buffer) => Promise<void>) {
  const line = createWaitingLine(atOnce, waitingMax, waitingOfOneMax);
  return async (bytes: Buffer, tenantId?: string): Promise<Inspection> => {
    const header = readHeader(bytes);
    if (!header.ok) return header;
    const whole = await line.run(() => isWhole(bytes, decode), tenantId);
    if (whole === null) return refused('busy', 'Too many pictures are being looked at. Try again later.');
    return whole ? header : refused('truncated', truncatedDetail);
  };
}

/**
 * Inspects whether the bytes are a complete picture that the checks can read. It reads the size from the header before it decodes
 * anything, so a small file cannot claim a huge picture; then it decodes the picture once, line by line, so a truncated file is found
 * now and not in a check.
 * @param bytes the file as it was sent
 * @param tenantId the tenant whose users share a turn in the line
 * @returns format and stored size, or the violated rule: JPEG or PNG, at most 12,000 pixels a side and 40 megapixels (16 where
 *   it is progressive or interlaced), at most 40 scans, at least 300 pixels on the short side; `busy` when too many are waiting
 * @throws PictureNotDecoded when decoding took too long or the decoder failed
 */
export const inspectPicture = createPictureInspector(decodeThrough);

/** Format and size by the file's header, or the rule that they violate. */
function readHeader(bytes: Buffer): Result<PictureInfo, PictureRefusal> {
  const format = signatures.find((signature) => signature.matches(bytes))?.format;
  if (format === undefined) return refused('not_a_picture', 'The file is not a picture: send a JPEG or PNG.');
  if (format !== 'jpeg' && format !== 'png') {
    return refused('unsupported_format', 'The picture has a format that is not accepted: send a JPEG or PNG.');
  }
  const size = format === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === null) return refused('truncated', 'The picture breaks off before its size is stated.');
  const { width, height } = size;
  if (width > sidePxMax || height > sidePxMax || width * height > pixelsMax) {
    return refused(
      'too_large_dimensions',
      'The picture is too large: at most 12000 pixels a side and 40 megapixels in all.',
    );
  }
  if (Math.min(width, height) < shortSidePxMin) {
    return refused('too_small', 'The picture is too small: its short side must have at least 300 pixels.');
  }
  if (format === 'jpeg' && countScans(bytes) > scansMax) {
    return refused('unsupported_format', 'The picture is stored in more than 40 passes: send an ordinary JPEG or PNG.');
  }
  if (width * height > heldPixelsMax && isHeldWhole(format, bytes)) {
    return refused(
      'too_large_dimensions',
      'The picture is too large: a progressive or interlaced one may have 16 megapixels at most.',
    );
  }
  // The decoder accepts a PNG without its end chunk, but such a file is truncated.
  if (format === 'png' && !endsAsPng(bytes)) return refused('truncated', truncatedDetail);
  return ok({ format, width, height });
}

/** A picture that could not be decoded, for a reason that is not known to be damage of the picture. */
export class PictureNotDecoded extends Error {
  override readonly name = 'PictureNotDecoded';
  /** For the log; the decoder's own message says no more. */
  readonly code: 'timeout' | 'decoder_fault';

  constructor(code: PictureNotDecoded['code'], cause: unknown) {
    super(`the picture could not be decoded: ${code}`, { cause });
    this.code = code;
  }
}

async function decodeThrough(bytes: Buffer): Promise<void> {
  // Shrinking makes the decoder read every line without keeping the picture.
  await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, sequentialRead: true })
    .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
    .timeout({ seconds: decodeSecondsMax })
    .raw()
    .toBuffer();
}

async function isWhole(bytes: Buffer, decode: (bytes: Buffer) => Promise<void>): Promise<boolean> {
  try {
    await decode(bytes);
    return true;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw new PictureNotDecoded(/^timeout/.test(messageOf(cause)) ? 'timeout' : 'decoder_fault', cause);
  }
}

/**
 * Whether the decoder found damage in the file itself. For a truncated interlaced PNG it only reports an unknown error.
 */
function isDamage(cause: unknown): boolean {
  const message = messageOf(cause);
  return /^(Input buffer |VipsJpeg: |vipspng: |Unknown error$)/m.test(message) && !/^timeout|memory/i.test(message);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
