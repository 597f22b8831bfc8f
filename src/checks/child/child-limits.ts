// What the child processes of a node may use. Together they stay below 1.5 GB, which the sizing of a node counts on.

import type { ChildLimits } from './child-runner.ts';

/**
 * The limits of each child. Memory is a little more than the most that any accepted picture was seen to take; what a usual one takes stands
 * beside it. All four may be at work at once: a decision, and uploads at three others.
 */
export const childLimits = {
  /** A phone's picture takes half a second of one core and 150 MB; the costliest that is accepted takes five seconds and 220 MB. */
  picture: { memoryMb: 280, cpuMs: 6000, wallMs: 60_000 },
  /** A picture takes half a second of one core and 200 MB; one full of print two seconds and 275 MB. */
  zone: { memoryMb: 288, cpuMs: 20_000, wallMs: 120_000, heapMb: 96, threads: 1 },
  /**
   * A card takes two seconds of one core and 350 MB, nine megapixels of noise 440 MB; ten times that time only a picture full of print on a
   * slow machine. The model holds the child's event loop, so use is measured between two lines; the size of a line, and their number, are
   * bounded.
   */
  print: { memoryMb: 480, cpuMs: 30_000, wallMs: 120_000, heapMb: 160, isBackground: true },
  /** A picture takes half a second of one core, the first a second more, and 330 MB; pictures of nine megapixels 450 MB after a hundred others. */
  face: { memoryMb: 488, cpuMs: 20_000, wallMs: 120_000, heapMb: 192, isBackground: true },
} as const satisfies Record<string, ChildLimits>;
