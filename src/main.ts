import { readBootstrapFile, writeBootstrapFile } from './bootstrap-file.ts';
import { composeService, type Service } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** The server: reads the configuration, starts, and stops on SIGTERM or SIGINT after finishing what is in flight. */
async function main(): Promise<void> {
  const config = readConfig();
  const service = await composeService(config);
  try {
    await setUp(config, service);
    await service.listen();
  } catch (error) {
    // What was started has to end with us: an embedded PostgreSQL would live on.
    await service.stop().catch(() => {});
    throw portIsTaken(error) ? new Error(`port ${config.port} is in use; set PORT to another one`) : error;
  }
  service.log.info({ url: config.publicUrl, roles: config.roles }, 'ready');

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    service.log.info({ signal }, 'stopping');
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** On the first embedded start, makes a sandbox tenant and leaves its secrets in `bootstrap.json` for the operator alone. */
async function setUp(config: Config, service: Service): Promise<void> {
  if (!config.embedded) return;
  const baseUrl = config.publicUrl;
  const made = await service.useCases.bootstrapInstance((bootstrap) =>
    writeBootstrapFile(config.dataDir, { baseUrl, ...bootstrap }),
  );
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
  // Messages of a failed start are written for the operator; stacks and drivers' own errors may hold secrets.
  const message = error instanceof Error ? error.message : 'The service could not start.';
  process.stderr.write(`${error instanceof ConfigError ? message : `The service could not start: ${message}`}\n`);
  process.exit(1);
});
