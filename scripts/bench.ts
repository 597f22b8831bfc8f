import { inspect } from 'node:util';
import { measureAccessCost } from './bench/access-cost.ts';
import { measureBurst } from './bench/burst.ts';
import { type CallMeasurement, callBenches, callNames } from './bench/calls.ts';
import { measureConsole } from './bench/console.ts';
import { measureElsewhere } from './bench/create-elsewhere.ts';
import { type DecideMeasurement, measureDecide } from './bench/decide.ts';
import { decideRows } from './bench/decide-rows.ts';
import { measureDelivery } from './bench/delivery.ts';
import { measureErase } from './bench/erase.ts';
import { measureFlood } from './bench/flood.ts';
import { missedGoals } from './bench/goals.ts';
import { measureGrowth } from './bench/growth.ts';
import { measureIdle } from './bench/idle.ts';
import { measureIsolation } from './bench/isolation.ts';
import { measureLists } from './bench/lists.ts';
import { measureOverload } from './bench/overload.ts';
import { measurePaced } from './bench/paced.ts';
import { measurePage } from './bench/page.ts';
import { checkPlaces, writePerformance } from './bench/performance.ts';
import type { Measurement, ScenarioContext } from './bench/scenario.ts';
import { measureSimulations } from './bench/simulations.ts';
import { rounded } from './bench/summarise.ts';
import { createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { readOptions } from './setup/read-options.ts';

type Scenario = (context: ScenarioContext) => Promise<object>;
type Chosen = Readonly<Partial<Record<'rounds' | 'sessions' | 'calls', number | undefined>>> & {
  readonly operations?: readonly string[] | undefined;
};

/**
 * All scenarios, by name.
 * @param rounds how many bursts each side of a call gets; the default when undefined
 * @param sessions how many sessions `lists` stores; the default when undefined
 * @param calls how many calls of each kind `isolation` sends; the default when undefined
 * @param operations the only ones that `isolation` calls; all when undefined
 */
function scenariosOf({ rounds, sessions, calls, operations }: Chosen): Readonly<Record<string, Scenario>> {
  const measureCalls = callBenches(rounds);
  return {
    ...Object.fromEntries(callNames.map((name) => [name, (context: ScenarioContext) => measureCalls(name, context)])),
    accessCost: measureAccessCost,
    createElsewhere: measureElsewhere,
    delivery: measureDelivery(),
    paced: measurePaced,
    burst: measureBurst,
    overload: measureOverload,
    simulations: measureSimulations,
    flood: measureFlood,
    decide: measureDecide,
    growth: measureGrowth,
    lists: measureLists(sessions),
    erase: measureErase,
    idle: measureIdle,
    isolation: measureIsolation({ ...(calls !== undefined && { calls }), ...(operations && { operations }) }),
    page: measurePage,
    console: measureConsole,
  };
}

const usage = `npm run bench [-- options]

Measures the service, and bare programs that do the same work on the same machine in the same run: the ratio says more than a rate alone.
Everything listens on loopback only and stops with the run, also on Ctrl-C. Ends with 1 when a figure misses its goal.

  --only=idle,paced  some of: ${Object.keys(scenariosOf({})).join(', ')}
  --json             prints one JSON object instead of a table: scenario → figures
  --write            writes the figures into docs/performance.md
  --rounds=5         how many bursts each call gets
  --sessions=N       how many sessions \`lists\` reads
  --calls=N          how many calls \`isolation\` compares
  --operations=a,b   only these of its calls`;

/**
 * `npm run bench`: with `--json`, most scenarios have `{ ours, limit, ratio, p50Ms, p95Ms, p99Ms }`, and some figures of their own.
 * @returns the exit status: 1 when a figure misses its goal, with a line on stderr that names it
 * @throws Error when a scenario fails
 */
async function main(): Promise<number> {
  const { values } = readOptions(usage, {
    options: {
      ...{ json: flag, write: flag, only: text },
      ...{ rounds: text, sessions: text, calls: text, operations: text },
    },
  });
  const scenarios = scenariosOf({
    rounds: numberOf(values.rounds),
    sessions: numberOf(values.sessions),
    calls: numberOf(values.calls),
    operations: values.operations?.split(','),
  });
  if (values.write === true && values.operations !== undefined)
    throw new Error('--write writes whole tables, so it cannot be combined with --operations');
  const names = values.only?.split(',') ?? Object.keys(scenarios);
  const cleanup = createCleanup();
  const log = (line: string) => process.stderr.write(`${line}\n`);
  exitOnSignals(() => cleanup.run());
  const chosen = names.map((name) => ({ name, run: scenarioOf(scenarios, name) }));
  if (values.write === true) await checkPlaces(names);
  const measured: Record<string, object> = {};
  try {
    for (const { name, run } of chosen) {
      log(`${name}:`);
      measured[name] = await run({ cleanup, log });
    }
  } finally {
    await cleanup.run();
  }
  process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured));
  if (values.write === true) await writePerformance(measured);
  const missed = missedGoals(measured);
  for (const line of missed) log(`goal missed: ${line}`);
  return missed.length === 0 ? 0 : 1;
}

const numberOf = (given: string | undefined) => (given === undefined ? undefined : Number(given));
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

function scenarioOf(scenarios: Readonly<Record<string, Scenario>>, name: string): Scenario {
  const scenario = scenarios[name];
  if (scenario === undefined) {
    throw new Error(`there is no scenario ${name}; there is ${Object.keys(scenarios).join(', ')}`);
  }
  return scenario;
}

/** What the columns of the table show; each other figure of a scenario follows on a line of its own. */
const inTable = [
  'ours',
  'limit',
  'ratio',
  'plain',
  'ratioToPlain',
  'cpuUs',
  'p50Ms',
  'p95Ms',
  'p99Ms',
  'byConnections',
];

function tableOf(measured: Readonly<Record<string, object>>): string {
  const heads = ['scenario', 'ours/s', 'limit/s', 'ratio', 'plain/s', 'ratio', 'cpu us', 'p50 ms', 'p95 ms', 'p99 ms'];
  const lines = Object.entries(measured).flatMap(([name, figures]) => {
    if (!('ours' in figures)) return [[name], ...Object.entries(figures).map(figureLine)];
    const { byConnections = {} } = figures as { byConnections?: Record<string, CallMeasurement> };
    const each = Object.entries(byConnections).map(([count, one]) => lineOf(`  ${count} connections`, one));
    const isCall = 'byConnections' in figures;
    const others = Object.entries(figures).filter(([key]) => !inTable.includes(key) || (key === 'cpuUs' && !isCall));
    const rest =
      name === 'decide'
        ? decideRows(figures as DecideMeasurement).map(([figure, value]) => [`  ${figure}: ${value}`])
        : others.map(figureLine);
    return [lineOf(name, figures as Measurement), ...each, ...rest];
  });
  const row = ([name = '', ...cells]: string[]) =>
    `${name.padEnd(20)}${cells.map((cell) => cell.padStart(9)).join('')}`;
  return `${[heads, ...lines].map(row).join('\n')}\n`;
}

/** A figure that has no column, with no more than three decimals. */
function figureLine([name, figure]: [string, unknown]): string[] {
  const readable = JSON.parse(
    JSON.stringify(figure, (_, value) => (typeof value === 'number' ? rounded(value, 3) : value)),
  );
  return [`  ${name}: ${inspect(readable, { depth: 5, compact: true, breakLength: Number.POSITIVE_INFINITY })}`];
}

function lineOf(name: string, measurement: Measurement | CallMeasurement): string[] {
  const { ours, limit, ratio, p50Ms, p95Ms, p99Ms } = measurement;
  // Deliveries have no plain side, and their CPU times stand on a line of their own.
  const [plain, ratioToPlain, cpu] =
    'ratioToPlain' in measurement
      ? [measurement.plain, measurement.ratioToPlain, Object.values(measurement.cpuUs.ours).join('+')]
      : ['', '', ''];
  return [name, ...[ours, limit, ratio, plain, ratioToPlain, cpu, p50Ms, p95Ms, p99Ms].map(String)];
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
