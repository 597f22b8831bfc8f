// Writes the figures of a run into docs/performance.md.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineName } from '../setup/machine.ts';
import { type AccessCost, accessCostHeads, accessCostRows } from './access-cost.ts';
import { type CallMeasurement, type CallsMeasurement, callNames } from './calls.ts';
import { type ElsewhereMeasurement, elsewhereHeads, elsewhereRows } from './create-elsewhere.ts';
import type { DecideMeasurement } from './decide.ts';
import { decideHeads, decideRows } from './decide-rows.ts';
import type { DeliveryMeasurement } from './delivery.ts';
import { type GrowthMeasurement, growthHeads, growthRows } from './growth.ts';
import { type IsolationMeasurement, isolationHeads, isolationRows } from './isolation.ts';
import { type ListsMeasurement, listsHeads, listsRows } from './lists.ts';
import { type OverloadMeasurement, overloadHeads, overloadRows } from './overload.ts';

const file = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

/**
 * Fails before anything is measured for nothing.
 * @throws Error when the document has no place for a scenario
 */
export async function checkPlaces(names: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  for (const name of names) placeOf(text, name);
}

/**
 * Replaces the table of each scenario that was measured. A table stands between two comments with the scenario's name, and everything else is
 * written by hand.
 * @throws Error when the document has no place for a scenario
 */
export async function writePerformance(measured: Readonly<Record<string, object>>): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [name, figures] of Object.entries(measured)) {
    const [from, to] = placeOf(text, name);
    text = `${text.slice(0, from)}\n\n${tableOf(name, figures)}\n\n${text.slice(to)}`;
  }
  await writeFile(file, text);
}

function placeOf(text: string, name: string): readonly [from: number, to: number] {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no place for ${name}: ${begin} and ${end}`);
  return [from + begin.length, to];
}

function tableOf(name: string, figures: object): string {
  const when = new Date().toISOString().slice(0, 10);
  const where = `${machineName()}, ${when}`;
  const [heads, rows] = contentOf(name, figures);
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n\nMeasured on ${where}.`;
}

/** The heads and rows of a table. */
function contentOf(name: string, figures: object): readonly [readonly string[], readonly string[][]] {
  if (callNames.some((call) => call === name)) return [callHeads, callRows(figures as CallsMeasurement)];
  if (name === 'accessCost') return [accessCostHeads, accessCostRows(figures as AccessCost)];
  if (name === 'isolation') return [isolationHeads, isolationRows(figures as IsolationMeasurement)];
  if (name === 'createElsewhere') return [elsewhereHeads, elsewhereRows(figures as ElsewhereMeasurement)];
  if (name === 'decide') return [decideHeads, decideRows(figures as DecideMeasurement)];
  if (name === 'delivery') return [deliveryHeads, deliveryRows(figures as DeliveryMeasurement)];
  if (name === 'lists') return [listsHeads, listsRows(figures as ListsMeasurement)];
  if (name === 'overload') return [overloadHeads, overloadRows(figures as OverloadMeasurement)];
  if (name === 'growth') return [growthHeads, growthRows(figures as GrowthMeasurement)];
  const rows = Object.entries(figures).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : `${value}`,
  ]);
  return [['figure', 'value'], rows];
}

const deliveryHeads = [
  ...['endpoints', 'deliveries', 'a second', 'CPU µs: service + MariaDB + PostgreSQL'],
  ...['row updates', 'MB at a quarter, at the end'],
];

function deliveryRows({ byEndpoints }: DeliveryMeasurement): string[][] {
  return Object.entries(byEndpoints).map(([endpoints, { cpuUs, memoryMb, ...each }]) => [
    endpoints,
    `${each.deliveries}`,
    `${each.perSecond}`,
    `${cpuUs.service} + ${cpuUs.database} + ${cpuUs.queue} = ${cpuUs.all}`,
    `${each.rowUpdates}`,
    `${memoryMb.atQuarter}, ${memoryMb.atEnd}`,
  ]);
}

const callHeads = [
  ...['connections', 'a second', 'by plain', 'by grouped', 'CPU µs: service + database'],
  ...['CPU µs of plain', 'CPU µs of grouped', 'p50, p95, p99 ms'],
];

function callRows({ byConnections }: CallsMeasurement): string[][] {
  return Object.entries(byConnections).map(([connections, each]) => [
    connections,
    `${each.ours}`,
    each.ratioToPlain.toFixed(2),
    each.ratio.toFixed(2),
    cpuOf(each, 'ours'),
    cpuOf(each, 'plain'),
    cpuOf(each, 'grouped'),
    `${each.p50Ms}, ${each.p95Ms}, ${each.p99Ms}`,
  ]);
}

function cpuOf({ cpuUs }: CallMeasurement, side: keyof CallMeasurement['cpuUs']): string {
  const { service, database } = cpuUs[side];
  return `${service} + ${database}`;
}
