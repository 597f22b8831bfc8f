// Recognizes the filler sign `<` by its shape.

import type { Strip } from './cut-strip.ts';

/** A drawn filler sign at one size, as darkness 0 to 1 in a window of a cell, with its mean taken off. */
interface Template {
  readonly values: Float32Array;
  readonly norm: number;
}

/** The sign is looked for at every second pixel around its place: it is several pixels thick, and this is four times as fast. */
const stepPx = 2;

const templates = new Map<number, readonly Template[]>();

function distanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const along = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

function drawTemplate(width: number, height: number, signWidth: number, signHeight: number, pen: number): Template {
  const values = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const px = x - (width - 1) / 2;
      // The sign is the same above and below its middle.
      const py = Math.abs(y - (height - 1) / 2);
      const distance = distanceToSegment(px, py, -signWidth / 2, 0, signWidth / 2, signHeight / 2);
      const dark = Math.min(1, Math.max(0, pen / 2 + 0.5 - distance));
      values[y * width + x] = dark;
      sum += dark;
    }
  }
  const mean = sum / values.length;
  let square = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = (values[index] ?? 0) - mean;
    values[index] = value;
    square += value * value;
  }
  return { values, norm: Math.sqrt(square) };
}

function templatesFor(pitchPx: number, width: number, height: number): readonly Template[] {
  const known = templates.get(pitchPx);
  if (known !== undefined) return known;
  const made: Template[] = [];
  for (const signHeight of [0.52, 0.66, 0.8]) {
    for (const signWidth of [0.42, 0.52]) {
      made.push(drawTemplate(width, height, signWidth * pitchPx, signHeight * pitchPx, 0.15 * pitchPx));
    }
  }
  templates.set(pitchPx, made);
  return made;
}

/**
 * Says for every character of a line how much it looks like the filler sign `<`. General OCR reads long runs of
 * fillers as K, L or C, so fillers are recognized by their shape and erased before OCR.
 * @param strip a level line
 * @param characters how many characters it holds
 * @param pitchPx pixels from one to the next
 * @returns one likeness per character, from -1 to 1
 */
export function fillerLikeness(strip: Strip, characters: number, pitchPx: number): number[] {
  const { data, width: stripWidth, height: stripHeight } = strip.image;
  const width = Math.round(pitchPx * 0.8);
  const height = Math.round(pitchPx * 1.3);
  const shapes = templatesFor(pitchPx, width, height);
  const reachX = Math.round(pitchPx * 0.17);
  const reachY = Math.round(pitchPx * 0.21);
  const window = new Float32Array(width * height);
  const scores: number[] = [];
  for (let cell = 0; cell < characters; cell += 1) {
    const middleX = strip.fromX + pitchPx * (cell + 0.3);
    let best = -1;
    for (let shiftY = -reachY; shiftY <= reachY; shiftY += stepPx) {
      const top = Math.round((stripHeight - height) / 2 + shiftY);
      for (let shiftX = -reachX; shiftX <= reachX; shiftX += stepPx) {
        const left = Math.round(middleX - width / 2 + shiftX);
        let sum = 0;
        for (let y = 0; y < height; y += 1) {
          for (let x = 0; x < width; x += 1) {
            const column = left + x;
            const row = top + y;
            const inside = column >= 0 && column < stripWidth && row >= 0 && row < stripHeight;
            const dark = inside ? 255 - (data[row * stripWidth + column] ?? 255) : 0;
            window[y * width + x] = dark;
            sum += dark;
          }
        }
        const mean = sum / window.length;
        let square = 0;
        for (let index = 0; index < window.length; index += 1) square += ((window[index] ?? 0) - mean) ** 2;
        if (square < 1) continue;
        const norm = Math.sqrt(square);
        for (const shape of shapes) {
          let product = 0;
          for (let index = 0; index < window.length; index += 1) {
            product += (shape.values[index] ?? 0) * (window[index] ?? 0);
          }
          const score = product / (shape.norm * norm);
          if (score > best) best = score;
        }
      }
    }
    scores.push(best);
  }
  return scores;
}
