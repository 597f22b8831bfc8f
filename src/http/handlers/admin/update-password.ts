import { invalidBody } from '../../refusals/admin-refusals.ts';
import { attemptRefusal } from '../../refusals/member-refusals.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PUT /admin/account/password`: the member's other sessions end. */
export function updatePassword({ useCases }: HandlerDeps): AdminHandler<'updatePassword'> {
  return async ({ body }, context): Promise<AdminReply<'updatePassword'>> => {
    const updated = await useCases.updatePassword(sessionOf(context), body);
    if (updated.ok) return { status: 204 };
    if ('faults' in updated) return invalidBody(updated, context.requestId);
    return attemptRefusal(updated, context.requestId);
  };
}
