// Keeps sessions and the ids of processed events, in a file.

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The fields of a session that the tenant keeps. None is personal: data that is not kept needs no protection and no erasure. */
export interface SessionState {
  readonly id: string;
  readonly status: string;
  readonly verdict: string | null;
  readonly reasons: readonly string[];
  readonly completedAt: string | null;
  readonly purgedAt: string | null;
}

/** The outcome of processing one event. */
export interface Processed {
  readonly eventId: string;
  /** The event's number within its session. */
  readonly sequence: number;
  /** The session, read from the API after the event had arrived. */
  readonly session: SessionState;
}

/** `applied`; `stale`: the state of a later event stays; `duplicate`: the event had been processed, and nothing changed. */
export type Saved = 'applied' | 'stale' | 'duplicate';

/**
 * The tenant's sessions and the ids of processed events. In production this is the database of the tenant's business, and `save` is one
 * transaction there; the README has its SQL.
 */
export interface Store {
  /** Whether an event has been processed. */
  isProcessed(eventId: string): Promise<boolean>;
  /**
   * Records an event as processed and overwrites its session, both or neither. A session that was saved with a higher `sequence` is kept.
   * @throws when it could not be written durably; the event then counts as not processed
   */
  save(processed: Processed): Promise<Saved>;
  /** The stored state of a session, or null. */
  session(id: string): Promise<SessionState | null>;
}

/** A store that has to be closed. */
export interface FileStore extends Store {
  close(): Promise<void>;
}

/**
 * Opens a store in a file, for one process at a time. Each line has an event's id and its session; a line that a crash cut short does not
 * count and is overwritten. Everything is also kept in memory, and nothing is ever deleted.
 * @param path made with mode 0600 when it is missing
 * @throws Error when the file cannot be read and written, or holds something else
 */
export async function openFileStore(path: string): Promise<FileStore> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const events = new Set<string>();
  const latest = new Map<string, Processed>();
  const remember = (processed: Processed): Saved => {
    events.add(processed.eventId);
    if ((latest.get(processed.session.id)?.sequence ?? 0) > processed.sequence) return 'stale';
    latest.set(processed.session.id, processed);
    return 'applied';
  };

  const text = await file.readFile('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  let sizeBytes = Buffer.byteLength(whole);
  try {
    for (const [index, line] of whole.split('\n').slice(0, -1).entries()) remember(readLine(line, index + 1));
  } catch (error) {
    await file.close();
    throw error;
  }

  /** Lines are written one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const append = async (processed: Processed): Promise<Saved> => {
    if (events.has(processed.eventId)) return 'duplicate';
    sizeBytes = await writeLine(file, Buffer.from(`${JSON.stringify(processed)}\n`), sizeBytes);
    return remember(processed);
  };
  return {
    isProcessed: async (eventId) => events.has(eventId),
    save(processed) {
      const saved = last.then(() => append(processed));
      last = saved.catch(() => {});
      return saved;
    },
    session: async (id) => latest.get(id)?.session ?? null,
    async close() {
      await last;
      await file.close();
    },
  };
}

/** Writes a line after the last whole one, over the remains of a failed write. @returns the new size in bytes */
async function writeLine(file: FileHandle, line: Buffer, sizeBytes: number): Promise<number> {
  await file.truncate(sizeBytes);
  for (let written = 0; written < line.length; ) {
    const { bytesWritten } = await file.write(line, written, line.length - written, sizeBytes + written);
    written += bytesWritten;
  }
  await file.datasync();
  return sizeBytes + line.length;
}

function readLine(line: string, number: number): Processed {
  try {
    const { eventId, sequence, session } = JSON.parse(line) as Processed;
    if (typeof eventId === 'string' && Number.isSafeInteger(sequence) && typeof session.id === 'string') {
      return { eventId, sequence, session };
    }
  } catch {
    // Reported below, without the content of the line.
  }
  throw new Error(`line ${number} was not written by this receiver`);
}
