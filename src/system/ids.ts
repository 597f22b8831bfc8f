import { randomUUID } from 'node:crypto';
import type { Clock } from '../app/ports/clock.ts';
import type { Ids } from '../app/ports/ids.ts';

/** Identifiers out of the system's random source, with the given clock's milliseconds in front (UUIDv7, RFC 9562). */
export function createIds(clock: Clock): Ids {
  const timeOrdered = () => uuidV7Hex(clock.now().getTime());
  return {
    sessionId: () => `vs_${timeOrdered()}`,
    eventId: () => `evt_${timeOrdered()}`,
    uuid: () => timeOrdered().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  };
}

/** An identifier of a tenant: random, because it says nothing about when the tenant came. */
export function tenantId(): string {
  return randomUUID();
}

/** 32 lowercase hexadecimal digits: 48 bits of milliseconds, version 7, variant 10, 74 random bits. */
function uuidV7Hex(ms: number): string {
  const random = randomUUID();
  return `${ms.toString(16).padStart(12, '0')}7${random.slice(15, 18)}${random.slice(19, 23)}${random.slice(24)}`;
}
