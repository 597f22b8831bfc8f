// Photographs a specimen: on a surface, askew, in poor light, out of focus, compressed.

import sharp from 'sharp';
import { type Background, backgroundSvg, backgroundsOf } from './backgrounds.ts';
import type { Pool } from './japanese-persons.ts';
import { seededRandom } from './seeded-random.ts';
import { type Corners, type Raster, warpOnto } from './warp.ts';

/** How a specimen is photographed. What is left out is harmless. */
export interface PhotographOptions {
  /** Chooses surface, grain and every value that is drawn by lot. */
  readonly seed?: number;
  /** What the specimen lies on; a plain grey ground by default. */
  readonly background?: Background;
  /** Width of the photograph in pixels, before any quarter turn; 1600 by default. Its sides are 4 to 3. */
  readonly width?: number;
  /** The share of the photograph that the specimen spans, in the narrower direction; 0.86 by default. */
  readonly fill?: number;
  /** Clockwise, any angle. */
  readonly rotateDegrees?: number;
  /** How far each corner is moved at most, as a share of the specimen's width. */
  readonly perspective?: number;
  /** Radius of the blur in pixels of the photograph. */
  readonly blurSigma?: number;
  /** Strength of one reflected lamp, 0 to 1; 1 is white in its middle. */
  readonly glare?: number;
  /** Standard deviation of the grain, in grey levels of 255. */
  readonly noise?: number;
  /** What is left of the light, 0 to 1. */
  readonly light?: number;
  /** 1 is full contrast. */
  readonly contrast?: number;
  /** Darkens one side, 0 to 1. */
  readonly shadow?: number;
  /** 1 to 100; 90 by default. */
  readonly jpegQuality?: number;
}

/** How careless a photograph is. */
export const cares = ['clean', 'mild', 'hard'] as const;

export type Care = (typeof cares)[number];

/**
 * The options of one photograph of a preset. The same pool, preset and seed give the same options.
 * - clean: laid flat and held straight, sharp, in good light;
 * - mild: what a careful user sends: a few degrees askew, a little grain, on a calm surface;
 * - hard: any way up, slanted, blurred, dark, with a lamp's reflection, on a busy surface.
 */
export function presetOptions(care: Care, pool: Pool, seed: number): PhotographOptions {
  const random = seededRandom(seed * 9176 + (pool === 'tuning' ? 3 : 1000003));
  const between = (from: number, to: number): number => from + random() * (to - from);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { calm, busy } = backgroundsOf(pool);
  if (care === 'clean') {
    return {
      seed,
      background: one(calm),
      rotateDegrees: between(-1, 1),
      fill: between(0.86, 0.94),
      noise: 1,
      jpegQuality: 92,
    };
  }
  if (care === 'mild') {
    return {
      seed,
      background: one(calm),
      rotateDegrees: between(-7, 7),
      perspective: between(0, 0.025),
      fill: between(0.76, 0.92),
      blurSigma: between(0.3, 0.9),
      glare: between(0, 0.25),
      noise: between(2, 7),
      light: between(0.7, 1),
      contrast: between(0.8, 1),
      shadow: between(0, 0.25),
      jpegQuality: Math.round(between(72, 90)),
    };
  }
  return {
    seed,
    background: one(random() < 0.6 ? busy : calm),
    rotateDegrees: one([0, 0, 90, 180, 270]) + between(-14, 14),
    perspective: between(0.02, 0.07),
    fill: between(0.66, 0.85),
    blurSigma: between(0.9, 2.1),
    glare: between(0.25, 0.7),
    noise: between(5, 14),
    light: between(0.35, 0.8),
    contrast: between(0.55, 0.9),
    shadow: between(0.1, 0.5),
    jpegQuality: Math.round(between(35, 70)),
  };
}

/** The corners of the specimen in the photograph. */
function placeCorners(specimen: Raster, canvas: Raster, options: PhotographOptions, random: () => number): Corners {
  const angle = ((options.rotateDegrees ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { width, height } = specimen;
  const spanX = Math.abs(width * cos) + Math.abs(height * sin);
  const spanY = Math.abs(width * sin) + Math.abs(height * cos);
  const scale = (options.fill ?? 0.86) * Math.min(canvas.width / spanX, canvas.height / spanY);
  const [middleX, middleY] = [
    canvas.width / 2 + (random() - 0.5) * 0.02 * canvas.width,
    canvas.height / 2 + (random() - 0.5) * 0.02 * canvas.height,
  ];
  const move = (options.perspective ?? 0) * width * scale;
  const corner = (x: number, y: number) => ({
    x: middleX + scale * (x * cos - y * sin) + (random() - 0.5) * 2 * move,
    y: middleY + scale * (x * sin + y * cos) + (random() - 0.5) * 2 * move,
  });
  const [w, h] = [width / 2, height / 2];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

/** Light, lamp, shadow and grain, pixel by pixel. */
function expose({ data, width, height }: Raster, options: PhotographOptions, random: () => number): void {
  const { light = 1, contrast = 1, glare = 0, shadow = 0, noise = 0 } = options;
  const lampX = width * (0.25 + random() * 0.5);
  const lampY = height * (0.25 + random() * 0.5);
  const lampSize = width * (0.07 + random() * 0.07);
  const [shadeX, shadeY] = [random() - 0.5, random() - 0.5];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = ((x - lampX) ** 2 + ((y - lampY) * 1.5) ** 2) / lampSize ** 2;
      const lamp = glare > 0 && distance < 9 ? glare * Math.exp(-distance) * 255 : 0;
      const shade =
        1 - shadow * Math.max(0, Math.min(1, 0.5 + (x / width - 0.5) * 2 * shadeX + (y / height - 0.5) * 2 * shadeY));
      // The sum of four even values is near enough to a bell curve, and far cheaper than logarithms.
      const grain = noise === 0 ? 0 : noise * 1.73 * (random() + random() + random() + random() - 2);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const level = (150 + ((data[at + channel] as number) - 150) * contrast) * light * shade + lamp + grain;
        data[at + channel] = Math.max(0, Math.min(255, Math.round(level)));
      }
    }
  }
}

/**
 * Photographs a specimen. The same picture and options give the same photograph.
 * @param picture PNG or JPEG; transparent corners show the surface
 * @returns a JPEG
 */
export async function photograph(picture: Buffer, options: PhotographOptions): Promise<Buffer> {
  const random = seededRandom((options.seed ?? 1) * 7919 + 101);
  const specimen = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const width = options.width ?? 1600;
  const height = Math.round((width * 3) / 4);
  const ground =
    options.background === undefined
      ? sharp({ create: { width, height, channels: 3, background: '#6f7274' } })
      : sharp(Buffer.from(backgroundSvg(options.background, width, height, random)));
  const canvas: Raster = { data: await ground.removeAlpha().toColorspace('srgb').raw().toBuffer(), width, height };
  const flat: Raster = { data: specimen.data, width: specimen.info.width, height: specimen.info.height };
  warpOnto(flat, canvas, placeCorners(flat, canvas, options, random));
  const raw = { width, height, channels: 3 } as const;
  const data =
    options.blurSigma === undefined || options.blurSigma < 0.3
      ? canvas.data
      : await sharp(canvas.data, { raw }).blur(options.blurSigma).raw().toBuffer();
  expose({ data, width, height }, options, random);
  return sharp(data, { raw })
    .jpeg({ quality: options.jpegQuality ?? 90 })
    .toBuffer();
}
