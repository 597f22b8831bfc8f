// Draws a specimen passport as a photograph shows it.

import sharp from 'sharp';
import { type CheckDigitName, composeMrzLines, type SpecimenPerson } from './mrz-lines.ts';
import { pageHeight, pageWidth, passportPageSvg } from './passport-page.ts';
import { seededRandom } from './seeded-random.ts';

/** The person and the faults of the picture. Everything but the person has a harmless default. */
export interface PassportOptions {
  readonly person: SpecimenPerson;
  readonly format?: 'jpeg' | 'png';
  /** Pixels per millimetre of the page; 10 gives a page 1250 pixels wide. */
  readonly pixelsPerMm?: number;
  /** Clockwise turn in degrees, any angle. */
  readonly rotateDegrees?: number;
  /** Radius of the blur in pixels of the page, before any turn. */
  readonly blurSigma?: number;
  /** Standard deviation of the grain, in grey levels of 255. */
  readonly noise?: number;
  /** 1 is full contrast; 0.3 a washed-out picture. */
  readonly contrast?: number;
  /** Lies on a wooden table, with a margin around it, as a photograph has it. */
  readonly table?: boolean;
  /** Leans the page sideways, as a camera held askew does: the share of the height by which it is sheared. */
  readonly shear?: number;
  /** The part of the machine-readable zone that lies outside the picture. */
  readonly cutOff?: 'bottom' | 'right';
  /** A check digit that is printed one too high. */
  readonly wrongCheckDigit?: CheckDigitName;
  /** Prints these two lines in place of the person's own machine-readable zone. */
  readonly mrz?: readonly [string, string];
  /** A picture that is put into the portrait area; a drawn one by default. */
  readonly portrait?: Buffer;
  /** Whether the words that say what it is are printed; true by default. Only figures about the checks are measured without. */
  readonly mark?: boolean;
  /** Values printed on the page in place of those of the zone, as a forger would. */
  readonly printed?: Partial<SpecimenPerson>;
  /** Chooses portrait, pattern, grain and table. */
  readonly seed?: number;
}

/** The grain of a wooden table, as an SVG of the given size. */
function tableSvg(width: number, height: number, random: () => number): Buffer {
  const grain: string[] = [];
  for (let y = 0; y < height; y += 9) {
    const tone = random() < 0.5 ? '#5f4630' : '#8a6a49';
    const sway = (random() - 0.5) * 40;
    grain.push(
      `<path d="M0 ${y}Q${width / 2} ${(y + sway).toFixed(0)} ${width} ${y}" fill="none" stroke="${tone}" stroke-width="${(1 + random() * 5).toFixed(1)}" opacity=".5"/>`,
    );
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#755638"/>${grain.join('')}</svg>`,
  );
}

/** Adds grain and lowers the contrast, pixel by pixel and repeatably. */
function weather(pixels: Buffer, noise: number, contrast: number, random: () => number): void {
  for (let index = 0; index < pixels.length; index += 3) {
    // The sum of four even values is near enough to a bell curve, and far cheaper than logarithms.
    const grain = noise * 1.73 * (random() + random() + random() + random() - 2);
    for (let channel = 0; channel < 3; channel += 1) {
      const level = 150 + ((pixels[index + channel] ?? 0) - 150) * contrast + grain;
      pixels[index + channel] = Math.max(0, Math.min(255, Math.round(level)));
    }
  }
}

/** The portrait in the size that the page shows it in. */
async function portraitUrl(portrait: Buffer | undefined, scale: number): Promise<string | undefined> {
  if (portrait === undefined) return undefined;
  const fitted = sharp(portrait).resize(Math.round(350 * scale), Math.round(450 * scale), { fit: 'cover' });
  return `data:image/png;base64,${(await fitted.png().toBuffer()).toString('base64')}`;
}

/**
 * Draws a specimen passport of an invented person: a clean page, or a photograph of it with the faults asked for.
 * The same options give the same picture.
 * @returns the encoded picture, JPEG unless asked otherwise
 */
export async function drawPassport(options: PassportOptions): Promise<Buffer> {
  const seed = options.seed ?? 1;
  const random = seededRandom(seed * 7919 + 17);
  const scale = (options.pixelsPerMm ?? 10) / 10;
  const mrz = options.mrz ?? composeMrzLines(options.person, options.wrongCheckDigit);
  const width = Math.round(pageWidth * scale);
  const height = Math.round(pageHeight * scale);
  const printed = { ...options.person, ...options.printed };
  const pageOptions = { portrait: await portraitUrl(options.portrait, scale), mark: options.mark !== false };
  const svg = passportPageSvg(printed, [mrz[0], mrz[1]], seed, pageOptions);
  let page = await sharp(Buffer.from(svg), { density: 72 * scale, unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();

  if (options.cutOff === 'bottom') {
    page = await sharp(page)
      .extract({ left: 0, top: 0, width, height: Math.round(height * 0.895) })
      .png()
      .toBuffer();
  } else if (options.cutOff === 'right') {
    page = await sharp(page)
      .extract({ left: 0, top: 0, width: Math.round(width * 0.8), height })
      .png()
      .toBuffer();
  }
  if (options.blurSigma !== undefined) page = await sharp(page).blur(options.blurSigma).png().toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  if (options.shear !== undefined) {
    page = await sharp(page).affine([1, options.shear, 0, 1], { background: clear }).png().toBuffer();
  }
  if (options.rotateDegrees !== undefined) {
    page = await sharp(page).rotate(options.rotateDegrees, { background: clear }).png().toBuffer();
  }

  const { width: pageW = width, height: pageH = height } = await sharp(page).metadata();
  // A cut-off page fills the picture to its edge: the missing part lies outside, not on the table.
  const margin = options.table === true && options.cutOff === undefined ? Math.round(90 * scale) : 0;
  const canvas =
    options.table === true
      ? sharp(tableSvg(pageW + 2 * margin, pageH + 2 * margin, random))
      : sharp({ create: { width: pageW, height: pageH, channels: 3, background: '#d8d5cf' } });
  const { data, info } = await canvas
    .composite([{ input: page, left: margin, top: margin }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (options.noise !== undefined || options.contrast !== undefined) {
    weather(data, options.noise ?? 0, options.contrast ?? 1, random);
  }
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return options.format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 88 }).toBuffer();
}
