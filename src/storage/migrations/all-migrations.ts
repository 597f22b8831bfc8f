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
];
