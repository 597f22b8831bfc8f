import type { MemberSessionStore } from '../../app/ports/people.ts';
import { lastSeenMs, type MemberSession, sessionEnd } from '../../domain/members.ts';
import { type MemberSessionRow, memberGrantEntity, memberSessionEntity } from '../entities/people.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, deleteRows, findRows, insertRows, updateRows } from '../rows.ts';
import { type Access, placeholdersFor } from '../statements.ts';
import type { LoadPeopleKey } from './people-keys.ts';
import { readRoles, tenantOfScope } from './scopes.ts';

const sessionColumns = columnsAs(memberSessionEntity, 's');
const grantColumns = columnsAs(memberGrantEntity, 'g', ['scope', 'roles']);

/** The sign-ins of members, of which only a keyed hash of the cookie is stored. */
export function memberSessionStore(access: Access, loadKey: LoadPeopleKey): MemberSessionStore {
  return {
    insert: (session, cookie) =>
      access.run(async (db) => {
        const hash = (await loadKey(db)).hash('member-session', cookie);
        await insertRows(db, memberSessionEntity, [{ ...session, hash }]);
      }),
    find: (cookie, now) =>
      access.run(async (db) => {
        const hash = (await loadKey(db)).hash('member-session', cookie);
        // One statement: each request reads it. A member always has roles somewhere.
        const rows = await db.select(
          `SELECT ${sessionColumns.list}, ${grantColumns.list}
           FROM member_sessions s JOIN member_grants g ON g.member_id = s.member_id
           WHERE s.hash = ? ORDER BY g.scope`,
          [hash],
        );
        const [raw] = rows;
        if (raw === undefined) return null;
        const session = toSession(sessionColumns.read(raw));
        if (now >= sessionEnd(session)) return null;
        if (now.getTime() - session.lastSeenAt.getTime() >= lastSeenMs)
          await updateRows(db, memberSessionEntity, { id: session.id }, { lastSeenAt: now });
        const grants = rows.map((row) => {
          const { scope, roles } = grantColumns.read(row);
          return { tenantId: tenantOfScope(scope), roles: readRoles(roles) };
        });
        return { session, identity: { kind: 'member', id: session.memberId, grants } };
      }),
    complete: (sessionId, cookie, factorAt) =>
      access.run(async (db) => {
        const hash = (await loadKey(db)).hash('member-session', cookie);
        return (await updateRows(db, memberSessionEntity, { id: sessionId }, { hash, factorAt })) === 1;
      }),
    list: (memberId) =>
      access.run(async (db) =>
        (await findRows(db, memberSessionEntity, { memberId }, 'ORDER BY id DESC')).map(toSession),
      ),
    end: (memberId, sessionId) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(sessionId), memberId };
        return (await deleteRows(db, memberSessionEntity, match)) === 1;
      }),
    endOthers: (memberId, keptSessionId) =>
      access.run(async (db) => {
        const sql = 'DELETE FROM member_sessions WHERE member_id = ? AND id <> ?';
        await db.execute(sql, [memberId, uuidOrUnmatchable(keptSessionId ?? '')]);
      }),
    deleteEnded: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT id FROM member_sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        const ids = found.map(({ id }) => `${id}`);
        if (ids.length === 0) return 0;
        return db.execute(`DELETE FROM member_sessions WHERE id IN (${placeholdersFor(ids)})`, ids);
      }),
  };
}

function toSession({ hash: _hash, ...session }: MemberSessionRow): MemberSession {
  return session;
}
