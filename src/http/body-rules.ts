import { type BodyLimits, createBodyRoom } from './body-text.ts';

const kib = 1024;
const mib = 1024 * kib;

/**
 * Makes the limits of this node's bodies. JSON and pictures have rooms of their own, so that whoever fills the one takes nothing from
 * the other.
 *
 * A picture's deadline is longer than the capture page's own, so that it is the page that tells its user of a poor connection.
 */
export function createBodyRules() {
  const json: BodyLimits = {
    bytesMax: 64 * kib,
    deadlineMs: 15_000,
    idleMs: 15_000,
    room: createBodyRoom(64 * mib),
  };
  const picture: BodyLimits = {
    bytesMax: 10 * mib,
    deadlineMs: 100_000,
    idleMs: 30_000,
    room: createBodyRoom(192 * mib),
  };
  return {
    json: (): BodyLimits => json,
    capture: (operationId: string): BodyLimits => (operationId === 'putEvidence' ? picture : json),
  };
}
