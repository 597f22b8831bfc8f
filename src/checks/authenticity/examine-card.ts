// Measures what a picture of a card shows besides its print. It runs beside the text models, where the pixels are.

import type { Quad } from '../card/geometry.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { measureGrid } from './measure-grid.ts';
import { measureOutline, type Outline } from './measure-outline.ts';
import { portraitPlace } from './portrait-places.ts';

/** What was measured in the picture of one side of a card. */
export interface CardMarks {
  /** How far a fine grid stands out, as in `measureGrid`; null where it could not be measured. */
  readonly grid: number | null;
  /** The outline of the portrait; null where the side has none that is known. */
  readonly outline: Outline | null;
}

/**
 * Measures one side of a card.
 * @param photo the picture as it was taken
 * @param corners the card in it
 * @param card the card, straightened and upright
 * @param lines the text of each line on it
 */
export function examineCard(photo: RgbImage, corners: Quad, card: RgbImage, lines: readonly string[]): CardMarks {
  const place = portraitPlace(lines, card.width / card.height);
  return {
    grid: measureGrid(photo, corners),
    outline: place === null ? null : measureOutline(card, place),
  };
}
