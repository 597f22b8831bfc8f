import type { Check, CheckProviders } from '../domain/check.ts';
import type { TenantMode } from '../domain/tenant.ts';
import type { Retention } from './delivery/delete-old-events.ts';
import type { AccessLog } from './ports/accesses.ts';
import type { Archives } from './ports/archives.ts';
import type { CallerLog } from './ports/callers.ts';
import type { ChangeLog } from './ports/changes.ts';
import type { DescribeFace, InspectFace } from './ports/checks.ts';
import type { SendOnce } from './ports/deliveries.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { MailServer } from './ports/mails.ts';
import type { Passwords, SecondFactors } from './ports/people.ts';
import type { Stores, UnitOfWork } from './ports/stores.ts';
import type { Clock, Ids, IpRanges, NotifyWorkers } from './ports/system.ts';
import type { Telemetry } from './ports/telemetry.ts';
import type { KeyDirectory, Receivers } from './ports/tenants.ts';
import type { AccessViews, DeliveryViews, PeopleViews } from './ports/views.ts';

/** Collaborators of all use cases together. */
export interface UseCaseDeps {
  readonly unitOfWork: UnitOfWork;
  /** Those of the unit of work, whose calls commit one by one. */
  readonly stores: Stores;
  readonly accessLog: AccessLog;
  readonly changeLog: ChangeLog;
  readonly callerLog: CallerLog;
  readonly accessViews: AccessViews;
  readonly peopleViews: PeopleViews;
  readonly archives: Archives;
  readonly passwords: Passwords;
  readonly secondFactors: SecondFactors;
  /** Null where no mail server is configured: links are copied then. */
  readonly mail: MailServer | null;
  /** Null where no provider is configured. */
  readonly identityProvider: IdentityProvider | null;
  /** In the order in which they run. */
  readonly checks: readonly Check[];
  readonly describeFace: DescribeFace;
  readonly inspectFace: InspectFace;
  readonly providers: CheckProviders;
  /** The types of documents that this installation can read now, of `documentTypes`. */
  readonly readableDocumentTypes: () => readonly string[];
  readonly receivers: Receivers;
  readonly sendOnce: SendOnce;
  readonly deliveryViews: Pick<DeliveryViews, 'list'>;
  readonly ipRanges: IpRanges;
  readonly keys: Pick<KeyDirectory, 'forget'>;
  readonly ids: Ids;
  readonly newTenantId: () => string;
  readonly clock: Clock;
  readonly retention: Retention;
  /** Unpredictable whole numbers from 0 up to, but not including, `below`. */
  readonly randomBelow: (below: number) => number;
  /** The steps that this installation performs for tenants of a mode. */
  readonly stepsOf: (mode: TenantMode) => readonly string[];
  /** Whether documents of live tenants can be decided: some live worker reads print, or the configuration does without. */
  readonly readsPrint: () => Promise<boolean>;
  readonly notifyWorkers: NotifyWorkers;
  readonly telemetry: Pick<Telemetry, 'during'>;
}

/** The collaborators of one use case, by name. */
export type Deps<Name extends keyof UseCaseDeps> = Pick<UseCaseDeps, Name>;

/** Collaborators of the use cases that change a session and announce it. */
export type TransitionDeps = Deps<'unitOfWork' | 'ids' | 'clock' | 'notifyWorkers'>;
