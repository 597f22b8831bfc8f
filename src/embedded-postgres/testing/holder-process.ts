import { createInterface } from 'node:readline';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../embedded-postgres.ts';
import type { Role } from '../folder-lock.ts';

/**
 * A process that opens an embedded PostgreSQL, for tests that kill it or signal to it. Its arguments are the folders. It obeys lines of
 * standard input (`open service`, `open command`, `publish`, `stop`) and writes one line of JSON per event. Like a service that still
 * finishes requests, it survives SIGTERM and SIGINT.
 */
const [dataDir = '', stateDir = ''] = process.argv.slice(2);
const tell = (event: object): void => console.log(JSON.stringify(event));
const log = {
  info: () => undefined,
  warn: (fields: object, message: string) => tell({ warned: message, ...fields }),
  error: (fields: object, message: string) => tell({ erred: message, ...fields }),
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tell({ signal }));

let postgres: EmbeddedPostgres | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, word] = line.split(' ');
  try {
    if (verb === 'open') {
      postgres = await openEmbeddedPostgres({ dataDir, stateDir, role: word as Role, log });
      await postgres.ensureDatabase('trial');
      tell({ pid: postgres.server.pid, isOwner: postgres.isOwner, url: postgres.url('trial') });
    } else if (verb === 'publish') {
      postgres?.publish();
      tell({ published: true });
    } else {
      await postgres?.stop();
      tell({ stopped: true });
    }
  } catch (cause) {
    tell({ failed: cause instanceof Error ? cause.message : String(cause) });
  }
}
