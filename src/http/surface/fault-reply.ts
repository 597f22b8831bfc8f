import { type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { AccessNotRecorded } from '../../app/record-access.ts';
import { problem } from './problems.ts';
import type { SurfaceDefinition } from './surface.ts';

/** Answers what a surface's handlers throw. Each fault is logged once; the answer says nothing of it but whether to try again. */
export function faultReply(log: Log): SurfaceDefinition<unknown>['onError'] {
  return (error, { requestId, operationId }) => {
    if (error instanceof StorageUnavailable) {
      log.warn({ requestId, operationId }, 'the database cannot be reached');
      return problem('ServiceUnavailable', requestId, 'The service cannot answer now. Try again later.', {});
    }
    if (error instanceof AccessNotRecorded) {
      log.error({ requestId, operationId, error: safeError(error) }, 'an access to personal data was not recorded');
      return problem('ServiceUnavailable', requestId, 'The access could not be recorded. Try again later.', {});
    }
    log.error({ requestId, operationId, error: safeError(error) }, 'request failed');
    return problem('InternalError', requestId, 'The service failed and has recorded why.', {});
  };
}
