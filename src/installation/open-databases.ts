// Opens the databases that a process uses, those that the service runs itself included.

import type { Log } from '../app/ports/system.ts';
import type { Config } from '../config/config.ts';
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import type { RewriteOptions, Rewritten } from '../embedded-postgres/rewrite-tables.ts';
import { apiProcessConnections } from '../processes/connections.ts';
import type { Teardown } from '../system/teardown.ts';
import type { KeyAccess } from './key-rotation.ts';

/** The databases of a process. */
export interface Databases {
  readonly rows: string;
  /** Null on a node without workers, which needs none. */
  readonly queue: string | null;
  readonly keyAccess: KeyAccess;
  /** Aborted, with the reason, when an embedded PostgreSQL could not be started again. */
  readonly lost: AbortSignal;
  /** Frees the files of an embedded main database of deleted rows; null where it is another process' or the operator's matter. */
  readonly rewrite: ((options: Omit<RewriteOptions, 'dataDir'>) => Promise<Rewritten>) | null;
  /** Lets commands connect to an embedded PostgreSQL. */
  publish(): void;
}

/** Deps of `openDatabases`. */
export interface OpenDatabasesDeps {
  readonly log: Log;
  readonly teardown: Teardown;
  readonly ending: AbortSignal | undefined;
}

const mainDatabase = 'mitome';
/** How many connections an embedded PostgreSQL accepts besides those of API processes: workers, queue and commands. */
const otherConnections = 40;
const leastConnections = 100;

/**
 * Opens the databases, and starts an embedded PostgreSQL where one is asked for.
 * @param existing refuses to make an embedded PostgreSQL
 */
export async function openDatabases(
  config: Config,
  existing: boolean,
  { log, teardown, ending: signal }: OpenDatabasesDeps,
): Promise<Databases> {
  const { dataDir, databaseUrl, queueDatabaseUrl } = config;
  const queueUrl = config.roles.worker ? queueDatabaseUrl : null;
  const role = config.roles.api || config.roles.worker ? 'service' : 'command';
  const isWanted = databaseUrl === 'embedded' || queueUrl === 'embedded';
  const loss = new AbortController();
  const onLost = (reason: Error) => loss.abort(reason);
  const maxConnections = Math.max(
    leastConnections,
    otherConnections + apiProcessConnections(config.apiProcesses).total,
  );
  const options = { dataDir, role, existing, log, signal, onLost, maxConnections } as const;
  const postgres = isWanted ? await openEmbeddedPostgres(options) : null;
  if (postgres !== null) teardown.add('embedded PostgreSQL', () => postgres.stop());
  const resolve = async (url: string, name: string): Promise<string> => {
    if (url !== 'embedded' || postgres === null) return url;
    await postgres.ensureDatabase(name);
    return postgres.url(name);
  };
  const ownerAccess = role === 'service' ? 'rotate' : 'create';
  return {
    rows: await resolve(databaseUrl, mainDatabase),
    queue: queueUrl === null ? null : await resolve(queueUrl, 'mitome_queue'),
    keyAccess: postgres?.isOwner === true ? ownerAccess : 'read',
    lost: loss.signal,
    rewrite:
      databaseUrl === 'embedded' && role === 'service' && postgres !== null
        ? (rewriteOptions) => postgres.rewrite(mainDatabase, rewriteOptions)
        : null,
    publish: () => postgres?.publish(),
  };
}
