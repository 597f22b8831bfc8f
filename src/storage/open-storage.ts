// Opens the storage of a node: database, master keys, picture files, and every store and view over them.

import type { AccessLog } from '../app/ports/accesses.ts';
import type { AuditViews } from '../app/ports/audit-views.ts';
import type { BacklogViews } from '../app/ports/backlog-views.ts';
import type { BulkRedeliveryViews } from '../app/ports/bulk-redelivery-views.ts';
import type { CallerLog } from '../app/ports/callers.ts';
import type { ChangeLog } from '../app/ports/changes.ts';
import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { ErasedRows } from '../app/ports/erased-rows.ts';
import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import type { OverviewViews } from '../app/ports/overview-views.ts';
import type { SessionSearch } from '../app/ports/search-views.ts';
import type { NewEvent, Stores, UnitOfWork } from '../app/ports/stores.ts';
import type { Clock, Log, Unavailability } from '../app/ports/system.ts';
import type { Telemetry } from '../app/ports/telemetry.ts';
import type { CreationRateLimit, KeyDirectory } from '../app/ports/tenants.ts';
import type { SessionTimelines } from '../app/ports/timeline-views.ts';
import { noTracing, type Tracing } from '../app/ports/tracing.ts';
import type {
  AccessViews,
  BlocklistViews,
  DeliveryViews,
  EventViews,
  PeopleViews,
  SessionViews,
  TenantViews,
} from '../app/ports/views.ts';
import type { LiveWorkers } from '../app/ports/workers.ts';
import { openDatabase } from './database.ts';
import { accessRecordEntity, writeProbeEntity } from './entities/tenants.ts';
import { createGroupedInsert, insertsOf } from './grouped-insert.ts';
import type { MediaFiles } from './media/media-files.ts';
import { openMediaFiles } from './media/open-media.ts';
import { preparedStatements } from './prepared-statements.ts';
import { createReadiness, type ReadinessChecks } from './readiness.ts';
import { insertMissingRows, updateRows } from './rows.ts';
import { runMigrations } from './run-migrations.ts';
import { createMasterKeys, type MasterKey } from './sealing/sealing.ts';
import { createSessionKeys } from './sealing/session-key.ts';
import type { Access } from './statements.ts';
import { accessLog } from './stores/access-log.ts';
import { attemptStore } from './stores/attempt.store.ts';
import { blocklistStore } from './stores/blocklist.store.ts';
import { bulkRedeliveryStore } from './stores/bulk-redelivery.store.ts';
import { callerLog } from './stores/caller-log.ts';
import { changeLog } from './stores/change-log.ts';
import { consentStore } from './stores/consent.store.ts';
import { creationRateLimit } from './stores/creation-rate-limit.ts';
import { dayCountStore } from './stores/day-count.store.ts';
import { dispatchStore } from './stores/dispatch.store.ts';
import { endpointStore } from './stores/endpoint.store.ts';
import { erasedRows } from './stores/erased-rows.ts';
import { erasureStore } from './stores/erasure.store.ts';
import { eventStore } from './stores/event.store.ts';
import { evidenceStore } from './stores/evidence.store.ts';
import { idempotencyStore } from './stores/idempotency.store.ts';
import { createIdentifierKeys } from './stores/identifier-keys.ts';
import { apiKeyStore } from './stores/key.stores.ts';
import { keyDirectory } from './stores/key-directory.ts';
import { createKeyedInserts } from './stores/keyed-inserts.ts';
import { liveWorkers } from './stores/live-workers.ts';
import { logoStore } from './stores/logo.store.ts';
import { adoptAdminTokens, machineTokenStore } from './stores/machine-token.store.ts';
import { mailStore } from './stores/mail.store.ts';
import { masterKeyUse } from './stores/master-key-use.ts';
import { memberStore } from './stores/member.store.ts';
import { memberLinkStore } from './stores/member-link.store.ts';
import { memberSessionStore } from './stores/member-session.store.ts';
import { metadataIndexStore } from './stores/metadata-index.store.ts';
import { oldEventStore } from './stores/old-events.store.ts';
import { outboxStore } from './stores/outbox.store.ts';
import { outcomeStore } from './stores/outcome.store.ts';
import { createPeopleKeys } from './stores/people-keys.ts';
import { verificationRecordStore } from './stores/record.store.ts';
import { redeliveryStore } from './stores/redelivery.store.ts';
import { reviewAlertStore } from './stores/review-alerts.ts';
import { reviewWorkStore } from './stores/review-work.store.ts';
import { riskStore } from './stores/risk.store.ts';
import { sessionStore } from './stores/session.store.ts';
import { insertsOfSessions } from './stores/session-inserts.ts';
import { signOnStore } from './stores/sign-on.store.ts';
import { createSigningKeys } from './stores/signing-key.store.ts';
import { tenantStore } from './stores/tenant.store.ts';
import { createTransactions } from './transactions.ts';
import { accessViews } from './views/access.view.ts';
import { auditViews } from './views/audit.view.ts';
import { backlogViews } from './views/backlog.view.ts';
import { blocklistViews } from './views/blocklist.view.ts';
import { bulkRedeliveryViews } from './views/bulk-redelivery.view.ts';
import { deliveryViews } from './views/delivery.view.ts';
import { eventViews } from './views/event.view.ts';
import { overviewViews } from './views/overview.view.ts';
import { peopleViews } from './views/people.view.ts';
import { sessionViews } from './views/session.view.ts';
import { sessionSearch } from './views/session-search.view.ts';
import { tenantViews } from './views/tenant.view.ts';
import { sessionTimelines } from './views/timeline.view.ts';

export interface StorageOptions {
  /** `mysql://`, `mariadb://` or `postgres://user:password@host:port/database`, optionally with `?sslmode=`. */
  readonly databaseUrl: string;
  /** Where the pictures are: see `parseMediaUrl`. */
  readonly mediaUrl: string;
  /** The key of the current month seals, else the first; all of them open. */
  readonly masterKeys: readonly MasterKey[];
  /** The origin of the service, which signed statements name. */
  readonly issuer: string;
  /** How many database connections this process may hold; 10 when left out. */
  readonly poolSize?: number;
}

export interface StorageDeps {
  readonly clock: Clock;
  readonly log?: Pick<Log, 'info' | 'warn'>;
  readonly telemetry?: Pick<Telemetry, 'watchPool'>;
  readonly tracing?: Pick<Tracing, 'current' | 'linkTo'>;
  /** For tests: throws on an event that violates its published schema, which rolls back the transaction that records it. */
  readonly checkEvent?: (event: NewEvent) => void;
  /** For tests: opens the store of pictures, so that something can happen between the read of a row and that of its file. */
  readonly openMedia?: typeof openMediaFiles;
}

/** All stores and views, behind the ports of the application. */
export interface Storage {
  readonly unitOfWork: UnitOfWork;
  readonly accessLog: AccessLog;
  readonly changeLog: ChangeLog;
  readonly callerLog: CallerLog;
  readonly keyDirectory: KeyDirectory;
  readonly creationRateLimit: CreationRateLimit;
  readonly dispatch: DispatchStore;
  readonly masterKeyUse: MasterKeyUse;
  readonly erasedRows: ErasedRows;
  readonly liveWorkers: LiveWorkers;
  readonly backlogViews: BacklogViews;
  readonly sessionViews: SessionViews;
  readonly sessionSearch: SessionSearch;
  readonly sessionTimelines: SessionTimelines;
  readonly deliveryViews: DeliveryViews;
  readonly eventViews: EventViews;
  readonly overviewViews: OverviewViews;
  readonly bulkRedeliveryViews: BulkRedeliveryViews;
  readonly tenantViews: TenantViews;
  readonly blocklistViews: BlocklistViews;
  readonly accessViews: AccessViews;
  readonly auditViews: AuditViews;
  readonly peopleViews: PeopleViews;
  /** Brings the tables up to date; safe to call on several nodes at once. */
  migrate(): Promise<void>;
  /** Makes machine tokens of the admin tokens of an earlier release; after `migrate`, and with the master keys that stay. */
  adoptAdminTokens(): Promise<void>;
  /** The time of the database's clock. */
  readTime(): Promise<Date>;
  /** Why storage cannot work now; empty when it can. It reads and, now and then, writes. */
  outages(): Promise<readonly Unavailability[]>;
  /** @throws MediaUrlError when pictures cannot be stored, read, listed and removed; see `MediaFiles` */
  checkMedia(): Promise<void>;
  /** Waits for running statements and closes the connections. */
  close(): Promise<void>;
}

/** The read-only views of a storage, by name. */
export type Views = Pick<
  Storage,
  | 'sessionViews'
  | 'sessionSearch'
  | 'sessionTimelines'
  | 'deliveryViews'
  | 'eventViews'
  | 'overviewViews'
  | 'bulkRedeliveryViews'
  | 'tenantViews'
  | 'blocklistViews'
  | 'accessViews'
  | 'auditViews'
  | 'peopleViews'
>;

/** The part of a storage that handlers may read from. */
export function viewsOf(storage: Storage): Views {
  const { sessionViews, sessionSearch, sessionTimelines, deliveryViews } = storage;
  const { overviewViews: overviews } = storage;
  const { eventViews, bulkRedeliveryViews, tenantViews, blocklistViews, accessViews, peopleViews, auditViews } =
    storage;
  return {
    ...{ sessionViews, sessionSearch, sessionTimelines, deliveryViews },
    overviewViews: overviews,
    ...{ eventViews, bulkRedeliveryViews, tenantViews, blocklistViews, accessViews, peopleViews, auditViews },
  };
}

const silent = { info() {}, warn() {} };

/**
 * Opens the storage. The tables are not touched before `migrate`.
 * @throws when an option is malformed, or `StorageUnavailable` when the database cannot be reached; no message holds the URL's
 *   password or a key
 */
export async function openStorage(options: StorageOptions, deps: StorageDeps): Promise<Storage> {
  const { databaseUrl, mediaUrl, issuer, poolSize = 10 } = options;
  const {
    clock,
    log = silent,
    checkEvent = () => {},
    openMedia = openMediaFiles,
    telemetry,
    tracing = noTracing,
  } = deps;
  const masterKeys = createMasterKeys(options.masterKeys, clock);
  const files = await openMedia(mediaUrl);
  const database = await openDatabase(databaseUrl, { poolSize, log, ...(telemetry && { telemetry }) });
  const keys = createSessionKeys(masterKeys);
  const identifierKeys = createIdentifierKeys(masterKeys, clock);
  const signingKeys = createSigningKeys({ masterKeys, issuer, clock, log });
  const loadPeopleKey = createPeopleKeys(masterKeys, clock);
  const readiness = createReadiness(checksOf(createTransactions(database).outer, files, clock), log);
  const transactions = createTransactions(database, readiness.note);
  const prepared = preparedStatements(database, transactions.outer);
  const grouped = createGroupedInsert(prepared, insertsOfSessions);
  const insertKeyed = createKeyedInserts(prepared);

  const storesOn = (access: Access): Stores => ({
    tenants: tenantStore(access),
    apiKeys: apiKeyStore(access),
    endpoints: endpointStore(access, masterKeys, clock),
    logos: logoStore(access),
    sessions: sessionStore(access, { masterKeys, keys, grouped, insertKeyed, clock, tracing }),
    consents: consentStore(access),
    outcomes: outcomeStore(access, keys),
    evidence: evidenceStore(access, keys, files, clock),
    reviewAlerts: reviewAlertStore(access),
    metadataIndexes: metadataIndexStore(access),
    dayCounts: dayCountStore(access),
    reviewWork: reviewWorkStore(access, keys),
    events: eventStore(access, checkEvent, tracing),
    outbox: outboxStore(access, tracing),
    records: verificationRecordStore(access, keys, files),
    machineTokens: machineTokenStore(access, loadPeopleKey),
    members: memberStore(access, loadPeopleKey),
    memberSessions: memberSessionStore(access, loadPeopleKey),
    memberLinks: memberLinkStore(access, loadPeopleKey),
    attempts: attemptStore(access, loadPeopleKey),
    mails: mailStore(access, loadPeopleKey),
    signOns: signOnStore(access, loadPeopleKey),
    redelivery: redeliveryStore(access, clock),
    bulkRedeliveries: bulkRedeliveryStore(access, clock),
    oldEvents: oldEventStore(access),
    idempotency: idempotencyStore(access, masterKeys),
    blocklist: blocklistStore(access, identifierKeys),
    risk: riskStore(access, identifierKeys),
    signingKeys: signingKeys(access),
    erasures: erasureStore(access),
  });

  const { outer } = transactions;
  return {
    unitOfWork: {
      stores: storesOn(outer),
      transaction: (work) => transactions.transaction((access) => work(storesOn(access))),
    },
    accessLog: accessLog(outer, createGroupedInsert(prepared, insertsOf(accessRecordEntity))),
    changeLog: changeLog(outer),
    callerLog: callerLog(outer, clock, log),
    keyDirectory: keyDirectory(outer),
    creationRateLimit: creationRateLimit(outer, clock),
    dispatch: dispatchStore(transactions, { keys, masterKeys, log }),
    masterKeyUse: masterKeyUse(outer, masterKeys),
    erasedRows: erasedRows(outer),
    liveWorkers: liveWorkers(outer),
    backlogViews: backlogViews(outer),
    sessionViews: sessionViews(outer, prepared, keys),
    sessionSearch: sessionSearch(outer),
    sessionTimelines: sessionTimelines(outer),
    deliveryViews: deliveryViews(outer),
    eventViews: eventViews(outer),
    overviewViews: overviewViews(outer),
    bulkRedeliveryViews: bulkRedeliveryViews(outer),
    tenantViews: tenantViews(outer),
    blocklistViews: blocklistViews(outer, identifierKeys),
    accessViews: accessViews(outer),
    auditViews: auditViews(outer),
    peopleViews: peopleViews(outer),
    migrate: () => runMigrations(database, log),
    adoptAdminTokens: () => adoptAdminTokens(outer, loadPeopleKey),
    readTime: async () => {
      const [row] = await outer.run((db) => db.select('SELECT CURRENT_TIMESTAMP(3) AS time', []));
      return row?.time as Date;
    },
    outages: readiness.reasons,
    checkMedia: files.check,
    async close() {
      await database.dataSource.destroy();
      files.close();
    },
  };
}

const probeId = 'readyz';

function checksOf(access: Access, files: MediaFiles, clock: Clock): ReadinessChecks {
  return {
    readDatabase: () => access.run(async (db) => void (await db.select('SELECT 1', []))),
    writeDatabase: () =>
      access.run(async (db) => {
        const row = { id: probeId, writtenAt: clock.now() };
        if ((await updateRows(db, writeProbeEntity, { id: probeId }, row)) === 0)
          await insertMissingRows(db, writeProbeEntity, [row], ['id']);
      }),
    writeMedia: files.probe,
  };
}
