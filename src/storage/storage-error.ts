import { QueryRunnerAlreadyReleasedError } from 'typeorm';
import { StorageUnavailable, type Unavailability } from '../app/ports/system.ts';

/** The kind of a failed statement. */
export type StorageFault = 'duplicate' | 'retry' | 'statement' | 'unavailable';

/**
 * A statement that the database refused, or that did not reach it. It has the driver's code only: the driver's own error contains the
 * statement, its parameters and often the offending value, which can be personal data and must not be logged.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: string;
  readonly fault: StorageFault;

  constructor(code: string, fault: StorageFault) {
    super(`A database statement failed (${code}).`);
    this.code = code;
    this.fault = fault;
  }
}

// MySQL: deadlock, lock wait timeout, record changed since last read. PostgreSQL: serialization failure, deadlock.
const retryCodes = new Set(['1213', '1205', '1020', '40001', '40P01', '55P03']);
const duplicateCodes = new Set(['1062', '23505']);
/**
 * Server-side errors that mean "not now". Besides a full disk and a server that only reads: too many connections, shutting down, statement
 * timed out, out of memory or other resources, a failing disk.
 */
const unavailableCodes: ReadonlyMap<string, Unavailability> = new Map([
  ...namedBy('1021 1114 53100', 'database_full'),
  ...namedBy('1290 1836 25006', 'database_read_only'),
  ...namedBy('1037 1038 1040 1041 1053 1203 1927 1969 3024', 'database_unavailable'),
  ...namedBy('53000 53200 53300 57014 57P01 57P02 57P03 58000 58030', 'database_unavailable'),
]);

function namedBy(codes: string, reason: Unavailability): [string, Unavailability][] {
  return codes.split(' ').map((code) => [code, reason]);
}

/**
 * Converts an error of a driver into one that is safe to log. Other errors pass through.
 * @returns `StorageUnavailable` when the database cannot be reached or cannot write, otherwise a `StorageError` or the error as it was
 */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError || error instanceof StorageUnavailable) return error;
  const driver = driverErrorOf(error);
  if (driver === null) return error;
  const { number, code } = driver;
  if (number !== null && retryCodes.has(number)) return new StorageError(number, 'retry');
  if (number !== null && duplicateCodes.has(number)) return new StorageError(number, 'duplicate');
  const reason = number === null || number.startsWith('08') ? 'database_unavailable' : unavailableCodes.get(number);
  if (reason !== undefined) return new StorageUnavailable(new StorageError(number ?? code, 'unavailable'), reason);
  return new StorageError(number ?? code, 'statement');
}

/**
 * Reads the server's number from a driver's error: `errno` and `sqlState` on MySQL, the five-character code on PostgreSQL. A connection
 * failure has none: its `code` is a word such as ECONNREFUSED, or is missing.
 */
function driverErrorOf(error: Error): { number: string | null; code: string } | null {
  // TypeORM gives a connection up when it is lost between two statements, and then knows no reason. Stores give none up themselves.
  if (error instanceof QueryRunnerAlreadyReleasedError) return { number: null, code: 'connection lost' };
  const wrapped = 'driverError' in error && error.driverError instanceof Error;
  const source: Error & { code?: unknown; errno?: unknown; sqlState?: unknown } = wrapped
    ? (error.driverError as Error)
    : error;
  const code = typeof source.code === 'string' ? source.code : null;
  if (typeof source.errno === 'number' && source.sqlState !== undefined)
    return { number: `${source.errno}`, code: `${code}` };
  if (code !== null && /^[0-9A-Z]{5}$/.test(code) && /[0-9]/.test(code)) return { number: code, code };
  const connection = wrapped || (code !== null && connectionCode.test(code)) || connectionText.test(error.message);
  return connection ? { number: null, code: code ?? 'connection lost' } : null;
}

const connectionCode = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST[A-Z]+|ENET[A-Z]+|PROTOCOL_[A-Z_]+)$/;

/** Errors of a pool that have no code. */
const connectionText =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Pool is closed|Can't add new command when connection is in closed state)/;
