import { inspect } from 'node:util';
import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../app/ports/system.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const mysqlError = (errno: number, sqlState: string) =>
  Object.assign(new Error("Duplicate entry '山田花子' for key"), { errno, sqlState, code: 'ER_SOMETHING' });
const postgresError = (code: string) =>
  Object.assign(new Error('Key (name)=(山田花子) exists'), { code, detail: '山田花子' });
const failed = (driver: Error) => new QueryFailedError('INSERT INTO t VALUES (?)', ['山田花子'], driver);

test.each([
  ['a MySQL deadlock', failed(mysqlError(1213, '40001')), 'retry'],
  ['a MySQL lock timeout', failed(mysqlError(1205, 'HY000')), 'retry'],
  ['a MariaDB snapshot conflict', failed(mysqlError(1020, 'HY000')), 'retry'],
  ['a PostgreSQL serialization failure', failed(postgresError('40001')), 'retry'],
  ['a PostgreSQL deadlock', failed(postgresError('40P01')), 'retry'],
  ['a MySQL duplicate key', failed(mysqlError(1062, '23000')), 'duplicate'],
  ['a PostgreSQL duplicate key', failed(postgresError('23505')), 'duplicate'],
  ['a value that is too long', failed(mysqlError(1406, '22001')), 'statement'],
])('%s is told apart, and holds nothing of the statement', (_name, error, fault) => {
  const mapped = toStorageError(error);
  expect(mapped).toBeInstanceOf(StorageError);
  expect(mapped).toMatchObject({ fault });
  expect(inspect(mapped, { depth: 10, showHidden: true })).not.toMatch(/山田|INSERT/);
});

test.each([
  [
    'a refused connection',
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED', errno: -111 }),
  ],
  [
    'a connection that broke',
    failed(Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true })),
  ],
  ['a broken connection without a code', failed(new Error('Connection terminated unexpectedly'))],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
  ['a database that shuts down', failed(postgresError('57P01'))],
  ['a statement that ran too long', failed(postgresError('57014'))],
  ['too many connections', mysqlError(1040, '08004')],
])('%s means that the database is unavailable', (_name, error) => {
  const mapped = toStorageError(error);
  expect(mapped).toBeInstanceOf(StorageUnavailable);
  expect(inspect(mapped, { depth: 10, showHidden: true })).not.toMatch(/山田|INSERT/);
});

test('an error of other origin than a driver passes through', () => {
  const error = new Error('a rule was broken');
  expect(toStorageError(error)).toBe(error);
  const missingFile = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', errno: -2, syscall: 'open' });
  expect(toStorageError(missingFile)).toBe(missingFile);
});
