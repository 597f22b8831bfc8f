import type { IncomingMessage } from 'node:http';

/** Why a body could not be taken. */
export type BodyFault = 'too_large' | 'aborted' | 'too_slow' | 'no_room' | 'given_up';

/** How the bodies of an operation are taken. */
export interface BodyLimits {
  readonly bytesMax: number;
  /** The longest time from the first wait for the body to its last byte. */
  readonly deadlineMs: number;
  /** The longest time without a byte of it. */
  readonly idleMs: number;
  /** What all bodies that are held under these limits share. */
  readonly room: BodyBudget;
  /** How much of an announced length is taken before any of it has come; all of it when this is left out. */
  readonly atFirst?: number;
}

/** The memory that this node gives to bodies of a kind, so that no number of connections can take it all. */
export interface BodyBudget {
  /**
   * Takes a share. False, and none taken, where so much is not left.
   * @param owner for whom; the empty text for somebody who is not told from others
   */
  take(bytes: number, owner?: string): boolean;
  free(bytes: number, owner?: string): void;
}

/** A body that came whole. It counts in its room until it is let go of, which has to be done once. */
export interface HeldBody {
  readonly bytes: Buffer;
  readonly letGo: () => void;
}

/**
 * Makes room for this many bytes.
 * @param ofOneMax how many one owner may have, so that others find room still
 */
export function createBodyBudget(bytesMax: number, ofOneMax = bytesMax): BodyBudget {
  let taken = 0;
  const byOwner = new Map<string, number>();
  const count = (owner: string, bytes: number): void => {
    const now = (byOwner.get(owner) ?? 0) + bytes;
    if (now === 0) byOwner.delete(owner);
    else byOwner.set(owner, now);
  };
  return {
    take(bytes, owner = '') {
      if (taken + bytes > bytesMax || (byOwner.get(owner) ?? 0) + bytes > ofOneMax) return false;
      taken += bytes;
      count(owner, bytes);
      return true;
    },
    free(bytes, owner = '') {
      taken -= bytes;
      count(owner, -bytes);
    },
  };
}

/** A body that takes room as it comes begins with this much, and doubles it as it grows. */
const firstBytes = 16 * 1024;

/**
 * Reads a request body whole, within its limits. It is gathered in one buffer: chunks of a byte each would take a hundred times their
 * size if they were kept as they come.
 * @param givenUp when it is aborted, the body is not waited for any longer
 * @param owner whose share of the room it takes
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  givenUp?: AbortSignal,
  owner = '',
): Promise<HeldBody | BodyFault> {
  const { bytesMax, deadlineMs, idleMs, room, atFirst = bytesMax } = limits;
  const announced = request.headers['content-length'];
  const length = Number(announced ?? 0);
  if (length > bytesMax) return 'too_large';
  if (givenUp?.aborted) return 'given_up';
  const heldMax = announced === undefined ? bytesMax : length;
  let held = announced === undefined ? 0 : Math.min(length, atFirst);
  if (!room.take(held, owner)) return 'no_room';
  let buffer = Buffer.allocUnsafe(held);
  let size = 0;

  const grow = (needed: number): boolean => {
    const wanted = Math.min(heldMax, Math.max(needed, firstBytes, 2 * held));
    if (!room.take(wanted - held, owner)) return false;
    held = wanted;
    const larger = Buffer.allocUnsafe(wanted);
    buffer.copy(larger, 0, 0, size);
    buffer = larger;
    return true;
  };

  return new Promise((resolve) => {
    const settle = (outcome: 'whole' | BodyFault): void => {
      if (!waited.delete(wait)) return;
      givenUp?.removeEventListener('abort', onGivenUp);
      if (outcome === 'whole') {
        resolve({ bytes: buffer.subarray(0, size), letGo: () => room.free(held, owner) });
        return;
      }
      room.free(held, owner);
      request.off('data', onData);
      request.pause();
      resolve(outcome);
    };
    const onGivenUp = (): void => settle('given_up');
    const onData = (chunk: Buffer): void => {
      const needed = size + chunk.length;
      if (needed > bytesMax) settle('too_large');
      else if (needed > held && !grow(needed)) settle('no_room');
      else {
        chunk.copy(buffer, size);
        size = needed;
        wait.lastAt = performance.now();
      }
    };
    const wait = waitFor(deadlineMs, idleMs, () => settle('too_slow'));
    givenUp?.addEventListener('abort', onGivenUp);
    // They stay with the request, which ends soon: what comes after the outcome says nothing any more. An error on a connection that is
    // being given up is no fault of the service.
    request.on('data', onData);
    request.on('end', () => settle('whole'));
    request.on('error', () => settle('aborted'));
    request.on('close', () => settle('aborted'));
  });
}

/** A body that is waited for. */
interface Wait {
  readonly until: number;
  readonly idleMs: number;
  lastAt: number;
  readonly giveUp: () => void;
}

/** All bodies that are waited for. One timer looks after them: a timer for each would cost a small request more than its body. */
const waited = new Set<Wait>();
const lookMs = 100;
let looking = false;

function waitFor(deadlineMs: number, idleMs: number, giveUp: () => void): Wait {
  const now = performance.now();
  const wait: Wait = { until: now + deadlineMs, idleMs, lastAt: now, giveUp };
  waited.add(wait);
  if (!looking) {
    looking = true;
    setTimeout(look, lookMs).unref();
  }
  return wait;
}

function look(): void {
  const now = performance.now();
  for (const wait of waited) {
    if (now >= wait.until || now - wait.lastAt >= wait.idleMs) wait.giveUp();
  }
  looking = waited.size > 0;
  if (looking) setTimeout(look, lookMs).unref();
}
