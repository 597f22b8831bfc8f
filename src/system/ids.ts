import { randomBytes, randomUUID } from 'node:crypto';
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
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex');
}
