import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/**
 * A process that uses an embedded PostgreSQL, for tests that kill it or signal to it. It is told the folders as arguments, writes one
 * line of JSON per happening, stops at the line `stop`, and, like a service that drains, outlives SIGTERM and SIGINT.
 */
const [dataDir = '', stateDir = ''] = process.argv.slice(2);
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => console.log(JSON.stringify({ signal })));
}
const input = createInterface({ input: process.stdin });
const postgres = await startEmbeddedPostgres({ dataDir, stateDir });
await postgres.ensureDatabase('trial');
console.log(JSON.stringify({ pid: postgres.pid, url: postgres.url('trial') }));
for await (const line of input) {
  if (line === 'stop') break;
}
await postgres.stop();
console.log(JSON.stringify({ stopped: true }));
