// Finds and measures the faces of a picture. Runs in a child process.

import sharp from 'sharp';
import { decodeRgb, type RgbImage } from '../card/rgb-image.ts';
import { type FaceFrame, frameOf } from './align-face.ts';
import { eyeOpening } from './eye-opening.ts';
import { describeFace } from './face-descriptor.ts';
import type { FaceJob, FaceReading, FaceSearch, FaceSeen } from './face-reading.ts';
import type { DetectedFace, FaceLibrary, MeshPoint } from './load-human.ts';
import { readShades } from './read-shades.ts';

/** Stored pictures are no larger. Faces are cut out at full size. */
const decodedSidePx = 3000;
/** The detector squeezes every picture to 256 pixels; the mesh over a face on a document needs more. */
const sides = { portrait: 1600, person: 800 } as const;
/**
 * The detector doubts or misses some large faces, above all with shut eyes. Where none of a person's picture scores so much, it looks again with
 * a margin of so many shares of the picture's side, which raises the scores of the same faces to 0.9.
 */
const [certainScore, addedShare] = [0.7, 0.3];
/** Below these, the detector takes patterns for faces. */
const scoreMin = { box: 0.4, mesh: 0.5 } as const;
/** Upright portraits score 0.85 to 0.95, upside-down ones at most 0.65. */
const uprightScore = 0.8;
/** A portrait fills a fifth of a document's longer side. A larger face belongs to somebody who holds the document. */
const portraitSizeMax = 0.4;
/** The width to which a face is scaled before its sharpness is measured. */
const sharpnessWidth = 160;

/** Points of the mesh: the tip of the nose, the edges of the face. */
const points = {
  nose: 1,
  leftEdge: 234,
  rightEdge: 454,
} as const;

/** A face that was found and measured, and is not described yet. */
export type FoundFace = Omit<FaceSeen, 'descriptor' | 'middle'> & { readonly frame: FaceFrame };

/**
 * Finds the faces of a picture, largest first. A person before the camera is upright; a document may lie any way.
 * @param job `bytes` is a JPEG of our own
 */
export async function readFaces(library: FaceLibrary, { bytes, search }: FaceJob): Promise<FaceReading> {
  const picture = await decodeRgb(bytes, decodedSidePx);
  const shades = await readShades(picture);
  const described = ({ frame, ...face }: FoundFace): FaceSeen => ({
    ...face,
    middle: { x: frame.x / picture.width, y: frame.y / picture.height },
    descriptor: describeFace(library, picture, frame),
  });
  if (search === 'person') {
    const found = await findTurned(library, picture, 0, search);
    const isCertain = found.some(({ score }) => score >= certainScore);
    const withMargin = isCertain ? [] : await findTurned(library, picture, 0, search, addedShare);
    return { faces: (withMargin.length > 0 ? withMargin : found).map(described), shades };
  }
  const turned: FoundFace[][] = [];
  for (const turn of [0, 90, 270, 180] as const) turned.push(await findTurned(library, picture, turn, search));
  return { faces: portraitsOf(turned).map(described), shades };
}

/**
 * The faces of a document, from those that were found in each of its four turns. The detector doubts one that lies on its side or is upside
 * down. So the most certain face tells which way the document lies; a certain one in another turn is another face, such as a picture that
 * lies beside the document, unless it is one of the first again.
 */
export function portraitsOf<F extends Pick<FoundFace, 'size' | 'score' | 'frame'>>(
  turned: readonly (readonly F[])[],
): F[] {
  const fitting = turned.map((faces) => faces.filter(({ size }) => size <= portraitSizeMax));
  const certainty = (faces: readonly F[]): number => Math.max(0, ...faces.map(({ score }) => score));
  const best = fitting.reduce<readonly F[]>((one, other) => (certainty(other) > certainty(one) ? other : one), []);
  const others = fitting.filter((faces) => faces !== best).flat();
  const found = [...best];
  for (const other of others.filter(({ score }) => score >= uprightScore)) {
    if (!found.some(({ frame }) => isAt(frame, other.frame))) found.push(other);
  }
  return found.sort((a, b) => b.size - a.size);
}

/** Whether two frames are those of one face. Eyes and mouth of another one are more than a face away. */
function isAt(one: FaceFrame, other: FaceFrame): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < Math.max(one.height, other.height);
}

/** A picture in a square that may have a margin. Lengths are in pixels. */
interface Square {
  readonly data: Buffer;
  readonly side: number;
  readonly margin: number;
}

/**
 * Finds the faces of a picture that is turned clockwise. Their frames are those in the picture as it was.
 * @param added the margin that is added on each side, in shares of the picture's longer side
 */
async function findTurned(
  library: FaceLibrary,
  picture: RgbImage,
  turn: 0 | 90 | 180 | 270,
  search: FaceSearch,
  added = 0,
): Promise<FoundFace[]> {
  const inner = sides[search];
  const margin = Math.round(inner * added);
  const side = inner + 2 * margin;
  const { data: raw, width, height } = picture;
  const background = '#808080';
  // The picture must be square: the library would squeeze it, and misplaces the boxes when it pads by itself.
  const square = await sharp(raw, { raw: { width, height, channels: 3 } })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .raw()
    .toBuffer();
  const data =
    turn === 0
      ? square
      : await sharp(square, { raw: { width: side, height: side, channels: 3 } })
          .rotate(turn)
          .raw()
          .toBuffer();
  const faces = await library.detect(data, side, search === 'person');
  const certain = faces.filter(({ boxScore, faceScore }) => boxScore >= scoreMin.box && faceScore >= scoreMin.mesh);
  const back = fromSquare(inner, turn, picture);
  const inPicture = ([x, y]: MeshPoint): MeshPoint => back([x - margin, y - margin]);
  const found = await Promise.all(certain.map((face) => measure(face, { data, side, margin }, inPicture, picture)));
  return found.filter((one) => one !== null).sort((a, b) => b.size - a.size);
}

/** Takes places of the turned square to those of the picture that it was made from. */
function fromSquare(side: number, turn: number, { width, height }: RgbImage): (point: MeshPoint) => MeshPoint {
  const scale = Math.max(width, height) / side;
  const [left, top] = [(side - width / scale) / 2, (side - height / scale) / 2];
  const turnBack = ([x, y]: MeshPoint): MeshPoint => {
    if (turn === 90) return [y, side - x];
    if (turn === 180) return [side - x, side - y];
    return turn === 270 ? [side - y, x] : [x, y];
  };
  return (point) => {
    const [x, y] = turnBack(point);
    return [(x - left) * scale, (y - top) * scale];
  };
}

async function measure(
  face: DetectedFace,
  { data, side, margin }: Square,
  inPicture: (point: MeshPoint) => MeshPoint,
  picture: RgbImage,
): Promise<FoundFace | null> {
  const { mesh, boxScore, rotation } = face;
  const at = (index: number): MeshPoint => mesh[index] ?? [0, 0];
  if (mesh.length < 468) return null;
  const [x, y, width] = face.box;
  const [nose, left, right] = [at(points.nose), at(points.leftEdge), at(points.rightEdge)];
  const inner = side - 2 * margin;
  return {
    x: (x - margin) / inner,
    y: (y - margin) / inner,
    size: width / inner,
    score: boxScore,
    turn: (nose[0] - left[0] - (right[0] - nose[0])) / (right[0] - left[0]),
    roll: rotation?.angle.roll ?? 0,
    eyes: eyeOpening(mesh, { data, width: side, height: side }),
    outside: outsideOf(mesh.map(inPicture), picture),
    sharpness: await sharpnessOf(data, side, face.box),
    passive: Math.min(face.real ?? 0, face.live ?? 0),
    frame: frameOf(mesh.map(inPicture)),
  };
}

function outsideOf(mesh: readonly MeshPoint[], { width, height }: RgbImage): number {
  return mesh.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height).length / mesh.length;
}

async function sharpnessOf(pixels: Buffer, side: number, box: DetectedFace['box']): Promise<number> {
  const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
  const width = Math.max(8, Math.min(side - left, Math.floor(box[2])));
  const height = Math.max(8, Math.min(side - top, Math.floor(box[3])));
  const { data: grey, info } = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .extract({ left: Math.min(left, side - 8), top: Math.min(top, side - 8), width, height })
    .resize(sharpnessWidth, sharpnessWidth, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [sum, squares, count] = [0, 0, 0];
  for (let row = 1; row < info.height - 1; row += 1) {
    for (let column = 1; column < info.width - 1; column += 1) {
      const index = row * info.width + column;
      const pixel = (offset: number): number => grey[index + offset] ?? 0;
      const edge = 4 * pixel(0) - pixel(-1) - pixel(1) - pixel(-info.width) - pixel(info.width);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return squares / count - (sum / count) ** 2;
}
