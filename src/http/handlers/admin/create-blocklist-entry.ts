import { presentBlocklistEntry } from '../../presenters/present-admin.ts';
import { invalidBody } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/blocklist`: blocks a person or a document; the response repeats no value. */
export function createBlocklistEntry({ useCases }: HandlerDeps): AdminHandler<'createBlocklistEntry'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'createBlocklistEntry'>> => {
    const result = await useCases.createBlocklistEntry(params.tenantId, body);
    if (!result.ok) return invalidBody(result, requestId);
    return { status: 201, body: presentBlocklistEntry(result.value) };
  };
}
