import type { AccessLog, AccessRecord } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/**
 * Thrown when an access to personal data could not be recorded. Without the record there is no answer, so it is never caught on the way; the
 * caller may try again.
 */
export class AccessNotRecorded extends Error {
  override readonly name = 'AccessNotRecorded';

  constructor(cause: unknown) {
    super('an access to personal data could not be recorded', { cause });
  }
}

/** What a request is about to be shown. */
export type ObservedAccess = Omit<AccessRecord, 'at'>;

/**
 * Records an access to personal data; once it returns, the data may be shown (SPEC 4.2). It takes a connection of its own, so it is not for
 * the inside of a transaction.
 * @throws AccessNotRecorded
 */
export function recordAccess(deps: { accessLog: AccessLog; clock: Clock }) {
  return async (access: ObservedAccess): Promise<void> => {
    try {
      await deps.accessLog.record({ ...access, at: deps.clock.now() });
    } catch (error) {
      throw new AccessNotRecorded(error);
    }
  };
}
