import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 1024);
let used = pool.length;

/**
 * Random bytes from the system's generator, fetched many at a time: a system call for each key and nonce would cost more than the
 * encryption itself.
 * @param size at most 16 KiB
 * @returns bytes that are used once; the pool keeps no copy
 */
export function randomBytesOf(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + size));
  pool.fill(0, used, used + size);
  used += size;
  return bytes;
}
