import type { MemberLink, MemberLinkStore } from '../../app/ports/people.ts';
import type { LinkKind } from '../../domain/members.ts';
import { type MemberLinkRow, memberLinkEntity } from '../entities/people.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { deleteRows, findRow, insertRows, updateRows } from '../rows.ts';
import { type Access, placeholdersFor } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';
import { scopeOf, tenantOfScope } from './scopes.ts';

/** Links of members, of which only a keyed hash is stored. */
export function memberLinkStore(access: Access, loadKey: LoadPeopleKey): MemberLinkStore {
  return {
    insert: ({ tenantId, grants, ...link }, token) =>
      access.run(async (db) => {
        const hash = (await loadKey(db)).hash('member-link', token);
        const row = { ...link, scope: scopeOf(tenantId), grants: JSON.stringify(grants), hash };
        await insertRows(db, memberLinkEntity, [row]);
      }),
    find: (kind, token) =>
      access.run(async (db) => {
        const hash = (await loadKey(db)).hash('member-link', token);
        const row = await findRow(db, memberLinkEntity, { hash, kind });
        return row === null ? null : toLink(row);
      }),
    use: (linkId, now) =>
      access.run(async (db) => {
        const match = { id: linkId, usedAt: null };
        return (await updateRows(db, memberLinkEntity, match, { usedAt: now })) === 1;
      }),
    deleteInvitation: (tenantId, linkId) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(linkId), kind: 'invitation', scope: scopeOf(tenantId) };
        return (await deleteRows(db, memberLinkEntity, match)) === 1;
      }),
    deleteOf: (memberId, keptLinkId) =>
      access.run(async (db) => {
        const sql = 'DELETE FROM member_links WHERE member_id = ? AND id <> ?';
        await db.execute(sql, [memberId, uuidOrUnmatchable(keptLinkId ?? '')]);
      }),
    deleteExpired: (before, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT id FROM member_links WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [before],
        );
        const ids = found.map(({ id }) => `${id}`);
        if (ids.length === 0) return 0;
        return db.execute(`DELETE FROM member_links WHERE id IN (${placeholdersFor(ids)})`, ids);
      }),
  };
}

/** A row of `member_links` without its hash. */
export function toLink({ scope, hash: _hash, kind, grants, ...row }: MemberLinkRow): MemberLink {
  return { ...row, kind: kind as LinkKind, tenantId: tenantOfScope(scope), grants: JSON.parse(grants) };
}
