import { invalidBody, notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/settings/preview`: a dry run, which is recorded as no change. */
export function previewTenantSettings({ useCases }: HandlerDeps): AdminHandler<'previewTenantSettings'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'previewTenantSettings'>> => {
    const result = await useCases.previewTenantSettings(params.tenantId, body);
    if (!result.ok) return 'faults' in result ? invalidBody(result, requestId) : notFound('tenant', requestId);
    const { version, changes, warnings } = result.value;
    return {
      status: 200,
      body: {
        version,
        changes: changes.map(({ name, from, to }) => ({ name, from, to })),
        warnings: warnings.map(({ code, detail, values }) => ({ code, detail, values: [...values] })),
      },
    };
  };
}
