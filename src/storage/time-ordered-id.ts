import { randomBytesOf } from './random-bytes.ts';

let latestMs = 0;
let sequence = 0;

/** The least id that a row made at an instant can have (UUIDv7). */
export function firstIdAt(atMs: number): string {
  const hex = Math.max(0, Math.trunc(atMs)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

/**
 * A UUIDv7 (RFC 9562), for rows that only storage itself names. Ids of one process grow, within a millisecond too, so that new
 * rows go to the end of the primary key and rows that were made in an order keep it.
 * @param atMs milliseconds since the epoch
 */
export function timeOrderedId(atMs: number): string {
  const ms = Math.trunc(atMs);
  sequence += 1;
  if (ms > latestMs || sequence > 0xfff) {
    latestMs = Math.max(ms, latestMs + 1);
    sequence = 0;
  }
  const bytes = randomBytesOf(16);
  bytes.writeUIntBE(latestMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
