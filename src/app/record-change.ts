import type { Deps } from './deps.ts';
import type { ChangeRecord, ChangeResult } from './ports/changes.ts';

export type { ChangeResult } from './ports/changes.ts';

/** Thrown when a change could not be recorded. It is not made (503), and the caller may retry. */
export class ChangeNotRecorded extends Error {
  override readonly name = 'ChangeNotRecorded';

  constructor(cause: unknown) {
    super('a change could not be recorded', { cause });
  }
}

/** The change that a call is about to make. */
export type ObservedChange = Omit<ChangeRecord, 'at'>;

/**
 * Records a change before it is made, so that none goes unrecorded: a record without a result stands for a call that was interrupted.
 * @returns records the result
 * @throws ChangeNotRecorded
 */
export function recordChange({ changeLog, clock }: Deps<'changeLog' | 'clock'>) {
  return async (change: ObservedChange): Promise<(result: ChangeResult) => Promise<void>> => {
    try {
      const id = await changeLog.begin({ ...change, at: clock.now() });
      return (result) => changeLog.end(change, id, result);
    } catch (error) {
      throw new ChangeNotRecorded(error);
    }
  };
}
