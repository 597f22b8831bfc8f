import { once } from 'node:events';
import { StorageUnavailable } from './app/ports/system.ts';
import { composeService, type Service } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { readBootstrapFile, writeBootstrapFile } from './installation/bootstrap-file.ts';
import { catchEndSignals, EndRequested } from './system/end-signals.ts';
import { retryFor } from './system/retry-for.ts';
import { endAfter } from './system/teardown.ts';

const patienceMs = 60_000;

/** The server: reads the configuration, starts, and stops on SIGTERM, SIGINT or SIGHUP after finishing what is in flight. */
async function main(): Promise<void> {
  const config = readConfig();
  const ending = catchEndSignals();
  const service = await composeService(config, {}, ending);
  try {
    await setUp(config, service, ending);
    ending.throwIfAborted();
    await service.listen();
  } catch (error) {
    const fault = await endAfter(error, service.stop);
    throw portIsTaken(error) ? new Error(`port ${config.port} is in use; set PORT to another one`) : fault;
  }
  service.log.info({ url: config.publicUrl, roles: config.roles }, 'ready');

  if (!ending.aborted) await once(ending, 'abort');
  const { signal } = ending.reason as EndRequested;
  service.log.info({ signal }, 'stopping');
  try {
    await service.stop();
  } catch {
    // Each fault is in the log by now.
    process.exit(1);
  }
  process.exit(0);
}

/** On the first embedded start, makes a sandbox tenant and leaves its secrets in `bootstrap.json` for the operator alone. */
async function setUp(config: Config, service: Service, ending: AbortSignal): Promise<void> {
  if (!config.embedded) return;
  const baseUrl = config.publicUrl;
  const bootstrap = () =>
    service.useCases.bootstrapInstance((secrets) => writeBootstrapFile(config.dataDir, { baseUrl, ...secrets }));
  // A PostgreSQL that has just been made may answer slowly on a busy machine, which is no reason to give a first start up.
  const made = await retryFor(patienceMs, (fault) => fault instanceof StorageUnavailable && !ending.aborted, bootstrap);
  if (made !== null) {
    service.log.info(
      { tenantId: made.tenantId, dataDir: config.dataDir },
      'a sandbox tenant is ready, see bootstrap.json',
    );
    return;
  }
  const kept = await readBootstrapFile(config.dataDir);
  if (kept !== null && kept.baseUrl !== baseUrl) await writeBootstrapFile(config.dataDir, { ...kept, baseUrl });
}

function portIsTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

main().catch((error: unknown) => {
  // Whoever asked for the end of a start has it, and everything that had been started has ended.
  if (error instanceof EndRequested) process.exit(0);
  // Messages of a failed start are written for the operator; stacks and drivers' own errors may hold secrets.
  const message = error instanceof Error ? error.message : 'The service could not start.';
  process.stderr.write(`${error instanceof ConfigError ? message : `The service could not start: ${message}`}\n`);
  process.exit(1);
});
