import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from './testing/engines.ts';
import { openTestStorage, type TestStorage } from './testing/open-test-storage.ts';

describe.each(engines)('the time of $name', (engine) => {
  let it: TestStorage;
  beforeAll(async () => {
    it = await openTestStorage(engine, 'read_time');
  });
  afterAll(() => it.close());

  /** The database's own clock, in milliseconds since the epoch. */
  async function epochMs(): Promise<number> {
    const sql =
      engine.variable === 'TEST_MYSQL_URL'
        ? 'SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS ms'
        : 'SELECT FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS ms';
    return Number((await it.database.query(sql))[0]?.ms);
  }

  test('is an instant of its clock to the millisecond', async () => {
    const before = await epochMs();
    const times: number[] = [];
    for (let reading = 0; reading < 5; reading += 1) times.push((await it.storage.readTime()).getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
    // Rounded where the other is cut off.
    expect(Math.max(...times)).toBeLessThanOrEqual((await epochMs()) + 1);
    expect(times.some((time) => time % 1000 !== 0)).toBe(true);
  });
});
