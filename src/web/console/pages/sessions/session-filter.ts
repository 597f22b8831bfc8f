import type { ReasonCode, SessionStatus, Verdict } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Period, periodQuery } from '../../parts/period.ts';

/** Which sessions the list shows: every condition that is given must match. */
export interface SessionFilter extends Period {
  readonly status: SessionStatus | null;
  readonly verdict: Verdict | null;
  readonly reason: ReasonCode | null;
  readonly sessionId: string;
  /** Null for the first of the keys that the settings of the tenant name. */
  readonly metadataKey: string | null;
  readonly metadataValue: string;
}

export const allSessions: SessionFilter = {
  ...{ status: null, verdict: null, reason: null, sessionId: '' },
  ...{ metadataKey: null, metadataValue: '', from: '', to: '' },
};

/** The key whose value is looked for; null where the tenant's lists show none. @param keys those that the settings name */
export function chosenKey({ metadataKey }: SessionFilter, keys: readonly string[]): string | null {
  return keys.find((key) => key === metadataKey) ?? keys[0] ?? null;
}

/** The filter as the service takes it. @param keys those that the settings name */
export function queryOf(filter: SessionFilter, keys: readonly string[]) {
  const { status, verdict, reason } = filter;
  const [sessionId, metadataValue] = [filter.sessionId.trim(), filter.metadataValue.trim()];
  const metadataKey = chosenKey(filter, keys);
  return {
    ...(status !== null && { status }),
    ...(verdict !== null && { verdict }),
    ...(reason !== null && { reason }),
    ...(sessionId !== '' && { sessionId }),
    ...(metadataKey !== null && metadataValue !== '' && { metadataKey, metadataValue }),
    ...periodQuery(filter),
  };
}
