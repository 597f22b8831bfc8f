import type { VerificationRecordStore } from '../../app/ports/stores.ts';
import { verificationRecordEntity } from '../entities/sessions.ts';
import { storable } from '../ids.ts';
import { insertMissingRows } from '../rows.ts';
import type { SessionKeys } from '../session-keys.ts';
import type { Access } from '../transactions.ts';

/** Lasting records of approvals. Storing one again changes nothing, so the job that does it may be repeated. */
export function verificationRecordStore(access: Access, keys: SessionKeys): VerificationRecordStore {
  return {
    store: (session, outcomeId, record, now) =>
      access.run(async (db) => {
        const key = await keys.get(db, session);
        const row = {
          outcomeId: storable('uuid', outcomeId),
          tenantId: session.tenantId,
          sessionId: session.id,
          sealed: key.sealJson(`verification_records.sealed/${outcomeId}`, record),
          storedAt: now,
        };
        await insertMissingRows(db, verificationRecordEntity, [row], ['outcome_id']);
      }),
  };
}
