import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines } from '../support/databases.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { startService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe('the search for planted values', () => {
  test('finds nothing in a line that holds ids and figures only', () => {
    const line =
      '{"level":30,"requestId":"req_01a1f8dd85837944a517086f60a2bef9","sessionId":"vs_01a1f8dd863c734585c55a69e6d0f921"}';
    expect(secretsIn(line)).toEqual([]);
  });

  test.each<readonly [name: string, text: string]>([
    ['a family name', `P<UTO${planted.person.lastName.toUpperCase()}<<`],
    ['a birth date', `born ${planted.person.birthDate}`],
    ['state', `?state=${planted.state}`],
    ['metadata', JSON.stringify(planted.metadata)],
    ['a note', planted.note],
    ['a return URL', planted.callbackUrl],
    ['metadata of a picture', `Exif II*${planted.pictureText}`],
    ['an API key or admin token', `mtm_test_${'a'.repeat(49)}`],
    ['a webhook secret', 'whsec_abc'],
    ['a token of a link or hand-off', `vs_${'0'.repeat(32)}.${'a'.repeat(43)}`],
    ['a token of a link or hand-off', `vs_${'0'.repeat(32)}~${'a'.repeat(43)}`],
    ['a browser cookie', 'mitome_browser=abc'],
    ['a database password', 'mysql://mitome:secret@127.0.0.1/mitome'],
    ['a bearer header', 'authorization: Bearer abc'],
  ])('finds %s', (name, text) => {
    expect(secretsIn(text)).toContain(name);
  });
});

describe.each(engines)('the end of a service of tests on $name', (engine) => {
  test('fails where a row, the queue, a file or the log has a planted value in clear', async () => {
    const service = await startService(engine);
    const { database, queueDatabase, dataDir } = service.installation;
    const { id } = await createTenant(service);
    await database.query(`UPDATE tenants SET name = '${planted.person.lastName}' WHERE id = '${id}'`);
    await queueDatabase.query(`CREATE TABLE left_over AS SELECT '${planted.person.firstName}' AS text`);
    await writeFile(join(dataDir, 'left-over'), planted.note);
    service.log.info({ value: planted.otherName }, 'planted');
    await expect(service.close()).rejects.toThrow(
      'log: another name; tenants: a family name; left_over: a given name; left-over: a note',
    );
  });
});
