import type { UserInputInfo } from '../../domain/personal-data.ts';
import { type EvidenceDeps, storeEvidence } from './put-evidence.ts';

/** Stores what the user typed as the draft of the current round and replaces an earlier one. The submission makes it the session's own. */
export function putUserInput(deps: EvidenceDeps) {
  return (sessionId: string, browserHash: string, input: UserInputInfo) =>
    storeEvidence(deps, sessionId, browserHash, 'user_input', (stores, session) =>
      stores.evidence.putDraftInput(session, input),
    );
}
