import { presentTenant } from '../../presenters/present-admin.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants` (SPEC 1.5). */
export function createTenant({ useCases }: HandlerDeps): AdminHandler<'createTenant'> {
  return async ({ body }, { requestId }): Promise<AdminReply<'createTenant'>> => {
    const result = await useCases.createTenant({ name: body.name, mode: body.mode, settings: body.settings ?? null });
    if (!result.ok) {
      return invalidRequest(
        requestId,
        result.faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
      );
    }
    return {
      status: 201,
      headers: { Location: `/admin/tenants/${result.value.id}` },
      body: presentTenant({ tenant: result.value, apiKeys: [], endpoints: [] }),
    };
  };
}
