import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal, inspectionProblem, isCounted, pictureRefusal } from '../../refusals/capture-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/evidence/{kind}`: tests the picture of a file and stores it, re-encoded. */
export function putEvidence({ useCases, reencodePicture, inspectPrint }: HandlerDeps): CaptureHandler<'putEvidence'> {
  return async (
    { params, query, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putEvidence'>> => {
    const closed = await useCases.refuseUpload(sessionId, browserHash, params.kind);
    if (closed !== null) return evidenceRefusal(closed, requestId);
    const picture = await reencodePicture(body, tenantId ?? undefined);
    if (!picture.ok) {
      if (!isCounted(picture)) return pictureRefusal(picture, requestId);
      const counted = await useCases.countRefusedPicture(sessionId, browserHash, params.kind);
      return counted.ok ? pictureRefusal(picture, requestId) : evidenceRefusal(counted, requestId);
    }
    const { bytes, quality } = picture.value;
    const inspection = await inspectPrint(bytes, tenantId ?? undefined);
    if (inspection === 'busy') return inspectionProblem(requestId);
    const faceFault =
      params.kind === 'face' && tenantId !== null
        ? await useCases.findFaceFault(tenantId, { kind: params.kind, bytes, quality })
        : null;
    const { documentType = null, source = 'file' } = query;
    const upload = { kind: params.kind, inspection, quality, faceFault, documentType, source };
    const result = await useCases.putEvidence(sessionId, browserHash, upload);
    if (result.ok) return { status: 200, body: presentCapture(result.value, true) };
    if (result.code !== 'picture') return evidenceRefusal(result, requestId);
    const { reason, attemptsLeft, detail } = result;
    return problem('PictureNotAccepted', requestId, detail, { reason, attemptsLeft });
  };
}
