import { createSecretKey, type KeyObject } from 'node:crypto';
import { randomBytesOf } from '../random-bytes.ts';
import { deriveBrowserKey } from './browser-proof.ts';
import { deriveLinkKey, type LinkKey } from './link-token.ts';
import type { MasterKeys } from './master-keys.ts';
import { openBox, sealBox } from './sealed-box.ts';

/** A session's own key. What is sealed under it is lost for good once the wrapped key has been erased. */
export interface SessionKey {
  /** @param column where the value stands, as `table.column` and, where a session has several rows, the row's name */
  seal(column: string, value: Buffer): Buffer;
  open(column: string, box: Buffer): Buffer;
  sealJson(column: string, value: unknown): Buffer;
  /** The caller names the type that it sealed there; the associated data vouches that nothing else stands in that place. */
  openJson<T>(column: string, box: Buffer): T;
  /** The key that the tokens of its verification URLs are derived from. */
  linkKey(): LinkKey;
  /** The key that the proofs in its browsers' cookies are made with. */
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

/** Associated data: no id or column name holds a line break, so the parts cannot run into each other. */
function place(tenantId: string, sessionId: string, column: string): string {
  return `${tenantId}\n${sessionId}\n${column}`;
}
