// The view of a session that the use cases of the phone return, and the browser binding that guards them.

import { type Challenge, isComplete } from '../../domain/challenge.ts';
import type { CheckProviders } from '../../domain/check.ts';
import { type Consent, refusesFace } from '../../domain/consent.ts';
import {
  asksFor,
  type MissingEvidence,
  missingEvidence,
  offeredDocumentTypes,
  withoutSkipped,
} from '../../domain/evidence.ts';
import { type Refused, refused } from '../../domain/result.ts';
import { buildReturnUrl } from '../../domain/return-url.ts';
import { type Session, type SessionStatus, statusAt } from '../../domain/session.ts';
import { providedSteps, providerOf, settingsOf, type TenantMode, type TenantSettings } from '../../domain/tenant.ts';
import type { TenantPage } from '../../domain/tenant-page.ts';
import type { Deps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';
import { loadTenantPage } from './tenant-page.ts';

/** The phone's view of a session: never the verdict, the document's reading or a comparison. */
export interface CaptureView {
  readonly session: Session;
  readonly status: SessionStatus;
  readonly tenant: TenantPage;
  /** How long after its end the session's personal data is deleted. */
  readonly retentionSeconds: number;
  /** The check providers that get pictures of the session, with the steps that they perform. */
  readonly recipients: readonly Recipient[];
  readonly consent: Consent | null;
  readonly mode: TenantMode;
  /** The types of documents that the user may choose from. */
  readonly documentTypes: readonly string[];
  readonly given: {
    readonly pictures: readonly string[];
    /** The type that the user chose for the front; null when there is none. */
    readonly documentType: string | null;
    readonly userInput: boolean;
    /** Another one after each change of pictures and input; null while there are none. */
    readonly revision: string | null;
  };
  readonly missing: readonly MissingEvidence[];
  /** The round's latest challenge, while evidence is collected. */
  readonly challenge: Challenge | null;
  /** When the view was built. */
  readonly builtAt: Date;
  /** Null before the submission, and when the tenant named no callback URL. */
  readonly returnUrl: string | null;
}

/** A check provider that gets pictures, by its name for users. */
export interface Recipient {
  readonly name: string;
  readonly steps: readonly string[];
}

/** What the view needs to know of the installation. */
export type InstallationDeps = Deps<'readableDocumentTypes' | 'providers'>;

/** Collaborators of the use cases that show a verification after they changed it. */
export type CaptureDeps = Deps<'unitOfWork' | 'clock'> & InstallationDeps;

/**
 * Builds the view of a session at an instant. A caller that does not hold the session's row must check `isOutdated`.
 */
export async function captureView(
  stores: Stores,
  session: Session,
  now: Date,
  { readableDocumentTypes, providers }: InstallationDeps,
): Promise<CaptureView> {
  const status = statusAt(session, now);
  const tenant = await stores.tenants.load(session.tenantId);
  if (tenant === null) throw new Error(`tenant ${session.tenantId} has sessions but no row`);
  const settings = settingsOf(tenant);
  const consent = session.linkUsedAt === null ? null : await stores.consents.load(session);
  const collecting = status === 'collecting';
  const given = collecting ? await stores.evidence.givenPictures(session) : [];
  const pictures = given.map(({ kind }) => kind);
  const userInput = collecting ? await stores.evidence.loadDraftInput(session) : null;
  const challenge =
    collecting && asksFor(session.steps, 'challenge') ? await stores.evidence.loadChallenge(session) : null;
  const missing = missingEvidence(session.steps, { pictures, userInput, challenge: isComplete(challenge) });
  const showsReturnUrl = isSubmitted(status) && session.purgedAt === null;
  const requestData = showsReturnUrl ? await stores.sessions.loadRequestData(session) : null;
  return {
    session,
    status,
    tenant: await loadTenantPage(stores, tenant),
    retentionSeconds: settings.retentionSeconds,
    recipients: recipientsOf(session.steps, settings, providers),
    consent,
    mode: tenant.mode,
    documentTypes: session.steps.includes('document') ? offeredDocumentTypes(settings, readableDocumentTypes()) : [],
    given: {
      pictures,
      documentType: given.find(({ kind }) => kind === 'document_front')?.documentType ?? null,
      userInput: userInput !== null,
      revision: collecting ? await stores.evidence.givenRevision(session) : null,
    },
    missing: collecting ? withoutSkipped(missing, refusesFace(consent) ? 'face' : null) : [],
    challenge,
    builtAt: now,
    returnUrl: requestData?.callbackUrl ? buildReturnUrl(requestData.callbackUrl, session.id, requestData.state) : null,
  };
}

/** The providers of the steps of a plan; one of several steps is listed once. */
function recipientsOf(
  steps: readonly string[],
  settings: TenantSettings,
  providers: Pick<CheckProviders, 'nameOf'>,
): Recipient[] {
  const chosen = providedSteps
    .filter((step) => steps.includes(step))
    .map((step) => ({ step, id: providerOf(settings, step) }));
  const ids = new Set(chosen.flatMap(({ id }) => (id === null ? [] : [id])));
  return [...ids].map((id) => ({
    name: providers.nameOf(id),
    steps: chosen.filter((one) => one.id === id).map(({ step }) => step),
  }));
}

/** Whether the evidence of the current round has been submitted. */
export function isSubmitted(status: SessionStatus): boolean {
  return status === 'deciding' || status === 'reviewing' || status === 'completed' || status === 'failed';
}

/**
 * Whether the session changed while its view was built. A submission takes the draft away, so when it commits between the reads, given
 * evidence looks missing and the page would ask for everything again.
 */
export async function isOutdated(stores: Stores, { session, missing }: CaptureView): Promise<boolean> {
  if (missing.length === 0) return false;
  const later = await stores.sessions.load(session.tenantId, session.id);
  return later === null || later.status !== session.status || later.round !== session.round;
}

/** Loads a session for the browser that started it; for every other browser it does not exist. */
export async function loadBound(stores: Stores, sessionId: string, browserHash: string): Promise<Session | null> {
  const session = await stores.sessions.loadForBrowser(sessionId);
  return session !== null && isBound(session, browserHash) ? session : null;
}

/** Whether a browser is the one that started the session. */
export function isBound(session: Session, browserHash: string): boolean {
  return session.browserHash !== null && session.browserHash === browserHash;
}

/** Whether a browser handed the session to the one that continues, and follows it. */
export function isViewer(session: Session, browserHash: string): boolean {
  return session.viewerHash !== null && session.viewerHash === browserHash;
}

export const notBound: Refused<'not_found'> = refused('not_found', 'This browser has no such verification.');
