import { randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../app/ports/system.ts';

/** The clock of the machine. Nodes go by the database's; see `shared-clock.ts`. */
export const systemClock: Clock = { now: () => new Date() };

/** Identifiers from the system's random source, with the given clock's milliseconds in front (UUIDv7, RFC 9562). */
export function createIds(clock: Clock): Ids {
  return {
    sessionId: () => `vs_${uuidV7(clock.now().getTime(), '')}`,
    eventId: () => `evt_${uuidV7(clock.now().getTime(), '')}`,
    uuid: () => uuidV7(clock.now().getTime(), '-'),
  };
}

/** A new tenant's identifier: random, so it does not reveal when the tenant was created. */
export function newTenantId(): string {
  return randomUUID();
}

let latestMs = -1;
let latestTime = '';

/** 32 lowercase hexadecimal digits in five groups: 48 bits of milliseconds, version 7, variant 10, 74 random bits. */
function uuidV7(ms: number, sep: '' | '-'): string {
  if (ms !== latestMs) {
    latestMs = ms;
    latestTime = ms.toString(16).padStart(12, '0');
  }
  // Random bits and variant are at the same place in versions 4 and 7.
  const random = randomUUID();
  if (sep === '-') return `${latestTime.slice(0, 8)}-${latestTime.slice(8)}-7${random.slice(15)}`;
  return `${latestTime}7${random.slice(15, 18)}${random.slice(19, 23)}${random.slice(24)}`;
}
