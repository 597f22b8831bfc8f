import { ok, type Result } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import {
  type CaptureView,
  captureView,
  type InstallationDeps,
  isOutdated,
  loadBound,
  notBound,
} from './capture-view.ts';

/** Shows a verification to the browser that started it, so that it can continue after a reload or a lost response. */
export function getVerification(deps: Deps<'stores' | 'clock'> & InstallationDeps) {
  return async function get(sessionId: string, browserHash: string): Promise<Result<CaptureView, 'not_found'>> {
    const session = await loadBound(deps.stores, sessionId, browserHash);
    if (session === null) return notBound;
    const view = await captureView(deps.stores, session, deps.clock.now(), deps);
    return (await isOutdated(deps.stores, view)) ? get(sessionId, browserHash) : ok(view);
  };
}
