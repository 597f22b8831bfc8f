// Stores and lists verification records.

import { chainStart, type VerificationRecordStore } from '../../app/ports/records.ts';
import { recordHeadEntity, verificationRecordEntity } from '../entities/records.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { columnsAs, findRow, insertMissingRows, insertRows, rowExists, updateRows } from '../rows.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';
import { digestEvidence, digestedFields } from './digest-evidence.ts';

const columns = columnsAs(verificationRecordEntity, 'r');

/** Records of approvals, in one chain for each tenant. */
export function verificationRecordStore(access: Access, keys: SessionKeys, files: MediaFiles): VerificationRecordStore {
  return {
    exists: (tenantId, outcomeId) =>
      access.run((db) =>
        rowExists(db, verificationRecordEntity, {
          tenantId: uuidOrUnmatchable(tenantId),
          outcomeId: uuidOrUnmatchable(outcomeId),
        }),
      ),
    lockHead(tenantId) {
      if (!access.inTransaction) throw new Error('the end of a chain must be locked in a transaction');
      return access.run(async (db) => {
        const own = { tenantId: uuidOrUnmatchable(tenantId) };
        const found = await findRow(db, recordHeadEntity, own, 'FOR UPDATE');
        if (found !== null) return found;
        await insertMissingRows(
          db,
          recordHeadEntity,
          [{ ...own, ...chainStart, signed: '', updatedAt: new Date(0) }],
          ['tenant_id'],
        );
        const made = await findRow(db, recordHeadEntity, own, 'FOR UPDATE');
        if (made === null) throw new Error(`the chain of tenant ${tenantId} could not be begun`);
        return made;
      });
    },
    append: (tenantId, record, signed, now) =>
      access.atomically(async (db) => {
        const { position, hash } = record;
        await insertRows(db, verificationRecordEntity, [{ ...record, tenantId, storedAt: now }]);
        const head = { position, hash, signed, updatedAt: now };
        const followed = await updateRows(db, recordHeadEntity, { tenantId, hash: record.previousHash }, head);
        if (followed !== 1) throw new Error(`the chain of tenant ${tenantId} went on without its lock`);
      }),
    loadHead: (tenantId) =>
      access.run(async (db) => {
        const head = await findRow(db, recordHeadEntity, { tenantId: uuidOrUnmatchable(tenantId) });
        return head === null || head.position === 0 ? null : head;
      }),
    list: (tenantId, after, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM verification_records r WHERE r.tenant_id = ? AND r.position > ?
           ORDER BY r.position LIMIT ${Math.trunc(limit)}`,
          [uuidOrUnmatchable(tenantId), after],
        );
        return rows.map(columns.read);
      }),
    tenants: (after, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT tenant_id FROM record_heads WHERE tenant_id > ?
           UNION SELECT tenant_id FROM verification_records WHERE tenant_id > ?
           ORDER BY tenant_id LIMIT ${Math.trunc(limit)}`,
          [after, after],
        );
        return rows.map(({ tenant_id }) => `${tenant_id}`);
      }),
    digestEvidence: (session) => access.run((db) => digestEvidence(db, keys, files, session)),
    digestedFields: (session) => access.run((db) => digestedFields(db, session)),
  };
}
