import type { AdminHandlers } from '../../../generated/operations/admin.ts';
import type { CaptureHandlers } from '../../../generated/operations/capture.ts';
import type { TenantHandlers } from '../../../generated/operations/tenant.ts';
import type { AdminContext } from '../surface/authenticate-admin.ts';
import type { CaptureContext } from '../surface/authenticate-browser.ts';
import type { TenantContext } from '../surface/authenticate-tenant.ts';
import type { BodyText } from '../surface/surface.ts';
import { acceptInvitation } from './admin/accept-invitation.ts';
import { cancelSession } from './admin/cancel-session.ts';
import { claimReview } from './admin/claim-review.ts';
import { completeSingleSignOn } from './admin/complete-single-sign-on.ts';
import { confirmSecondFactor } from './admin/confirm-second-factor.ts';
import { createBlocklistEntry } from './admin/create-blocklist-entry.ts';
import { createBulkRedelivery } from './admin/create-bulk-redelivery.ts';
import { createEndpoint } from './admin/create-endpoint.ts';
import { createInvitation } from './admin/create-invitation.ts';
import { createSandboxSession } from './admin/create-sandbox-session.ts';
import { createTenant } from './admin/create-tenant.ts';
import { createTenantInvitation } from './admin/create-tenant-invitation.ts';
import { decideReview } from './admin/decide-review.ts';
import { deleteBlocklistEntry } from './admin/delete-blocklist-entry.ts';
import { deleteEndpoint } from './admin/delete-endpoint.ts';
import { deleteMember } from './admin/delete-member.ts';
import { deleteTenantLogo } from './admin/delete-tenant-logo.ts';
import { deleteTenantMember } from './admin/delete-tenant-member.ts';
import { disableSecret } from './admin/disable-secret.ts';
import { eraseSession } from './admin/erase-session.ts';
import { exportSession } from './admin/export-session.ts';
import { getAccount } from './admin/get-account.ts';
import { getBulkRedelivery } from './admin/get-bulk-redelivery.ts';
import { getEndpoint } from './admin/get-endpoint.ts';
import { getErasureReceipt } from './admin/get-erasure-receipt.ts';
import { getFailedDeliveryCount } from './admin/get-failed-delivery-count.ts';
import { getInstanceHealth } from './admin/get-instance-health.ts';
import { getOverview } from './admin/get-overview.ts';
import { getPrincipal } from './admin/get-principal.ts';
import { getSession } from './admin/get-session.ts';
import { getSessionPicture } from './admin/get-session-picture.ts';
import { getSessionTimeline } from './admin/get-session-timeline.ts';
import { getSignInOptions } from './admin/get-sign-in-options.ts';
import { getTenant } from './admin/get-tenant.ts';
import { getTenantSettings } from './admin/get-tenant-settings.ts';
import { issueApiKey } from './admin/issue-api-key.ts';
import { issuePasswordReset } from './admin/issue-password-reset.ts';
import { issueRecoveryCodes } from './admin/issue-recovery-codes.ts';
import { issueTenantPasswordReset } from './admin/issue-tenant-password-reset.ts';
import { issueTenantToken } from './admin/issue-tenant-token.ts';
import { issueToken } from './admin/issue-token.ts';
import { listAuditLog } from './admin/list-audit-log.ts';
import { listBlocklistEntries } from './admin/list-blocklist-entries.ts';
import { listBulkRedeliveries } from './admin/list-bulk-redeliveries.ts';
import { listDeliveries } from './admin/list-deliveries.ts';
import { listDeliveryAttempts } from './admin/list-delivery-attempts.ts';
import { listEvents } from './admin/list-events.ts';
import { listInstanceAuditLog } from './admin/list-instance-audit-log.ts';
import { listInvitations } from './admin/list-invitations.ts';
import { listMemberSessions } from './admin/list-member-sessions.ts';
import { listMembers } from './admin/list-members.ts';
import { listPersonalDataAccesses } from './admin/list-personal-data-accesses.ts';
import { listReviews } from './admin/list-reviews.ts';
import { listSessionEvidence } from './admin/list-session-evidence.ts';
import { listSessions } from './admin/list-sessions.ts';
import { listTenantInvitations } from './admin/list-tenant-invitations.ts';
import { listTenantMembers } from './admin/list-tenant-members.ts';
import { listTenantTokens } from './admin/list-tenant-tokens.ts';
import { listTenants } from './admin/list-tenants.ts';
import { listTokens } from './admin/list-tokens.ts';
import { openInvitation } from './admin/open-invitation.ts';
import { pauseEndpoint } from './admin/pause-endpoint.ts';
import { previewTenantSettings } from './admin/preview-tenant-settings.ts';
import { putTenantLogo } from './admin/put-tenant-logo.ts';
import { redeliver } from './admin/redeliver.ts';
import { reissueVerificationUrl } from './admin/reissue-verification-url.ts';
import { releaseReview } from './admin/release-review.ts';
import { reprocessSession } from './admin/reprocess-session.ts';
import { requestPasswordReset } from './admin/request-password-reset.ts';
import { resetPassword } from './admin/reset-password.ts';
import { resumeEndpoint } from './admin/resume-endpoint.ts';
import { returnToReview } from './admin/return-to-review.ts';
import { revokeApiKey } from './admin/revoke-api-key.ts';
import { revokeInvitation } from './admin/revoke-invitation.ts';
import { revokeMemberSession } from './admin/revoke-member-session.ts';
import { revokeOtherMemberSessions } from './admin/revoke-other-member-sessions.ts';
import { revokeTenantInvitation } from './admin/revoke-tenant-invitation.ts';
import { revokeTenantToken } from './admin/revoke-tenant-token.ts';
import { revokeToken } from './admin/revoke-token.ts';
import { rotateSecret } from './admin/rotate-secret.ts';
import { sendTestEvent } from './admin/send-test-event.ts';
import { signIn } from './admin/sign-in.ts';
import { signOut } from './admin/sign-out.ts';
import { simulateSessionOutcome } from './admin/simulate-session-outcome.ts';
import { startSecondFactor } from './admin/start-second-factor.ts';
import { startSingleSignOn } from './admin/start-single-sign-on.ts';
import { submitSecondFactor } from './admin/submit-second-factor.ts';
import { updateEndpoint } from './admin/update-endpoint.ts';
import { updatePassword } from './admin/update-password.ts';
import { updateTenantMember } from './admin/update-tenant-member.ts';
import { updateTenantSettings } from './admin/update-tenant-settings.ts';
import { acceptHandoff } from './capture/accept-handoff.ts';
import { declineVerification } from './capture/decline-verification.ts';
import { getVerification } from './capture/get-verification.ts';
import { issueChallenge } from './capture/issue-challenge.ts';
import { issueHandoff } from './capture/issue-handoff.ts';
import { openVerification } from './capture/open-verification.ts';
import { putChallengeFrame } from './capture/put-challenge-frame.ts';
import { putEvidence } from './capture/put-evidence.ts';
import { putUserInput } from './capture/put-user-input.ts';
import { returnHandoff } from './capture/return-handoff.ts';
import { startVerification } from './capture/start-verification.ts';
import { submitVerification } from './capture/submit-verification.ts';
import type { AdminHandlerDeps, HandlerDeps } from './handler.ts';
import { cancelVerificationSession } from './tenant/cancel-verification-session.ts';
import { createVerificationSession } from './tenant/create-verification-session.ts';
import { getVerificationSession } from './tenant/get-verification-session.ts';
import { listEvents as listTenantEvents } from './tenant/list-events.ts';
import { listPersonalDataAccesses as listTenantAccesses } from './tenant/list-personal-data-accesses.ts';
import { listVerificationSessions } from './tenant/list-verification-sessions.ts';
import { reprocessVerificationSession } from './tenant/reprocess-verification-session.ts';
import { simulateOutcome } from './tenant/simulate-outcome.ts';

/** One handler per operation of the tenant surface. A missing one does not compile. */
export function tenantHandlers(deps: HandlerDeps): TenantHandlers<TenantContext & BodyText> {
  return {
    createVerificationSession: createVerificationSession(deps),
    listVerificationSessions: listVerificationSessions(deps),
    getVerificationSession: getVerificationSession(deps),
    reprocessVerificationSession: reprocessVerificationSession(deps),
    cancelVerificationSession: cancelVerificationSession(deps),
    simulateOutcome: simulateOutcome(deps),
    listEvents: listTenantEvents(deps),
    listPersonalDataAccesses: listTenantAccesses(deps),
  };
}

/** One handler per operation of the capture surface. */
export function captureHandlers(deps: HandlerDeps): CaptureHandlers<CaptureContext> {
  return {
    openVerification: openVerification(deps),
    startVerification: startVerification(deps),
    declineVerification: declineVerification(deps),
    getVerification: getVerification(deps),
    issueHandoff: issueHandoff(deps),
    acceptHandoff: acceptHandoff(deps),
    returnHandoff: returnHandoff(deps),
    putEvidence: putEvidence(deps),
    issueChallenge: issueChallenge(deps),
    putChallengeFrame: putChallengeFrame(deps),
    putUserInput: putUserInput(deps),
    submitVerification: submitVerification(deps),
  };
}

/** One handler per operation of the admin surface. */
export function adminHandlers(deps: AdminHandlerDeps): AdminHandlers<AdminContext> {
  return {
    signIn: signIn(deps),
    signOut: signOut(deps),
    submitSecondFactor: submitSecondFactor(deps),
    startSecondFactor: startSecondFactor(deps),
    confirmSecondFactor: confirmSecondFactor(deps),
    issueRecoveryCodes: issueRecoveryCodes(deps),
    getAccount: getAccount(deps),
    getSignInOptions: getSignInOptions(deps),
    startSingleSignOn: startSingleSignOn(deps),
    completeSingleSignOn: completeSingleSignOn(deps),
    updatePassword: updatePassword(deps),
    resetPassword: resetPassword(deps),
    requestPasswordReset: requestPasswordReset(deps),
    listMemberSessions: listMemberSessions(deps),
    revokeMemberSession: revokeMemberSession(deps),
    openInvitation: openInvitation(deps),
    acceptInvitation: acceptInvitation(deps),
    createInvitation: createInvitation(deps),
    listInvitations: listInvitations(deps),
    revokeInvitation: revokeInvitation(deps),
    createTenantInvitation: createTenantInvitation(deps),
    listTenantInvitations: listTenantInvitations(deps),
    revokeTenantInvitation: revokeTenantInvitation(deps),
    listMembers: listMembers(deps),
    deleteMember: deleteMember(deps),
    issuePasswordReset: issuePasswordReset(deps),
    listTenantMembers: listTenantMembers(deps),
    updateTenantMember: updateTenantMember(deps),
    deleteTenantMember: deleteTenantMember(deps),
    issueTenantPasswordReset: issueTenantPasswordReset(deps),
    issueToken: issueToken(deps),
    listTokens: listTokens(deps),
    revokeToken: revokeToken(deps),
    issueTenantToken: issueTenantToken(deps),
    listTenantTokens: listTenantTokens(deps),
    revokeTenantToken: revokeTenantToken(deps),
    createTenant: createTenant(deps),
    getTenant: getTenant(deps),
    getTenantSettings: getTenantSettings(deps),
    updateTenantSettings: updateTenantSettings(deps),
    previewTenantSettings: previewTenantSettings(deps),
    putTenantLogo: putTenantLogo(deps),
    deleteTenantLogo: deleteTenantLogo(deps),
    issueApiKey: issueApiKey(deps),
    revokeApiKey: revokeApiKey(deps),
    createEndpoint: createEndpoint(deps),
    getEndpoint: getEndpoint(deps),
    updateEndpoint: updateEndpoint(deps),
    deleteEndpoint: deleteEndpoint(deps),
    pauseEndpoint: pauseEndpoint(deps),
    resumeEndpoint: resumeEndpoint(deps),
    sendTestEvent: sendTestEvent(deps),
    rotateSecret: rotateSecret(deps),
    disableSecret: disableSecret(deps),
    listDeliveries: listDeliveries(deps),
    listDeliveryAttempts: listDeliveryAttempts(deps),
    redeliver: redeliver(deps),
    revokeOtherMemberSessions: revokeOtherMemberSessions(deps),
    listTenants: listTenants(deps),
    getPrincipal: getPrincipal(deps),
    getOverview: getOverview(deps),
    listBulkRedeliveries: listBulkRedeliveries(deps),
    getBulkRedelivery: getBulkRedelivery(deps),
    createBulkRedelivery: createBulkRedelivery(deps),
    getFailedDeliveryCount: getFailedDeliveryCount(deps),
    listEvents: listEvents(deps),
    listSessions: listSessions(deps),
    getSession: getSession(deps),
    cancelSession: cancelSession(deps),
    createSandboxSession: createSandboxSession(deps),
    simulateSessionOutcome: simulateSessionOutcome(deps),
    eraseSession: eraseSession(deps),
    getErasureReceipt: getErasureReceipt(deps),
    exportSession: exportSession(deps),
    listSessionEvidence: listSessionEvidence(deps),
    getSessionPicture: getSessionPicture(deps),
    reissueVerificationUrl: reissueVerificationUrl(deps),
    reprocessSession: reprocessSession(deps),
    getSessionTimeline: getSessionTimeline(deps),
    returnToReview: returnToReview(deps),
    listPersonalDataAccesses: listPersonalDataAccesses(deps),
    listAuditLog: listAuditLog(deps),
    getInstanceHealth: getInstanceHealth(deps),
    listInstanceAuditLog: listInstanceAuditLog(deps),
    listReviews: listReviews(deps),
    claimReview: claimReview(deps),
    releaseReview: releaseReview(deps),
    decideReview: decideReview(deps),
    createBlocklistEntry: createBlocklistEntry(deps),
    listBlocklistEntries: listBlocklistEntries(deps),
    deleteBlocklistEntry: deleteBlocklistEntry(deps),
  };
}
