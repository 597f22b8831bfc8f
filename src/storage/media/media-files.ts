import { randomBytes } from 'node:crypto';
import { isSessionId, isUuid } from '../ids.ts';

/** Sealed pictures by location, `tenant/session/name`, in a folder or in a bucket. Callers seal their content. */
export interface MediaFiles {
  /**
   * Stores a file durably, before a row names it.
   * @param prefix the beginning of its name; the rest is random
   * @returns its location, for the row
   * @throws StorageUnavailable when the store is full or cannot be written; then it leaves no file
   */
  write(tenantId: string, sessionId: string, prefix: string, bytes: Buffer): Promise<string>;
  /**
   * Returns null when there is no such file.
   * @throws StorageUnavailable when the store fails
   */
  read(location: string): Promise<Buffer | null>;
  /** Removes one file; a missing one is no error. */
  remove(location: string): Promise<void>;
  /** Removes all files of a session, those without a row included. */
  removeSession(tenantId: string, sessionId: string): Promise<void>;
  /**
   * Writes a file and removes it.
   * @throws StorageUnavailable
   */
  probe(): Promise<void>;
  /**
   * Tries once, at the start of the service, everything that is done with pictures. A store that is full passes: `probe` finds that.
   * @throws MediaUrlError that says what the operator can do, without a secret
   */
  check(): Promise<void>;
  /** Ends the connections. */
  close(): void;
}

/** `tenant/session`: the parts come from rows and callers, and this check keeps the path inside the store. */
export function sessionPath(tenantId: string, sessionId: string): string {
  if (!isUuid(tenantId) || !isSessionId(sessionId)) throw new Error('malformed id for a media location');
  return `${tenantId}/${sessionId}`;
}

/** A location of its own for a file of a session. */
export function newLocation(tenantId: string, sessionId: string, prefix: string): string {
  return checkedLocation(`${sessionPath(tenantId, sessionId)}/${prefix}-${randomBytes(8).toString('hex')}`);
}

/** @throws when a location is not one that `newLocation` gives */
export function checkedLocation(location: string): string {
  const [tenantId = '', sessionId = '', name = '', ...rest] = location.split('/');
  if (rest.length > 0 || !/^[a-z0-9_-]+$/.test(name)) throw new Error('malformed media location');
  return `${sessionPath(tenantId, sessionId)}/${name}`;
}
