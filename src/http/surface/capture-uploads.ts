import { createUploadSlots } from '../wire/upload-slots.ts';
import type { CaptureContext } from './authenticate-browser.ts';
import { problem } from './problems.ts';
import type { BodyPlace, SurfaceRequest } from './surface.ts';

/** How many pictures of one session may be on their way at once. */
const uploadsAtOnce = 2;

/** Gives the pictures of the capture surface their places. */
export function limitUploads() {
  const places = createUploadSlots(uploadsAtOnce);
  return ({ requestId, operationId }: SurfaceRequest, { sessionId }: CaptureContext) => {
    if (operationId !== 'putEvidence') return null;
    const conflict = (detail: string) =>
      problem('VerificationNotOpen', requestId, detail, { reason: 'conflict', missing: [] });
    const place = places.enter(sessionId);
    if (place === null)
      return { reply: conflict('Other pictures of this verification are being looked at. Try again.') };
    return {
      place,
      lost: () => conflict('Newer pictures of this verification have taken its place.'),
    } satisfies BodyPlace;
  };
}
