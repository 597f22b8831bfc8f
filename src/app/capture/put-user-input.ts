import type { UserInputInfo } from '../../domain/personal-data.ts';
import type { Deps } from '../deps.ts';
import { storeEvidence } from './put-evidence.ts';

/** Stores the user's input as the draft of the current round and replaces an earlier draft. The submission makes it final. */
export function putUserInput(deps: Deps<'unitOfWork' | 'clock'>) {
  return (sessionId: string, browserHash: string, input: UserInputInfo) =>
    storeEvidence(deps, sessionId, browserHash, 'user_input', (stores, session) =>
      stores.evidence.putDraftInput(session, input),
    );
}
