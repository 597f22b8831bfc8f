// Measures what a picture of a card shows besides its print. It runs beside the text models, where the pixels are.

import type { Quad } from '../card/geometry.ts';
import { placeInPhoto } from '../card/place-in-photo.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { type Grids, measureGrid } from './measure-grid.ts';
import { type Area, measureOutline, type Outline } from './measure-outline.ts';
import { portraitPlace } from './portrait-places.ts';

/** What was measured in the picture of one side of a card. */
export interface CardMarks {
  /** How far a fine grid stands out; null where it could not be measured. */
  readonly grid: Grids | null;
  /** The longer side of the straightened card divided by the shorter one. */
  readonly aspect: number;
  /** The outline of the portrait; null where the side has none that is known. */
  readonly outline: Outline | null;
  /** The corners of the whole card, in shares of the picture's width and height. */
  readonly card: Quad;
  /** Those of the portrait's place, a little enlarged; null where the side has none that is known. */
  readonly portrait: Quad | null;
}

/** Issues of a document place the portrait a little differently. What is enlarged stays within the card. */
const portraitMargin = 0.125;

function enlarged({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.max(0, x - width * portraitMargin), Math.max(0, y - height * portraitMargin)];
  const [right, bottom] = [x + width * (1 + portraitMargin), y + height * (1 + portraitMargin)];
  return { x: left, y: top, width: Math.min(1, right) - left, height: Math.min(1, bottom) - top };
}

/**
 * Measures one side of a card.
 * @param photo the picture as it was taken
 * @param corners the card in it
 * @param card the card, straightened and upright
 * @param lines the text of each line on it
 * @param quarters how many quarters the straightened card was turned clockwise to be upright
 */
export function examineCard(
  photo: RgbImage,
  corners: Quad,
  card: RgbImage,
  lines: readonly string[],
  quarters: 0 | 1 | 2 | 3,
): CardMarks {
  const place = portraitPlace(lines, card.width / card.height);
  return {
    grid: measureGrid(photo, corners),
    aspect: Math.max(card.width, card.height) / Math.min(card.width, card.height),
    outline: place === null ? null : measureOutline(card, place.area, place.clearance),
    card: placeInPhoto({ x: 0, y: 0, width: 1, height: 1 }, photo, corners, quarters),
    portrait: place === null ? null : placeInPhoto(enlarged(place.area), photo, corners, quarters),
  };
}
