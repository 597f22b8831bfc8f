import type { CaptureContext } from './capture-admission.ts';
import { problem } from './problems.ts';
import type { BodyPlace, SurfaceRequest } from './surface.ts';
import { createUploadPlaces } from './upload-places.ts';

/** How many pictures of one session may be on their way at once. */
const uploadsAtOnce = 2;

/** Gives the pictures of the capture surface their places. */
export function placeUploads() {
  const places = createUploadPlaces(uploadsAtOnce);
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
