import { ok, type Result } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import {
  type CaptureView,
  captureView,
  type InstallationDeps,
  isBound,
  isOutdated,
  isViewer,
  notBound,
} from './capture-view.ts';

/**
 * Shows a verification to the browser that continues it, after a reload or a lost response, and to the one that handed it over and follows.
 */
export function getVerification(deps: Deps<'stores' | 'clock'> & InstallationDeps) {
  return async function get(
    sessionId: string,
    browserHash: string,
  ): Promise<Result<{ view: CaptureView; bound: boolean }, 'not_found'>> {
    const session = await deps.stores.sessions.loadForBrowser(sessionId);
    if (session === null) return notBound;
    const bound = isBound(session, browserHash);
    if (!bound && !isViewer(session, browserHash)) return notBound;
    const view = await captureView(deps.stores, session, deps.clock.now(), deps);
    return (await isOutdated(deps.stores, view)) ? get(sessionId, browserHash) : ok({ view, bound });
  };
}
