import { randomBytesOf } from './random-bytes.ts';

/**
 * A UUIDv7 (RFC 9562), for rows that only storage itself names: they grow in time order, so that new rows go to the end of the
 * primary key.
 * @param atMs milliseconds since the epoch
 */
export function timeOrderedId(atMs: number): string {
  const bytes = randomBytesOf(16);
  bytes.writeUIntBE(Math.trunc(atMs), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
