// The interface to the records of changes by administrators. `src/storage` implements it.

import type { Actor } from '../../domain/access.ts';

/** A call of the admin API that may change something, recorded before it is made. Holds no values and no personal data of users. */
export interface ChangeRecord {
  /** Null for a call of the instance. */
  readonly tenantId: string | null;
  readonly sessionId: string | null;
  readonly actor: Actor;
  /** The operationId. */
  readonly operation: string;
  /** The id of what it is about, as its path names it; null where the path names none. */
  readonly resourceId: string | null;
  /** The names of the members of its body. */
  readonly fields: readonly string[];
  readonly requestId: string;
  readonly at: Date;
}

/** What became of a recorded call. */
export interface ChangeResult {
  /** The status of its response. */
  readonly status: number;
  /** The id of what it created; null when it created nothing. */
  readonly createdId: string | null;
}

/** Writes records of changes durably. It throws when a record cannot be written; the call must not be made then (503). */
export interface ChangeLog {
  /** @returns the id of the record */
  begin(change: ChangeRecord): Promise<string>;
  /** Adds the result. A change that found nothing (404) names nothing any more: what it named may be another tenant's. */
  end(change: Pick<ChangeRecord, 'tenantId'>, id: string, result: ChangeResult): Promise<void>;
  /** Deletes records of a tenant, or of the instance, of before an instant, oldest first, at most `limit`. @returns how many */
  deleteBefore(tenantId: string | null, before: Date, limit: number): Promise<number>;
}
