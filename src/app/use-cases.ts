import { createBlocklistEntry } from './blocklist/create-blocklist-entry.ts';
import { deleteBlocklistEntry } from './blocklist/delete-blocklist-entry.ts';
import { acceptHandoff } from './capture/accept-handoff.ts';
import { declineVerification } from './capture/decline-verification.ts';
import { findFaceFault } from './capture/find-face-fault.ts';
import { getVerification } from './capture/get-verification.ts';
import { issueChallenge } from './capture/issue-challenge.ts';
import { issueHandoff } from './capture/issue-handoff.ts';
import { openVerification } from './capture/open-verification.ts';
import { putChallengeFrame, refuseFrame } from './capture/put-challenge-frame.ts';
import { countRefusedPicture, putEvidence, refuseUpload } from './capture/put-evidence.ts';
import { putUserInput } from './capture/put-user-input.ts';
import { returnHandoff } from './capture/return-handoff.ts';
import { startVerification } from './capture/start-verification.ts';
import { submitVerification } from './capture/submit-verification.ts';
import { advanceBulkRedeliveries, createBulkRedelivery, tidyBulkRedeliveries } from './delivery/bulk-redelivery.ts';
import { deleteOldEvents } from './delivery/delete-old-events.ts';
import { redeliver } from './delivery/redeliver.ts';
import type { UseCaseDeps } from './deps.ts';
import { createEndpoint } from './endpoint/create-endpoint.ts';
import { deleteEndpoint } from './endpoint/delete-endpoint.ts';
import { disableSecret } from './endpoint/disable-secret.ts';
import { pauseEndpoint } from './endpoint/pause-endpoint.ts';
import { resumeEndpoint } from './endpoint/resume-endpoint.ts';
import { rotateSecret } from './endpoint/rotate-secret.ts';
import { sendTestEvent } from './endpoint/send-test-event.ts';
import { updateEndpoint } from './endpoint/update-endpoint.ts';
import { decideSession } from './jobs/decide-session.ts';
import { failSession } from './jobs/fail-session.ts';
import { repeatEvent } from './jobs/repeat-event.ts';
import { storeRecord } from './jobs/store-record.ts';
import { mailReviewAlert } from './mail/mail-review-alert.ts';
import { sendDueMails } from './mail/send-due-mails.ts';
import { deleteEnded } from './people/delete-ended.ts';
import { getAccount, listMemberSessions } from './people/get-account.ts';
import { getPrincipal } from './people/get-principal.ts';
import { acceptInvitation, createInvitation, openInvitation } from './people/invitations.ts';
import { issueToken } from './people/issue-token.ts';
import { requestPasswordReset } from './people/request-password-reset.ts';
import { revokeToken } from './people/revoke-token.ts';
import {
  confirmSecondFactor,
  issueRecoveryCodes,
  startSecondFactor,
  submitSecondFactor,
} from './people/second-factor.ts';
import { signIn } from './people/sign-in.ts';
import { completeSingleSignOn, startSingleSignOn } from './people/single-sign-on.ts';
import { deleteMember, updateMember } from './people/update-member.ts';
import { issuePasswordReset, resetPassword, updatePassword } from './people/update-password.ts';
import { recordAccess } from './record-access.ts';
import { recordChange } from './record-change.ts';
import { chainTenants, verifyChain } from './records/verify-records.ts';
import { alertAgeingReviews } from './review/alert-ageing-reviews.ts';
import { claimReview, releaseReview } from './review/claim-review.ts';
import { decideReview } from './review/decide-review.ts';
import { getSessionPicture, listSessionEvidence } from './review/read-evidence.ts';
import { readReview } from './review/read-review.ts';
import { returnToReview } from './review/return-to-review.ts';
import { cancelVerificationSession } from './session/cancel-verification-session.ts';
import { countDays } from './session/count-days.ts';
import { createVerificationSession } from './session/create-verification-session.ts';
import { deleteExpired } from './session/delete-expired.ts';
import {
  eraseByCommand,
  eraseDueSessions,
  erasePictures,
  eraseSession,
  getErasureReceipt,
} from './session/erase-session.ts';
import { exportSession } from './session/export-session.ts';
import { indexMetadata } from './session/index-metadata.ts';
import { reissueVerificationUrl } from './session/reissue-verification-url.ts';
import { exportErasures, replayErasure } from './session/replay-erasure.ts';
import { type ReprocessInput, reprocessVerificationSession } from './session/reprocess-verification-session.ts';
import { simulateOutcome } from './session/simulate-outcome.ts';
import { expireSession, sweepSessions } from './session/sweep-sessions.ts';
import { publishSigningKeys } from './signing/publish-signing-keys.ts';
import { bootstrapInstance, issueAdminToken, issueSignInLink } from './tenant/bootstrap-instance.ts';
import { createTenant } from './tenant/create-tenant.ts';
import { deleteOldAccesses } from './tenant/delete-old-accesses.ts';
import { issueApiKey } from './tenant/issue-api-key.ts';
import { previewTenantSettings } from './tenant/preview-tenant-settings.ts';
import { putTenantLogo } from './tenant/put-tenant-logo.ts';
import { revokeApiKey } from './tenant/revoke-api-key.ts';
import { updateTenantSettings } from './tenant/update-tenant-settings.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

/** All use cases, by name. */
export type UseCases = ReturnType<typeof createUseCases>;

/** Makes every use case. Those that take an `Idempotency-Key` get its wrapper here. */
export function createUseCases(given: Omit<UseCaseDeps, 'stores'>) {
  const deps: UseCaseDeps = { ...given, stores: given.unitOfWork.stores };
  const { sessions, tenants, idempotency, reviewAlerts, blocklist, risk, metadataIndexes } = deps.stores;
  const { memberSessions, memberLinks, bulkRedeliveries, dayCounts } = deps.stores;
  const idempotent = withIdempotencyKey({ ...deps, idempotency });
  const expire = expireSession(deps);
  const eraseDue = eraseDueSessions(deps);
  const reprocess = reprocessVerificationSession(deps);
  const redeliverChosen = redeliver(deps);
  const deleteOld = deleteExpired({ ...deps, idempotency, blocklist, risk });
  const deleteEndedPeople = deleteEnded(deps);
  const tidyBulk = tidyBulkRedeliveries({ ...deps, bulkRedeliveries });
  return {
    recordAccess: recordAccess(deps),
    recordChange: recordChange(deps),
    createVerificationSession: idempotent(createVerificationSession(deps)),
    simulateOutcome: simulateOutcome(deps),
    reprocessVerificationSession: idempotent(reprocess),
    /** For the admin API, which takes no `Idempotency-Key`. */
    reprocessSession: (input: ReprocessInput) => reprocess.run(input, null),
    cancelVerificationSession: cancelVerificationSession(deps),
    reissueVerificationUrl: reissueVerificationUrl(deps),
    eraseSession: eraseSession(deps),
    eraseByCommand: eraseByCommand(deps),
    exportSession: exportSession(deps),
    getErasureReceipt: getErasureReceipt(deps),
    exportErasures: exportErasures(deps),
    replayErasure: replayErasure(deps),
    sweepSessions: sweepSessions({ ...deps, sessions, expire, eraseDue }),
    deleteExpired: async (limit: number) =>
      (await deleteOld(limit)) + (await deleteEndedPeople(limit)) + (await tidyBulk(limit)),
    deleteOldAccesses: deleteOldAccesses({ ...deps, tenants }),
    deleteOldEvents: deleteOldEvents({ ...deps, tenants, oldEvents: deps.stores.oldEvents }),
    alertAgeingReviews: alertAgeingReviews({ ...deps, reviewAlerts, mail: mailReviewAlert(deps) }),
    sendDueMails: sendDueMails(deps),
    indexMetadata: indexMetadata({ ...deps, metadataIndexes }),
    indexTenantNames: tenants.indexNames,
    countDays: countDays({ ...deps, dayCounts }),
    openVerification: openVerification(deps),
    startVerification: startVerification(deps),
    declineVerification: declineVerification(deps),
    getVerification: getVerification(deps),
    issueHandoff: issueHandoff(deps),
    acceptHandoff: acceptHandoff(deps),
    returnHandoff: returnHandoff(deps),
    issueChallenge: issueChallenge(deps),
    putChallengeFrame: putChallengeFrame(deps),
    putEvidence: putEvidence(deps),
    findFaceFault: findFaceFault(deps),
    refuseUpload: refuseUpload(deps),
    refuseFrame: refuseFrame(deps),
    countRefusedPicture: countRefusedPicture(deps),
    putUserInput: putUserInput(deps),
    submitVerification: submitVerification(deps),
    decideSession: decideSession(deps),
    failSession: failSession(deps),
    storeRecord: storeRecord(deps),
    erasePictures: erasePictures(deps),
    readReview: readReview(deps),
    claimReview: claimReview(deps),
    releaseReview: releaseReview(deps),
    decideReview: decideReview(deps),
    returnToReview: returnToReview(deps),
    listSessionEvidence: listSessionEvidence(deps),
    getSessionPicture: getSessionPicture(deps),
    bootstrapInstance: bootstrapInstance(deps),
    createTenant: createTenant(deps),
    updateTenantSettings: updateTenantSettings(deps),
    previewTenantSettings: previewTenantSettings(deps),
    putTenantLogo: putTenantLogo(deps),
    issueAdminToken: issueAdminToken(deps),
    issueSignInLink: issueSignInLink(deps),
    issueToken: issueToken(deps),
    revokeToken: revokeToken(deps),
    signIn: signIn(deps),
    startSingleSignOn: startSingleSignOn(deps),
    completeSingleSignOn: completeSingleSignOn(deps),
    signOut: memberSessions.end,
    submitSecondFactor: submitSecondFactor(deps),
    startSecondFactor: startSecondFactor(deps),
    confirmSecondFactor: confirmSecondFactor(deps),
    issueRecoveryCodes: issueRecoveryCodes(deps),
    updatePassword: updatePassword(deps),
    resetPassword: resetPassword(deps),
    issuePasswordReset: issuePasswordReset(deps),
    requestPasswordReset: requestPasswordReset(deps),
    getAccount: getAccount(deps),
    getPrincipal: getPrincipal(deps),
    listMemberSessions: listMemberSessions(deps),
    revokeMemberSession: memberSessions.end,
    revokeOtherMemberSessions: memberSessions.endOthers,
    createInvitation: createInvitation(deps),
    openInvitation: openInvitation(deps),
    acceptInvitation: acceptInvitation(deps),
    revokeInvitation: memberLinks.deleteInvitation,
    updateMember: updateMember(deps),
    deleteMember: deleteMember(deps),
    issueApiKey: issueApiKey(deps),
    revokeApiKey: revokeApiKey(deps),
    createEndpoint: createEndpoint(deps),
    updateEndpoint: updateEndpoint(deps),
    deleteEndpoint: deleteEndpoint(deps),
    pauseEndpoint: pauseEndpoint(deps),
    resumeEndpoint: resumeEndpoint(deps),
    sendTestEvent: sendTestEvent(deps),
    rotateSecret: rotateSecret(deps),
    disableSecret: disableSecret(deps),
    createBlocklistEntry: createBlocklistEntry(deps),
    deleteBlocklistEntry: deleteBlocklistEntry(deps),
    verifyChain: verifyChain(deps),
    chainTenants: chainTenants(deps),
    publishSigningKeys: publishSigningKeys(deps),
    rotateSigningKey: () => deps.stores.signingKeys.rotate(),
    redeliver: redeliverChosen,
    createBulkRedelivery: createBulkRedelivery(deps),
    advanceBulkRedeliveries: advanceBulkRedeliveries({ ...deps, bulkRedeliveries }),
    repeatEvent: repeatEvent({ ...deps, redeliver: redeliverChosen }),
  };
}
