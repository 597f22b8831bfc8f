// Reads all print of one picture: finds the card, turns it upright, finds and recognises the lines.

import { findCard } from '../card/find-card.ts';
import type { TurnedRect } from '../card/geometry.ts';
import { rectifyCard } from '../card/rectify-card.ts';
import { decodeRgb, type RgbImage, turnRgb } from '../card/rgb-image.ts';
import type { DecodedLine } from './decode-line.ts';
import { findBoxes } from './find-boxes.ts';
import { printLikeness } from './print-likeness.ts';
import type { PrintModels } from './print-models.ts';
import type { TextLine } from './text-line.ts';

/** The print of one picture. */
export interface PictureOfPrint {
  readonly lines: readonly TextLine[];
  /** Width divided by height of the upright picture that the boxes refer to. */
  readonly aspect: number;
  /** Whether the card's corners were found; otherwise the boxes refer to the whole picture. */
  readonly isRectified: boolean;
  /** The mean certainty of the characters, 0 without any. Upright print has some 0.98, print upside down 0.6. */
  readonly confidence: number;
}

/** A card has up to fifty lines; more than this are not read, so the time for a picture is bounded. */
const linesMax = 90;
/** Below this mean certainty, print is upside down, or the picture is bad. */
const uprightMin = 0.9;
/** So many of the widest lines show the orientation. */
const samplesMax = 4;
const decodedSidePx = 2400;
/** Print of a rectified card. The smallest on a card is 1.2 mm high. */
const cardSidePx = 960;
/** A card covers perhaps half of a picture in which it was not found. */
const wholeSidePx = 1152;

/**
 * Reads a picture of a card or page, at any angle.
 * @param bytes an encoded JPEG of `PictureReencoder`
 * @throws when the picture cannot be decoded, or a model fails; a picture without print is no error
 */
export async function readPrint(bytes: Uint8Array, models: PrintModels): Promise<PictureOfPrint> {
  const { image: _image, ...print } = await readPicture(bytes, models);
  return print;
}

/** The print of a picture, and the upright picture that its boxes refer to. */
export interface UprightPicture extends PictureOfPrint {
  readonly image: RgbImage;
}

/** Reads a picture as `readPrint` does. */
export async function readPicture(bytes: Uint8Array, models: PrintModels): Promise<UprightPicture> {
  const whole = await decodeRgb(bytes, decodedSidePx);
  const corners = await findCard(whole);
  const rectified = corners === null ? null : await readUpright(rectifyCard(whole, corners), models, true);
  if (rectified !== null && rectified.confidence >= uprightMin) return rectified;
  // A frame of something else than the card has little print, or cuts through it.
  const raw = await readUpright(whole, models, false);
  return rectified !== null && certainCharacters(rectified) > certainCharacters(raw) ? rectified : raw;
}

function certainCharacters({ lines }: PictureOfPrint): number {
  return lines.flatMap(({ confidences }) => confidences).filter((confidence) => confidence >= uprightMin).length;
}

async function readUpright(given: RgbImage, models: PrintModels, isRectified: boolean): Promise<UprightPicture> {
  const sidePx = isRectified ? cardSidePx : wholeSidePx;
  let image = given;
  let boxes = await boxesIn(image, sidePx, models);
  if (isSideways(boxes)) {
    image = turnRgb(image, 1);
    boxes = await boxesIn(image, sidePx, models);
  }
  const samples = [...boxes].sort((a, b) => b.width / b.height - a.width / a.height).slice(0, samplesMax);
  const read = new Map<TurnedRect, DecodedLine>();
  for (const box of samples) read.set(box, await models.recognise(image, box, false));
  if (meanConfidence([...read.values()]) < uprightMin) {
    const turned: DecodedLine[] = [];
    for (const box of samples) turned.push(await models.recognise(image, box, true));
    if (meanConfidence(turned) > meanConfidence([...read.values()])) {
      const { width, height } = image;
      image = turnRgb(image, 2);
      boxes = boxes.map((box) => ({ ...box, center: { x: width - box.center.x, y: height - box.center.y } }));
      read.clear();
    }
  }
  const lines: TextLine[] = [];
  for (const box of inReadingOrder(boxes)) {
    const line = read.get(box) ?? (await models.recognise(image, box, false));
    if (line.text === '') continue;
    const placed = { ...line, box: shareOf(box, image) };
    lines.push({ ...placed, printLikeness: printLikeness(image, placed) });
  }
  return { lines, aspect: image.width / image.height, isRectified, confidence: meanConfidence(lines), image };
}

async function boxesIn(image: RgbImage, sidePx: number, models: PrintModels): Promise<TurnedRect[]> {
  const map = await models.detect(image, sidePx);
  const scaleX = image.width / map.width;
  const scaleY = image.height / map.height;
  return findBoxes(map, linesMax).map((box) => ({
    ...box,
    center: { x: box.center.x * scaleX, y: box.center.y * scaleY },
    // The two scales differ by rounding alone.
    width: box.width * scaleX,
    height: box.height * scaleY,
  }));
}

/** Whether most of the print runs from top to bottom. Boxes of one or two characters show no direction. */
function isSideways(boxes: readonly TurnedRect[]): boolean {
  const area = (of: readonly TurnedRect[]): number => of.reduce((sum, { width, height }) => sum + width * height, 0);
  const standing = boxes.filter(({ width, height }) => height > 2 * width);
  const lying = boxes.filter(({ width, height }) => width > 2 * height);
  return area(standing) > area(lying);
}

function meanConfidence(lines: readonly Pick<DecodedLine, 'confidences'>[]): number {
  const all = lines.flatMap(({ confidences }) => confidences);
  return all.length === 0 ? 0 : all.reduce((sum, confidence) => sum + confidence, 0) / all.length;
}

/** Row by row, each from left to right. A box belongs to a row if its middle is within the row's first box. */
function inReadingOrder(boxes: readonly TurnedRect[]): TurnedRect[] {
  const rows: TurnedRect[][] = [];
  for (const box of [...boxes].sort((a, b) => a.center.y - b.center.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first !== undefined && Math.abs(box.center.y - first.center.y) < Math.min(first.height, box.height) / 2)
      row?.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.center.x - b.center.x));
}

function shareOf({ center, along, width, height }: TurnedRect, image: RgbImage): TextLine['box'] {
  const reachX = (Math.abs(along.x) * width + Math.abs(along.y) * height) / 2;
  const reachY = (Math.abs(along.y) * width + Math.abs(along.x) * height) / 2;
  const share = (place: number, whole: number): number => Math.min(1, Math.max(0, place / whole));
  return {
    left: share(center.x - reachX, image.width),
    top: share(center.y - reachY, image.height),
    right: share(center.x + reachX, image.width),
    bottom: share(center.y + reachY, image.height),
  };
}
