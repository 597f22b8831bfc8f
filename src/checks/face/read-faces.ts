// Finds and measures the faces of a picture. Runs in a child process.

import sharp from 'sharp';
import type { FaceJob, FaceReading, FaceSeen } from './face-reading.ts';
import type { DetectedFace, FaceLibrary, MeshPoint } from './load-human.ts';

/** The detector squeezes every picture to 256 pixels; the crop of a face on a document needs more. */
const sides = { portrait: 1600, person: 800 } as const;
/** Below these, the detector takes patterns for faces. */
const scoreMin = { box: 0.4, mesh: 0.5 } as const;
/** Upright portraits score 0.85 to 0.95, upside-down ones at most 0.65. */
const uprightScore = 0.8;
/** A portrait fills a fifth of a document's longer side. A larger face belongs to somebody who holds the document. */
const portraitSizeMax = 0.4;
/** The width to which a face is scaled before its sharpness is measured. */
const sharpnessWidth = 160;

/** Points of the mesh: corners and lids of both eyes, the tip of the nose, the edges of the face. */
const points = {
  eyes: [
    { outer: 33, inner: 133, upper: 159, lower: 145 },
    { outer: 263, inner: 362, upper: 386, lower: 374 },
  ],
  nose: 1,
  leftEdge: 234,
  rightEdge: 454,
} as const;

/**
 * Finds the faces of a picture, largest first. A person before the camera is upright; a document may lie any way.
 * @param job `bytes` is a JPEG of our own
 */
export async function readFaces(library: FaceLibrary, { bytes, search }: FaceJob): Promise<FaceReading> {
  if (search === 'person') return { faces: await readTurned(library, bytes, 0, sides.person) };
  const turned: FaceSeen[][] = [];
  for (const turn of [0, 90, 270, 180]) turned.push(await readTurned(library, bytes, turn, sides.portrait));
  return { faces: portraitsOf(turned) };
}

/**
 * The faces of a document, from those that were found in each of its four turns. The detector finds none that lies on its side, and doubts one
 * that is upside down. So the most certain face tells which way the document lies; a certain one in another turn is another face, such as a
 * picture that lies beside the document.
 */
export function portraitsOf(turned: readonly (readonly FaceSeen[])[]): FaceSeen[] {
  const fitting = turned.map((faces) => faces.filter(({ size }) => size <= portraitSizeMax));
  const certainty = (faces: readonly FaceSeen[]): number => Math.max(0, ...faces.map(({ score }) => score));
  const best = fitting.reduce<readonly FaceSeen[]>(
    (one, other) => (certainty(other) > certainty(one) ? other : one),
    [],
  );
  const others = fitting.filter((faces) => faces !== best).flat();
  return [...best, ...others.filter(({ score }) => score >= uprightScore)].sort((a, b) => b.size - a.size);
}

async function readTurned(library: FaceLibrary, bytes: Uint8Array, turn: number, side: number): Promise<FaceSeen[]> {
  // The picture must be square: the library would squeeze it, and misplaces the boxes when it pads by itself.
  const { data } = await sharp(await sharp(bytes).rotate(turn).jpeg({ quality: 95 }).toBuffer())
    .resize(side, side, { fit: 'contain', background: '#808080' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const input = library.tf.tensor3d(data, [side, side, 3], 'int32');
  try {
    const { face, error } = await library.detect(input);
    if (error !== null) throw new Error('the face library failed');
    const certain = face.filter(({ boxScore, faceScore }) => boxScore >= scoreMin.box && faceScore >= scoreMin.mesh);
    const seen = await Promise.all(certain.map((one) => measure(one, data, side)));
    return seen.filter((one) => one !== null).sort((a, b) => b.size - a.size);
  } finally {
    library.tf.dispose(input);
  }
}

async function measure(face: DetectedFace, pixels: Buffer, side: number): Promise<FaceSeen | null> {
  const { mesh, embedding, boxScore, rotation } = face;
  const at = (index: number): MeshPoint => mesh[index] ?? [0, 0];
  if (mesh.length < 468 || embedding === undefined || embedding.length === 0) return null;
  const [x, y, width] = face.box;
  const eyes = points.eyes.map(
    ({ outer, inner, upper, lower }) => distance(at(upper), at(lower)) / distance(at(outer), at(inner)),
  );
  const [nose, left, right] = [at(points.nose), at(points.leftEdge), at(points.rightEdge)];
  return {
    x: x / side,
    y: y / side,
    size: width / side,
    score: boxScore,
    turn: (nose[0] - left[0] - (right[0] - nose[0])) / (right[0] - left[0]),
    roll: rotation?.angle.roll ?? 0,
    eyes: ((eyes[0] ?? 0) + (eyes[1] ?? 0)) / 2,
    sharpness: await sharpnessOf(pixels, side, face.box),
    passive: Math.min(face.real ?? 0, face.live ?? 0),
    descriptor: Float32Array.from(embedding),
  };
}

function distance([ax, ay]: MeshPoint, [bx, by]: MeshPoint): number {
  return Math.hypot(ax - bx, ay - by);
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
