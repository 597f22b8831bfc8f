import type { AdminHandlers } from '../../../generated/operations/admin.ts';
import type { CaptureHandlers } from '../../../generated/operations/capture.ts';
import type { TenantHandlers } from '../../../generated/operations/tenant.ts';
import type { PictureInspector } from '../../app/ports/checks.ts';
import type { Clock } from '../../app/ports/system.ts';
import type { DeliveryViews, EventViews, SessionViews, TenantViews } from '../../app/ports/views.ts';
import type { UseCases } from '../../app/use-cases.ts';
import type { AdminContext } from '../surface/authenticate-admin.ts';
import type { CaptureContext } from '../surface/authenticate-browser.ts';
import type { TenantContext } from '../surface/authenticate-tenant.ts';
import type { BodyText } from '../surface/surface.ts';
import { createEndpoint } from './admin/create-endpoint.ts';
import { createTenant } from './admin/create-tenant.ts';
import { decideReview } from './admin/decide-review.ts';
import { deleteEndpoint } from './admin/delete-endpoint.ts';
import { disableSecret } from './admin/disable-secret.ts';
import { getSession } from './admin/get-session.ts';
import { getTenant } from './admin/get-tenant.ts';
import { issueApiKey } from './admin/issue-api-key.ts';
import { listDeliveries } from './admin/list-deliveries.ts';
import { listDeliveryAttempts } from './admin/list-delivery-attempts.ts';
import { listEvents } from './admin/list-events.ts';
import { listReviews } from './admin/list-reviews.ts';
import { redeliver } from './admin/redeliver.ts';
import { reissueVerificationUrl } from './admin/reissue-verification-url.ts';
import { resumeEndpoint } from './admin/resume-endpoint.ts';
import { returnToReview } from './admin/return-to-review.ts';
import { revokeApiKey } from './admin/revoke-api-key.ts';
import { rotateSecret } from './admin/rotate-secret.ts';
import { updateEndpoint } from './admin/update-endpoint.ts';
import { updateTenantSettings } from './admin/update-tenant-settings.ts';
import { getVerification } from './capture/get-verification.ts';
import { openVerification } from './capture/open-verification.ts';
import { putEvidence } from './capture/put-evidence.ts';
import { putUserInput } from './capture/put-user-input.ts';
import { startVerification } from './capture/start-verification.ts';
import { submitVerification } from './capture/submit-verification.ts';
import { cancelVerificationSession } from './tenant/cancel-verification-session.ts';
import { createVerificationSession } from './tenant/create-verification-session.ts';
import { getVerificationSession } from './tenant/get-verification-session.ts';
import { listEvents as listTenantEvents } from './tenant/list-events.ts';
import { listVerificationSessions } from './tenant/list-verification-sessions.ts';
import { reprocessVerificationSession } from './tenant/reprocess-verification-session.ts';
import { simulateOutcome } from './tenant/simulate-outcome.ts';

/** The collaborators of the handlers. */
export interface HandlerDeps {
  readonly useCases: UseCases;
  readonly views: SessionViews;
  readonly tenantViews: TenantViews;
  readonly deliveryViews: DeliveryViews;
  readonly eventViews: EventViews;
  readonly inspectPicture: PictureInspector;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** One handler per operation of the tenant surface. A missing one does not compile. */
export function tenantHandlers(deps: HandlerDeps): TenantHandlers<TenantContext & BodyText> {
  const { useCases, views, eventViews, clock, publicUrl } = deps;
  return {
    createVerificationSession: createVerificationSession({
      create: useCases.createVerificationSession,
      recordAccess: useCases.recordAccess,
      publicUrl,
      clock,
    }),
    listVerificationSessions: listVerificationSessions({ views, clock }),
    getVerificationSession: getVerificationSession({ views, recordAccess: useCases.recordAccess, clock }),
    reprocessVerificationSession: reprocessVerificationSession({ reprocess: useCases.reprocessVerificationSession }),
    cancelVerificationSession: cancelVerificationSession({ cancel: useCases.cancelVerificationSession, clock }),
    simulateOutcome: simulateOutcome({ simulate: useCases.simulateOutcome, clock }),
    listEvents: listTenantEvents({ events: eventViews }),
  };
}

/** One handler per operation of the capture surface. */
export function captureHandlers({
  useCases,
  inspectPicture,
  publicUrl,
  clock,
}: HandlerDeps): CaptureHandlers<CaptureContext> {
  return {
    openVerification: openVerification({
      open: useCases.openVerification,
      secureCookies: publicUrl.startsWith('https:'),
    }),
    startVerification: startVerification({ start: useCases.startVerification }),
    getVerification: getVerification({ get: useCases.getVerification }),
    putEvidence: putEvidence({ put: useCases.putEvidence, inspect: inspectPicture }),
    putUserInput: putUserInput({ put: useCases.putUserInput, clock }),
    submitVerification: submitVerification({ submit: useCases.submitVerification }),
  };
}

/** One handler per operation of the admin surface. */
export function adminHandlers(deps: HandlerDeps): AdminHandlers<AdminContext> {
  const { useCases, views, tenantViews: tenants, deliveryViews, eventViews, clock, publicUrl } = deps;
  return {
    createTenant: createTenant({ create: useCases.createTenant }),
    getTenant: getTenant({ tenants }),
    updateTenantSettings: updateTenantSettings({ update: useCases.updateTenantSettings, tenants }),
    issueApiKey: issueApiKey({ issue: useCases.issueApiKey }),
    revokeApiKey: revokeApiKey({ revoke: useCases.revokeApiKey }),
    createEndpoint: createEndpoint({ create: useCases.createEndpoint }),
    updateEndpoint: updateEndpoint({ update: useCases.updateEndpoint, tenants }),
    deleteEndpoint: deleteEndpoint({ delete: useCases.deleteEndpoint }),
    resumeEndpoint: resumeEndpoint({ resume: useCases.resumeEndpoint, tenants }),
    rotateSecret: rotateSecret({ rotate: useCases.rotateSecret }),
    disableSecret: disableSecret({ disable: useCases.disableSecret, tenants }),
    listDeliveries: listDeliveries({ deliveries: deliveryViews }),
    listDeliveryAttempts: listDeliveryAttempts({ deliveries: deliveryViews }),
    redeliver: redeliver({ redeliver: useCases.redeliver }),
    listEvents: listEvents({ events: eventViews }),
    getSession: getSession({ views, recordAccess: useCases.recordAccess, clock }),
    reissueVerificationUrl: reissueVerificationUrl({ reissue: useCases.reissueVerificationUrl, publicUrl }),
    returnToReview: returnToReview({ returnToReview: useCases.returnToReview, clock }),
    listReviews: listReviews({ views }),
    decideReview: decideReview({ decide: useCases.decideReview, clock }),
  };
}
