// Durations as people write them: a number of a unit.

export const durationUnits = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
export type DurationUnit = keyof typeof durationUnits;

/** The largest unit of which a duration is a whole number. */
export function unitOf(seconds: number): DurationUnit {
  const units = Object.entries(durationUnits).reverse() as [DurationUnit, number][];
  return units.find(([, length]) => seconds >= length && seconds % length === 0)?.[0] ?? 'second';
}

/** A duration in words, such as "90 days". */
export function formatDuration(seconds: number, language: string): string {
  const unit = unitOf(seconds);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / durationUnits[unit]);
}
