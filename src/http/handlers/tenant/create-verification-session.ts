import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { createSession } from '../../../app/session/create-session.ts';
import { memberText } from '../../json-text.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { problem } from '../../problems.ts';
import type { BodyText } from '../../surface.ts';
import type { TenantContext } from '../../tenant-authentication.ts';

type Id = 'createVerificationSession';

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession(deps: { create: ReturnType<typeof createSession>; publicUrl: string }) {
  return async (
    { body }: TenantInput<Id>,
    { tenant, requestId, bodyText }: TenantContext & BodyText,
  ): Promise<TenantReply<Id>> => {
    const result = await deps.create({
      tenant: tenant,
      metadataText: body.metadata === undefined || bodyText === null ? null : memberText(bodyText, 'metadata'),
      callbackUrl: body.callbackUrl ?? null,
      state: body.state ?? null,
      preRegisteredInfo: body.preRegisteredInfo ?? null,
    });
    if (result.ok) {
      const { session, linkToken } = result.value;
      const headers = { Location: `/v1/verification-sessions/${session.id}` };
      return { status: 201, headers, body: presentSession(session, linkToken, deps.publicUrl) };
    }
    const { code, detail } = result;
    switch (code) {
      case 'metadata_too_large':
        return problem('MetadataTooLarge', requestId, detail, {});
      case 'state_too_long':
        return problem('StateTooLong', requestId, detail, {});
      case 'settings_missing':
      case 'no_steps_enabled':
        return problem('SessionCreationNotAllowed', requestId, detail, { reason: code });
      default:
        return problem('CallbackUrlNotAllowed', requestId, detail, { reason: callbackReasons[code] });
    }
  };
}

const callbackReasons = {
  callback_url_malformed: 'malformed',
  callback_url_not_https: 'not_https',
  callback_url_has_query: 'has_query',
  callback_url_has_fragment: 'has_fragment',
  callback_url_not_in_allow_list: 'not_in_allow_list',
} as const;
