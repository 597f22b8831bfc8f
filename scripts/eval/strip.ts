// The lines of a zone on a white picture, without a document around them.

import sharp from 'sharp';
import { composeTd2Lines } from '../specimens/card-mrz-lines.ts';
import { drawText } from '../specimens/draw-text.ts';
import type { Pool } from '../specimens/japanese-persons.ts';
import { composeMrzLines } from '../specimens/mrz-lines.ts';
import type { DocumentKind } from './session.ts';
import { zoneHolder } from './subjects.ts';

/** Draws the zone of a person's passport or card, where the document has it, on white. */
export async function drawZoneOnWhite(document: DocumentKind, pool: Pool, index: number): Promise<Buffer> {
  const person = zoneHolder(pool, index);
  const isPassport = document === 'passport';
  const size = isPassport ? { width: 1250, height: 880, x: 67, y: 744 } : { width: 1050, height: 740, x: 68, y: 594 };
  const lines = isPassport ? composeMrzLines(person) : composeTd2Lines(person);
  const strokes = lines.map((line, row) =>
    drawText(line, { x: size.x, y: size.y + row * 64, height: 24, pitch: 25.4, weight: 0.15, color: '#15161a' }),
  );
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${strokes.join('')}</svg>`;
  return sharp(Buffer.from(svg), { density: 100 }).png().toBuffer();
}
