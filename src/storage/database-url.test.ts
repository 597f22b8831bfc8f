import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test('an address is parsed from a URL, with escapes, default ports and IPv6', () => {
  expect(parseDatabaseUrl('mysql://us%40er:p%2Fw@db.example:3307/mitome')).toEqual({
    family: 'mysql',
    host: 'db.example',
    port: 3307,
    username: 'us@er',
    password: 'p/w',
    database: 'mitome',
    tls: false,
  });
  expect(parseDatabaseUrl('mariadb://root@localhost/m')).toMatchObject({ family: 'mysql', port: 3306, password: '' });
  expect(parseDatabaseUrl('postgresql://u:p@[::1]/m?sslmode=verify-full')).toMatchObject({
    family: 'postgres',
    host: '::1',
    port: 5432,
    tls: 'verified',
  });
});

test.each([
  ['not a url', 'not a URL'],
  ['http://u:hunter2@h/m', 'must begin with'],
  ['mysql://u:hunter2@h', 'names no database'],
  ['mysql://u:hunter2@/m', 'database URL'],
  ['mysql://u:hunter2@h/m?sslmode=maybe', 'sslmode'],
  ['mysql://u:hunter2@h/m?multipleStatements=true', 'unknown parameter multipleStatements'],
  ['mysql://u:hunter2%zz@h/m', 'a % in its password'],
])('%s is refused with the part at fault, and without the password', (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(message);
  expect(() => parseDatabaseUrl(url)).not.toThrow('hunter2');
});
