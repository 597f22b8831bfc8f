// Records every call of the admin API that may change something, in one place for all of them.

import { type Log, safeError } from '../../app/ports/system.ts';
import type { ChangeResult, ObservedChange } from '../../app/record-change.ts';
import type { AnyReply } from '../wire/message.ts';
import type { AdminContext } from './authenticate-admin.ts';
import type { OperationTable } from './routing.ts';
import type { SurfaceRequest } from './surface.ts';

/** Operations with a body that change nothing. */
const readingOperations: readonly string[] = ['previewTenantSettings'];

/** The parts of paths that are not what an operation is about. */
const placeParts: readonly string[] = ['tenantId', 'sessionId'];

/**
 * Records a call before its handler runs, and its result before the response is sent. Reads are not recorded here: those of personal data
 * have records of their own. A result that cannot be recorded is logged, and its record stays without one.
 * Calls that need no credential are recorded afterwards and only where they succeeded: anyone could fill the log otherwise.
 * @returns null for an operation that changes nothing
 */
export function auditChanges(deps: {
  readonly recordChange: (change: ObservedChange) => Promise<(result: ChangeResult) => Promise<void>>;
  /** The operations with their roles. */
  readonly operations: OperationTable;
  readonly log: Log;
}) {
  return async (
    { raw, requestId, operationId, params }: SurfaceRequest,
    body: unknown,
    { caller }: Pick<AdminContext, 'caller'>,
  ): Promise<((reply: AnyReply) => Promise<void>) | null> => {
    if (raw.method === 'GET' || raw.method === 'HEAD' || readingOperations.includes(operationId)) return null;
    const { tenantId = null, sessionId = null } = params;
    const [, resourceId = null] = Object.entries(params).findLast(([name]) => !placeParts.includes(name)) ?? [];
    const change = { tenantId, sessionId, actor: caller, operation: operationId, resourceId, requestId };
    const observed = { ...change, fields: namesIn(body) };
    const isOpen = deps.operations[operationId]?.roles?.includes('anyone') === true;
    const begun = isOpen ? null : await deps.recordChange(observed);
    return async (reply) => {
      if (isOpen && reply.status >= 300) return;
      try {
        const end = begun ?? (await deps.recordChange(observed));
        await end({ status: reply.status, createdId: createdIn(reply) });
      } catch (error) {
        deps.log.error({ requestId, operationId, error: safeError(error) }, 'recording the result of a change failed');
      }
    };
  };
}

/** The names of the members of a body; the body of a picture has none. */
function namesIn(body: unknown): readonly string[] {
  return body !== null && typeof body === 'object' && !Buffer.isBuffer(body) ? Object.keys(body) : [];
}

/** The id of what a call created, as its response names it. */
function createdIn({ status, body }: AnyReply): string | null {
  const created =
    status === 201 ? (body as { readonly id?: unknown; readonly endpoint?: { readonly id?: unknown } }) : {};
  const id = created.id ?? created.endpoint?.id;
  return typeof id === 'string' ? id : null;
}
