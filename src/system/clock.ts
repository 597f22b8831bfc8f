import type { Clock } from '../app/ports/system.ts';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
