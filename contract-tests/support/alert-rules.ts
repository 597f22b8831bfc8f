// Evaluates the alert rules of deploy/monitoring on what nodes report, with promtool, so that no alert is waited for.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { providePromtool } from '../../scripts/setup/provide-promtool.ts';
import { runProgram } from '../../scripts/setup/run-program.ts';
import type { Scrape } from './metrics.ts';

const file = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring', 'alerts.yaml');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
}

const rules = (parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

/** Every alert of the file, as `name severity`. */
export const alertsOfRules: readonly string[] = rules.map(({ alert, labels }) => `${alert} ${labels.severity}`);

/** What each node reported at one time, by its name; null for a node that did not respond. */
export type Moment = Readonly<Record<string, Scrape | null>>;

/** How long the first moment lasts, in minutes. */
const beforeMinutes = 5;
/** Rates and thresholds of counts need some minutes of a fault; the longest that an alert asks for beyond its `for`. */
const slackMinutes = 10;

/**
 * Evaluates alerts on a series of moments: the first one lasts for five minutes, the others a minute each. The last one goes on: gauges stay,
 * and counters grow each minute by as much as between the last two moments, since a fault that lasts goes on as it began.
 * @param alerts each as `name severity`, with further labels as `label=value` behind
 * @returns what promtool says when an alert was pending before the fault, or does not fire in the end; otherwise nothing
 */
export async function evaluateAlerts(moments: readonly Moment[], alerts: readonly string[]): Promise<string> {
  const promtool = await providePromtool();
  const lastMinute = beforeMinutes + moments.length - 1;
  const checks = alerts.flatMap((alert) => {
    const [name = '', severity = '', ...labels] = alert.split(' ');
    const rule = rules.find((one) => one.alert === name && one.labels.severity === severity);
    if (rule === undefined) throw new Error(`there is no alert ${alert}`);
    const matchers = [
      `alertname="${name}"`,
      `severity="${severity}"`,
      ...labels.map((one) => one.replace('=', '="').concat('"')),
    ];
    const firesAt = lastMinute + minutesOf(rule.for) + slackMinutes;
    return [
      { expr: `count(ALERTS{${matchers.join()}})`, eval_time: `${beforeMinutes - 1}m`, exp_samples: [] },
      {
        expr: `count(ALERTS{${matchers.join()},alertstate="firing"}) > bool 0`,
        eval_time: `${firesAt}m`,
        exp_samples: [{ labels: '{}', value: 1 }],
      },
    ];
  });
  const minutes = Math.max(...checks.map(({ eval_time }) => Number.parseInt(eval_time, 10)));
  const tests = [{ interval: '1m', input_series: seriesOf(moments, minutes), promql_expr_test: checks }];
  const folder = await mkdtemp(join(tmpdir(), 'mitome-alerts-'));
  try {
    const path = join(folder, 'moments.yaml');
    // Every document of JSON is one of YAML.
    await writeFile(path, JSON.stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
    const { status, output } = await runProgram(promtool, ['test', 'rules', path]);
    return status === 0 ? '' : output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param duration as rules have it: `90s` has no whole minutes and is in none of them */
function minutesOf(duration = '0m'): number {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(duration) ?? [];
  if (count === undefined) throw new Error(`${duration} is not in minutes, hours or days`);
  return Number(count) * ({ m: 1, h: 60, d: 1440 }[unit] ?? 0);
}

/** The series that rules read, as promtool takes them. */
function seriesOf(moments: readonly Moment[], minutes: number): object[] {
  const found = new Map<string, (number | undefined)[]>();
  for (const [index, moment] of moments.entries()) {
    for (const [instance, scrape] of Object.entries(moment)) {
      const keep = (name: string, labels: Readonly<Record<string, string>>, value: number) => {
        const all = Object.entries({ ...labels, instance, job: 'mitome' });
        const key = `${name}{${all.map(([label, text]) => `${label}="${text}"`).join()}}`;
        const values = found.get(key) ?? [];
        values[index] = value;
        found.set(key, values);
      };
      keep('up', {}, scrape === null ? 0 : 1);
      for (const { name, labels, value } of scrape?.samples ?? []) {
        const isRead = rules.some(({ expr }) => new RegExp(`\\b${name}\\b`).test(expr));
        if (isRead && Number.isFinite(value)) keep(name, labels, value);
      }
    }
  }
  return [...found].map(([series, values]) => ({
    series,
    values: valuesOf(values, { count: moments.length, minutes, isCounter: /_(total|bucket|count)\{/.test(series) }),
  }));
}

/** The values of a series, one a minute. */
function valuesOf(
  values: readonly (number | undefined)[],
  { count, minutes, isCounter }: { readonly count: number; readonly minutes: number; readonly isCounter: boolean },
): string {
  const known = Array.from({ length: beforeMinutes }, () => values[0]).concat(values.slice(0, count - 1));
  const texts = known.map((value, minute) => {
    if (value !== undefined) return `${value}`;
    // Prometheus marks a series whose scrape has it no more.
    return known[minute - 1] === undefined ? '_' : 'stale';
  });
  const [before = 0, last] = [values[count - 2], values[count - 1]];
  if (last === undefined) return [...texts, values[count - 2] === undefined ? '_' : 'stale'].join(' ');
  // A counter that is lower than before was begun again by another process.
  const growth = isCounter ? (last < before ? last : last - before) : 0;
  return [...texts, `${last}+${growth}x${minutes}`].join(' ');
}
