import { chooseActions, mayIssue, nextChallenge } from '../../domain/challenge.ts';
import { type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { CaptureDeps } from './capture-view.ts';
import { storeEvidence } from './put-evidence.ts';

/** Issues a challenge of random actions, which replaces an earlier one of the round; at most three in a round. */
export function issueChallenge(deps: CaptureDeps & Deps<'ids' | 'randomBelow'>) {
  return (sessionId: string, browserHash: string) =>
    storeEvidence<Refused<'challenges_used'>>(
      deps,
      sessionId,
      browserHash,
      'challenge',
      async (stores, session, now) => {
        const last = await stores.evidence.loadChallenge(session);
        if (!mayIssue(last)) return refused('challenges_used', 'This verification has had its three challenges.');
        const challenge = nextChallenge(last, deps.ids.uuid(), chooseActions(deps.randomBelow), now);
        await stores.evidence.putChallenge(session, challenge);
        return null;
      },
    );
}
