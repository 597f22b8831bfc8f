// The view of a session that the use cases of the phone return, and the browser binding that guards them.

import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, isComplete } from '../../domain/challenge.ts';
import { asksFor, type MissingEvidence, missingEvidence, offeredDocumentTypes } from '../../domain/evidence.ts';
import { type Ok, type Refused, refused } from '../../domain/result.ts';
import { buildReturnUrl } from '../../domain/return-url.ts';
import { type Session, type SessionStatus, statusAt } from '../../domain/session.ts';
import { settingsOf, type TenantMode } from '../../domain/tenant.ts';
import type { Deps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';

/** The phone's view of a session: never the verdict, the document's reading or a comparison. */
export interface CaptureView {
  readonly session: Session;
  readonly status: SessionStatus;
  readonly tenantName: string;
  readonly mode: TenantMode;
  /** The types of documents that the user may choose from. */
  readonly documentTypes: readonly string[];
  readonly given: {
    readonly pictures: readonly string[];
    /** The type that the user chose for the front; null when there is none. */
    readonly documentType: string | null;
    readonly userInput: boolean;
  };
  readonly missing: readonly MissingEvidence[];
  /** The round's latest challenge, while evidence is collected. */
  readonly challenge: Challenge | null;
  /** Null before the submission, and when the tenant named no callback URL. */
  readonly returnUrl: string | null;
}

/** Collaborators of the use cases that show a verification after they changed it. */
export type CaptureDeps = Deps<'unitOfWork' | 'clock' | 'readableDocumentTypes'>;

const attemptsMax = 12;

/**
 * Builds the view of a session at an instant. A caller that does not hold the session's row must check `isOutdated`.
 * @param readable the types of documents that this installation can read
 */
export async function captureView(
  stores: Stores,
  session: Session,
  now: Date,
  readable: readonly string[],
): Promise<CaptureView> {
  const status = statusAt(session, now);
  const tenant = await stores.tenants.load(session.tenantId);
  if (tenant === null) throw new Error(`tenant ${session.tenantId} has sessions but no row`);
  const collecting = status === 'collecting';
  const given = collecting ? await stores.evidence.givenPictures(session) : [];
  const pictures = given.map(({ kind }) => kind);
  const userInput = collecting ? await stores.evidence.loadDraftInput(session) : null;
  const challenge =
    collecting && asksFor(session.steps, 'challenge') ? await stores.evidence.loadChallenge(session) : null;
  const showsReturnUrl = isSubmitted(status) && session.purgedAt === null;
  const requestData = showsReturnUrl ? await stores.sessions.loadRequestData(session) : null;
  return {
    session,
    status,
    tenantName: tenant.name,
    mode: tenant.mode,
    documentTypes: session.steps.includes('document') ? offeredDocumentTypes(settingsOf(tenant), readable) : [],
    given: {
      pictures,
      documentType: given.find(({ kind }) => kind === 'document_front')?.documentType ?? null,
      userInput: userInput !== null,
    },
    missing: collecting
      ? missingEvidence(session.steps, { pictures, userInput, challenge: isComplete(challenge) })
      : [],
    challenge,
    returnUrl: requestData?.callbackUrl ? buildReturnUrl(requestData.callbackUrl, session.id, requestData.state) : null,
  };
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

export const notBound: Refused<'not_found'> = refused('not_found', 'This browser has no such verification.');

/**
 * Repeats an operation that loads, decides and saves until no concurrent request causes a conflict: requests of one browser may overlap, and
 * none of them may fail for that. Each attempt runs in a transaction of its own, after a growing pause.
 */
export async function retryOnConflict<R extends Ok<unknown> | Refused<string>>(attempt: () => Promise<R>): Promise<R> {
  for (let made = 1; ; made += 1) {
    const result = await attempt();
    if (result.ok || result.code !== 'conflict' || made === attemptsMax) return result;
    await pause(made * 10);
  }
}
