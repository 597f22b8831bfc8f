// Keeps the results of faults, so that a run can be continued, and writes their table.

import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { percentile } from '../bench/summarise.ts';
import { machineName } from '../setup/machine.ts';
import type { Fault } from './faults.ts';
import type { FaultResult } from './run-fault.ts';

const page = join(import.meta.dirname, '..', '..', 'docs', 'reliability.md');
const [begin, end] = ['<!-- chaos -->', '<!-- end chaos -->'];

/** Results in a file, one a line. */
export interface Results {
  readonly all: readonly FaultResult[];
  add(result: FaultResult): Promise<void>;
}

/** @param isFresh forgets the results of earlier runs */
export async function openResults(file: string, isFresh: boolean): Promise<Results> {
  if (isFresh) await rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '');
  const all = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FaultResult);
  return {
    all,
    async add(result) {
      all.push(result);
      await appendFile(file, `${JSON.stringify(result)}\n`);
    },
  };
}

/** Everything that must not be, of one result. */
export function violationsOf({ lost, illegal, doubled, unrecovered }: FaultResult): string[] {
  return [...lost, ...illegal, ...doubled, ...unrecovered];
}

const heads = [
  ...['fault', 'rows in', 'times', 'sessions', 'events', 'lost', 'illegal', 'twice', 'not recovered'],
  ...[
    'normal after, median and longest',
    'at rest after, longest',
    'calls refused',
    'connections reset',
    'events repeated',
  ],
];

/** The table, by fault and engine. */
export function tableOf(results: readonly FaultResult[], faults: readonly Fault[]): string {
  const rows = faults.flatMap(({ name }) =>
    [
      ...Map.groupBy(
        results.filter(({ fault }) => fault === name),
        ({ engine }) => engine,
      ),
    ].map(([engine, of]) => rowOf(name, engine, of)),
  );
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowOf(name: string, engine: string, results: readonly FaultResult[]): string[] {
  const sum = (count: (result: FaultResult) => number) => `${results.reduce((all, one) => all + count(one), 0)}`;
  const times = results.flatMap(({ recoveryMs }) => recoveryMs ?? []).sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);
  return [
    `\`${name}\``,
    engine === 'mariadb' ? 'MariaDB' : 'PostgreSQL',
    `${results.length}`,
    sum(({ sessions }) => sessions),
    sum(({ events }) => events),
    sum(({ lost }) => lost.length),
    sum(({ illegal }) => illegal.length),
    sum(({ doubled }) => doubled.length),
    sum(({ unrecovered }) => unrecovered.length),
    `${seconds(times.length === 0 ? undefined : percentile(times, 0.5))}, ${seconds(times.at(-1))}`,
    seconds(Math.max(...results.map(({ restMs }) => restMs))),
    sum(({ refused }) => refused),
    sum(({ resets }) => resets),
    sum(({ repeats }) => repeats),
  ];
}

/** Replaces the lists of faults and results in docs/reliability.md. @throws Error when it has no place for them */
export async function writeReliability(results: readonly FaultResult[], faults: readonly Fault[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/reliability.md has no place between ${begin} and ${end}`);
  const list = faults.map(({ name, what }) => `| \`${name}\` | ${what} |`).join('\n');
  const where = `${machineName()}, ${new Date().toISOString().slice(0, 10)}`;
  const content = `| fault | what happens |\n| --- | --- |\n${list}\n\n${tableOf(results, faults)}\n\nRun on ${where}.`;
  await writeFile(page, `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`);
}
