// Attacks that the checks of `src/checks/authenticity` are tuned on. The attacks that accuracy is measured with are others
// (`copies.ts` and `scripts/eval/attacks.ts`), and share neither code nor numbers with these.

import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';
import type { Raster } from './warp.ts';

/** The levels of a picture, three a pixel, black where it is transparent. */
export async function decodeOnBlack(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The grids of screens: stripes of three colours, staggered dots of two colours, dark lines, nothing but a moire. */
export const screenStyles = ['stripes', 'diamonds', 'lines', 'moire'] as const;

/** Shows a picture on a screen, for tuning: one of several grids, and a frame that is black, grey or white. */
export async function screenForTuning(picture: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 877 + 3);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const style = screenStyles[seed % screenStyles.length] ?? 'stripes';
  const { data, width, height } = await decodeOnBlack(picture);
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

/** How the dots of a panel are laid out: three stripes, staggered rows, a green dot for each red or blue one, white dots between dark lines. */
export const panelLayouts = ['stripes', 'delta', 'diamonds', 'white'] as const;

/** The light that a panel gives off at a place within its dots, 0 to 1. Places are counted in dots. */
function litShare(layout: (typeof panelLayouts)[number], u: number, v: number, channel: number, gap: number): number {
  const isBetween = (place: number, from: number, to: number): boolean => place >= from && place < to;
  const row = Math.floor(v);
  const y = v - row;
  if (layout === 'diamonds') {
    // Red and blue take turns; green stands between them in every cell.
    const isGreen = channel === 1;
    const [cx, cy] = isGreen ? [Math.floor(u) + 0.5, row + 0.5] : [Math.round(u), Math.round(v)];
    if (!isGreen && ((cx + cy) & 1) !== channel >> 1) return 0;
    return Math.abs(u - cx) + Math.abs(v - cy) < (isGreen ? 0.42 : 0.5) - gap ? 1 : 0;
  }
  if (!isBetween(y, gap / 2, 1 - gap / 2)) return 0;
  const moved = layout === 'delta' ? u + (row & 1) / 2 : u;
  const x = moved - Math.floor(moved);
  if (layout === 'white') return isBetween(x, gap / 2, 1 - gap / 2) ? 1 : 0;
  return isBetween(x, (channel + gap / 2) / 3, (channel + 1 - gap / 2) / 3) ? 1 : 0;
}

/**
 * Shows a picture on a panel of dots, seen by a lens, for tuning: dots from far below what a camera resolves to coarse ones, blurred less or
 * more, too bright or too dark, with light that falls off, and a rim, a window or nothing around the picture.
 * @returns a PNG with twice the pixels in each direction
 */
export async function panelForTuning(picture: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 1523 + 71);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const layout = panelLayouts[seed % panelLayouts.length] ?? 'stripes';
  const { width: given = 0, height: givenHeight = 0 } = await sharp(picture).metadata();
  const [width, height] = [2 * given, 2 * givenHeight];
  const pitch = 2 * 1.5 * (7 / 1.5) ** random();
  const turn = random() < 0.7 ? between(-0.02, 0.02) : between(-0.5, 0.5);
  const [gap, depth] = [between(0.08, 0.4), between(0.3, 1)];
  const isBackwards = random() < 0.3;
  const [gain, falloff, black] = [between(0.8, 1.15), between(0, 0.35), between(2, 22)];
  const [tintRed, tintBlue, gamma] = [between(0.9, 1.03), between(0.95, 1.12), between(1, 1.5)];
  const [darkX, darkY] = [between(-0.5, 0.5), between(-0.5, 0.5)];
  // The panel has one colour a dot: what the picture has between dots is lost.
  const shown = await sharp(picture)
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .gamma(gamma, 1 + (gamma - 1) * 0.8)
    .resize(Math.round(width / pitch), Math.round(height / pitch), { fit: 'fill' })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  // The mean light of a dot is that of the picture, however small its lit part.
  const mean = [0, 1, 2].map((channel) => {
    let lit = 0;
    for (let at = 0; at < 6400; at += 1)
      lit += litShare(layout, ((at % 80) + 0.5) / 20, (Math.floor(at / 80) + 0.5) / 20, channel, gap);
    return lit / 6400;
  });
  const [cos, sin] = [Math.cos(turn) / pitch, Math.sin(turn) / pitch];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x * cos + y * sin + 999, y * cos - x * sin + 999];
      const far = (x / width - 0.5 - darkX) ** 2 + (y / height - 0.5 - darkY) ** 2;
      const light = gain * (1 - falloff * Math.min(1, far));
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 3 + channel;
        const lit = litShare(layout, u, v, isBackwards ? 2 - channel : channel, gap);
        const dot = 1 - depth + (depth * lit) / (mean[isBackwards ? 2 - channel : channel] ?? 1);
        const tint = channel === 0 ? tintRed : channel === 2 ? tintBlue : 1;
        // Kept at half the light: what is brighter than white only clips in the camera.
        shown[at] = Math.min(255, ((shown[at] ?? 0) * light * tint * dot + black) / 2);
      }
    }
  }
  const raw = { width, height, channels: 3 } as const;
  // The lens, and then the camera's white.
  const seen = sharp(
    await sharp(shown, { raw })
      .blur(Math.max(0.5, pitch * between(0.16, 0.42)))
      .linear(2, 0)
      .raw()
      .toBuffer(),
    { raw },
  );
  const rim = random() < 0.25 ? 0 : Math.round(width * between(0.02, 0.1));
  const background = ['#050506', '#1b1d20', '#e8e8ea', '#3a3f46'][Math.floor(random() * 4)] ?? '#050506';
  return seen
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
