// The list of accesses to personal data, which tenants and administrators read alike.

import type { components, operations } from '../../../generated/types/tenant.ts';
import type { AccessFilter, RecordedAccess } from '../../app/ports/views.ts';

type Query = NonNullable<operations['listPersonalDataAccesses']['parameters']['query']>;

/** The filter of a query whose times have been read. */
export function readAccessFilter(
  { sessionId, actorKind }: Pick<Query, 'sessionId' | 'actorKind'>,
  { from, to }: Pick<AccessFilter, 'from' | 'to'>,
): AccessFilter {
  return { sessionId: sessionId ?? null, actorKind: actorKind ?? null, from, to };
}

/** One access to personal data. */
export function presentAccess(access: RecordedAccess): components['schemas']['PersonalDataAccess'] {
  const { id, at, sessionId, actor, operation, fields, requestId } = access;
  return {
    ...{ id, at: at.toISOString(), sessionId },
    actor: { kind: actor.kind, id: actor.id },
    ...{ address: actor.address, operation, fields: [...fields], requestId },
  };
}
