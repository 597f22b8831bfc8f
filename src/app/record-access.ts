import type { Deps } from './deps.ts';
import type { AccessRecord } from './ports/accesses.ts';

/** Thrown when an access to personal data could not be recorded. The response is withheld (503), and the caller may retry. */
export class AccessNotRecorded extends Error {
  override readonly name = 'AccessNotRecorded';

  constructor(cause: unknown) {
    super('an access to personal data could not be recorded', { cause });
  }
}

/** The access that a response is about to grant. */
export type ObservedAccess = Omit<AccessRecord, 'at'>;

/**
 * Records an access to personal data; the data may be shown once this returns (SPEC 4.2). It takes a connection of its own, so it must not
 * be called inside a transaction.
 * @throws AccessNotRecorded
 */
export function recordAccess(deps: Deps<'accessLog' | 'clock'>) {
  return async (access: ObservedAccess): Promise<void> => {
    try {
      await deps.accessLog.record({ ...access, at: deps.clock.now() });
    } catch (error) {
      throw new AccessNotRecorded(error);
    }
  };
}
