// The report of statements that Vitess would refuse or send to several shards.

import type { Reach, Shape } from './read-statements.ts';

/** Something in the tables that shards cannot enforce. */
export interface Constraint {
  readonly kind: string;
  readonly table: string;
  readonly name: string;
}

/** What was found. */
export interface Report {
  readonly shapes: readonly Shape[];
  /** The statements of transactions that name more than one tenant. */
  readonly overTenants: readonly string[];
  /** Statements that name more than one tenant. */
  readonly mixed: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly statements: number;
  readonly transactions: number;
}

/** Arguments, each with all findings that it is about, as the report prints them; `*` at the end stands for anything. */
export type Accepted = readonly {
  readonly title: string;
  readonly why: string;
  readonly findings: readonly string[];
}[];

interface Finding {
  readonly kind: string;
  readonly what: string;
}

const reaches: Readonly<Record<Reach, string>> = {
  tenant: 'the shard of its tenant',
  session: 'one shard, by a lookup of the session',
  ids: 'the shards of rows by their ids',
  all: 'all shards',
  apart: 'tables of the instance',
};

function findingsOf({ shapes, overTenants, mixed, constraints }: Report): Finding[] {
  const wide = shapes.filter(({ reach }) => reach === 'session' || reach === 'ids' || reach === 'all');
  const found: Finding[] = [
    ...shapes.flatMap(({ name, refusals }) => refusals.map((refusal) => ({ kind: `refused: ${refusal}`, what: name }))),
    ...wide.map(({ reach, name }) => ({ kind: reaches[reach], what: name })),
    ...overTenants.map((name) => ({ kind: 'transaction over tenants', what: name })),
    ...mixed.map((name) => ({ kind: 'one statement over several tenants', what: name })),
    ...constraints.map(({ kind, table, name }) => ({ kind, what: `${table}.${name}` })),
  ];
  const byName = new Map(found.map((finding) => [`${finding.kind} ${finding.what}`, finding]));
  return [...byName.values()].sort((a, b) => (`${a.kind} ${a.what}` < `${b.kind} ${b.what}` ? -1 : 1));
}

function argumentFor(accepted: Accepted, { kind, what }: Finding): Accepted[number] | undefined {
  const text = `${kind}: ${what}`;
  return accepted.find(({ findings }) =>
    findings.some((one) => (one.endsWith('*') ? text.startsWith(one.slice(0, -1)) : one === text)),
  );
}

/** The report for people, and what in it is not argued. Arguments of nothing are named, and no fault: the tests may not have come that way. */
export function printReport(report: Report, accepted: Accepted): { readonly text: string; readonly faults: string[] } {
  const findings = findingsOf(report);
  const lines = findings.map((finding) => {
    const argument = argumentFor(accepted, finding);
    return `${argument === undefined ? 'OPEN  ' : 'argued'} ${finding.kind}: ${finding.what}`;
  });
  const open = findings.filter((finding) => argumentFor(accepted, finding) === undefined);
  const found = new Set(findings.map(({ kind, what }) => `${kind}: ${what}`));
  const unused = accepted.flatMap((entry) => entry.findings.filter((one) => !one.endsWith('*') && !found.has(one)));
  return {
    text: [...lines, ...unused.map((finding) => `not met ${finding}`), '', ...summary(report)].join('\n'),
    faults: open.map(({ kind, what }) => `not argued: ${kind}: ${what}`),
  };
}

function summary({ shapes, statements, transactions, overTenants, mixed, constraints }: Report): string[] {
  const of = (reach: Reach) => shapes.filter((shape) => shape.reach === reach).length;
  return [
    `${statements} statements of ${shapes.length} shapes, ${transactions} transactions`,
    ...(Object.keys(reaches) as Reach[]).map((reach) => `${of(reach)} shapes reach ${reaches[reach]}`),
    `${overTenants.length} kinds of transactions name several tenants, and so do ${mixed.length} kinds of statements`,
    `${constraints.filter(({ kind }) => kind === 'foreign key').length} foreign keys, ${constraints.filter(({ kind }) => kind === 'AUTO_INCREMENT').length} AUTO_INCREMENT columns`,
  ];
}

/** The result for docs/scale.md: figures, and each argument with how many findings it is about. */
export function reportTable(report: Report, accepted: Accepted): string {
  const findings = findingsOf(report);
  const rows = accepted.map((entry) => {
    const about = findings.filter((finding) => argumentFor(accepted, finding) === entry);
    return `| ${entry.title} | ${about.length} | ${entry.why} |`;
  });
  return [
    ...summary(report).map((line) => `- ${line}`),
    '',
    '| what | findings | why it is so, and what happens on shards |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}
