// Response bodies of the tenant API that show sessions.

import type { components } from '../../../generated/types/tenant.ts';
import type { Page, SessionDetailView, SessionListEntry } from '../../app/ports/views.ts';
import type { Created } from '../../app/session/create-verification-session.ts';
import type { Reprocessed } from '../../app/session/reprocess-verification-session.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import { JsonText, writeJsonBody } from '../wire/json.ts';

type Schemas = components['schemas'];

/** A new session (SPEC 2.2). Its URL has the token in the fragment, which no server ever sees. */
export function presentSession({ session, linkToken }: Created, publicUrl: string): Schemas['Session'] {
  return {
    id: session.id,
    status: 'created',
    verificationUrl: verificationUrl(publicUrl, linkToken),
    verificationUrlExpiresAt: session.linkExpiresAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
  };
}

/** The header of a response that repeats that of an earlier request with the same key. */
export function replayedHeader(replayed: boolean): { 'Idempotency-Replayed'?: 'true' } {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

/** The secret URL that the user opens. */
export function verificationUrl(publicUrl: string, linkToken: string): string {
  return `${publicUrl}/v#${linkToken}`;
}

/** A session's detail (SPEC 2.3) at an instant. */
export function presentSessionDetail(view: SessionDetailView, now: Date): Schemas['SessionDetail'] {
  const progress = presentProgress(view, now);
  return {
    ...progress,
    preRegisteredInfo: view.preRegisteredInfo,
    userInputInfo: view.userInputInfo,
    documentOcr: view.documentOcr === null ? null : presentDocumentOcr(view.documentOcr),
    outcome: isDecided(progress) && view.outcome !== null ? presentOutcome(view.session, view.outcome.outcome) : null,
  };
}

/** A session for lists, at an instant. */
export function presentSessionSummary(entry: SessionListEntry, now: Date): Schemas['SessionSummary'] {
  const progress = presentProgress(entry, now);
  const { verdict } = entry.session;
  return { ...progress, outcome: isDecided(progress) && verdict !== null ? { verdict } : null };
}

/** The fields that details and lists share. */
function presentProgress(
  { session, metadataText }: SessionListEntry,
  now: Date,
): Omit<Schemas['SessionSummary'], 'outcome'> {
  return {
    id: session.id,
    status: statusAt(session, now),
    plan: { steps: [...session.steps] },
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    metadata: presentMetadata(metadataText),
    completedAt: session.completedAt?.toISOString() ?? null,
    purgedAt: session.purgedAt?.toISOString() ?? null,
  };
}

/** Whether a session shows its outcome (SPEC 3). */
function isDecided({ status }: Pick<Schemas['SessionSummary'], 'status'>): boolean {
  return status === 'reviewing' || status === 'completed';
}

/** A page of sessions, sent as text, so that metadata returns unchanged. */
export function presentSessionPage({ items, next }: Page<SessionListEntry>, now: Date): Schemas['SessionPage'] {
  const texts = items.map((entry) => writeJsonBody(presentSessionSummary(entry, now)));
  // For the generated types it is the array that it will be on the wire.
  return { items: new JsonText(`[${texts.join(',')}]`) as unknown as Schemas['SessionSummary'][], next };
}

/** A reprocessed session (SPEC 2.8). */
export function presentReprocessedSession({ session, metadataText }: Reprocessed): Schemas['ReprocessedSession'] {
  return {
    id: session.id,
    status: 'collecting',
    plan: { steps: [...session.steps] },
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    metadata: presentMetadata(metadataText),
  };
}

/** Returns `metadata` unchanged. For the generated types it is the object that it will be on the wire. */
function presentMetadata(text: string | null): Record<string, unknown> {
  return text === null ? {} : (new JsonText(text) as unknown as Record<string, unknown>);
}

/** What was read from a document. */
export function presentDocumentOcr(ocr: DocumentOcr): Schemas['DocumentOcr'] {
  return {
    documentType: ocr.documentType,
    fields: ocr.fields.map(({ side, name, text, normalized }) => ({ side, name, text, normalized })),
    currentAddress: ocr.currentAddress === null ? null : { ...ocr.currentAddress },
  };
}

function presentOutcome(session: Session, outcome: Outcome): Schemas['Outcome'] {
  const { review } = outcome;
  return {
    session: { sessionId: session.id, tenantId: session.tenantId },
    verdict: outcome.verdict,
    decidedAt: outcome.decidedAt.toISOString(),
    source: outcome.source,
    ...(review === undefined ? {} : { review: { reviewedAt: review.reviewedAt.toISOString(), note: review.note } }),
    checks: structuredClone(outcome.checks) as Schemas['Checks'],
    reasons: [...outcome.reasons],
  };
}
