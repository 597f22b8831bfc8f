import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import accepted from './accepted.json' with { type: 'json' };
import { readShape, withoutValues } from './read-statements.ts';
import { printReport, type Report, reportTable } from './report.ts';

const shapeOf = (sql: string) => {
  const shape = readShape(withoutValues(sql));
  if (shape === null) throw new Error('no statement of rows');
  return shape;
};
const report: Report = {
  shapes: [
    shapeOf("SELECT id FROM sessions WHERE tenant_id = 'a'"),
    shapeOf("SELECT id FROM outbox WHERE kind = 'a' AND due_at < 'b'"),
    shapeOf("SELECT kind FROM outbox WHERE kind = 'a' AND due_at < 'b'"),
  ],
  overTenants: ['INSERT outbox'],
  mixed: ['INSERT sessions'],
  constraints: [{ kind: 'foreign key', table: 'events', name: 'fk' }],
  statements: 9,
  transactions: 2,
};
const found = [
  'all shards: SELECT outbox by due_at, kind',
  'foreign key: events.fk',
  'one statement over several tenants: INSERT sessions',
  'transaction over tenants: INSERT outbox',
];

test('each finding is a fault until it is argued, and statements of one shape are one finding', () => {
  expect(printReport(report, []).faults).toEqual(found.map((finding) => `not argued: ${finding}`));
  const { text, faults } = printReport(report, [{ title: 'all', why: 'because', findings: found }]);
  expect(faults).toEqual([]);
  expect(text).toContain('argued all shards: SELECT outbox by due_at, kind');
  expect(text).toContain('1 foreign keys');
});

test('an argument about what was not met is named, and one with a star is about all that begins so', () => {
  const entry = {
    title: 'all',
    why: 'because',
    findings: ['all shards: *', 'foreign key: *', 'one statement*', 'transaction*', 'all shards: SELECT gone'],
  };
  const { text, faults } = printReport(report, [entry]);
  expect(faults).toEqual([]);
  expect(text).toContain('not met all shards: SELECT gone');
  expect(reportTable(report, [entry])).toContain('| all | 4 | because |');
});

test('docs/scale.md has every argument, as it is, and no other', () => {
  const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
  const [, result = ''] = /<!-- vitess -->(.*)<!-- end vitess -->/s.exec(page) ?? [];
  const rows = [...result.matchAll(/^\| (.+?) \| (?:\d+|–) \| (.+) \|$/gm)].map(([, title, why]) => ({ title, why }));
  expect(rows).toEqual(accepted.map(({ title, why }) => ({ title, why })));
});
