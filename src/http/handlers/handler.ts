// The types that all handlers share.

import type { AdminHandlers, AdminOperationId } from '../../../generated/operations/admin.ts';
import type { CaptureHandlers, CaptureOperationId } from '../../../generated/operations/capture.ts';
import type { TenantHandlers, TenantOperationId } from '../../../generated/operations/tenant.ts';
import type { components } from '../../../generated/types/admin.ts';
import type { AuditViews } from '../../app/ports/audit-views.ts';
import type { BulkRedeliveryViews } from '../../app/ports/bulk-redelivery-views.ts';
import type { InspectPrint, ReencodeLogo, ReencodePicture } from '../../app/ports/checks.ts';
import type { ReadInstanceHealth } from '../../app/ports/health-views.ts';
import type { OverviewViews } from '../../app/ports/overview-views.ts';
import type { SessionSearch } from '../../app/ports/search-views.ts';
import type { Clock } from '../../app/ports/system.ts';
import type { SessionTimelines } from '../../app/ports/timeline-views.ts';
import type {
  AccessViews,
  BlocklistViews,
  DeliveryViews,
  EventViews,
  PeopleViews,
  SessionViews,
  TenantViews,
} from '../../app/ports/views.ts';
import type { UseCases } from '../../app/use-cases.ts';
import type { AdminContext } from '../surface/authenticate-admin.ts';
import type { CaptureContext } from '../surface/authenticate-browser.ts';
import type { TenantContext } from '../surface/authenticate-tenant.ts';
import type { BodyText } from '../surface/surface.ts';

export type { AdminReply } from '../../../generated/operations/admin.ts';
export type { CaptureReply } from '../../../generated/operations/capture.ts';
export type { TenantReply } from '../../../generated/operations/tenant.ts';

type SignInOptions = components['schemas']['SignInOptions'];

/** The collaborators of the handlers. */
export interface HandlerDeps {
  readonly useCases: UseCases;
  readonly sessionViews: SessionViews;
  readonly sessionSearch: SessionSearch;
  readonly sessionTimelines: SessionTimelines;
  readonly tenantViews: TenantViews;
  readonly deliveryViews: DeliveryViews;
  readonly eventViews: EventViews;
  readonly overviewViews: OverviewViews;
  readonly bulkRedeliveryViews: BulkRedeliveryViews;
  readonly blocklistViews: BlocklistViews;
  readonly accessViews: AccessViews;
  readonly auditViews: AuditViews;
  readonly peopleViews: PeopleViews;
  readonly reencodePicture: ReencodePicture;
  readonly reencodeLogo: ReencodeLogo;
  readonly inspectPrint: InspectPrint;
  readonly readInstanceHealth: ReadInstanceHealth;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** How members can sign in besides with a password. */
  readonly signInOptions: SignInOptions;
}

/** The collaborators of the handlers of the admin API. */
export interface AdminHandlerDeps extends HandlerDeps {
  /** Takes a permit of the creation rate limit. False when the tenant has none left in this minute. */
  readonly takeCreationPermit: (tenantId: string, limitPerMinute: number) => Promise<boolean>;
}

export type TenantHandler<Id extends TenantOperationId> = TenantHandlers<TenantContext & BodyText>[Id];
export type CaptureHandler<Id extends CaptureOperationId> = CaptureHandlers<CaptureContext>[Id];
export type AdminHandler<Id extends AdminOperationId> = AdminHandlers<AdminContext>[Id];
