import { presentTenant } from '../../presenters/present-admin.ts';
import { invalidBody } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants` (SPEC 1.5). */
export function createTenant({ useCases }: HandlerDeps): AdminHandler<'createTenant'> {
  return async ({ body }, { requestId }): Promise<AdminReply<'createTenant'>> => {
    const result = await useCases.createTenant({ name: body.name, mode: body.mode, settings: body.settings ?? null });
    if (!result.ok) return invalidBody(result, requestId);
    return {
      status: 201,
      headers: { Location: `/admin/tenants/${result.value.id}` },
      body: presentTenant({ tenant: result.value, logoDigest: null, apiKeys: [], endpoints: [] }),
    };
  };
}
