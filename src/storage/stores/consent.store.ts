import type { ConsentStore } from '../../app/ports/consents.ts';
import type { Consent } from '../../domain/consent.ts';
import type { RowOf } from '../entities/define-entity.ts';
import { consentEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { findRow, findRows, insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';

/** A consent out of its row. */
export function toConsent({ version, language, face, givenAt }: RowOf<typeof consentEntity>): Consent {
  return { version, language, face, givenAt };
}

/** The consents of users. */
export function consentStore(access: Access): ConsentStore {
  return {
    add: ({ id: sessionId, tenantId, linkIssue }, consent) =>
      access.run((db) => insertRows(db, consentEntity, [{ sessionId, tenantId, linkIssue, ...consent }])),
    load: ({ id, tenantId, linkIssue }) =>
      access.run(async (db) => {
        const place = { sessionId: sessionIdOrUnmatchable(id), tenantId: uuidOrUnmatchable(tenantId), linkIssue };
        const row = await findRow(db, consentEntity, place);
        return row === null ? null : toConsent(row);
      }),
    history: ({ id, tenantId }) =>
      access.run(async (db) => {
        const place = { sessionId: sessionIdOrUnmatchable(id), tenantId: uuidOrUnmatchable(tenantId) };
        return (await findRows(db, consentEntity, place, 'ORDER BY link_issue')).map(toConsent);
      }),
  };
}
