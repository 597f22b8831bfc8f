import { once } from 'node:events';
import { StorageUnavailable } from './app/ports/system.ts';
import { composeService, type Service } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { checkAddress } from './http/listen.ts';
import { bootstrapFileOf, movedTo, readBootstrapFile, writeBootstrapFile } from './installation/bootstrap-file.ts';
import { collectGarbageLess } from './system/collect-garbage-less.ts';
import { catchEndSignals, EndRequested } from './system/end-signals.ts';
import { retryFor } from './system/retry-for.ts';
import { endAfter } from './system/teardown.ts';

const bootstrapRetryMs = 60_000;

/**
 * Runs the service: reads the configuration, starts, and stops on SIGTERM, SIGINT or SIGHUP after requests and attempts in flight have ended.
 * It also stops, with status 1, when its embedded PostgreSQL is lost, so that its supervisor can start it again.
 */
async function main(): Promise<void> {
  collectGarbageLess();
  const config = readConfig();
  const requested = catchEndSignals();
  // Before databases are started, which takes seconds.
  await checkAddress(config).catch((error: unknown) => {
    throw portFault(error, config) ?? error;
  });
  if (config.metrics !== null) await checkMetricsAddress(config.metrics);
  const service = await composeService(config, {}, requested);
  const ending = AbortSignal.any([requested, service.lost]);
  try {
    await setUp(config, service, ending);
    ending.throwIfAborted();
    await service.listen();
  } catch (error) {
    const fault = await endAfter(error, service.stop);
    throw portFault(error, config) ?? fault;
  }
  service.log.info({ url: config.publicUrl, docs: `${config.publicUrl}/docs`, roles: config.roles }, 'ready');

  if (!ending.aborted) await once(ending, 'abort');
  const { log } = service;
  const isRequested = ending.reason instanceof EndRequested;
  if (isRequested) log.info({ signal: ending.reason.signal }, 'stopping');
  else log.error({ reason: ending.reason.message, alert: true }, 'embedded PostgreSQL lost; stopping');
  try {
    await service.stop();
  } catch {
    // The log has each fault.
    process.exit(1);
  }
  log.info({}, 'stopped');
  process.exit(isRequested ? 0 : 1);
}

/** @throws Error for the operator when metrics cannot be served */
async function checkMetricsAddress(address: NonNullable<Config['metrics']>): Promise<void> {
  await checkAddress(address).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_HOST and METRICS_PORT cannot be used (${error.code}); choose a free port of this machine`);
  });
}

/** On the first embedded start, makes a sandbox tenant and writes its secrets to `bootstrap.json`, readable by the operator only. */
async function setUp(config: Config, service: Service, ending: AbortSignal): Promise<void> {
  if (!config.embedded) return;
  const baseUrl = config.publicUrl;
  const bootstrap = () =>
    service.useCases.bootstrapInstance((secrets) =>
      writeBootstrapFile(config.dataDir, bootstrapFileOf(baseUrl, secrets)),
    );
  // A new PostgreSQL may be slow on a busy machine; the first start retries.
  const made = await retryFor(
    bootstrapRetryMs,
    (fault) => fault instanceof StorageUnavailable && !ending.aborted,
    bootstrap,
  );
  if (made !== null) {
    service.log.info(
      { tenantId: made.tenantId, dataDir: config.dataDir },
      'sandbox tenant and sign-in link created; see bootstrap.json',
    );
    return;
  }
  const kept = await readBootstrapFile(config.dataDir);
  if (kept !== null && kept.baseUrl !== baseUrl) await writeBootstrapFile(config.dataDir, movedTo(baseUrl, kept));
}

/** What the operator can do when the server cannot listen; null for other errors. */
function portFault(error: unknown, { port, host }: Config): Error | null {
  switch ((error as { code?: unknown }).code) {
    case 'EADDRINUSE':
      return new Error(`port ${port} is in use; set PORT to another one`);
    case 'EACCES':
      return new Error(`port ${port} needs privileges that this process lacks; set PORT to one from 1024 on`);
    case 'EADDRNOTAVAIL':
      return new Error(`HOST ${host} is no address of this machine`);
    case 'ENOTSUP':
      return new Error('this system does not distribute connections over processes; set API_PROCESSES to 1');
    default:
      return null;
  }
}

main().catch((error: unknown) => {
  // The end was requested during the start, and everything that had been started has stopped.
  if (error instanceof EndRequested) process.exit(0);
  // Messages of a failed start are written for the operator; stacks and drivers' own errors may hold secrets.
  const message = error instanceof Error ? error.message : 'The service could not start.';
  process.stderr.write(`${error instanceof ConfigError ? message : `The service could not start: ${message}`}\n`);
  process.exit(1);
});
