import type { components } from '../../../generated/types/admin.ts';
import { type Session, statusAt } from '../../domain/session.ts';

/** What an operator's action leaves a session in; holds no personal data. */
export function presentSessionState(session: Session, now: Date): components['schemas']['SessionState'] {
  const status = statusAt(session, now);
  return {
    id: session.id,
    status,
    round: session.round,
    reviewId: status === 'reviewing' ? session.outcomeId : null,
  };
}
