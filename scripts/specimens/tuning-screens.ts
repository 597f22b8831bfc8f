// Fine screens that the checks of `src/checks/authenticity` are tuned on. The attacks that accuracy is measured with are others
// (`scripts/eval/attacks.ts`), and share neither code nor numbers with these.

import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';
import { decodeOnBlack } from './tuning-attacks.ts';

/**
 * How the dots of a fine screen are laid out: stripes of three colours, two dots a place with red and blue taking turns (PenTile), four dots with a
 * white one, and nearly even light whose colour alternates.
 */
export const fineLayouts = ['stripes', 'pentile', 'white_quad', 'colour_only'] as const;

type FineLayout = (typeof fineLayouts)[number];

/** How far red, green and blue alternate where their sum is nearly even: what is brighter than white clips. */
const evenDepths = [0.8, -0.45, 0.5];

/** What each channel gives off at a place within its dots, with a mean of one. Places are counted in dots. */
function lightOf(layout: FineLayout, u: number, v: number, channel: number): number {
  const wave = (turns: number): number => Math.cos(2 * Math.PI * turns);
  switch (layout) {
    case 'stripes':
      return (1 + wave(u + channel / 3)) * (1 + 0.5 * wave(v));
    case 'pentile':
      return channel === 1
        ? (1 + 0.9 * wave(u)) * (1 + 0.6 * wave(v))
        : 1 + (channel === 0 ? 1 : -1) * wave(u / 2 + 0.25) * wave(v / 2 + 0.25);
    case 'white_quad':
      return 1 + 0.5 * wave(u / 2 + channel / 4) * wave(v / 2) + 0.4 * wave(v);
    case 'colour_only':
      return 1 + (evenDepths[channel] ?? 0) * wave(u);
  }
}

/**
 * Shows a picture on a fine screen, for tuning: from a dot a pixel of the camera to three, slightly out of focus, brighter or darker, with a raised
 * black, a bluish white and a rim or none. Photographed afterwards, like a card, it may be seen at a slight angle.
 * @returns a PNG with as many pixels as the picture
 */
export async function fineScreenForTuning(picture: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 2749 + 19);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const layout = fineLayouts[seed % fineLayouts.length] ?? 'stripes';
  const pitch = 1.15 * (3.2 / 1.15) ** random();
  const turn = random() < 0.5 ? between(-0.015, 0.015) : between(-0.25, 0.25);
  const [depth, focus] = [between(0.25, 0.8), between(0.3, 0.75)];
  const [black, white, blue] = [between(4, 34), between(195, 252), between(1, 1.1)];
  const { data, width, height } = await decodeOnBlack(picture);
  const [cos, sin] = [Math.cos(turn) / pitch, Math.sin(turn) / pitch];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x * cos + y * sin + 99, y * cos - x * sin + 99];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 3 + channel;
        const dot = 1 + depth * (lightOf(layout, u, v, channel) - 1) * (channel === 2 ? 0.8 : 1);
        const level = (black + ((white - black) * (data[at] ?? 0)) / 255) * (channel === 2 ? blue : 1) * dot;
        data[at] = Math.max(0, Math.min(255, Math.round(level)));
      }
    }
  }
  const rim = random() < 0.3 ? 0 : Math.round(width * between(0.015, 0.08));
  const background = ['#060607', '#202226', '#dfe3ea'][Math.floor(random() * 3)] ?? '#060607';
  const raw = { width, height, channels: 3 } as const;
  return sharp(
    await sharp(data, { raw })
      .blur(focus)
      .jpeg({ quality: Math.round(between(80, 95)) })
      .toBuffer(),
  )
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
