import { type BodyLimits, createBodyBudget } from './body-text.ts';

const kib = 1024;
const mib = 1024 * kib;

/** Longer than the capture page waits, so that it is the page that tells its user of a poor connection. */
const pageWaits = { jsonMs: 20_000, pictureMs: 90_000 };

/** What JSON bodies have in common. Room is taken as they come: an announcement costs nothing, and must take nothing from others. */
function jsonLimits(roomBytes: number): BodyLimits {
  const deadlineMs = pageWaits.jsonMs + 5_000;
  return { bytesMax: 64 * kib, deadlineMs, idleMs: deadlineMs, room: createBodyBudget(roomBytes), atFirst: kib };
}

/**
 * Makes the limits of this node's bodies. Each surface has a room of its own, and so have pictures, and what comes from who has shown
 * nothing yet: whoever fills one takes nothing from the others.
 *
 * A picture takes its room when it is announced, so that a phone is turned away before it has sent megabytes. Of all rooms this is the one
 * that users of one tenant could fill, so a quarter of it is always left to those of others.
 */
export function createBodyRules() {
  const tenant = jsonLimits(32 * mib);
  const admin = jsonLimits(16 * mib);
  const browser = jsonLimits(16 * mib);
  const stranger = jsonLimits(16 * mib);
  const picture: BodyLimits = {
    bytesMax: 10 * mib,
    deadlineMs: pageWaits.pictureMs + 10_000,
    idleMs: 30_000,
    room: createBodyBudget(192 * mib, 144 * mib),
  };
  return {
    tenant: (): BodyLimits => tenant,
    admin: (): BodyLimits => admin,
    capture(operationId: string): BodyLimits {
      if (operationId === 'putEvidence') return picture;
      return operationId === 'openVerification' ? stranger : browser;
    },
  };
}
