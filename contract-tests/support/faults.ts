import type { TestService } from './start-service.ts';

/** Runs something while the rows cannot be reached. */
export async function whileRowsAreCut<T>({ installation }: TestService, work: () => Promise<T>): Promise<T> {
  installation.proxies.rows.cut();
  try {
    return await work();
  } finally {
    installation.proxies.rows.restore();
  }
}

/** Runs something while the queue cannot be reached. */
export async function whileQueueIsCut<T>({ installation }: TestService, work: () => Promise<T>): Promise<T> {
  installation.proxies.queue.cut();
  try {
    return await work();
  } finally {
    installation.proxies.queue.restore();
  }
}

/** Runs something while a table is missing, which makes statements on it fail though the database answers. */
export async function whileTableIsMissing<T>(
  { installation: { database } }: TestService,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await work();
  } finally {
    await database.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Not the outbox: its rows go when their work is done, whoever looks. Whatever adds one adds or changes one of these too. */
const tables = ['sessions', 'session_data', 'media', 'outcomes', 'pending_reviews', 'events', 'deliveries'];

/** How many rows each table of sessions has, to show that nothing was written. */
export async function rowCounts({ installation: { database } }: TestService): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`);
  const [row = {}] = await database.query(`SELECT ${counts.join(', ')}`);
  return Object.fromEntries(Object.entries(row).map(([table, count]) => [table, Number(count)]));
}
