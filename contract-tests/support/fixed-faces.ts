// A face engine whose readings the test decides, so that no picture is looked at.

import type { Replacements } from '../../src/compose.ts';

type Faces = NonNullable<Replacements['faces']>;

/** What the engine sees in a picture. */
export type FaceReading = Awaited<ReturnType<Faces['read']>>;
export type Face = FaceReading['faces'][number];

/** The picture of a document, or the place of a picture of a person: 0 is the selfie, then come the frames. */
type Looked = 'portrait' | number;

/** A face engine whose readings a test decides. */
export interface FixedFaces extends Faces {
  /** Decides what is seen from now on. */
  sees(reading: (looked: Looked) => Pick<FaceReading, 'faces'>): void;
  /** Decides what is seen in uploads before they are stored, or how looking fails. One clear face until then. */
  seesInUploads(reading: () => Promise<FaceReading>): void;
  /** What was looked at since, in order. */
  readonly looked: () => readonly Looked[];
}

/** A clear face that looks ahead. Everyone has the same unless told otherwise. */
export function clearFace(change: Partial<Face> = {}): Face {
  const descriptor = Float32Array.from([1, 0, 0]);
  const place = { x: 0.2, y: 0.2, middle: { x: 0.5, y: 0.5 }, size: 0.6, score: 0.9, outside: 0 };
  return {
    ...place,
    turn: 0,
    roll: 0,
    eyes: { byWidth: 0.4, byFace: 0.2, contrast: 1 },
    sharpness: 400,
    passive: 0.6,
    descriptor,
    ...change,
  };
}

/** How a face looks that does as an action asks. */
export function posedFace(action: string): Face {
  if (action === 'turn_left') return clearFace({ turn: 0.5 });
  if (action === 'turn_right') return clearFace({ turn: -0.5 });
  return clearFace(action === 'close_eyes' ? { eyes: { byWidth: 0.2, byFace: 0.1, contrast: 0.3 } } : {});
}

/** Makes an engine that looks at no picture. The check reads the selfie first, then the document, then the frames in order. */
export function createFixedFaces(): FixedFaces {
  let decide = (_looked: Looked): Pick<FaceReading, 'faces'> => ({ faces: [clearFace()] });
  let decideUpload = async (): Promise<FaceReading> => ({ faces: [clearFace()], shades: new Float32Array() });
  let looked: Looked[] = [];
  const look = (at: Looked): FaceReading => {
    looked.push(at);
    // No two pictures of a camera are the same.
    return { ...decide(at), shades: Float32Array.from([looked.length]) };
  };
  return {
    looked: () => looked,
    sees(reading) {
      decide = reading;
      looked = [];
    },
    seesInUploads(reading) {
      decideUpload = reading;
    },
    readUpload: () => decideUpload(),
    async read(_bytes, search) {
      return look(search === 'portrait' ? search : looked.filter((one) => one !== 'portrait').length);
    },
    async close() {},
  };
}
