// Turns uploaded files into pictures that are safe to keep and to read; the entry of this folder.

import type { PictureRefusal } from '../../domain/evidence.ts';
import { type Result, refused } from '../../domain/result.ts';
import type { LogoRefusal } from '../../domain/tenant-logo.ts';
import { createWaitingLine } from '../../system/waiting-line.ts';
import { childLimits } from '../child/child-limits.ts';
import { ChildFault, type ChildRunner, createChildRunner } from '../child/child-runner.ts';
import type { KeptLogo } from './decode-logo.ts';
import type { KeptPicture } from './decode-picture.ts';

/** One picture at a time bounds the memory of a node. libvips must not write large pictures to temporary files. */
const environment = {
  VIPS_CONCURRENCY: '1',
  VIPS_DISC_THRESHOLD: '4g',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
};

/** The last in line waits some ten seconds when all pictures are usual ones. */
const waitingMax = 32;
/** A quarter of the line is reserved for users of other tenants. */
const waitingOfOneMax = 24;

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

/** Why a file was not re-encoded. */
type Failure = PictureRefusal | 'busy' | 'unavailable';
type LogoFailure = LogoRefusal | 'busy' | 'unavailable';
type Reencoding<Kept = KeptPicture, Why extends string = Failure> = Result<Kept, Why>;

/** What the child decodes: the picture of a user, or the logo of a tenant. */
export type PictureJob = Uint8Array | { readonly logo: Uint8Array };

/** The format of a file by its first bytes. A logo may also be an SVG, which is text. */
function formatOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8', 0, 1000);
  return /^\ufeff?\s*</.test(text) && /<svg[\s>]/i.test(text)
    ? 'svg'
    : signatures.find((signature) => signature.matches(bytes))?.format;
}

/** Decodes and re-encodes what users and administrators upload. */
export interface PictureReencoder {
  /**
   * Decodes a file to its end, in a child process, and re-encodes its picture as JPEG: upright, in sRGB, at most 3,000 pixels a side,
   * without metadata and whatever else the file held.
   * @param bytes the file as it was sent
   * @param tenantId the tenant whose users share a turn in the line
   * @returns the picture, or the violated rule: JPEG or PNG, at most 12,000 pixels a side and 52 megapixels (16 where it is progressive
   *   or interlaced), at least 300 pixels on the short side, decoded within 6 seconds of processor time and 280 MB. `busy` when too many
   *   are waiting, `unavailable` when the child does not start or the machine is too slow
   */
  readonly reencode: (bytes: Buffer, tenantId?: string) => Promise<Reencoding>;
  /**
   * Decodes the logo of a tenant in the same child process, and re-encodes it as PNG: upright, in sRGB, with at most 256 colours, inside
   * 480 × 144 pixels, without metadata.
   * @returns the logo, or the violated rule: JPEG or PNG, at most 4,000 pixels a side, not too narrow, seen on the page's ground
   */
  readonly reencodeLogo: (bytes: Buffer, tenantId: string) => Promise<Reencoding<KeptLogo, LogoFailure>>;
  /** Ends the child process. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a reencoder with a child process and a waiting line of its own. The child starts with the first picture.
 * @param runner replaces the child, for tests
 */
export function createPictureReencoder({
  log,
  runner = createChildRunner(new URL('./picture-child.ts', import.meta.url), childLimits.picture, environment),
}: {
  readonly log: { warn(fields: object, message: string): void };
  readonly runner?: ChildRunner<PictureJob, Result<KeptPicture | KeptLogo, PictureRefusal | LogoRefusal>>;
}): PictureReencoder {
  const line = createWaitingLine(1, waitingMax, waitingOfOneMax);

  const decode = async (
    job: PictureJob,
    isRetry = false,
  ): Promise<Reencoding<KeptPicture | KeptLogo, Failure | LogoFailure>> => {
    try {
      return await runner.run(job);
    } catch (fault) {
      if (!(fault instanceof ChildFault)) throw fault;
      const { code } = fault;
      log.warn({ code, isRetry }, 'decoding a picture failed');
      if (code === 'too_slow' || code === 'not_started' || code === 'closed') {
        return refused('unavailable', 'The picture could not be decoded now. Try again later.');
      }
      // The first child may have ended for a reason of its own. A picture that ends two is refused: more tries would only delay others.
      if ((code === 'died' || code === 'failed') && !isRetry) return decode(job, true);
      return refused('unsupported_format', 'The picture takes too much time or memory: send an ordinary JPEG or PNG.');
    }
  };

  const inLine = async (job: PictureJob, tenantId: string | undefined) =>
    (await line.run(() => decode(job), tenantId)) ??
    refused('busy', 'Too many pictures are being decoded. Try again later.');

  return {
    async reencode(bytes, tenantId) {
      const format = signatures.find((signature) => signature.matches(bytes))?.format;
      if (format === undefined) return refused('not_a_picture', 'The file is not a picture: send a JPEG or PNG.');
      if (format !== 'jpeg' && format !== 'png') {
        return refused('unsupported_format', 'The picture has a format that is not accepted: send a JPEG or PNG.');
      }
      // The child answers each kind of job with its own kind of result.
      return inLine(bytes, tenantId) as Promise<Reencoding>;
    },
    async reencodeLogo(bytes, tenantId) {
      const format = formatOf(bytes);
      if (format === undefined) return refused('not_a_picture', 'The file is not a picture: send a PNG or JPEG.');
      if (format !== 'jpeg' && format !== 'png') {
        const detail = `The logo is in the format ${format.toUpperCase()}, which is not accepted: send a PNG or JPEG.`;
        return refused('unsupported_format', detail);
      }
      return inLine({ logo: bytes }, tenantId) as Promise<Reencoding<KeptLogo, LogoFailure>>;
    },
    close: runner.close,
  };
}
