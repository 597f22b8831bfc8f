// Attacks that the checks of `src/checks/authenticity` are tuned on. The attacks that accuracy is measured with are others
// (`copies.ts` and `scripts/eval/attacks.ts`), and share neither code nor numbers with these.

import sharp, { type OverlayOptions } from 'sharp';
import type { Box } from './draw-card.ts';
import { seededRandom } from './seeded-random.ts';

/** How a portrait is put over another one: cut out with scissors, as an instant photograph, under a film, by a picture editor. */
export const pasteStyles = ['bare', 'bordered', 'shadowed', 'edited'] as const;

/** The grids of screens: stripes of three colours, staggered dots of two colours, dark lines, nothing but a moire. */
export const screenStyles = ['stripes', 'diamonds', 'lines', 'moire'] as const;

/**
 * Puts a portrait over that of a document, for tuning.
 * @param front a drawing of the document
 * @param area the portrait's place in the units of the drawing, and the drawing's width in the same
 */
export async function pasteForTuning(
  front: Buffer,
  { portrait: box, width: units }: { readonly portrait: Box; readonly width: number },
  portrait: Buffer,
  seed: number,
): Promise<Buffer> {
  const random = seededRandom(seed * 613 + 29);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const style = pasteStyles[seed % pasteStyles.length] ?? 'bare';
  const { width = 0 } = await sharp(front).metadata();
  const scale = width / units;
  const grown = style === 'edited' ? between(0.99, 1.015) : between(1.015, 1.11);
  const [w, h] = [Math.round(box.width * scale * grown), Math.round(box.height * scale * between(0.99, 1.01) * grown)];
  let photo = sharp(
    await sharp(portrait)
      .resize(w, h, { fit: 'cover' })
      .linear(between(0.85, 1.05), between(-12, 14))
      .jpeg({ quality: Math.round(between(55, 90)) })
      .toBuffer(),
  );
  if (style === 'bordered') {
    const side = Math.round(between(3, 12));
    const paper = ['#ffffff', '#efece2', '#e9eef2'][Math.floor(random() * 3)] ?? '#ffffff';
    photo = sharp(
      await photo.extend({ top: side, bottom: side, left: side, right: side, background: paper }).toBuffer(),
    );
  }
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const angle = style === 'edited' ? 0 : between(-2.6, 2.6);
  const turned = await photo.ensureAlpha().rotate(angle, { background: clear }).png().toBuffer();
  const { width: tw = w, height: th = h } = await sharp(turned).metadata();
  const left = Math.round((box.x + box.width / 2 + between(-0.03, 0.03) * box.width) * scale - tw / 2);
  const top = Math.round((box.y + box.height / 2 + between(-0.03, 0.03) * box.height) * scale - th / 2);
  const layers: OverlayOptions[] = [{ input: turned, left: Math.max(0, left), top: Math.max(0, top) }];
  if (style === 'shadowed') {
    const shade = await sharp({
      create: { width: tw, height: th, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.3 } },
    })
      .png()
      .toBuffer();
    layers.unshift({ input: shade, left: Math.max(0, left + 4), top: Math.max(0, top + 4) });
  }
  return sharp(front).composite(layers).png().toBuffer();
}

/** Shows a picture on a screen, for tuning: one of several grids, and a frame that is black, grey or white. */
export async function screenForTuning(picture: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 877 + 3);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const style = screenStyles[seed % screenStyles.length] ?? 'stripes';
  const { data, info } = await sharp(picture)
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pitch = between(2.4, 5.2);
  const turn = between(-0.2, 0.2);
  const depth = between(0.08, 0.25);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const wave = Array.from({ length: 3 }, () => [between(-0.2, 0.2), between(-0.2, 0.2), between(0, 6)] as const);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x * cos + y * sin) / pitch, (y * cos - x * sin) / pitch];
      const at = (y * width + x) * 3;
      const beat = wave.reduce((sum, [a, b, c]) => sum + Math.sin(x * a + y * b + c), 0) / 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const phase = (channel * 2 * Math.PI) / 3;
        const stripes = Math.cos(2 * Math.PI * u + phase);
        const diamonds = Math.cos(Math.PI * (u + v) + (channel === 1 ? 0 : Math.PI)) * Math.cos(Math.PI * (u - v));
        const lines = Math.cos(2 * Math.PI * v) > 0.6 ? -1 : 0.2;
        const grid =
          style === 'stripes' ? stripes : style === 'diamonds' ? diamonds : style === 'lines' ? lines : 1.4 * beat;
        const level = (data[at + channel] ?? 0) * (1 + depth * grid) * 0.96 + 6 + (channel === 2 ? 8 : 0);
        data[at + channel] = Math.max(0, Math.min(255, Math.round(level)));
      }
    }
  }
  const shown = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const frame = Math.round(width * between(0.02, 0.09));
  const background = ['#050506', '#1b1d20', '#e8e8ea'][Math.floor(random() * 3)] ?? '#050506';
  return sharp(shown).extend({ top: frame, bottom: frame, left: frame, right: frame, background }).png().toBuffer();
}
