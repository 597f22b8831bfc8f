import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal, pictureRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/challenges/{challengeId}/frames/{index}`: stores the picture of one action, re-encoded. */
export function putChallengeFrame({ useCases, reencodePicture }: HandlerDeps): CaptureHandler<'putChallengeFrame'> {
  return async (
    { params, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putChallengeFrame'>> => {
    const picture = await reencodePicture(body, tenantId ?? undefined);
    if (!picture.ok) return pictureRefusal(picture, requestId);
    const { challengeId, index } = params;
    const frame = { challengeId, index: Number(index), format: 'jpeg', bytes: picture.value.bytes } as const;
    const result = await useCases.putChallengeFrame(sessionId, browserHash, frame);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
