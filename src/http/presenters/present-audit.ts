// The audit log.

import type { components } from '../../../generated/types/admin.ts';
import type { AuditEntry } from '../../app/ports/audit-views.ts';

/** Who saw or changed something. */
export function presentAuditEntry(entry: AuditEntry): components['schemas']['AuditEntry'] {
  const { id, kind, at, sessionId, actor, operation, fields, requestId } = entry;
  const change = entry.kind === 'change' ? entry : { resourceId: null, status: null };
  return {
    ...{ id, kind, at: at.toISOString(), sessionId },
    actor: { kind: actor.kind, id: actor.id },
    ...{ address: actor.address, operation, resourceId: change.resourceId },
    ...{ fields: [...fields], status: change.status, requestId },
  };
}
