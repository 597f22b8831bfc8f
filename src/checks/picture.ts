import sharp from 'sharp';
import type { PictureInfo, PictureRefusal } from '../domain/evidence.ts';
import { ok, type Result, refused } from '../domain/result.ts';
import { createWaitingLine } from './waiting-line.ts';

const pixelsMax = 40_000_000;
/** A progressive or interlaced picture is held whole while it is decoded, several times over; phones' own are baseline. */
const heldPixelsMax = 16_000_000;
/** Progressive files have about ten scans. Each one takes a pass over the whole picture, however few bytes it has. */
const scansMax = 40;
const decodeSecondsMax = 10;
/** Decoding runs in the process's pool of four threads, which files and names need too. */
const atOnce = 2;
/** An ordinary picture takes a tenth of a second, so that the last in line waits for a few seconds at most. */
const waitingMax = 32;
/** A quarter of the line is left to users of other tenants. */
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

/** Width and height out of a PNG's first chunk, which the format demands to be IHDR. */
function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Width and height out of a JPEG's frame header, found by walking its segments. */
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

/** Whether a file is of the kind that is decoded in several passes over the whole picture. */
function isHeldWhole(format: 'jpeg' | 'png', bytes: Buffer): boolean {
  return format === 'png' ? bytes[28] === 1 : countScans(bytes) > 1;
}

/** Whether the end chunk, type and checksum, is all there. */
function endsAsPng(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('IEND', undefined, 'latin1');
  return end > 0 && end + 8 <= bytes.length;
}

const brokenOff = 'The picture is damaged or breaks off: it cannot be decoded to its end.';

type Inspection = Result<PictureInfo, PictureRefusal | 'busy'>;

/**
 * Makes an inspector with a waiting line of its own.
 * @param decode runs through a whole picture, and throws what keeps it from its end
 */
export function createPictureInspector(decode: (bytes: Buffer) => Promise<void>) {
  const line = createWaitingLine(atOnce, waitingMax, waitingOfOneMax);
  return async (bytes: Buffer, tenantId?: string): Promise<Inspection> => {
    const claimed = readClaims(bytes);
    if (!claimed.ok) return claimed;
    const whole = await line.run(() => isWhole(bytes, decode), tenantId);
    if (whole === null) return refused('busy', 'Too many pictures are being looked at. Try again later.');
    return whole ? claimed : refused('truncated', brokenOff);
  };
}

/**
 * Says whether the bytes are a whole picture that the checks can work on. The size is read from the header before
 * anything is decoded, so that a small file cannot claim a huge picture; then the picture is decoded once, line by line,
 * so that a file that breaks off is found now and not in a check.
 * @param bytes the file as it was sent
 * @param tenantId whose users take their turns in the line together
 * @returns format and stored size, or the rule that it breaks: JPEG or PNG, at most 12,000 pixels a side and 40 megapixels (16 where
 *   it is progressive or interlaced), at most 40 scans, at least 300 pixels on the short side; `busy` when too many are waiting
 * @throws PictureNotDecoded when decoding took too long or failed in itself
 */
export const inspectPicture = createPictureInspector(decodeThrough);

/** What a file says of itself before anything is decoded, or the rule that it breaks with that. */
function readClaims(bytes: Buffer): Result<PictureInfo, PictureRefusal> {
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
  // The decoder is content with a PNG that lacks nothing but its end chunk; a file that was cut there is still cut.
  if (format === 'png' && !endsAsPng(bytes)) return refused('truncated', brokenOff);
  return ok({ format, width, height });
}

/** A picture that could not be looked at, for a reason that is not known to be the picture's own. */
export class PictureNotDecoded extends Error {
  override readonly name = 'PictureNotDecoded';
  /** What the log says of it: the decoder's own words hold no more than this of use. */
  readonly code: 'timeout' | 'decoder_fault';

  constructor(code: PictureNotDecoded['code'], cause: unknown) {
    super(`the picture could not be decoded: ${code}`, { cause });
    this.code = code;
  }
}

async function decodeThrough(bytes: Buffer): Promise<void> {
  // Shrinking to a dot makes the decoder run through every line without keeping the picture.
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
 * Whether the decoder has found fault with the file itself. Of an interlaced PNG that breaks off it says no more than that there was an
 * error.
 */
function isDamage(cause: unknown): boolean {
  const message = messageOf(cause);
  return /^(Input buffer |VipsJpeg: |vipspng: |Unknown error$)/m.test(message) && !/^timeout|memory/i.test(message);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
