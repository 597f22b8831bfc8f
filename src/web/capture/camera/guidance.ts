// What the user is told while framing, and when the shutter releases by itself. Pure.

import type { Filling } from './frame-filling.ts';

/** What can be told, one at a time. */
export type Hint = 'dark' | 'place' | 'closer' | 'glare' | 'still' | 'blur' | 'good';

/** What was measured on one frame of the video. */
export interface Measures {
  /** The level that nine of ten pixels of the guide do not exceed. */
  readonly brightness: number;
  readonly glare: number;
  readonly filling: Filling;
  readonly movement: number;
  /** Null when no edge is narrow enough to be judged. */
  readonly sharpness: number | null;
}

const limits = { brightnessMin: 70, glareMax: 0.012, movementMax: 5, sharpnessMin: 0.24 };

/** The most urgent hint for a document: what hides the others comes first. */
export function documentHint({ brightness, glare, filling, movement, sharpness }: Measures): Hint {
  if (brightness < limits.brightnessMin) return 'dark';
  if (filling === 'none') return movement > limits.movementMax * 2 ? 'still' : 'place';
  if (filling === 'far') return 'closer';
  if (glare > limits.glareMax) return 'glare';
  if (movement > limits.movementMax) return 'still';
  // A document that fills the guide has edges. Where none can be judged, heavy blur has widened them all.
  return sharpness === null || sharpness < limits.sharpnessMin ? 'blur' : 'good';
}

/** The most urgent hint for a face. Whether there is one, the service says. */
export function faceHint({ brightness, movement }: Pick<Measures, 'brightness' | 'movement'>): Hint {
  if (brightness < limits.brightnessMin) return 'dark';
  return movement > limits.movementMax ? 'still' : 'good';
}

/** A hint is shown when it has held for this long, so that messages do not flicker and a screen reader can finish; `good` at once. */
export const holdMs = 700;
/** This many good frames release the shutter. */
export const goodFramesNeeded = 4;
/** After this long the shutter releases no more by itself; the button was there all the time. */
export const automaticMs = 10_000;

/** The course of one attempt to frame. */
export interface Guidance {
  /** The message that is shown; null before the first. */
  readonly shown: Hint | null;
  /** Whether the shutter may still release by itself. */
  readonly automatic: boolean;
  /** Whether it releases now. True once. */
  readonly release: boolean;
  readonly startedAt: number;
  readonly latest: Hint | null;
  readonly latestSince: number;
  readonly goodFrames: number;
}

/** The guidance before the first frame. */
export function beginGuidance(now: number): Guidance {
  return {
    shown: null,
    automatic: true,
    release: false,
    startedAt: now,
    latest: null,
    latestSince: now,
    goodFrames: 0,
  };
}

/** The guidance after one more frame. */
export function guide(before: Guidance, hint: Hint, now: number): Guidance {
  const latestSince = hint === before.latest ? before.latestSince : now;
  const holds = now - latestSince >= holdMs;
  const goodFrames = hint === 'good' ? before.goodFrames + 1 : 0;
  const inTime = before.automatic && now - before.startedAt < automaticMs;
  const release = inTime && goodFrames >= goodFramesNeeded;
  return {
    ...before,
    // The frame turns green before the shutter releases.
    shown: before.shown === null || holds || hint === 'good' ? hint : before.shown,
    automatic: inTime && !release,
    release,
    latest: hint,
    latestSince,
    goodFrames,
  };
}
