import type { EntitySchema } from 'typeorm';
import type { ColumnKinds } from '../columns/column-kinds.ts';
import { accessRecordEntity } from './access-record.entity.ts';
import { adminTokenEntity } from './admin-token.entity.ts';
import { apiKeyEntity } from './api-key.entity.ts';
import { creationWindowEntity } from './creation-window.entity.ts';
import { deliveryEntity } from './delivery.entity.ts';
import { deliveryAttemptEntity } from './delivery-attempt.entity.ts';
import { deliveryQueueEntity } from './delivery-queue.entity.ts';
import { endpointEntity } from './endpoint.entity.ts';
import { endpointSecretEntity } from './endpoint-secret.entity.ts';
import { eventEntity } from './event.entity.ts';
import { eventPositionEntity } from './event-position.entity.ts';
import { idempotencyKeyEntity } from './idempotency-key.entity.ts';
import { mediaEntity } from './media.entity.ts';
import { outboxEntity } from './outbox.entity.ts';
import { outcomeEntity } from './outcome.entity.ts';
import { pendingReviewEntity } from './pending-review.entity.ts';
import { sessionEntity } from './session.entity.ts';
import { sessionDataEntity } from './session-data.entity.ts';
import { tenantEntity } from './tenant.entity.ts';
import { verificationRecordEntity } from './verification-record.entity.ts';

const entities = [
  tenantEntity,
  apiKeyEntity,
  adminTokenEntity,
  endpointEntity,
  endpointSecretEntity,
  sessionEntity,
  sessionDataEntity,
  mediaEntity,
  outcomeEntity,
  pendingReviewEntity,
  eventEntity,
  outboxEntity,
  deliveryEntity,
  deliveryAttemptEntity,
  deliveryQueueEntity,
  eventPositionEntity,
  accessRecordEntity,
  creationWindowEntity,
  idempotencyKeyEntity,
  verificationRecordEntity,
];

/** The schemas of all tables in one dialect. */
export function allEntities(kinds: ColumnKinds): EntitySchema[] {
  return entities.map((entity) => entity.schema(kinds) as EntitySchema);
}
