// Says in words why a check of `mitome doctor` failed.

/** What an operator can mend, by the code of MySQL and MariaDB or of PostgreSQL. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['1045', 'The database refuses the account or its password'],
  ['28P01', 'The database refuses the account or its password'],
  ['28000', 'The database refuses the account or its password'],
  ['1044', 'The account may not use the database'],
  ['42501', 'The account may not use the database'],
  ['1049', 'The server has no database of this name'],
  ['3D000', 'The server has no database of this name'],
]);

/**
 * The message of an error, with the code of its cause.
 * @param error an error of the service, whose message holds no secret
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'The check failed.';
  const own = codeOf(error);
  const reason = own === null ? undefined : reasons.get(own);
  if (reason !== undefined) return `${reason} (${own}).`;
  const cause = codeOf(error.cause);
  const text = `${error.message}${cause === null ? '' : ` (${cause})`}`.replace(/\.?$/, '.').replace(/\. \(/, ' (');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? `${error.code}` : null;
}
