// What all drawn cards share: the paper, the portrait, the mark of a specimen, and the rendering.

import sharp from 'sharp';
import { provideFonts } from '../setup/provide-fonts.ts';
import { seededRandom } from './seeded-random.ts';
import { setLine } from './specimen-fonts.ts';

/** A card of the size ID-1 (ISO/IEC 7810), 85.6 mm by 54 mm; one unit of a drawing is a tenth of a millimetre. */
export const cardWidth = 856;
export const cardHeight = 540;

/** A rectangle in the units of a drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What every card can be drawn with. */
export interface CardOptions {
  /** Pixels per millimetre; 16 by default, which gives a card 1370 pixels wide. */
  readonly pixelsPerMm?: number;
  /** A picture that is put into the portrait area; a plain silhouette by default. */
  readonly portrait?: Buffer;
  /** Whether the mark 見本 SPECIMEN is printed; true by default. Only figures about the checks are measured without. */
  readonly mark?: boolean;
  /** Chooses the pattern of the paper. */
  readonly seed?: number;
}

/** The colors of the paper: two of the gradient and two of the pattern. */
export interface Paper {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly [string, string];
}

/** Fine waves on a gradient, as security printing has them. */
function paperSvg(paper: Paper, width: number, height: number, seed: number): string {
  const random = seededRandom(seed * 31 + 5);
  const lines: string[] = [];
  for (let y = 14; y < height; y += 22) {
    const phase = random() * Math.PI;
    let path = '';
    for (let x = 0; x <= width; x += 12) {
      const wave = 12 * Math.sin(x / 61 + phase) + 4 * Math.sin(x / 17 + y);
      path += `${x === 0 ? 'M' : 'L'}${x} ${(y + wave).toFixed(1)}`;
    }
    const color = paper.lines[(y / 22) % 2 < 1 ? 0 : 1];
    lines.push(`<path d="${path}" fill="none" stroke="${color}" stroke-width="1" opacity=".28"/>`);
  }
  return (
    `<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${paper.from}"/>` +
    `<stop offset="1" stop-color="${paper.to}"/></linearGradient>` +
    `<clipPath id="card"><rect width="${width}" height="${height}" rx="30"/></clipPath></defs>` +
    `<rect width="${width}" height="${height}" rx="30" fill="url(#paper)"/><g clip-path="url(#card)">${lines.join('')}</g>`
  );
}

/** Draws the portrait area: the picture, cut to fill the box, or a silhouette. */
export async function portraitSvg(box: Box, portrait: Buffer | undefined, pixelsPerUnit: number): Promise<string> {
  const frame = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="#dfe7ea" stroke="#9aa5a8" stroke-width="1"/>`;
  const { x, y, width, height } = box;
  if (portrait === undefined) {
    return (
      `${frame}<ellipse cx="${x + width / 2}" cy="${y + height * 0.4}" rx="${width * 0.25}" ry="${height * 0.25}" fill="#93a1a8"/>` +
      `<path d="M${x + width * 0.08} ${y + height}C${x + width * 0.1} ${y + height * 0.68} ${x + width * 0.9} ${y + height * 0.68} ${x + width * 0.92} ${y + height}Z" fill="#93a1a8"/>`
    );
  }
  const picture = await sharp(portrait)
    .resize(Math.round(width * pixelsPerUnit), Math.round(height * pixelsPerUnit), { fit: 'cover' })
    .png()
    .toBuffer();
  return `${frame}<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${picture.toString('base64')}"/>`;
}

/** The words that every specimen carries, and by which live tenants refer it. */
export function markSvg(x: number, y: number, size: number, family: string): string {
  const width = size * 7.2;
  return (
    `<rect x="${x}" y="${y - size * 1.05}" width="${width}" height="${size * 1.4}" rx="4" fill="none" stroke="#c1352b" stroke-width="2"/>` +
    setLine('見本 SPECIMEN', { x: x + width / 2, y, size, family, color: '#c1352b', anchor: 'middle' })
  );
}

/** A table's line. */
export function rule(x1: number, y1: number, x2: number, y2: number): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#5c6468" stroke-width="1.4" fill="none"/>`;
}

/** The print of an official seal, with characters that no office uses. */
export function sealSvg(x: number, y: number, size: number, family: string): string {
  const cell = size / 2;
  const mark = (column: number, row: number, character: string): string =>
    setLine(character, {
      x: x + cell * (column + 0.5),
      y: y + cell * (row + 0.86),
      size: cell * 0.86,
      family,
      color: '#c1352b',
      anchor: 'middle',
    });
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="none" stroke="#c1352b" stroke-width="3" opacity=".8"/>` +
    mark(1, 0, '公') +
    mark(1, 1, '証') +
    mark(0, 0, '之') +
    mark(0, 1, '印')
  );
}

/**
 * Renders a card with its paper.
 * @param content SVG elements on top of the paper
 * @returns a PNG with transparent corners
 */
export async function renderCard(
  content: string,
  paper: Paper,
  options: CardOptions,
  size = { width: cardWidth, height: cardHeight },
): Promise<Buffer> {
  // Text is drawn with fonts that a bare machine lacks; sharp would leave it out without an error.
  await provideFonts();
  const { width, height } = size;
  const scale = pixelsPerUnit(options);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${paperSvg(paper, width, height, options.seed ?? 1)}${content}</svg>`;
  return sharp(Buffer.from(svg), { density: 72 * scale, unlimited: true })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Pixels per unit of the drawing. */
export function pixelsPerUnit(options: CardOptions): number {
  return (options.pixelsPerMm ?? 16) / 10;
}
