import type { UserInputInfo } from '../../domain/personal-data.ts';
import type { CaptureDeps } from './capture-view.ts';
import { storeEvidence } from './put-evidence.ts';

/** Stores the user's input as the draft of the current round and replaces an earlier draft. The submission makes it final. */
export function putUserInput(deps: CaptureDeps) {
  return (sessionId: string, browserHash: string, input: UserInputInfo) =>
    storeEvidence<never>(deps, sessionId, browserHash, 'user_input', async (stores, session) => {
      await stores.evidence.putDraftInput(session, input);
      return null;
    });
}
