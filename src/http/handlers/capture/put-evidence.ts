import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/evidence/{kind}`: stores a picture after inspecting it. */
export function putEvidence({ useCases, inspectPicture }: HandlerDeps): CaptureHandler<'putEvidence'> {
  return async (
    { params, body },
    { requestId, sessionId, tenantId, browserHash },
  ): Promise<CaptureReply<'putEvidence'>> => {
    const picture = await inspectPicture(body, tenantId ?? undefined);
    if (!picture.ok) {
      const { code, detail } = picture;
      return code === 'busy'
        ? problem('ServiceUnavailable', requestId, detail, {})
        : problem('PictureNotAccepted', requestId, detail, { reason: code });
    }
    const { format } = picture.value;
    const result = await useCases.putEvidence(sessionId, browserHash, { kind: params.kind, format, bytes: body });
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
