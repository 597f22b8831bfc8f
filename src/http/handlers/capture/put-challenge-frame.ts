import { printRefusal } from '../../../domain/uploaded-print.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import {
  evidenceRefusal,
  inspectionProblem,
  isCounted,
  pictureRefusal,
  printProblem,
} from '../../refusals/capture-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/challenges/{challengeId}/frames/{index}`: tests the picture of one action and stores it, re-encoded. */
export function putChallengeFrame({
  useCases,
  reencodePicture,
  inspectPrint,
}: HandlerDeps): CaptureHandler<'putChallengeFrame'> {
  return async (
    { params, query, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putChallengeFrame'>> => {
    const { challengeId } = params;
    const index = Number(params.index);
    const closed = await useCases.refuseFrame(sessionId, browserHash, { challengeId, index });
    if (closed !== null) return evidenceRefusal(closed, requestId);
    const picture = await reencodePicture(body, tenantId ?? undefined);
    if (!picture.ok) {
      if (!isCounted(picture)) return pictureRefusal(picture, requestId);
      const counted = await useCases.countRefusedPicture(sessionId, browserHash, 'challenge');
      return counted.ok ? pictureRefusal(picture, requestId) : evidenceRefusal(counted, requestId);
    }
    const inspection = await inspectPrint(picture.value.bytes, tenantId ?? undefined);
    if (inspection === 'busy') return inspectionProblem(requestId);
    // A frame has no type of document, and its rule is that of every tenant.
    const refusal = printRefusal('challenge', inspection, null, 'live');
    if (refusal !== null) {
      const counted = await useCases.countRefusedPicture(sessionId, browserHash, 'challenge');
      return counted.ok ? printProblem(refusal, requestId) : evidenceRefusal(counted, requestId);
    }
    const { bytes, quality } = picture.value;
    const faceFault =
      tenantId === null ? null : await useCases.findFaceFault(tenantId, { kind: 'challenge', bytes, quality });
    const { source = 'file' } = query;
    const frame = { challengeId, index, format: 'jpeg', bytes, quality, faceFault, source } as const;
    const result = await useCases.putChallengeFrame(sessionId, browserHash, frame);
    if (result.ok) return { status: 200, body: presentCapture(result.value, true) };
    if (result.code !== 'picture') return evidenceRefusal(result, requestId);
    const { reason, attemptsLeft, detail } = result;
    return problem('PictureNotAccepted', requestId, detail, { reason, attemptsLeft });
  };
}
