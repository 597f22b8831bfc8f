import { recordAccess } from './access/record-access.ts';
import { getVerification } from './capture/get-verification.ts';
import { putEvidence, putUserInput } from './capture/give-evidence.ts';
import { openVerification } from './capture/open-verification.ts';
import { startVerification } from './capture/start-verification.ts';
import { submitVerification } from './capture/submit-verification.ts';
import { redeliver } from './delivery/redeliver.ts';
import { createEndpoint } from './endpoint/create-endpoint.ts';
import { deleteEndpoint } from './endpoint/delete-endpoint.ts';
import { disableSecret } from './endpoint/disable-secret.ts';
import { resumeEndpoint } from './endpoint/resume-endpoint.ts';
import { rotateSecret } from './endpoint/rotate-secret.ts';
import { updateEndpoint } from './endpoint/update-endpoint.ts';
import { decideSession } from './jobs/decide-session.ts';
import { erasePictures } from './jobs/erase-pictures.ts';
import { failSession } from './jobs/fail-session.ts';
import { repeatEvent } from './jobs/repeat-event.ts';
import { storeRecord } from './jobs/store-record.ts';
import type { DocumentCheck } from './ports/checks.ts';
import type { AccessLog, UnitOfWork } from './ports/stores.ts';
import type { Clock, Ids, IpRanges, NotifyWorkers } from './ports/system.ts';
import type { KeyDirectory, Receivers } from './ports/tenants.ts';
import type { DeliveryViews } from './ports/views.ts';
import { decideReview } from './review/decide-review.ts';
import { returnToReview } from './review/return-to-review.ts';
import { cancelSession } from './session/cancel-verification-session.ts';
import { createSession } from './session/create-verification-session.ts';
import { createSessionWithKey } from './session/create-verification-session-once.ts';
import { eraseSession } from './session/erase-session.ts';
import { expireSession } from './session/expire-session.ts';
import { reissueVerificationUrl } from './session/reissue-verification-url.ts';
import { reprocessSession } from './session/reprocess-verification-session.ts';
import { reprocessSessionWithKey } from './session/reprocess-verification-session-once.ts';
import { createSimulatedSession } from './session/simulate-on-create.ts';
import { simulateOutcome } from './session/simulate-outcome.ts';
import { sweepSessions } from './session/sweep-sessions.ts';
import { bootstrapInstance } from './tenant/bootstrap-instance.ts';
import { createTenant } from './tenant/create-tenant.ts';
import { issueAdminToken } from './tenant/issue-admin-token.ts';
import { issueApiKey } from './tenant/issue-api-key.ts';
import { revokeApiKey } from './tenant/revoke-api-key.ts';
import { updateTenantSettings } from './tenant/update-tenant-settings.ts';

/** Everything the use cases need from outside. */
export interface UseCaseDeps {
  readonly unitOfWork: UnitOfWork;
  readonly accessLog: AccessLog;
  readonly documents: DocumentCheck;
  readonly receivers: Receivers;
  readonly deliveryViews: Pick<DeliveryViews, 'list'>;
  readonly ipRanges: IpRanges;
  readonly keys: Pick<KeyDirectory, 'forget'>;
  readonly ids: Ids;
  readonly newTenantId: () => string;
  readonly clock: Clock;
  readonly notifyWorkers: NotifyWorkers;
}

/** All use cases, by name. */
export type UseCases = ReturnType<typeof createUseCases>;

/** Makes every use case from the same parts; each takes only what it names. */
export function createUseCases(parts: UseCaseDeps) {
  const { unitOfWork, clock } = parts;
  const { stores } = unitOfWork;
  const { sessions, tenants, apiKeys, endpoints, idempotency } = stores;
  const expire = expireSession(parts);
  const erase = eraseSession(parts);
  const again = redeliver({ ...parts, stores });
  return {
    recordAccess: recordAccess(parts),
    createSession: createSession({ ...parts, sessions }),
    createSessionWithKey: createSessionWithKey(parts),
    createSimulatedSession: createSimulatedSession(parts),
    simulateOutcome: simulateOutcome(parts),
    reprocessSession: reprocessSession(parts),
    reprocessSessionWithKey: reprocessSessionWithKey(parts),
    cancelSession: cancelSession(parts),
    reissueVerificationUrl: reissueVerificationUrl(parts),
    eraseSession: erase,
    sweepSessions: sweepSessions({ sessions, idempotency, expire, erase, clock }),
    openVerification: openVerification({ stores, clock }),
    startVerification: startVerification(parts),
    getVerification: getVerification({ stores, clock }),
    putEvidence: putEvidence(parts),
    putUserInput: putUserInput(parts),
    submitVerification: submitVerification(parts),
    decideSession: decideSession(parts),
    failSession: failSession(parts),
    storeRecord: storeRecord(parts),
    erasePictures: erasePictures({ stores }),
    decideReview: decideReview(parts),
    returnToReview: returnToReview(parts),
    bootstrapInstance: bootstrapInstance(parts),
    createTenant: createTenant({ ...parts, tenants, newId: parts.newTenantId }),
    updateTenantSettings: updateTenantSettings(parts),
    issueAdminToken: issueAdminToken({ ...parts, adminTokens: stores.adminTokens }),
    issueApiKey: issueApiKey({ ...parts, stores }),
    revokeApiKey: revokeApiKey({ ...parts, tenants, apiKeys }),
    createEndpoint: createEndpoint({ ...parts, stores }),
    updateEndpoint: updateEndpoint({ ...parts, endpoints }),
    deleteEndpoint: deleteEndpoint({ endpoints }),
    resumeEndpoint: resumeEndpoint({ ...parts, endpoints }),
    rotateSecret: rotateSecret(parts),
    disableSecret: disableSecret(parts),
    redeliver: again,
    repeatEvent: repeatEvent({ ...parts, stores, redeliver: again }),
  };
}
