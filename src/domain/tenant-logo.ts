// Whether a tenant's logo can be seen on the capture page.

import type { PictureRefusal } from './evidence.ts';
import { type Refused, refused } from './result.ts';
import { contrastOf, pageGround } from './tenant-page.ts';

/** Why a logo is refused. */
export type LogoRefusal = Exclude<PictureRefusal, 'my_number'> | 'low_contrast';

/** WCAG 2.2 asks logos for no contrast. Below this, a logo cannot be seen: white on the ground has 1.1. */
const logoContrastMin = 1.5;
/** The text of a thin logo covers some percent. */
const logoShareMin = 0.01;

/**
 * Refuses a logo that cannot be seen on the ground of the page, such as a white one on a transparent ground.
 * @param levels the logo on that ground: a grey level for each pixel, 0 to 255 in sRGB, with the luminance of its colour
 */
export function logoContrastRefusal(levels: Uint8Array): Refused<'low_contrast'> | null {
  const isSeen = Array.from({ length: 256 }, (_, level) => {
    const gray = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
    return contrastOf(gray, pageGround) >= logoContrastMin;
  });
  const seen = levels.reduce((count, level) => count + (isSeen[level] ? 1 : 0), 0);
  if (seen >= logoShareMin * levels.length) return null;
  return refused(
    'low_contrast',
    `The logo cannot be seen on the ground of the page (${pageGround}): at least ${logoShareMin * 100} % of it must have a contrast of ${logoContrastMin}:1. Send it in a darker colour, or on a ground of its own.`,
  );
}
