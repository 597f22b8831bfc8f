import { parseArgs } from 'node:util';
import { measureCreate } from './bench/create.ts';
import { measureDecide } from './bench/decide.ts';
import { measureDelivery } from './bench/delivery.ts';
import { measureFlood } from './bench/flood.ts';
import type { Measurement, Scenario } from './bench/scenario.ts';
import { createCleanup, exitOnSignals } from './setup/cleanup.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  create: measureCreate,
  delivery: measureDelivery(),
  flood: measureFlood,
  decide: measureDecide,
};

/**
 * `npm run bench`: measures the service and bare programs that do the same work on the same machine in the same run; the ratio
 * says more than a rate alone. Prints a table, or with `--json` one JSON object: scenario → `{ ours, limit, ratio, p50Ms, p95Ms, p99Ms }`.
 * `--only=a,b` runs some scenarios. Everything listens on loopback only and stops with the run, also on Ctrl-C.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
  const names = values.only?.split(',') ?? Object.keys(scenarios);
  const cleanup = createCleanup();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  exitOnSignals(() => cleanup.run());
  const chosen = names.map((name) => ({ name, run: scenarioOf(name) }));
  const measured: Record<string, Measurement> = {};
  try {
    for (const { name, run } of chosen) {
      log(`${name}:`);
      measured[name] = await run({ cleanup, log });
    }
  } finally {
    await cleanup.run();
  }
  process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured));
}

function scenarioOf(name: string): Scenario {
  const scenario = scenarios[name];
  if (scenario === undefined) {
    throw new Error(`there is no scenario ${name}; there is ${Object.keys(scenarios).join(', ')}`);
  }
  return scenario;
}

function tableOf(measured: Readonly<Record<string, Measurement>>): string {
  const heads = ['scenario', 'ours/s', 'limit/s', 'ratio', 'p50 ms', 'p95 ms', 'p99 ms'];
  const lines = Object.entries(measured).flatMap(([name, measurement]) => [
    lineOf(name, measurement),
    ...Object.entries((measurement as { byConnections?: Record<string, Measurement> }).byConnections ?? {}).map(
      ([connections, each]) => lineOf(`  ${connections} connections`, each),
    ),
  ]);
  const row = ([name = '', ...cells]: string[]) =>
    `${name.padEnd(20)}${cells.map((cell) => cell.padStart(10)).join('')}`;
  return `${[heads, ...lines].map(row).join('\n')}\n`;
}

function lineOf(name: string, { ours, limit, ratio, p50Ms, p95Ms, p99Ms }: Measurement): string[] {
  return [name, ...[ours, limit, ratio, p50Ms, p95Ms, p99Ms].map(String)];
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
