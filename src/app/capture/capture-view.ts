import { type MissingEvidence, missingEvidence } from '../../domain/evidence.ts';
import { buildReturnUrl } from '../../domain/return-url.ts';
import { type Session, type SessionStatus, statusAt } from '../../domain/session.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { Stores } from '../ports/stores.ts';

/** What the phone may know of a session: never the verdict, never what was read or compared. */
export interface CaptureView {
  readonly session: Session;
  readonly status: SessionStatus;
  readonly tenantName: string;
  readonly mode: TenantMode;
  readonly given: { readonly pictures: readonly string[]; readonly userInput: boolean };
  readonly missing: readonly MissingEvidence[];
  /** Where to go afterwards: null before the submission, and when the tenant named no callback URL. */
  readonly returnUrl: string | null;
}

/**
 * Gathers what the capture page shows of a session at an instant. Whoever does not hold the session's row asks `hasMovedOn` before it
 * believes what is missing.
 */
export async function captureView(stores: Stores, session: Session, now: Date): Promise<CaptureView> {
  const status = statusAt(session, now);
  const tenant = await stores.tenants.load(session.tenantId);
  if (tenant === null) throw new Error(`tenant ${session.tenantId} has sessions but no row`);
  const erased = session.purgedAt !== null;
  const collecting = status === 'collecting';
  const pictures = collecting ? await stores.evidence.pictureKinds(session) : [];
  const userInput = collecting ? await stores.evidence.loadDraftInput(session) : null;
  const over =
    !erased && (status === 'deciding' || status === 'reviewing' || status === 'completed' || status === 'failed');
  const intake = over ? await stores.sessions.loadRequestData(session) : null;
  return {
    session,
    status,
    tenantName: tenant.name,
    mode: tenant.mode,
    given: { pictures, userInput: userInput !== null },
    missing: collecting ? missingEvidence(session.steps, { pictures, userInput }) : [],
    returnUrl: intake?.callbackUrl ? buildReturnUrl(intake.callbackUrl, session.id, intake.state) : null,
  };
}

/**
 * Whether the session moved on while its view was gathered. A submission takes the draft away, so that one which commits between the reads
 * looks like evidence that was never given: a page would ask its user for everything again.
 */
export async function hasMovedOn(stores: Stores, { session, missing }: CaptureView): Promise<boolean> {
  if (missing.length === 0) return false;
  const later = await stores.sessions.load(session.tenantId, session.id);
  return later === null || later.status !== session.status || later.round !== session.round;
}
