// Portraits put over others, which the checks of `src/checks/authenticity` are tuned on. The attacks that accuracy is measured
// with are others (`scripts/eval/attacks.ts`), and share neither code nor numbers with these.

import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Box } from './draw-card.ts';
import { seededRandom } from './seeded-random.ts';

/** A range that a value is drawn from. */
type Range = readonly [from: number, to: number];

/** How a portrait is put over another one. */
interface Style {
  /** The width in shares of the old portrait's; the height differs by `squeezed` more. */
  readonly grown: Range;
  readonly squeezed?: Range;
  readonly degrees: number;
  /** How far it is moved at most in each direction, in shares of the old portrait's width. */
  readonly moved: number;
  /** The size that it was kept in before, as a share of the size that it is pasted in. */
  readonly keptAt?: Range;
  readonly jpegQuality?: Range;
  /** The edge fades out over so many pixels. */
  readonly feather?: Range;
  /** Brightness and contrast of each colour become those of the old portrait. */
  readonly isMatched?: boolean;
  readonly hasBorder?: boolean;
  readonly hasShadow?: boolean;
}

/**
 * The styles: cut out with scissors, as an instant photograph, under a film, by a picture editor; then with a soft edge, with the colours of
 * the old portrait, cut with a knife and a ruler, smaller than the old one, moved alone, askew alone, stretched, and enlarged from a small file.
 */
export const pasteStyles = {
  bare: { grown: [1.015, 1.11], degrees: 2.6, moved: 0.03 },
  bordered: { grown: [1.015, 1.11], degrees: 2.6, moved: 0.03, hasBorder: true },
  shadowed: { grown: [1.015, 1.11], degrees: 2.6, moved: 0.03, hasShadow: true },
  edited: { grown: [0.99, 1.015], degrees: 0, moved: 0.03 },
  feathered: { grown: [1, 1.06], degrees: 1.2, moved: 0.02, feather: [1, 5] },
  matched: { grown: [1, 1.06], degrees: 1.2, moved: 0.02, isMatched: true },
  careful: { grown: [1, 1.035], degrees: 0.8, moved: 0.015 },
  small: { grown: [0.92, 0.98], degrees: 0.6, moved: 0.015 },
  shifted: { grown: [0.995, 1.005], degrees: 0.1, moved: 0.045 },
  tilted: { grown: [1, 1.02], degrees: 2, moved: 0.005 },
  stretched: { grown: [0.98, 1.03], squeezed: [0.95, 1.05], degrees: 0.3, moved: 0.01 },
  enlarged: { grown: [1, 1.03], degrees: 0.4, moved: 0.01, keptAt: [0.3, 0.6], jpegQuality: [40, 75] },
} as const satisfies Record<string, Style>;

export type PasteStyle = keyof typeof pasteStyles;

/** The mean and the spread of each colour. */
async function colours(picture: Sharp): Promise<{ readonly mean: number; readonly stdev: number }[]> {
  const { channels } = await sharp(await picture.png().toBuffer()).stats();
  return channels.slice(0, 3);
}

/** How a portrait was put over another one. */
export interface Pasted {
  readonly picture: Buffer;
  readonly grown: number;
  readonly squeezed: number;
  readonly degrees: number;
  /** In shares of the portrait's width. */
  readonly moved: readonly [across: number, down: number];
}

/**
 * Puts a portrait over that of a document, for tuning.
 * @param front a drawing of the document
 * @param area the portrait's place in the units of the drawing, and the drawing's width in the same
 */
export async function pasteForTuning(
  front: Buffer,
  { portrait: box, width: units }: { readonly portrait: Box; readonly width: number },
  portrait: Buffer,
  styleName: PasteStyle,
  seed: number,
): Promise<Pasted> {
  const style: Style = pasteStyles[styleName];
  const random = seededRandom(seed * 613 + 29);
  const between = ([from, to]: Range): number => from + random() * (to - from);
  const around = (most: number): number => between([-most, most]);
  const { width = 0 } = await sharp(front).metadata();
  const scale = width / units;
  const grown = between(style.grown);
  const squeezed = between(style.squeezed ?? [0.99, 1.01]);
  const [w, h] = [Math.round(box.width * scale * grown), Math.round(box.height * scale * squeezed * grown)];
  const kept = between(style.keptAt ?? [0.95, 1.3]);
  let photo = await sharp(portrait)
    .resize(Math.round(w * kept), Math.round(h * kept), { fit: 'cover' })
    .linear(between([0.85, 1.05]), between([-12, 14]))
    .jpeg({ quality: Math.round(between(style.jpegQuality ?? [55, 90])) })
    .toBuffer();
  photo = await sharp(photo).resize(w, h, { fit: 'fill' }).png().toBuffer();
  if (style.isMatched === true) {
    const [left, top] = [Math.round(box.x * scale), Math.round(box.y * scale)];
    const place = { left, top, width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
    const [own, wanted] = [await colours(sharp(photo)), await colours(sharp(front).extract(place))];
    const gains = own.map(({ stdev }, channel) => (wanted[channel]?.stdev ?? stdev) / Math.max(1, stdev));
    const offsets = own.map(({ mean }, channel) => (wanted[channel]?.mean ?? mean) - mean * (gains[channel] ?? 1));
    photo = await sharp(photo).linear(gains, offsets).png().toBuffer();
  }
  if (style.hasBorder === true) {
    const side = Math.round(between([3, 12]));
    const background = ['#ffffff', '#efece2', '#e9eef2'][Math.floor(random() * 3)] ?? '#ffffff';
    photo = await sharp(photo)
      .extend({ top: side, bottom: side, left: side, right: side, background })
      .png()
      .toBuffer();
  }
  if (style.feather !== undefined) photo = await feathered(photo, between(style.feather));
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const degrees = around(style.degrees);
  const turned = await sharp(photo).ensureAlpha().rotate(degrees, { background: clear }).png().toBuffer();
  const { width: tw = w, height: th = h } = await sharp(turned).metadata();
  const moved = [around(style.moved), around(style.moved)] as const;
  const left = Math.max(0, Math.round((box.x + box.width / 2 + moved[0] * box.width) * scale - tw / 2));
  const top = Math.max(0, Math.round((box.y + box.height / 2 + moved[1] * box.width) * scale - th / 2));
  const layers: OverlayOptions[] = [{ input: turned, left, top }];
  if (style.hasShadow === true) {
    const background = { r: 0, g: 0, b: 0, alpha: 0.3 };
    const shade = await sharp({ create: { width: tw, height: th, channels: 4, background } })
      .png()
      .toBuffer();
    layers.unshift({ input: shade, left: left + 4, top: top + 4 });
  }
  const picture = await sharp(front).composite(layers).png().toBuffer();
  return { picture, grown, squeezed, degrees, moved };
}

/** Fades a picture out towards its edges. */
async function feathered(photo: Buffer, px: number): Promise<Buffer<ArrayBuffer>> {
  const { data, info } = await sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5;
      data[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, inside / px));
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
