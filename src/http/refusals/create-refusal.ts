import type { CreateSessionRefusal } from '../../app/session/create-verification-session.ts';
import { problem } from '../surface/problems.ts';

/** The reply to a creation that the tenant's settings or the limits of SPEC 8 do not allow. */
export function createRefusal(code: CreateSessionRefusal, detail: string, requestId: string) {
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
