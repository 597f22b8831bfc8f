import type { Refused } from '../../domain/result.ts';
import { problem } from '../surface/problems.ts';

const reasons = {
  receiver_url_malformed: 'malformed',
  receiver_url_not_https: 'not_https',
  receiver_url_has_userinfo: 'has_userinfo',
  receiver_url_has_fragment: 'has_fragment',
  receiver_url_port_not_allowed: 'port_not_allowed',
  receiver_url_blocked_address: 'blocked_address',
} as const;

/** The reply to a receiving URL that cannot be registered. */
export function receiverUrlRefusal(refusal: Refused<keyof typeof reasons>, requestId: string) {
  return problem('ReceiverUrlNotAllowed', requestId, refusal.detail, { reason: reasons[refusal.code] });
}
