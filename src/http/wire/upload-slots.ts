/** A request's place among the uploads of one session. */
export interface UploadSlot {
  /** Aborted when the upload is given up for a newer one. */
  readonly givenUp: AbortSignal;
  /** Told when the whole body is there: from then on it is not given up any more. */
  arrived(): void;
  /** Frees the place. */
  leave(): void;
}

/**
 * Lets a few uploads of each session be on their way at once. One more takes the place of the oldest that is still arriving: a phone
 * that has lost its connection leaves such a one behind, and must not be kept waiting by it.
 * @param atOnce how many of one session
 */
export function createUploadSlots(atOnce: number) {
  const bySession = new Map<string, Set<Upload>>();
  return {
    /** Takes a place; null when all are held by uploads that have arrived. */
    enter(sessionId: string): UploadSlot | null {
      const uploads = bySession.get(sessionId) ?? new Set<Upload>();
      if (uploads.size >= atOnce) {
        const oldest = [...uploads].find(({ arriving }) => arriving);
        if (oldest === undefined) return null;
        uploads.delete(oldest);
        oldest.giveUp.abort();
      }
      const upload: Upload = { giveUp: new AbortController(), arriving: true };
      uploads.add(upload);
      bySession.set(sessionId, uploads);
      return {
        givenUp: upload.giveUp.signal,
        arrived() {
          upload.arriving = false;
        },
        leave() {
          uploads.delete(upload);
          if (uploads.size === 0 && bySession.get(sessionId) === uploads) bySession.delete(sessionId);
        },
      };
    },
  };
}

interface Upload {
  readonly giveUp: AbortController;
  arriving: boolean;
}
