import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type MetricEntry, metricTable } from '../../src/telemetry/metric-table.ts';
import { createMetrics } from '../../src/telemetry/registry.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}

interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

const read = (file: string): string => readFileSync(file, 'utf8');
const rules = (parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const ruleTests = (parse(read('deploy/monitoring/alerts.test.yaml')) as { tests: RuleTest[] }).tests;
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[]; uid: string };
const page = read('docs/monitoring.md');

const nodeMetrics = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name));
const table: Readonly<Record<string, MetricEntry>> = metricTable;
/** What Prometheus, the scrape, and the rendering of a node add to every value. */
const addedLabels = ['instance', 'job', 'process'];

/** A use of a metric in an expression: its name, and the labels that it is selected by. */
const usesIn = (expr: string) =>
  [...expr.matchAll(/\b((?:mitome|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', selector = '']) => ({
    name,
    labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    values: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"$]*)"/g)].flatMap(([, label = '', text = '']) =>
      text.split('|').map((value) => ({ label, value })),
    ),
  }));

/** What is wrong with the metrics and labels of an expression. */
function faultsOf(expr: string): string[] {
  return usesIn(expr).flatMap(({ name, labels, values }) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    const entry = table[name] ?? (table[base]?.kind === 'histogram' ? table[base] : undefined);
    if (entry === undefined) return nodeMetrics.has(name) || nodeMetrics.has(base) ? [] : [`there is no ${name}`];
    if (entry.kind === 'histogram' && name === base) return [`${name} is a histogram`];
    const known = [...Object.keys(entry.labels ?? {}), ...addedLabels, 'le'];
    const unknown = labels.filter((label) => !known.includes(label)).map((label) => `${name} has no label ${label}`);
    // The words of a label list its values in code, except for `kind`, `part` and `operation`, which have none there.
    const missing = values.flatMap(({ label, value }) => {
      const words = entry.labels?.[label];
      const lists = words?.includes('`') === true && !['operation', 'kind'].includes(label);
      const isClass = label === 'status' && /^[2-5]xx$/.test(value);
      return !lists || isClass || words.includes(`\`${value}\``) ? [] : [`${name} has no ${label} ${value}`];
    });
    return [...unknown, ...missing];
  });
}

/** Shared gauges are reported by every node: a sum over nodes would count them several times. */
function addsSharedGauges(expr: string): boolean {
  return [...expr.matchAll(/\bsum(?:\s*(?:by|without)\s*\([^)]*\))?\s*\(\s*(mitome_\w+)/g)].some(
    ([, name = '']) => table[name]?.isShared === true,
  );
}

const wrong = [
  'mitome_nothing_total > 1',
  'rate(mitome_http_request_duration_seconds[5m])',
  'mitome_endpoints{tenant="1"}',
  'mitome_endpoints{state="pause"}',
  'mitome_decisions_total{result=~"failed|lost"}',
];
test.each(wrong)('%s is found to be wrong', (expr) => {
  expect(faultsOf(expr)).toHaveLength(1);
});

test('there are rules, and no two have the same name and severity', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(new Set(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`)).size).toBeGreaterThan(20);
});

test.each(rules)('the rule $alert uses metrics and labels that exist', ({ expr }) => {
  expect(expr).toMatch(/\b(up|mitome_|process_|nodejs_)/);
  expect(faultsOf(expr)).toEqual([]);
  expect(addsSharedGauges(expr)).toBe(false);
});

test.each(rules)('the alert $alert says how urgent it is, in one sentence, and where to read on', (rule) => {
  expect(['critical', 'warning']).toContain(rule.labels.severity);
  expect(Object.keys(rule.annotations).sort()).toEqual(['runbook_url', 'summary']);
  expect(rule.annotations.summary).toMatch(/^[A-Z{'].*\.$/);
  const anchor = rule.alert.toLowerCase();
  expect(rule.annotations.runbook_url).toBe(`{{ $externalLabels.mitome_url }}/docs/monitoring#${anchor}`);
});

test.each(rules)('the text of $alert has labels of the table alone, so no personal data', ({ annotations, expr }) => {
  const shown = [...(annotations.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
  const known = [...Object.values(table).flatMap(({ labels = {} }) => Object.keys(labels)), ...addedLabels];
  expect(shown.filter((label) => !known.includes(label))).toEqual([]);
  // An aggregation drops every label that it does not name.
  const kept = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/));
  if (/^(sum|max|count|histogram_quantile)\b/.test(expr))
    expect(shown.filter((label) => !kept.includes(label))).toEqual([]);
});

test('each alert has a section of the page, and the page has no other', () => {
  const sections = [...page.matchAll(/^### (Mitome\w+)$/gm)].map(([, name]) => name);
  expect([...sections].sort()).toEqual([...new Set(rules.map(({ alert }) => alert))].sort());
});

test('each alert fires in a test of promtool', () => {
  const fired = ruleTests.flatMap((one) =>
    one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  );
  expect([...new Set(fired)].sort()).toEqual([...new Set(rules.map(({ alert }) => alert))].sort());
});

const panels = dashboard.panels.filter(({ type }) => type !== 'row');

test.each(panels)('the panel $title uses metrics and labels that exist, and says what it shows', (panel) => {
  expect(panel.description ?? '').toMatch(/\.$/);
  expect(panel.targets?.length).toBeGreaterThan(0);
  // The variable of the dashboard with this name.
  expect(panel.datasource?.uid).toBe('$datasource');
  for (const { expr } of panel.targets ?? []) {
    expect(faultsOf(expr)).toEqual([]);
    expect(addsSharedGauges(expr)).toBe(false);
  }
});

test('no two panels of the dashboard overlap, and none is wider than it', () => {
  const taken = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x},${y}`), `${title} at ${x},${y}`).toBe(false);
        taken.add(`${x},${y}`);
      }
  }
});

test('every metric of the service that tells of work is on the dashboard', () => {
  const used = new Set(
    panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => usesIn(expr).map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))),
    ),
  );
  expect(Object.keys(metricTable).filter((name) => !used.has(name))).toEqual([]);
});
