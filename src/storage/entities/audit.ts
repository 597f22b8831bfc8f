// The tables of changes by administrators, and of callers.

import { defineEntity, nullable, primary } from './define-entity.ts';

/**
 * A call of the admin API that may have changed something. The id contains the instant to the millisecond, as that of an access does, so that
 * both are listed together in the order of time.
 */
export const changeRecordEntity = defineEntity(
  'change_records',
  (kinds) => ({
    /** Of no tenant (see `instanceId`) for a call of the instance. */
    tenantId: primary(kinds.ascii(36)),
    id: primary(kinds.ascii(36)),
    sessionId: nullable(kinds.ascii(35)),
    /** Of `actorKinds`. */
    actorKind: kinds.ascii(16),
    actorId: kinds.ascii(64),
    address: nullable(kinds.ascii(45)),
    operation: kinds.ascii(64),
    resourceId: nullable(kinds.ascii(64)),
    /** Names of members of the body, separated by commas. */
    fields: kinds.ascii(1000),
    requestId: kinds.ascii(64),
    /** The status of the response; null until it is known. */
    status: nullable(kinds.integer()),
  }),
  [
    { name: 'change_records_session', columns: ['tenantId', 'sessionId', 'id'] },
    { name: 'change_records_operation', columns: ['tenantId', 'operation', 'id'] },
    { name: 'change_records_actor', columns: ['tenantId', 'actorId', 'id'] },
    { name: 'change_records_actor_operation', columns: ['tenantId', 'actorId', 'operation', 'id'] },
  ],
);

/** From which addresses the API keys of a tenant are used, to about an hour. */
export const apiCallerEntity = defineEntity(
  'api_callers',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    address: primary(kinds.ascii(45)),
    lastSeenAt: kinds.instant(),
  }),
  [{ name: 'api_callers_seen', columns: ['tenantId', 'lastSeenAt'] }],
);

export const auditEntities = [changeRecordEntity, apiCallerEntity];
