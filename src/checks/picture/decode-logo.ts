// Decodes the logo of a tenant and re-encodes it. Runs in the child process of pictures.

import sharp from 'sharp';
import { ok, type Result, refused } from '../../domain/result.ts';
import { type LogoRefusal, logoContrastRefusal } from '../../domain/tenant-logo.ts';
import { pageGround } from '../../domain/tenant-page.ts';
import { damaged, endsAsPng, isDamage } from './decode-picture.ts';

/** A logo as it is kept: a PNG of our own, without metadata. */
export interface KeptLogo {
  readonly bytes: Buffer;
}

/** Three device pixels for each CSS pixel of the place on the page. */
const place = { width: 480, height: 144 } as const;
const sidePxMax = 4000;
/** In its place, the shorter side has 8 CSS pixels: less is a line. */
const shortSidePxMin = 24;

/**
 * Decodes a logo to its end and re-encodes it as a small PNG, with its transparency. Colours are reduced to 256, so that the page stays
 * light whatever a tenant uploads.
 * @param bytes a file that begins as a JPEG or PNG does
 * @throws when the decoder fails for a reason that is not known to be damage of the picture
 */
export async function decodeLogo(bytes: Uint8Array): Promise<Result<KeptLogo, LogoRefusal>> {
  try {
    const { width, height, format } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
    if (Math.max(width, height) > sidePxMax) {
      return refused('too_large_dimensions', `The logo is too large: at most ${sidePxMax} pixels a side.`);
    }
    if (format === 'png' && !endsAsPng(bytes)) return damaged;
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: sidePxMax ** 2 })
      .autoOrient()
      .resize({ ...place, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ palette: true, colours: 256, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < shortSidePxMin) {
      return refused(
        'too_small',
        `The logo is too small or too narrow: fitted into ${place.width} × ${place.height} pixels, its shorter side must have ${shortSidePxMin}.`,
      );
    }
    // Grey in sRGB keeps the luminance, by which contrast is reckoned.
    const levels = await sharp(data).flatten({ background: pageGround }).toColourspace('b-w').raw().toBuffer();
    return logoContrastRefusal(levels) ?? ok({ bytes: data });
  } catch (cause) {
    if (isDamage(cause)) return damaged;
    throw cause;
  }
}
