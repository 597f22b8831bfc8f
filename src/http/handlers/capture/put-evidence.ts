import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/evidence/{kind}`: stores the picture of a file, re-encoded. */
export function putEvidence({ useCases, reencodePicture }: HandlerDeps): CaptureHandler<'putEvidence'> {
  return async (
    { params, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putEvidence'>> => {
    const picture = await reencodePicture(body, tenantId ?? undefined);
    if (!picture.ok) {
      const { code, detail } = picture;
      return code === 'busy' || code === 'unavailable'
        ? problem('ServiceUnavailable', requestId, detail, {})
        : problem('PictureNotAccepted', requestId, detail, { reason: code });
    }
    const evidence = { kind: params.kind, format: 'jpeg', bytes: picture.value.bytes } as const;
    const result = await useCases.putEvidence(sessionId, browserHash, evidence);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
