import type { Database } from './database.ts';

/**
 * Compares the tables of a migrated database with the entities.
 * @returns the statements that TypeORM would run to make them agree; empty when migrations and entities say the same
 */
export async function findDrift({ dataSource }: Database): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
