import type { Session } from '../domain/session.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from './ids.ts';
import type { MasterKeys } from './sealing/master-keys.ts';
import { type SessionKey, unwrapSessionKey } from './sealing/session-key.ts';
import type { Statements } from './statements.ts';

/** Finds the own keys of sessions, which stand wrapped in their rows. */
export interface SessionKeys {
  /** The key of a session, or null once its personal data has been erased. */
  find(db: Statements, session: Pick<Session, 'id' | 'tenantId'>): Promise<SessionKey | null>;
  /**
   * The key of a session that something is to be sealed under.
   * @throws when it has been erased
   */
  get(db: Statements, session: Pick<Session, 'id' | 'tenantId'>): Promise<SessionKey>;
  unwrap(tenantId: string, sessionId: string, wrapped: Buffer): SessionKey;
}

export function createSessionKeys(masterKeys: MasterKeys): SessionKeys {
  const unwrap = (tenantId: string, sessionId: string, wrapped: Buffer) =>
    unwrapSessionKey(masterKeys, tenantId, sessionId, wrapped);
  const find: SessionKeys['find'] = async (db, { tenantId, id }) => {
    const [row] = await db.select('SELECT wrapped_key FROM sessions WHERE id = ? AND tenant_id = ?', [
      sessionIdOrUnmatchable(id),
      uuidOrUnmatchable(tenantId),
    ]);
    return row?.wrapped_key instanceof Buffer ? unwrap(tenantId, id, row.wrapped_key) : null;
  };
  return {
    unwrap,
    find,
    async get(db, session) {
      const key = await find(db, session);
      if (key === null) throw new Error(`session ${session.id} has no key: its personal data has been erased`);
      return key;
    },
  };
}
