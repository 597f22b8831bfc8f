import type { OutcomeStore } from '../../app/ports/stores.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { outcomeReasonEntity } from '../entities/search.ts';
import { type OutcomeRow, outcomeEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { findRow, findRows, insertRows, upsertRows } from '../rows.ts';
import type { SessionKey, SessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';

/** Decisions, kept as history. */
export function outcomeStore(access: Access, keys: SessionKeys): OutcomeStore {
  return {
    insert: (session, outcomeId, outcome) =>
      access.run(async (db) => {
        const note = outcome.review?.note ?? null;
        const key = note === null ? null : await keys.get(db, session);
        await insertRows(db, outcomeEntity, [
          {
            id: outcomeId,
            tenantId: session.tenantId,
            sessionId: session.id,
            round: session.round,
            verdict: outcome.verdict,
            source: outcome.source,
            decidedAt: outcome.decidedAt,
            checks: JSON.stringify(outcome.checks),
            reasons: JSON.stringify(outcome.reasons),
            reviewedAt: outcome.review?.reviewedAt ?? null,
            note: note === null || key === null ? null : key.seal(noteColumn(outcomeId), Buffer.from(note, 'utf8')),
          },
        ]);
        const place = { tenantId: session.tenantId, sessionId: session.id, outcomeId };
        const reasons = outcome.reasons.map((reason) => ({ ...place, reason }));
        await upsertRows(db, outcomeReasonEntity, reasons, ['tenant_id', 'reason', 'session_id'], ['outcome_id']);
      }),
    load: (session, outcomeId) =>
      access.run(async (db) => {
        const row = await findRow(db, outcomeEntity, {
          id: uuidOrUnmatchable(outcomeId),
          sessionId: sessionIdOrUnmatchable(session.id),
          tenantId: uuidOrUnmatchable(session.tenantId),
        });
        if (row === null) return null;
        const key = row.note === null ? null : await keys.find(db, session);
        return { id: row.id, round: row.round, outcome: toOutcome(row, key) };
      }),
    history: (session) =>
      access.run(async (db) => {
        const match = {
          ...{ sessionId: sessionIdOrUnmatchable(session.id), tenantId: uuidOrUnmatchable(session.tenantId) },
        };
        const rows = await findRows(db, outcomeEntity, match, 'ORDER BY decided_at, id');
        const key = rows.some(({ note }) => note !== null) ? await keys.find(db, session) : null;
        return rows.map((row) => ({ round: row.round, outcome: toOutcome(row, key) }));
      }),
  };
}

/**
 * An outcome out of its row.
 * @param key null once the session's personal data has been erased: the note reads as null then
 */
export function toOutcome(row: OutcomeRow, key: SessionKey | null): Outcome {
  const { reviewedAt } = row;
  const base = {
    verdict: row.verdict as Outcome['verdict'],
    source: row.source as Outcome['source'],
    decidedAt: row.decidedAt,
    checks: JSON.parse(row.checks),
    reasons: JSON.parse(row.reasons),
  };
  return reviewedAt === null ? base : { ...base, review: { reviewedAt, note: openNote(row.id, row.note, key) } };
}

/** Opens a sealed note; null without a note or without a key. */
export function openNote(outcomeId: string, note: Buffer | null, key: SessionKey | null): string | null {
  return note === null || key === null ? null : key.open(noteColumn(outcomeId), note).toString('utf8');
}

function noteColumn(outcomeId: string): string {
  return `outcomes.note/${outcomeId}`;
}
