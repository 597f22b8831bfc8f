import type { IncomingMessage } from 'node:http';

/** Why a body was not read whole. `superseded`: a newer request took its place. */
export type BodyFault = 'too_large' | 'aborted' | 'too_slow' | 'over_budget' | 'superseded';

/** The bounds of one body. */
export interface BodyLimits {
  readonly bytesMax: number;
  /** The longest time until its last byte. */
  readonly deadlineMs: number;
  /** The longest time without a byte of it; only the deadline when left out. */
  readonly idleMs?: number;
  /** How much of an announced length is reserved before any of it arrives; all of it when left out. */
  readonly initialBytes?: number;
}

/** Memory that many bodies share, so that no number of connections can take more of it. */
export interface BodyBudget {
  /** Returns false, and reserves nothing, when too few bytes are left. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

export function createBodyBudget(bytesMax: number): BodyBudget {
  let reserved = 0;
  return {
    reserve(bytes) {
      if (reserved + bytes > bytesMax) return false;
      reserved += bytes;
      return true;
    },
    release(bytes) {
      reserved -= bytes;
    },
  };
}

/** A whole body. It counts against its budget until it is released, once. */
export interface HeldBody {
  readonly bytes: Buffer;
  readonly release: () => void;
}

/** The smallest buffer of a body that grows; it doubles from here. */
const growthBytesMin = 16 * 1024;

/**
 * Reads a request body whole, within its limits of size, time and shared memory. One buffer gathers it: chunks of a byte each would
 * take a hundred times their size if they were kept as they arrive.
 * @param superseded stops reading when it is aborted
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  budget: BodyBudget,
  superseded?: AbortSignal,
): Promise<HeldBody | BodyFault> {
  const { bytesMax, deadlineMs, idleMs, initialBytes = bytesMax } = limits;
  const announced = request.headers['content-length'];
  const length = Number(announced ?? 0);
  if (length > bytesMax) return 'too_large';
  if (superseded?.aborted) return 'superseded';
  const heldMax = announced === undefined ? bytesMax : length;
  let held = announced === undefined ? 0 : Math.min(length, initialBytes);
  if (!budget.reserve(held)) return 'over_budget';
  let buffer = Buffer.allocUnsafe(held);
  let size = 0;

  const grow = (needed: number): boolean => {
    const wanted = Math.min(heldMax, Math.max(needed, growthBytesMin, 2 * held));
    if (!budget.reserve(wanted - held)) return false;
    held = wanted;
    const larger = Buffer.allocUnsafe(wanted);
    buffer.copy(larger, 0, 0, size);
    buffer = larger;
    return true;
  };

  return new Promise((resolve) => {
    let isOpen = true;
    const finish = (outcome: 'complete' | BodyFault): void => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(deadline);
      clearTimeout(idle);
      superseded?.removeEventListener('abort', onSuperseded);
      if (outcome === 'complete') {
        resolve({ bytes: buffer.subarray(0, size), release: () => budget.release(held) });
        return;
      }
      budget.release(held);
      request.off('data', onData);
      request.pause();
      resolve(outcome);
    };
    const onSuperseded = (): void => finish('superseded');
    const onData = (chunk: Buffer): void => {
      const needed = size + chunk.length;
      if (needed > bytesMax) finish('too_large');
      else if (needed > held && !grow(needed)) finish('over_budget');
      else {
        chunk.copy(buffer, size);
        size = needed;
        idle?.refresh();
      }
    };
    const deadline = setTimeout(finish, deadlineMs, 'too_slow');
    const idle = idleMs === undefined ? undefined : setTimeout(finish, idleMs, 'too_slow');
    superseded?.addEventListener('abort', onSuperseded);
    // These listeners stay: an error of a connection that ends after the outcome is no fault of the service.
    request.on('data', onData);
    request.on('end', () => finish('complete'));
    request.on('error', () => finish('aborted'));
    request.on('close', () => finish('aborted'));
  });
}
