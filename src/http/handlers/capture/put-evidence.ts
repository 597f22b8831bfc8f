import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { putEvidence as putEvidenceUseCase } from '../../../app/capture/put-evidence.ts';
import type { PictureInspector } from '../../../app/ports/checks.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'putEvidence';

/** `PUT /capture/verifications/{id}/evidence/{kind}`: stores a picture after inspecting it. */
export function putEvidence(deps: { put: ReturnType<typeof putEvidenceUseCase>; inspect: PictureInspector }) {
  return async (
    { params, body }: CaptureInput<Id>,
    { requestId, sessionId, tenantId, browserHash }: CaptureContext,
  ): Promise<CaptureReply<Id>> => {
    const picture = await deps.inspect(body, tenantId ?? undefined);
    if (!picture.ok) {
      const { code, detail } = picture;
      return code === 'busy'
        ? problem('ServiceUnavailable', requestId, detail, {})
        : problem('PictureNotAccepted', requestId, detail, { reason: code });
    }
    const result = await deps.put(sessionId, browserHash, {
      kind: params.kind,
      format: picture.value.format,
      bytes: body,
    });
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
