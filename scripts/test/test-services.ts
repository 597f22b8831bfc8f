// Starts the databases, the store of pictures and the browsers that the suites need, and installs the models.

import { provideChromium, provideHeadlessShell } from '../setup/provide-chromium.ts';
import { provideFirefox } from '../setup/provide-firefox.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { provideModels } from '../setup/provide-models.ts';
import { SetupError } from '../setup/setup-error.ts';
import { provideBucketStore, startBucketStore } from '../setup/start-bucket-store.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { startPostgres } from '../setup/start-postgres.ts';

/** What suites may need: a variable of the environment for each. */
export type ServiceName =
  | 'TEST_POSTGRES_URL'
  | 'TEST_MYSQL_URL'
  | 'TEST_S3_URL'
  | 'TEST_CHROMIUM'
  | 'TEST_HEADLESS_SHELL'
  | 'TEST_FIREFOX'
  | 'MODELS_DIR';

/** The services of one run of the tests, each started when a suite first needs it. */
export interface TestServices {
  /**
   * Makes sure that the programs behind `names` are on this machine, and provides those that are not.
   * @throws SetupError one message for everything that is missing and could not be provided
   */
  prepare(names: readonly ServiceName[]): Promise<void>;
  /** Starts what of `names` does not run yet. A variable that is set already is taken as it is, and nothing is started for it. */
  provide(names: readonly ServiceName[]): Promise<Record<string, string>>;
  /** Ends everything that was started. */
  stop(): Promise<void>;
}

/** The database in both addresses. Its user may make further ones, which is how suites keep apart. */
const database = 'mitome_test';

/** What is left to look for: a variable that is set already names something of the caller's. */
function isOpen(name: ServiceName): boolean {
  return !process.env[name];
}

/** @param log takes one line for people at a time */
export function testServices(log: (line: string) => void): TestServices {
  const provided: Record<string, string> = {};
  const stops: (() => Promise<void>)[] = [];

  const starters: Record<ServiceName, () => Promise<string>> = {
    async TEST_POSTGRES_URL() {
      const postgres = await startPostgres({ durable: false, maxConnections: 300 });
      stops.push(() => postgres.stop());
      await postgres.createDatabase(database);
      return postgres.url(database);
    },
    async TEST_MYSQL_URL() {
      const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: false });
      stops.push(() => mariaDb.stop());
      await mariaDb.createDatabase(database);
      return mariaDb.url(database);
    },
    async TEST_S3_URL() {
      const store = await startBucketStore(await provideBucketStore(log));
      stops.push(() => store.stop());
      return store.url;
    },
    async TEST_CHROMIUM() {
      return (await provideChromium(log)).executablePath;
    },
    async TEST_HEADLESS_SHELL() {
      return (await provideHeadlessShell(log)).executablePath;
    },
    async TEST_FIREFOX() {
      return (await provideFirefox(log)).executablePath;
    },
    MODELS_DIR: () => provideModels(log),
  };

  return {
    async prepare(names) {
      const missing: string[] = [];
      const look = async (name: ServiceName, provide: () => Promise<unknown>) => {
        if (!names.includes(name) || !isOpen(name)) return;
        await provide().catch((cause: unknown) => {
          if (!(cause instanceof SetupError)) throw cause;
          missing.push(cause.message);
        });
      };
      const packages = async () => {
        await look('TEST_MYSQL_URL', () => provideMariaDb(log));
        await look('TEST_CHROMIUM', () => provideChromium(log));
        await look('TEST_HEADLESS_SHELL', () => provideHeadlessShell(log));
        await look('TEST_FIREFOX', () => provideFirefox(log));
      };
      // Debian's packages come one after the other, because each installation locks the others out.
      await Promise.all([
        packages(),
        look('TEST_S3_URL', () => provideBucketStore(log)),
        look('MODELS_DIR', () => provideModels(log)),
      ]);
      if (missing.length > 0) throw new SetupError(missing.join('\n\n'));
    },
    async provide(names) {
      for (const name of names) provided[name] ??= process.env[name] || (await starters[name]());
      return { ...provided };
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}
