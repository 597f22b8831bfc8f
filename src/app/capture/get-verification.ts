import { ok, type Result, refused } from '../../domain/result.ts';
import type { Stores } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { type CaptureView, captureView, hasMovedOn } from './capture-view.ts';
import { loadBound } from './give-evidence.ts';

/** Where the verification stands, for the browser that started it: after a reload or a lost answer it goes on from here. */
export function getVerification(deps: { stores: Stores; clock: Clock }) {
  return async function look(sessionId: string, browserHash: string): Promise<Result<CaptureView, 'not_found'>> {
    const session = await loadBound(deps.stores, sessionId, browserHash);
    if (session === null) return refused('not_found', 'This browser has no such verification.');
    const view = await captureView(deps.stores, session, deps.clock.now());
    return (await hasMovedOn(deps.stores, view)) ? look(sessionId, browserHash) : ok(view);
  };
}
