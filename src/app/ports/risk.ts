// The interfaces to a tenant's blocklist and to what its sessions are recognized by. `src/storage` implements them.

import type { FaceComparison, FaceDescriptor } from '../../domain/face-similarity.ts';
import type { BlocklistKind } from '../../domain/findings.ts';
import type { Identifier } from '../../domain/identifiers.ts';
import type { Repeats } from '../../domain/risk.ts';
import type { Session } from '../../domain/session.ts';
import type { BlocklistEntry } from './views.ts';

export interface BlocklistStore {
  /** Stores an entry with the keyed hashes of its identifiers, at least one; the identifiers themselves are not stored. */
  insert(tenantId: string, entry: BlocklistEntry, identifiers: readonly Identifier[]): Promise<void>;
  /**
   * Stores an entry with a descriptor, sealed under the tenant's key.
   * @param facesMax how many faces the list may have
   * @returns false when it has as many, and nothing was stored
   */
  insertFace(tenantId: string, entry: BlocklistEntry, descriptor: FaceDescriptor, facesMax: number): Promise<boolean>;
  /** Whether an entry with a face applies now. */
  hasFaces(tenantId: string, now: Date): Promise<boolean>;
  /**
   * Compares faces with those of the entries that apply now.
   * @throws when the tenant's key cannot be decrypted
   */
  compareFaces(tenantId: string, faces: readonly FaceDescriptor[], now: Date): Promise<FaceComparison>;
  /** @returns false when the tenant has no such entry */
  delete(tenantId: string, entryId: string): Promise<boolean>;
  /** Deletes entries that have expired. @returns how many, at most `limit` */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** An identifier's keyed hash. It cannot be turned back, and is comparable within one tenant only. */
export interface IdentifierHash {
  readonly kind: Identifier['kind'];
  readonly hash: string;
}

/** What a tenant knows about the identifiers of one session. */
export interface Recognition {
  /** The kinds of the blocklist entries that apply now, each once. */
  readonly blocklisted: readonly BlocklistKind[];
  /** Other sessions of the window with the same identifiers. */
  readonly repeats: Repeats;
  /** For `record`. */
  readonly hashes: readonly IdentifierHash[];
}

export interface RiskStore {
  /**
   * Looks a session's identifiers up. It must not run inside a transaction: the tenant's first call makes its key.
   * @param since the begin of the window
   * @throws when the tenant's key cannot be decrypted, so that no session is approved unchecked
   */
  recognize(
    session: Pick<Session, 'id' | 'tenantId'>,
    identifiers: readonly Identifier[],
    time: { readonly now: Date; readonly since: Date },
  ): Promise<Recognition>;
  /** Replaces what the session is recognized by. */
  record(session: Pick<Session, 'id' | 'tenantId'>, hashes: readonly IdentifierHash[], now: Date): Promise<void>;
  /** Deletes what was seen before an instant. @returns how many rows, at most `limit` */
  deleteBefore(instant: Date, limit: number): Promise<number>;
}
