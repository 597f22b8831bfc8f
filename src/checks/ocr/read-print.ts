// Reads all print of one picture: finds the card, turns it upright, finds and recognises the lines.

import { type CardMarks, examineCard } from '../authenticity/examine-card.ts';
import { findCard } from '../card/find-card.ts';
import type { Quad, TurnedRect } from '../card/geometry.ts';
import { rectifyCard } from '../card/rectify-card.ts';
import { decodeRgb, type RgbImage, turnRgb } from '../card/rgb-image.ts';
import { combineReadings, needsSecondReading } from './combine-readings.ts';
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
  /** What the card shows besides its print; null if it is not rectified. */
  readonly marks: CardMarks | null;
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
 * The height of a frame for a second reading, by that of the box. White above and below shows how large a kana is, ャ or ヤ, and that ー lies
 * in the middle. Of 200 addresses on mild tuning pictures, both readings together gave 195 right, the first alone 182.
 */
const roomier = 1.35;
/** So many lines of a picture are read twice: a card has some five that hold kana, and the time for a bad picture is bounded. */
const rereadsMax = 10;

/**
 * Reads a picture of a card or page, at any angle.
 * @param bytes an encoded JPEG of `PictureReencoder`
 * @throws when the picture cannot be decoded, or a model fails; a picture without print is no error
 */
export async function readPrint(bytes: Uint8Array, models: PrintModels): Promise<PictureOfPrint> {
  const { image, quarters, photo, corners, ...print } = await readPicture(bytes, models);
  const texts = print.lines.map(({ text }) => text);
  return { ...print, marks: corners === null ? null : examineCard(photo, corners, image, texts, quarters) };
}

/** The print of an upright picture, and that picture, which its boxes refer to. */
interface UprightPrint extends Omit<PictureOfPrint, 'marks'> {
  readonly image: RgbImage;
  /** How many quarters it was turned clockwise to be upright. */
  readonly quarters: 0 | 1 | 2 | 3;
}

/** The print of a picture, and what it was read from. */
export interface UprightPicture extends UprightPrint {
  /** The whole picture as it was taken. */
  readonly photo: RgbImage;
  /** The card's corners in it; null if the print is not that of a rectified card. */
  readonly corners: Quad | null;
}

/** Reads a picture as `readPrint` does, and examines nothing else. */
export async function readPicture(bytes: Uint8Array, models: PrintModels): Promise<UprightPicture> {
  const photo = await decodeRgb(bytes, decodedSidePx);
  const corners = await findCard(photo);
  const card = corners === null ? null : await readUpright(rectifyCard(photo, corners), models, true);
  if (card !== null && card.confidence >= uprightMin) return { ...card, photo, corners };
  // A frame of something else than the card has little print, or cuts through it.
  const raw = await readUpright(photo, models, false);
  const isCard = card !== null && certainCharacters(card) > certainCharacters(raw);
  return isCard ? { ...card, photo, corners } : { ...raw, photo, corners: null };
}

function certainCharacters({ lines }: Pick<PictureOfPrint, 'lines'>): number {
  return lines.flatMap(({ confidences }) => confidences).filter((confidence) => confidence >= uprightMin).length;
}

async function readUpright(given: RgbImage, models: PrintModels, isRectified: boolean): Promise<UprightPrint> {
  const sidePx = isRectified ? cardSidePx : wholeSidePx;
  let image = given;
  let quarters: UprightPrint['quarters'] = 0;
  let boxes = await boxesIn(image, sidePx, models);
  if (isSideways(boxes)) {
    image = turnRgb(image, 1);
    quarters = 1;
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
      quarters = quarters === 0 ? 2 : 3;
      boxes = boxes.map((box) => ({ ...box, center: { x: width - box.center.x, y: height - box.center.y } }));
      read.clear();
    }
  }
  const lines: TextLine[] = [];
  let rereads = 0;
  for (const box of inReadingOrder(boxes)) {
    let line = read.get(box) ?? (await models.recognise(image, box, false));
    if (line.text === '') continue;
    if (rereads < rereadsMax && needsSecondReading(line)) {
      rereads += 1;
      line = combineReadings(line, await models.recognise(image, { ...box, height: box.height * roomier }, false));
    }
    const placed = { ...line, box: shareOf(box, image) };
    lines.push({ ...placed, printLikeness: printLikeness(image, placed) });
  }
  const aspect = image.width / image.height;
  return { lines, aspect, isRectified, confidence: meanConfidence(lines), image, quarters };
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
