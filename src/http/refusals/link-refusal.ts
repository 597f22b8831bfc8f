import type { StartRefusal } from '../../app/capture/start-verification.ts';
import type { Refused } from '../../domain/result.ts';
import { problem } from '../surface/problems.ts';

/** Why a link leads nowhere, in the contract's words. */
const reasons = {
  link_used: 'link_used',
  link_expired: 'link_expired',
  link_invalid: 'link_replaced',
  session_expired: 'session_expired',
  conflict: 'conflict',
} as const;

/** The reply to a link that cannot be used. A session that is over in any other way is told by `status`. */
export function linkRefusal(refusal: Refused<StartRefusal>, requestId: string) {
  const { code, detail } = refusal;
  if (code === 'not_found') return problem('LinkNotFound', requestId, detail, {});
  const reason = code in reasons ? reasons[code as keyof typeof reasons] : 'status';
  return problem('LinkNotUsable', requestId, detail, { reason });
}
