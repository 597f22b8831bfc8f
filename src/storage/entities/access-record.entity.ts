import { defineEntity, primary } from './define-entity.ts';

/** Who looked at whose personal data (SPEC 4.2). The key begins with the tenant, so that a tenant's log is read in one run. */
export interface AccessRecordRow {
  tenantId: string;
  id: string;
  sessionId: string;
  actor: string;
  operation: string;
  requestId: string;
  accessedAt: Date;
}

export const accessRecordEntity = defineEntity<AccessRecordRow>({
  table: 'access_records',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    id: primary(kinds.ascii(36)),
    sessionId: kinds.ascii(35),
    actor: kinds.ascii(64),
    operation: kinds.ascii(64),
    requestId: kinds.ascii(64),
    accessedAt: kinds.instant(),
  }),
});
