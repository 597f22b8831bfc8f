import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../src/storage/database.ts';

/*
 * `npm run check -- 'published migrations'`: migrations that were published stay as they are, new ones come behind them, and none takes away
 * what the previous release reads or writes. `node scripts/check/published-migrations.ts --write` adds the new ones to the list, as
 * `npm run release` does.
 */

const file = 'src/storage/migrations/published.json';

/** The list of published migrations. */
export interface Published {
  /** In their order; the hash is of what it does on every engine. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** Migrations that take something away, each with the release since which no code uses it. */
  readonly contracts: Readonly<Record<string, string>>;
}

/** What a migration does: the calls of the query runner on each engine. */
export interface Described {
  readonly name: string;
  readonly steps: readonly { readonly engine: string; readonly call: string; readonly given: readonly unknown[] }[];
}

/** Calls that a release can make while the previous one runs. */
const expanding = ['createTable', 'createIndex', 'addColumn'];

/** Runs a migration against a recorder in place of each engine. */
export async function describeMigration(migration: MigrationInterface): Promise<Described> {
  const steps: { engine: string; call: string; given: unknown[] }[] = [];
  for (const engine of ['mariadb', 'postgres']) {
    const known: object = {
      dataSource: { options: { type: engine } },
      // Every table is as an earlier migration made it, without what this one adds.
      getTable: async () => undefined,
    };
    const recorder = new Proxy(known, {
      get: (target, call) =>
        Reflect.get(target, call) ??
        (async (...given: unknown[]) => void steps.push({ engine, call: `${String(call)}`, given })),
    });
    await migration.up(recorder as QueryRunner);
  }
  return { name: migration.name ?? migration.constructor.name, steps };
}

/** Compares migrations, in the order in which they run, with the published ones. @returns one line for each fault */
export function faultsOf(described: readonly Described[], published: Published): string[] {
  const faults: string[] = [];
  for (const [at, { name, hash }] of published.migrations.entries()) {
    const now = described.find((one) => one.name === name);
    if (now === undefined) faults.push(`${name}: was published and is missing`);
    else if (hashOf(now) !== hash)
      faults.push(`${name}: was published and does something else now; add a new migration`);
    else if (described[at] !== now) faults.push(`${name}: was published, and a new migration runs before it`);
  }
  for (const { name, steps } of described) {
    const narrowing = steps.find(({ call, given }) => !expanding.includes(call) || isNarrow(call, given));
    if (narrowing === undefined || Object.hasOwn(published.contracts, name)) continue;
    faults.push(
      `${name}: ${narrowing.call} can break the previous release, which runs meanwhile; see docs/versioning.md, "Upgrades"`,
    );
  }
  return faults;
}

/** A unique index refuses rows that the previous release writes, and so does a column that must have a value. */
function isNarrow(call: string, given: readonly unknown[]): boolean {
  const [, added] = given as [unknown, { isUnique?: boolean; isNullable?: boolean; default?: unknown } | undefined];
  if (call === 'createIndex') return added?.isUnique === true;
  return call === 'addColumn' && added?.isNullable !== true && added?.default === undefined;
}

/** The hash of what a migration does. */
export function hashOf({ steps }: Described): string {
  return createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 32);
}

if (import.meta.main) {
  const published = JSON.parse(readFileSync(file, 'utf8')) as Published;
  const described = await Promise.all(migrations.map((migration) => describeMigration(new migration())));
  // As they run: by the 13 digits at the end of their names.
  described.sort((a, b) => Number(a.name.slice(-13)) - Number(b.name.slice(-13)));
  const faults = faultsOf(described, published);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0 && process.argv.includes('--write')) {
    const list = described.map((one) => ({ name: one.name, hash: hashOf(one) }));
    writeFileSync(file, `${JSON.stringify({ ...published, migrations: list }, null, 2)}\n`);
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}
