const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10] as const;

/** The end of a scale that an amount fits: a round number, and an even one, so that its half is a whole one. */
export function scaleEnd(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const ends = steps.map((step) => Math.round(step * unit));
  return ends.find((end) => end >= most && end % 2 === 0) ?? 10 * unit;
}
