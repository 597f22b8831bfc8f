import type { Tone } from '../../theme.ts';

const hourMs = 3_600_000;

/** Reviews older than these are to be taken first, and at once. */
const soonAfterMs = 4 * hourMs;
const wrongAfterMs = 24 * hourMs;

/** How urgent a review is by the time that it has waited. */
export function waitingTone(since: string, now: number): Tone {
  const waitedMs = now - new Date(since).getTime();
  if (waitedMs >= wrongAfterMs) return 'wrong';
  return waitedMs >= soonAfterMs ? 'soon' : 'plain';
}

const soonBeforeMs = 7 * 24 * hourMs;
const wrongBeforeMs = 24 * hourMs;

/** How urgent a review is by the time that is left until the personal data is erased. */
export function deadlineTone(deadline: string, now: number): Tone {
  const leftMs = new Date(deadline).getTime() - now;
  if (leftMs <= wrongBeforeMs) return 'wrong';
  return leftMs <= soonBeforeMs ? 'soon' : 'plain';
}
