import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cleanup, createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { readOptions } from './setup/read-options.ts';
import { soakDeliveries } from './soak/deliveries.ts';
import { soakEndlessBodies } from './soak/endless-bodies.ts';
import { soakKills } from './soak/kills.ts';
import { soakQueueOutage } from './soak/queue-outage.ts';
import type { SoakFindings, SoakScenario } from './soak/soak-scenario.ts';
import { soakSteady } from './soak/steady.ts';

const sizes = { deliveries: '100000', attempts: '1000', seconds: '60', kills: '20', minutes: '60' } as const;

const scenarioNames = ['deliveries', 'endless-bodies', 'queue-outage', 'kills', 'steady'] as const;

const usage = `npm run soak [-- options]

Scenarios that take too long for npm test, on a real MariaDB and PostgreSQL that it provides itself. Prints one line for each, and ends with 0
only when none has a fault. Each has a time after which it has failed. Everything listens on loopback only and stops with the run, also on
Ctrl-C.

  --only=steady        some of: ${scenarioNames.join(', ')}
  --deliveries=${sizes.deliveries}  how many deliveries sends
  --attempts=${sizes.attempts}      how many endless-bodies makes
  --seconds=${sizes.seconds}         how long queue-outage stops the queue
  --kills=${sizes.kills}           how many kills makes
  --minutes=${sizes.minutes}         how long steady runs`;

async function main(): Promise<number> {
  const { values } = readOptions(usage, {
    options: {
      only: { type: 'string' },
      deliveries: { type: 'string', default: sizes.deliveries },
      attempts: { type: 'string', default: sizes.attempts },
      seconds: { type: 'string', default: sizes.seconds },
      kills: { type: 'string', default: sizes.kills },
      minutes: { type: 'string', default: sizes.minutes },
    },
  });
  const scenarios: Readonly<Record<(typeof scenarioNames)[number], SoakScenario>> = {
    deliveries: soakDeliveries(sizeOf('deliveries', values.deliveries)),
    'endless-bodies': soakEndlessBodies(sizeOf('attempts', values.attempts)),
    'queue-outage': soakQueueOutage(sizeOf('seconds', values.seconds)),
    kills: soakKills(sizeOf('kills', values.kills)),
    steady: soakSteady(sizeOf('minutes', values.minutes)),
  };
  const chosen = (values.only?.split(',') ?? scenarioNames).map((given) => {
    const name = scenarioNames.find((one) => one === given);
    if (name === undefined)
      throw new Error(`--only: there is no scenario ${given}; there is ${scenarioNames.join(', ')}`);
    return { name, scenario: scenarios[name] };
  });

  let current: Cleanup | undefined;
  const folder = await mkdtemp(join(tmpdir(), 'mitome-soak-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  // Started by root, databases run as other accounts, which need access to this folder.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  exitOnSignals(() => (current?.run() ?? Promise.resolve()).then(removeFolder));
  let failures = 0;
  try {
    for (const { name, scenario } of chosen) {
      current = createCleanup();
      process.stderr.write(`${name}:\n`);
      const startedAt = performance.now();
      const { figures, faults } = await runBounded(scenario, current);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (faults.length > 0) failures += 1;
      process.stdout.write(lineOf(name, seconds, figures, faults));
    }
  } finally {
    await removeFolder();
  }
  return failures === 0 ? 0 : 1;
}

function sizeOf(name: string, text: string): number {
  const size = Number(text);
  if (!Number.isSafeInteger(size) || size < 1) throw new Error(`--${name} must be a whole number from 1 on`);
  return size;
}

/** Runs a scenario to its end, or until its time is over, and ends everything that it has started. */
async function runBounded({ run, limitMs }: SoakScenario, cleanup: Cleanup): Promise<SoakFindings> {
  const log = (line: string) => process.stderr.write(`  ${line}\n`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${limitMs / 60_000} minutes`)), limitMs);
  });
  try {
    return await Promise.race([run({ cleanup, log }), late]);
  } catch (error) {
    return { figures: {}, faults: [error instanceof Error ? error.message : String(error)] };
  } finally {
    clearTimeout(timer);
    await cleanup.run();
  }
}

function lineOf(name: string, seconds: number, figures: SoakFindings['figures'], faults: readonly string[]): string {
  const cells = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
  const verdict = faults.length === 0 ? 'ok' : 'FAILED';
  return `${[name.padEnd(16), verdict.padEnd(7), `${seconds} s`.padStart(6), ...cells, ...faults].join('  ')}\n`;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
