// What the benchmark `decide` found, in the words of docs/performance.md.

import type { DecideMeasurement } from './decide.ts';
import { rounded } from './summarise.ts';

export const decideHeads = ['figure', 'value'];

/** The rows of the table in docs/performance.md, which the command prints, too. */
export function decideRows(measured: DecideMeasurement): [figure: string, value: string][] {
  const { sessions, p50Ms, p95Ms, secondsByPart: parts, childrenMb, waitMsPerCall } = measured;
  const seconds = (value: number) => rounded(value, 1).toFixed(1);
  const latencies = (name: 'create' | 'get', percentile: 'p50Ms' | 'p99Ms') =>
    `${measured.idle[name][percentile]} ms, ${measured.storm[name][percentile]} ms`;
  const tail = (name: 'create' | 'get') => {
    const [from, to] = measured.p99RatioInterval[name];
    return `${latencies(name, 'p99Ms')}: ${measured.p99Ratio[name]} times (95 %: ${from} to ${to})`;
  };
  const wait = (name: keyof typeof waitMsPerCall.idle) =>
    `${waitMsPerCall.idle[name]} ms, ${waitMsPerCall.storm[name]} ms`;
  return [
    [
      `from submission to verdict, ${sessions} sessions`,
      `${seconds(p50Ms / 1000)} s (50 %), ${seconds(p95Ms / 1000)} s (95 %)`,
    ],
    [
      `share of a decision: print (with ${parts.corners.toFixed(2)} s for the corners), faces, zone`,
      `${seconds(parts.print)} s, ${seconds(parts.face)} s, ${seconds(parts.zone)} s of ${seconds(parts.total)} s`,
    ],
    ['peaks of all child processes together', `${childrenMb} MB`],
    ['p50 of a create, before and during decisions', latencies('create', 'p50Ms')],
    ['p50 of a read, before and during decisions', latencies('get', 'p50Ms')],
    ['p99 of a create, before and during decisions', tail('create')],
    ['p99 of a read, before and during decisions', tail('get')],
    ['wait of the service for a processor, for each call, before and during decisions', wait('service')],
    ['the same of MariaDB', wait('database')],
    ['the same of the process that calls', wait('caller')],
  ];
}
