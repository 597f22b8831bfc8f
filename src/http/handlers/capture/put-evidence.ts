import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal, myNumberProblem, pictureRefusal } from '../../refusals/capture-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/evidence/{kind}`: tests the picture of a file and stores it, re-encoded. */
export function putEvidence({ useCases, reencodePicture, showsMyNumber }: HandlerDeps): CaptureHandler<'putEvidence'> {
  return async (
    { params, query, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putEvidence'>> => {
    const picture = await reencodePicture(body, tenantId ?? undefined);
    if (!picture.ok) return pictureRefusal(picture, requestId);
    const { bytes, quality } = picture.value;
    const isShown = await showsMyNumber(bytes, tenantId ?? undefined);
    if (isShown === true || isShown === 'busy') return myNumberProblem(isShown, requestId);
    const documentType = query.documentType ?? null;
    const upload = { kind: params.kind, bytes, quality, documentType, showsDonation: isShown === 'donation' };
    const result = await useCases.putEvidence(sessionId, browserHash, upload);
    if (result.ok) return { status: 200, body: presentCapture(result.value, true) };
    if (result.code !== 'picture') return evidenceRefusal(result, requestId);
    const { reason, attemptsLeft, detail } = result;
    return problem('PictureNotAccepted', requestId, detail, { reason, attemptsLeft });
  };
}
