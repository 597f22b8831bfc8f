import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection as createStreamingConnection } from 'mysql2';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { repositoryFiles } from './check/repository-files.ts';
import { provideMariaDb } from './setup/provide-mariadb.ts';
import { readOptions } from './setup/read-options.ts';
import { startMariaDb } from './setup/start-mariadb.ts';
import { runSuite } from './test/run-suite.ts';
import { testServices } from './test/test-services.ts';
import accepted from './vitess/accepted.json' with { type: 'json' };
import { apart, readShape, type Shape, tenantsOf, withoutValues } from './vitess/read-statements.ts';
import { type Constraint, printReport, type Report, reportTable } from './vitess/report.ts';

const usage = `npm run vitess:check [-- [FILES] [options]]

Runs contract tests over a MariaDB that logs every statement, and reports which statements and constraints Vitess would refuse, or send to more
than one shard, where rows are sharded by their tenant. Ends with 1 if one of them is not argued in scripts/vitess/accepted.json. It takes
minutes. With FILES it runs those tests alone.

  --write  puts the result into docs/scale.md`;
const { values, positionals: named } = readOptions(usage, {
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const files =
  named.length > 0
    ? named
    : [
        'contract-tests/tenant',
        'contract-tests/capture',
        'contract-tests/session',
        'contract-tests/admin',
        'contract-tests/notifications',
        'contract-tests/sandbox',
      ];
const page = 'docs/scale.md';

interface Logged extends RowDataPacket {
  readonly thread: number;
  readonly sql: string;
}

/** Reads the log, in the order of the server, connection by connection. Those of the tests themselves are left out. */
async function readLog(url: string, take: (sql: string, thread: number) => void): Promise<void> {
  const connection = await createConnection(url);
  try {
    await connection.query('SET GLOBAL general_log = OFF');
    const ofService = new Set<number>();
    const [threads] = await connection.query<Logged[]>(
      "SELECT DISTINCT thread_id AS thread FROM mysql.general_log WHERE CONVERT(argument USING utf8mb4) LIKE 'SET SESSION TRANSACTION ISOLATION LEVEL%'",
    );
    for (const { thread } of threads) ofService.add(thread);
    // Page by page would sort it each time.
    const streaming = createStreamingConnection(url);
    const rows = streaming
      .query(
        "SELECT thread_id AS thread, CONVERT(argument USING latin1) AS `sql` FROM mysql.general_log WHERE command_type IN ('Query', 'Execute')",
      )
      .stream();
    for await (const row of rows) {
      const { thread, sql } = row as Logged;
      if (ofService.has(thread)) take(`${sql}`, thread);
    }
    streaming.end();
  } finally {
    await connection.end();
  }
}

/** Foreign keys, AUTO_INCREMENT, and unique indexes that a shard cannot enforce, of one database of the tests. */
async function readConstraints(url: string): Promise<Constraint[]> {
  const connection = await createConnection(url);
  try {
    const [[database]] = await connection.query<RowDataPacket[]>(
      "SELECT table_schema AS name FROM information_schema.tables WHERE table_name = 'sessions' LIMIT 1",
    );
    const from = async (sql: string) => (await connection.query<RowDataPacket[]>(sql, [database?.name]))[0];
    const keys = await from(
      "SELECT table_name AS 'table', constraint_name AS name FROM information_schema.referential_constraints WHERE constraint_schema = ?",
    );
    const counters = await from(
      "SELECT table_name AS 'table', column_name AS name FROM information_schema.columns WHERE table_schema = ? AND extra LIKE '%auto_increment%'",
    );
    const unique = await from(
      "SELECT table_name AS 'table', index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS `columns` FROM information_schema.statistics WHERE table_schema = ? AND non_unique = 0 AND index_name <> 'PRIMARY' GROUP BY table_name, index_name",
    );
    return [
      ...keys.map(({ table, name }) => ({ kind: 'foreign key', table, name })),
      ...counters
        .filter(({ table }) => !apart.includes(table))
        .map(({ table, name }) => ({ kind: 'AUTO_INCREMENT', table, name })),
      ...unique
        .filter(({ table, columns }) => !apart.includes(table) && !`${columns}`.split(',').includes('tenant_id'))
        .map(({ table, name }) => ({ kind: 'unique over tenants', table, name })),
    ];
  } finally {
    await connection.end();
  }
}

/** Runs the tests over a logging server. */
async function measure(): Promise<Report> {
  const services = testServices((line) => console.log(`[vitess] ${line}`));
  const server = await startMariaDb({
    tools: await provideMariaDb((line) => console.log(`[vitess] ${line}`)),
    durable: false,
  });
  try {
    const env = {
      ...(await services.provide(['TEST_POSTGRES_URL', 'MODELS_DIR'])),
      TEST_MYSQL_URL: server.url('mysql'),
    };
    const admin = await createConnection(server.url('mysql'));
    await admin.query("SET GLOBAL log_output = 'TABLE'");
    await admin.query('SET GLOBAL general_log = ON');
    // The databases of the tests are gone at their end.
    let constraints: Constraint[] = [];
    const watch = setInterval(() => {
      readConstraints(server.url('mysql')).then(
        (found) => {
          if (found.length >= constraints.length) constraints = found;
        },
        () => {},
      );
    }, 5000);
    const outcome = await runSuite(
      'contract',
      [...files, '-t', '^(?!.*PostgreSQL)'],
      env,
      new AbortController().signal,
    );
    clearInterval(watch);
    await admin.end();
    if (outcome.passed === 0) throw new Error('no test passed, so there is nothing to report');
    const shapes = new Map<string, Shape>();
    const open = new Map<number, Set<string>>();
    const overTenants = new Map<string, number>();
    const mixed = new Set<string>();
    let statements = 0;
    let transactions = 0;
    const names = new Map<number, Set<string>>();
    await readLog(server.url('mysql'), (sql, thread) => {
      const text = withoutValues(sql);
      if (/^(BEGIN|START TRANSACTION)/i.test(text)) {
        open.set(thread, new Set());
        names.set(thread, new Set());
        return;
      }
      if (/^(COMMIT|ROLLBACK)/i.test(text)) {
        transactions += 1;
        if ((open.get(thread)?.size ?? 0) > 1) {
          const name = [...(names.get(thread) ?? [])].sort().join('; ');
          overTenants.set(name, (overTenants.get(name) ?? 0) + 1);
        }
        open.delete(thread);
        return;
      }
      const shape = shapes.get(text) ?? readShape(text);
      if (shape === null) return;
      statements += 1;
      shapes.set(text, shape);
      const tenants = tenantsOf(sql);
      if (tenants.length > 1 && shape.reach !== 'apart') mixed.add(shape.name);
      if (!open.has(thread)) return;
      for (const tenant of tenants) open.get(thread)?.add(tenant);
      if (shape.reach !== 'apart') names.get(thread)?.add(shape.name);
    });
    return {
      shapes: [...shapes.values()],
      overTenants: [...overTenants.keys()],
      mixed: [...mixed].sort(),
      statements,
      transactions,
      constraints,
    };
  } finally {
    await server.stop();
    await services.stop();
  }
}

const report = await measure();
const { text, faults } = printReport(report, accepted);
console.log(text);
for (const fault of faults) console.error(fault);
if (values.write && repositoryFiles().includes(page)) {
  const marked = /<!-- vitess -->[\s\S]*<!-- end vitess -->/;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      marked,
      () => `<!-- vitess -->\n\n${reportTable(report, accepted)}\n\n<!-- end vitess -->`,
    ),
  );
}
process.exitCode = faults.length > 0 ? 1 : 0;
