// Derives the ids of jobs from rows.

import { createHash } from 'node:crypto';
import type { JobData } from './names.ts';

/**
 * The job id of one dispatch of one row, so inserting it twice makes one job.
 *
 * It includes the lease token: an id of the row alone would be skipped as a duplicate when a dead worker's row is dispatched again, and
 * the row would be stuck for as long as the queue keeps the first job.
 * @returns a UUID of version 8 (RFC 9562)
 */
export function jobIdOf(data: JobData): string {
  const bytes = createHash('sha256').update(`${data.id}\n${data.leaseToken}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
