import { createHash } from 'node:crypto';
import type { JobData } from './names.ts';

/**
 * Names the job of one dispatch of one row, so that inserting it twice makes one job.
 *
 * The leaseToken is part of it: an id made of the row alone would be skipped as a duplicate when a dead worker's row is dispatched
 * again, and the row would be stuck for as long as the queue remembers the first job.
 * @returns a UUID of version 8 (RFC 9562) out of the row's id and the lease token
 */
export function jobIdOf(data: JobData): string {
  const bytes = createHash('sha256').update(`${data.id}\n${data.leaseToken}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
