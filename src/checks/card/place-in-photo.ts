// Where a part of a straightened card lies in the picture that it was taken out of.

import type { Quad } from './geometry.ts';
import { unitSquareTo } from './rectify-card.ts';
import type { RgbImage } from './rgb-image.ts';

/** A rectangle in shares of a picture's width and height. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Finds a part of a card in the picture.
 * @param area the part, in shares of the upright card
 * @param photo the size of the picture
 * @param corners the card in it, as `rectifyCard` takes them
 * @param quarters how many quarters the straightened card was turned clockwise to be upright
 * @returns the corners of the part, in order around it, in shares of the picture's width and height
 */
export function placeInPhoto(
  { x, y, width, height }: Area,
  photo: Pick<RgbImage, 'width' | 'height'>,
  corners: Quad,
  quarters: 0 | 1 | 2 | 3,
): Quad {
  const toPhoto = unitSquareTo(corners);
  const place = (u: number, v: number): Quad[number] => {
    const [s, t] = (
      [
        [u, v],
        [v, 1 - u],
        [1 - u, 1 - v],
        [1 - v, u],
      ] as const
    )[quarters];
    const point = toPhoto(s, t);
    return { x: point.x / photo.width, y: point.y / photo.height };
  };
  return [place(x, y), place(x + width, y), place(x + width, y + height), place(x, y + height)];
}
