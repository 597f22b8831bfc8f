import type { CaptureContext } from './authenticate-browser.ts';
import { problem } from './problems.ts';
import type { AcquiredSlot, SurfaceRequest, UploadSlot } from './surface.ts';

/** How many pictures of one session may be uploaded at once. */
const uploadsMax = 2;

/** Limits the pictures that one session uploads at once. Other operations need no slot: null. */
export function limitUploads() {
  const slots = createUploadSlots(uploadsMax);
  return ({ requestId, operationId }: SurfaceRequest, { sessionId }: CaptureContext): AcquiredSlot | null => {
    if (operationId !== 'putEvidence' && operationId !== 'putChallengeFrame') return null;
    const conflict = (detail: string) =>
      problem('VerificationNotOpen', requestId, detail, { reason: 'conflict', missing: [] });
    const slot = slots.acquire(sessionId);
    return slot === null
      ? { reply: conflict('Other pictures of this verification are being processed. Try again.') }
      : { slot, supersededReply: conflict('A newer picture of this verification replaced this one.') };
  };
}

interface Upload {
  readonly controller: AbortController;
  arriving: boolean;
}

/**
 * Limits the uploads of each session. One more takes the slot of the oldest that is still arriving: a phone that lost its connection
 * leaves such an upload behind, and must not wait for it.
 */
export function createUploadSlots(perSession: number) {
  const bySession = new Map<string, Set<Upload>>();
  return {
    /** Returns null when uploads that have arrived hold all slots. */
    acquire(sessionId: string): UploadSlot | null {
      const uploads = bySession.get(sessionId) ?? new Set<Upload>();
      if (uploads.size >= perSession) {
        const oldest = [...uploads].find(({ arriving }) => arriving);
        if (oldest === undefined) return null;
        uploads.delete(oldest);
        oldest.controller.abort();
      }
      const upload: Upload = { controller: new AbortController(), arriving: true };
      uploads.add(upload);
      bySession.set(sessionId, uploads);
      return {
        superseded: upload.controller.signal,
        received() {
          upload.arriving = false;
        },
        release() {
          uploads.delete(upload);
          if (uploads.size === 0 && bySession.get(sessionId) === uploads) bySession.delete(sessionId);
        },
      };
    },
  };
}
