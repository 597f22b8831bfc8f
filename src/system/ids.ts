import { randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../app/ports/system.ts';

/** Identifiers out of the system's random source, with the given clock's milliseconds in front (UUIDv7, RFC 9562). */
export function createIds(clock: Clock): Ids {
  return {
    sessionId: () => `vs_${uuidV7(clock.now().getTime(), '')}`,
    eventId: () => `evt_${uuidV7(clock.now().getTime(), '')}`,
    uuid: () => uuidV7(clock.now().getTime(), '-'),
  };
}

/** An identifier of a tenant: random, because it says nothing about when the tenant came. */
export function tenantId(): string {
  return randomUUID();
}

/** 32 lowercase hexadecimal digits in five groups: 48 bits of milliseconds, version 7, variant 10, 74 random bits. */
function uuidV7(ms: number, sep: '' | '-'): string {
  const time = ms.toString(16).padStart(12, '0');
  // Version 4 has its random bits and its variant where version 7 has them.
  const random = randomUUID();
  const [third, fourth, fifth] = [random.slice(15, 18), random.slice(19, 23), random.slice(24)];
  return `${time.slice(0, 8)}${sep}${time.slice(8)}${sep}7${third}${sep}${fourth}${sep}${fifth}`;
}
