// The interface to the audit log. `src/storage/views` implements it.

import type { ChangeRecord } from './changes.ts';
import type { Page, PageRequest, RecordedAccess, UnknownCursor } from './views.ts';

/** A recorded change with its result. */
export interface RecordedChange extends Omit<ChangeRecord, 'tenantId'> {
  readonly id: string;
  /** Null while the call runs, and for good when the service died during it. */
  readonly status: number | null;
}

/** Who saw or changed something. */
export type AuditEntry =
  | ({ readonly kind: 'access' } & RecordedAccess)
  | ({ readonly kind: 'change' } & RecordedChange);

/** Which entries a list shows: every condition that is not null must match. */
export interface AuditFilter {
  readonly kind: AuditEntry['kind'] | null;
  readonly sessionId: string | null;
  /** Changes by this operation; accesses are left out. */
  readonly operation: string | null;
  /** Changes by this member or token; accesses are left out. */
  readonly actorId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The audit log: accesses to personal data and changes. */
export interface AuditViews {
  /** Newest first. @param tenantId null for the instance, which has changes only */
  list(tenantId: string | null, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry> | UnknownCursor>;
}
