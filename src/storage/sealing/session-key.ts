import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Session } from '../../domain/session.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { randomBytesOf } from '../random-bytes.ts';
import type { Statements } from '../statements.ts';
import { deriveBrowserKey, deriveLinkKey, type LinkKey } from './link-token.ts';
import type { MasterKeys } from './master-keys.ts';
import { openBox, sealBox } from './sealed-box.ts';

/** A session's own key. Values sealed under it cannot be opened any more once the wrapped key has been erased. */
export interface SessionKey {
  /** @param column the value's column as `table.column`, and the row's name where a session has several rows */
  seal(column: string, value: Buffer): Buffer;
  open(column: string, box: Buffer): Buffer;
  sealJson(column: string, value: unknown): Buffer;
  /** The caller names the type that it sealed there; the associated data proves that the value belongs in this place. */
  openJson<T>(column: string, box: Buffer): T;
  /** The key of the tokens in its verification URLs. */
  linkKey(): LinkKey;
  /** The key of the proofs in its browsers' cookies. */
  browserKey(): KeyObject;
}

/** Makes a new session's key, and its wrapped form for the session's row. */
export function createSessionKey(
  masterKeys: MasterKeys,
  tenantId: string,
  sessionId: string,
): { key: SessionKey; wrapped: Buffer } {
  const bytes = randomBytesOf(32);
  const wrapped = masterKeys.seal(bytes, place(tenantId, sessionId, wrappedKeyColumn));
  return { key: sessionKey(bytes, tenantId, sessionId), wrapped };
}

/**
 * Unwraps a session's key.
 * @throws when the row's key was wrapped for another session or tenant, or under a master key that is not configured
 */
export function unwrapSessionKey(
  masterKeys: MasterKeys,
  tenantId: string,
  sessionId: string,
  wrapped: Buffer,
): SessionKey {
  return sessionKey(masterKeys.open(wrapped, place(tenantId, sessionId, wrappedKeyColumn)), tenantId, sessionId);
}

const wrappedKeyColumn = 'sessions.wrapped_key';

function sessionKey(bytes: Buffer, tenantId: string, sessionId: string): SessionKey {
  const key = createSecretKey(bytes);
  const seal = (column: string, value: Buffer) => sealBox(key, '', value, place(tenantId, sessionId, column));
  const open = (column: string, box: Buffer) => openBox(key, box, place(tenantId, sessionId, column));
  return {
    seal,
    open,
    sealJson: (column, value) => seal(column, Buffer.from(JSON.stringify(value), 'utf8')),
    openJson: (column, box) => JSON.parse(open(column, box).toString('utf8')),
    linkKey: () => deriveLinkKey(key),
    browserKey: () => deriveBrowserKey(key),
  };
}

/** Associated data. No id or column name holds a line break, so the parts are unambiguous. */
function place(tenantId: string, sessionId: string, column: string): string {
  return `${tenantId}\n${sessionId}\n${column}`;
}

/** Loads the keys of sessions, which are stored wrapped in their rows. */
export interface SessionKeys {
  /** The key of a session, or null once its personal data has been erased. */
  find(db: Statements, session: Pick<Session, 'id' | 'tenantId'>): Promise<SessionKey | null>;
  /**
   * The key of a session, for sealing under it.
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
