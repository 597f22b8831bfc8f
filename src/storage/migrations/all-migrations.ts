import type { MigrationInterface } from 'typeorm';
import { CreateTenants1795000000100 } from './1795000000100-create-tenants.ts';
import { CreateApiKeys1795000000200 } from './1795000000200-create-api-keys.ts';
import { CreateEndpoints1795000000300 } from './1795000000300-create-endpoints.ts';
import { CreateEndpointSecrets1795000000400 } from './1795000000400-create-endpoint-secrets.ts';
import { CreateSessions1795000000500 } from './1795000000500-create-sessions.ts';
import { CreateSessionData1795000000600 } from './1795000000600-create-session-data.ts';
import { CreateMedia1795000000700 } from './1795000000700-create-media.ts';
import { CreateOutcomes1795000000800 } from './1795000000800-create-outcomes.ts';
import { CreatePendingReviews1795000000900 } from './1795000000900-create-pending-reviews.ts';
import { CreateEvents1795000001000 } from './1795000001000-create-events.ts';
import { CreateOutbox1795000001100 } from './1795000001100-create-outbox.ts';
import { CreateDeliveries1795000001200 } from './1795000001200-create-deliveries.ts';
import { CreateDeliveryAttempts1795000001300 } from './1795000001300-create-delivery-attempts.ts';
import { CreateAccessRecords1795000001400 } from './1795000001400-create-access-records.ts';
import { CreateCreationWindows1795000001500 } from './1795000001500-create-creation-windows.ts';
import { CreateVerificationRecords1795000001600 } from './1795000001600-create-verification-records.ts';
import { CreateAdminTokens1795000001700 } from './1795000001700-create-admin-tokens.ts';
import { CreateDeliveryQueues1795000001800 } from './1795000001800-create-delivery-queues.ts';
import { FillDeliveryQueues1795000001900 } from './1795000001900-fill-delivery-queues.ts';
import { AddDeliveryScheduleStep1795000002000 } from './1795000002000-add-delivery-schedule-step.ts';
import { IndexDeliveriesByStatus1795000002100 } from './1795000002100-index-deliveries-by-status.ts';
import { DropDeliveriesDueIndex1795000002200 } from './1795000002200-drop-deliveries-due-index.ts';
import { CreateEventPositions1795000002300 } from './1795000002300-create-event-positions.ts';
import { AddEventPosition1795000002400 } from './1795000002400-add-event-position.ts';
import { IndexEventsByPosition1795000002500 } from './1795000002500-index-events-by-position.ts';
import { PlaceEarlierEvents1795000002600 } from './1795000002600-place-earlier-events.ts';
import { CountPlacedEvents1795000002700 } from './1795000002700-count-placed-events.ts';
import { IndexSessionsByTenant1795000002800 } from './1795000002800-index-sessions-by-tenant.ts';
import { CreateIdempotencyKeys1795000002900 } from './1795000002900-create-idempotency-keys.ts';
import { PlaceWaitingDeliveries1795000003000 } from './1795000003000-place-waiting-deliveries.ts';

/** All migrations, oldest first. The list only ever grows at its end, and each is safe while the previous release still runs. */
export const allMigrations: (new () => MigrationInterface)[] = [
  CreateTenants1795000000100,
  CreateApiKeys1795000000200,
  CreateEndpoints1795000000300,
  CreateEndpointSecrets1795000000400,
  CreateSessions1795000000500,
  CreateSessionData1795000000600,
  CreateMedia1795000000700,
  CreateOutcomes1795000000800,
  CreatePendingReviews1795000000900,
  CreateEvents1795000001000,
  CreateOutbox1795000001100,
  CreateDeliveries1795000001200,
  CreateDeliveryAttempts1795000001300,
  CreateAccessRecords1795000001400,
  CreateCreationWindows1795000001500,
  CreateVerificationRecords1795000001600,
  CreateAdminTokens1795000001700,
  CreateDeliveryQueues1795000001800,
  FillDeliveryQueues1795000001900,
  AddDeliveryScheduleStep1795000002000,
  IndexDeliveriesByStatus1795000002100,
  DropDeliveriesDueIndex1795000002200,
  CreateEventPositions1795000002300,
  AddEventPosition1795000002400,
  IndexEventsByPosition1795000002500,
  PlaceEarlierEvents1795000002600,
  CountPlacedEvents1795000002700,
  IndexSessionsByTenant1795000002800,
  CreateIdempotencyKeys1795000002900,
  PlaceWaitingDeliveries1795000003000,
];
