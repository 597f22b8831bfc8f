import { composeService, type Replacements } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Engine } from './databases.ts';
import { createInstallation, type Installation } from './installation.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';
import { secretsIn } from './planted.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** A running service with everything a test needs to reach it and to harm it. */
export interface TestService {
  readonly baseUrl: string;
  readonly adminToken: string;
  /** The service's clock. */
  readonly clock: TestClock;
  readonly log: MemoryLog;
  readonly installation: Installation;
  /**
   * Ends it and removes all that it left.
   * @throws Error when its log holds a secret or a personal value
   */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly replacements?: Omit<Replacements, 'clock' | 'log'>;
  /** Variables besides, or instead of, those of `Installation.environment`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A running service to be a further node of: it shares installation and clock, and ends before it. */
  readonly beside?: TestService;
}

/** Starts the service in this process on an installation of its own. */
export async function startService(engine: Engine, options: ServiceOptions = {}): Promise<TestService> {
  const installation = options.beside?.installation ?? (await createInstallation(engine));
  const config = readConfig(await installation.environment(options.environment));
  const clock = options.beside?.clock ?? createTestClock();
  const log = createMemoryLog();
  const { queue, ...replaced } = options.replacements ?? {};
  const service = await composeService(config, { ...replaced, clock, log, queue: { strict: true, ...queue } });
  let adminToken = options.beside?.adminToken ?? '';
  await service.useCases.bootstrapInstance(async (bootstrap) => {
    adminToken = bootstrap.adminToken;
  });
  await service.listen();
  return {
    baseUrl: config.publicUrl,
    adminToken,
    clock,
    log,
    installation,
    async close() {
      installation.proxies.rows.restore();
      installation.proxies.queue.restore();
      await service.stop();
      if (options.beside === undefined) await installation.remove();
      const found = log.lines.flatMap((line) => secretsIn(line));
      if (found.length > 0) throw new Error(`the log holds what it must never hold: ${[...new Set(found)].join(', ')}`);
    },
  };
}
