import { afterEach, beforeEach } from 'vitest';
import type { Engine } from './databases.ts';
import { createInstallation, type Installation } from './installation.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { type ServiceProcess, startMain } from './service-process.ts';
import { createTestClock } from './test-clock.ts';

/** What a test has of its installation. Nothing of it may be read before the tests run. */
export interface InstallationInUse {
  readonly installation: Installation;
  readonly receiver: Receiver;
  /** Starts a node of the installation as its operator would; it is killed after the test, if it still runs. */
  startNode(overrides?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
}

/** Gives each test of the surrounding `describe` an empty installation with a receiver, and ends what is left of them after it. */
export function useInstallation(engine: Engine): InstallationInUse {
  const starting: Promise<ServiceProcess>[] = [];
  let installation: Installation | undefined;
  let receiver: Receiver | undefined;
  beforeEach(async () => {
    installation = await createInstallation(engine);
    receiver = await openReceiver(installation.authority, createTestClock());
  });
  afterEach(async () => {
    // A start that failed leaves nothing.
    for (const start of await Promise.allSettled(starting.splice(0))) {
      if (start.status !== 'fulfilled') continue;
      start.value.kill('SIGKILL');
      await start.value.ended;
    }
    await receiver?.close();
    await installation?.remove();
    receiver = undefined;
    installation = undefined;
  });
  const present = (): Installation => {
    if (installation === undefined) throw new Error('the installation has not been made');
    return installation;
  };
  return {
    get installation() {
      return present();
    },
    get receiver() {
      if (receiver === undefined) throw new Error('the receiver has not been opened');
      return receiver;
    },
    startNode(overrides) {
      const start = startMain(present(), overrides);
      starting.push(start);
      return start;
    },
  };
}
