import type { FaceSeen } from '../face-reading.ts';

/** A clear face that looks ahead, as the engine measures it. All have the same descriptor unless told otherwise. */
export function clearFace(change: Partial<FaceSeen> = {}): FaceSeen {
  return {
    x: 0.2,
    y: 0.2,
    middle: { x: 0.5, y: 0.5 },
    size: 0.6,
    score: 0.9,
    turn: 0,
    roll: 0,
    eyes: { byWidth: 0.4, byFace: 0.2, contrast: 1 },
    outside: 0,
    sharpness: 400,
    passive: 0.6,
    descriptor: Float32Array.from([1, 0, 0]),
    ...change,
  };
}
