import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Created, CreateSessionRefusal, createSession } from '../../../app/session/create-session.ts';
import type { createSessionOnce } from '../../../app/session/create-session-once.ts';
import type { createSimulatedSession, UnplayableScript } from '../../../app/session/simulate-on-create.ts';
import { memberText } from '../../json-text.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { problem } from '../../problems.ts';
import { type BodyText, invalidRequest } from '../../surface.ts';
import type { TenantContext } from '../../tenant-authentication.ts';
import { isKeyRefusal, keyRefusal, replayedHeader } from './key-refusal.ts';
import { sandboxScript, unplayableIssue } from './sandbox-script.ts';

type Id = 'createVerificationSession';

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession(deps: {
  create: ReturnType<typeof createSession>;
  createOnce: ReturnType<typeof createSessionOnce>;
  createSimulated: ReturnType<typeof createSimulatedSession>;
  publicUrl: string;
}) {
  const created = (result: Created, replayed: boolean): TenantReply<Id> => ({
    status: 201,
    headers: { Location: `/v1/verification-sessions/${result.session.id}`, ...replayedHeader(replayed) },
    body: presentSession(result, deps.publicUrl),
  });
  return async (
    { body, headers }: TenantInput<Id>,
    { tenant, requestId, bodyText }: TenantContext & BodyText,
  ): Promise<TenantReply<Id>> => {
    const input = {
      tenant: tenant,
      metadataText: body.metadata === undefined || bodyText === null ? null : memberText(bodyText, 'metadata'),
      callbackUrl: body.callbackUrl ?? null,
      state: body.state ?? null,
      preRegisteredInfo: body.preRegisteredInfo ?? null,
    };
    const script = sandboxScript(tenant, body.metadata);
    if (!script.ok) return invalidRequest(requestId, script.issues);
    const unplayable = (refused: UnplayableScript) =>
      invalidRequest(requestId, [unplayableIssue(refused, body.metadata)]);
    const key = headers['idempotency-key'];
    if (key === undefined) {
      const { value } = script;
      const result = await (value.length === 0 ? deps.create(input) : deps.createSimulated(input, value));
      if (result.ok) return created(result.value, false);
      return 'index' in result ? unplayable(result) : refusal(result.code, result.detail, requestId);
    }
    const text = `createVerificationSession ${bodyText}`;
    const result = await deps.createOnce({ tenantId: tenant.id, key, text }, input, script.value);
    if (result.ok) return created(result.value.done, result.value.replayed);
    if ('index' in result) return unplayable(result);
    const { code, detail } = result;
    return isKeyRefusal(code) ? keyRefusal(code, detail, requestId) : refusal(code, detail, requestId);
  };
}

function refusal(code: CreateSessionRefusal, detail: string, requestId: string) {
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
}

const callbackReasons = {
  callback_url_malformed: 'malformed',
  callback_url_not_https: 'not_https',
  callback_url_has_query: 'has_query',
  callback_url_has_fragment: 'has_fragment',
  callback_url_not_in_allow_list: 'not_in_allow_list',
} as const;
