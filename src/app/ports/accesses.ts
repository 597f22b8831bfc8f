// The interface to the records of accesses to personal data. `src/storage` implements it.

import type { Actor, PersonalField } from '../../domain/access.ts';

/** One access to personal data, recorded for the tenant and for auditors (SPEC 4.2). Holds no personal data of users itself. */
export interface AccessRecord {
  readonly tenantId: string;
  /** Null for an access that concerns no single session. */
  readonly sessionId: string | null;
  readonly actor: Actor;
  /** The operationId, or the name of a job. */
  readonly operation: string;
  /** What was read; empty where all of it had been erased. */
  readonly fields: readonly PersonalField[];
  /** The id of the request, or of the job. */
  readonly requestId: string;
  readonly at: Date;
}

/**
 * Writes access records durably. It throws when a record cannot be written; the response must be withheld then (503). Records of concurrent
 * calls may share a statement.
 */
export interface AccessLog {
  record(record: AccessRecord): Promise<void>;
  /** Deletes a tenant's records of before an instant, oldest first, at most `limit`. @returns how many */
  deleteBefore(tenantId: string, before: Date, limit: number): Promise<number>;
}
