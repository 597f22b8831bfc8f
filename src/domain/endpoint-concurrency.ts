// Decides how many attempts an endpoint gets at once.

/** How fast an endpoint responded to an attempt. */
export type Pace = 'quick' | 'slow';

export interface ConcurrencyBounds {
  readonly min: number;
  readonly max: number;
}

/** What an endpoint gets before its first attempt, within the bounds. */
export const firstConcurrency = 32;

/** A response within so many milliseconds is quick, and a slow one takes longer than `slowMs`. Between them nothing changes. */
const quickMs = 1000;
const slowMs = 3000;

/** Within the bounds, of which the upper one wins. */
export function boundedConcurrency(concurrency: number, { min, max }: ConcurrencyBounds): number {
  return Math.min(max, Math.max(min, concurrency));
}

/** An attempt as far as it says how fast its endpoint is. */
export interface TimedAttempt {
  /** Whether the receiver responded at all; a timeout is slow by its duration. */
  readonly responded: boolean;
  readonly durationMs: number;
  /** About how many attempts the endpoint had at once, this one included. */
  readonly atOnce: number;
}

/**
 * The pace of an attempt, or null where it changes nothing: neither fast nor slow, or already at its bound. A quick one changes nothing
 * either while the endpoint uses less than half of what it gets: more would not be used, but cost an update of its row.
 */
export function paceOf(
  { responded, durationMs, atOnce }: TimedAttempt,
  concurrency: number,
  bounds: ConcurrencyBounds,
): Pace | null {
  const now = boundedConcurrency(concurrency, bounds);
  if (durationMs > slowMs) return now > Math.min(bounds.min, bounds.max) ? 'slow' : null;
  return responded && durationMs <= quickMs && now < bounds.max && 2 * atOnce >= now ? 'quick' : null;
}

/**
 * How many attempts an endpoint gets at once after further ones: one more for each quick one, and half after a slow one, however many
 * were slow together. So a receiver that responds is never the bottleneck of its own events, and one that hangs keeps few attempts waiting.
 */
export function concurrencyAfter(before: number, paces: readonly Pace[], bounds: ConcurrencyBounds): number {
  const quick = paces.filter((pace) => pace === 'quick').length;
  const now = boundedConcurrency(before, bounds);
  const after = paces.includes('slow') ? Math.floor(now / 2) : now + quick;
  return boundedConcurrency(after, bounds);
}
