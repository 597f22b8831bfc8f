import { linkKeptMs } from '../../domain/members.ts';
import type { Deps } from '../deps.ts';

/**
 * Deletes sign-ins, mails and counts of attempts that have ended, and links some time behind their expiry. None of them counts after its time, so a
 * delay changes no result.
 * @returns how many rows it deleted, at most `limit` of each kind
 */
export function deleteEnded(deps: Deps<'stores' | 'clock'>) {
  return async (limit: number): Promise<number> => {
    const now = deps.clock.now();
    const { memberSessions, memberLinks, attempts, mails, signOns } = deps.stores;
    const sessions = await memberSessions.deleteEnded(now, limit);
    const links = await memberLinks.deleteExpired(new Date(now.getTime() - linkKeptMs), limit);
    const expired = (await mails.deleteExpired(now, limit)) + (await signOns.deleteExpired(now, limit));
    return sessions + links + expired + (await attempts.deleteEnded(now, limit));
  };
}
