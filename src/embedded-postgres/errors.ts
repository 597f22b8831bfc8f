/** The embedded PostgreSQL cannot be provided. The message names the place and the remedy, and holds nothing personal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/**
 * Explains a fault of the file system to the operator.
 * @param cause what was thrown while `path` was made or written
 * @param path the file or folder in question
 * @returns an `EmbeddedPostgresError` for the faults that an operator can repair, else the cause itself
 */
export function explainFileFault(cause: unknown, path: string): unknown {
  switch (faultCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path, cause);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedPostgresError(
        `${path} cannot be written by this user. Give this user write access to it, or choose another DATA_DIR.`,
        { cause },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(`${path} should be a folder, but it is a file.`, { cause });
    default:
      return cause;
  }
}

/**
 * Explains the failure of a program by its output.
 * @param step what it did
 * @param output what the program wrote; only its last lines are shown
 * @param path the folder it worked in
 */
export function explainProgramFault(step: string, output: string, path: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return diskFull(path, output);
  }
  const lastLines = output.trim().split('\n').slice(-8).join('\n');
  return new EmbeddedPostgresError(`${step} failed in ${path}. Its output:\n${lastLines || '(nothing)'}`);
}

/** Explains a data folder without a cluster to a command that makes none. */
export function noInstallation(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There is no installation in ${dataDir}. Correct DATA_DIR, or make one: start the service, or run npx mitome bootstrap.`,
  );
}

/** The `code` of an operating system or database error, if it has one. */
export function faultCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

function diskFull(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The disk that holds ${path} is full. Free some space and start again.`, { cause });
}
