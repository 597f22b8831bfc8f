// The service in the process of the test, with its log, and its faults: cut databases, missing tables.

import { afterAll, beforeAll } from 'vitest';
import { createPictureReencoder } from '../../src/checks/picture/reencode-picture.ts';
import { composeService, type Replacements } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Engine, postgres } from './databases.ts';
import { createFixedDocuments, type FixedDocuments } from './fixed-documents.ts';
import { createFixedFaces, type FixedFaces } from './fixed-faces.ts';
import { createInstallation, type Installation } from './installation.ts';
import { leaksIn } from './leaks.ts';
import { secretsIn } from './planted.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { createTestClock, type TestClock, waitUntil } from './time.ts';

/** A running service with everything a test needs to reach it and to harm it. */
export interface TestService {
  readonly baseUrl: string;
  readonly adminToken: string;
  /** The secret of the first member's invitation. */
  readonly signInToken: string;
  /** The service's clock. */
  readonly clock: TestClock;
  readonly log: MemoryLog;
  readonly installation: Installation;
  /**
   * Ends it and removes all that it left.
   * @throws Error when its log, rows, queue or files hold a secret or a personal value in clear
   */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly replacements?: Omit<Replacements, 'clock' | 'log'>;
  /** Variables besides, or instead of, those of `Installation.environment`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether its databases can be cut. Each message passes a proxy then, which costs processor time. */
  readonly proxied?: boolean;
  /** A running service to be a further node of: it shares installation and clock, and ends before it. */
  readonly beside?: TestService;
}

/** The services of this process decode pictures in one child process, which ends with it: a start of it takes as long as a usual test. */
const pictures = { ...createPictureReencoder({ log: { warn() {} } }), close: async () => {} };

/** Starts the service in this process on an installation of its own. */
export async function startService(engine: Engine, options: ServiceOptions = {}): Promise<TestService> {
  const installation = options.beside?.installation ?? (await createInstallation(engine, { proxied: options.proxied }));
  const config = readConfig(await installation.environment(options.environment));
  const clock = options.beside?.clock ?? createTestClock();
  const log = createMemoryLog();
  const service = await whenStorageResponds(() =>
    composeService(config, { pictures, ...options.replacements, clock, log, strictEvents: true }),
  );
  let adminToken = options.beside?.adminToken ?? '';
  let signInToken = options.beside?.signInToken ?? '';
  await whenStorageResponds(() =>
    service.useCases.bootstrapInstance(async (bootstrap) => {
      adminToken = bootstrap.adminToken;
      signInToken = bootstrap.signInToken;
    }),
  );
  await service.listen();
  return {
    baseUrl: config.publicUrl,
    adminToken,
    signInToken,
    clock,
    log,
    installation,
    async close() {
      installation.restore();
      await service.stop();
      const found = log.lines.flatMap((line) => secretsIn(line).map((secret) => `log: ${secret}`));
      if (options.beside === undefined) {
        found.push(...(await leaksIn(installation, engine, postgres).finally(() => installation.remove())));
      }
      if (found.length > 0)
        throw new Error(`the service left what it must never hold in clear: ${[...new Set(found)].join('; ')}`);
    },
  };
}

/** As a service manager would: a database on a busy machine may take longer than the five seconds that a start waits. */
function whenStorageResponds<T>(start: () => Promise<T>): Promise<T> {
  return waitUntil('the database responds', async () => {
    try {
      return { started: await start() };
    } catch (error) {
      if (error instanceof Error && error.name === 'StorageUnavailable') return null;
      throw error;
    }
  }).then(({ started }) => started);
}

/** What a test file has of its service. Nothing of it may be read before the tests run. */
export interface ServiceInUse {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** The document check, unless the real one was asked for. */
  readonly documents: FixedDocuments;
  /** The face engine, unless the real checks were asked for. */
  readonly faces: FixedFaces;
}

/**
 * Starts one service, with a receiver, for the tests of the surrounding `describe`, and ends both after them.
 * @param options `realOcr` keeps the real document check; the rest goes to `startService`
 */
export function useService(
  engine: Engine,
  options: ServiceOptions & { readonly realOcr?: boolean } = {},
): ServiceInUse {
  const { realOcr = false, ...rest } = options;
  const documents = createFixedDocuments();
  const faces = createFixedFaces();
  let service: TestService | undefined;
  let receiver: Receiver | undefined;
  beforeAll(async () => {
    const replacements = { ...(realOcr ? {} : { documents, faces }), ...rest.replacements };
    service = await startService(engine, { ...rest, replacements });
    receiver = await openReceiver(service.installation.authority, service.clock);
  });
  afterAll(async () => {
    await receiver?.close();
    await service?.close();
  });
  return {
    get service() {
      if (service === undefined) throw new Error('the service has not been started');
      return service;
    },
    get receiver() {
      if (receiver === undefined) throw new Error('the receiver has not been opened');
      return receiver;
    },
    documents,
    faces,
  };
}

export type ServiceLog = NonNullable<Replacements['log']>;

/** A log that keeps every entry as the line it would be. */
export interface MemoryLog extends ServiceLog {
  readonly lines: readonly string[];
}

/** Opens a log in memory, of every level. */
export function createMemoryLog(): MemoryLog {
  const lines: string[] = [];
  const at =
    (level: string): ServiceLog['info'] =>
    (fields, message) =>
      void lines.push(JSON.stringify({ level, ...fields, message }, errorsAsText));
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** An error has no members of its own that JSON would write, so what a logger would print of it is spelled out. */
function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
}

/** Runs something while the rows cannot be reached. */
export async function whileRowsAreCut<T>({ installation }: TestService, work: () => Promise<T>): Promise<T> {
  installation.proxies.rows.cut();
  try {
    return await work();
  } finally {
    installation.proxies.rows.restore();
  }
}

/** Runs something while the queue cannot be reached. */
export async function whileQueueIsCut<T>({ installation }: TestService, work: () => Promise<T>): Promise<T> {
  installation.proxies.queue.cut();
  try {
    return await work();
  } finally {
    installation.proxies.queue.restore();
  }
}

/** Runs something while a table is missing, which makes statements on it fail though the database responds. */
export async function whileTableIsMissing<T>(
  { installation: { database } }: TestService,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await work();
  } finally {
    await database.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Not the outbox: its rows go when their work is done, at any moment. Whatever adds one adds or changes one of these too. */
const tables = ['sessions', 'session_data', 'media', 'outcomes', 'pending_reviews', 'events', 'deliveries'];

/** How many rows each table of sessions has, to show that nothing was written. */
export async function rowCounts({ installation: { database } }: TestService): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`);
  const [row = {}] = await database.query(`SELECT ${counts.join(', ')}`);
  return Object.fromEntries(Object.entries(row).map(([table, count]) => [table, Number(count)]));
}
