import type { NewSession, SessionRequestData } from '../../app/ports/stores.ts';
import type { Verdict } from '../../domain/outcome.ts';
import type { PreRegisteredInfo } from '../../domain/personal-data.ts';
import type { Session, SessionStatus } from '../../domain/session.ts';
import { type SessionRow, sessionEntity } from '../entities/sessions.ts';
import { storable } from '../ids.ts';
import type { SessionKey } from '../sealing/session-key.ts';

/** The columns that the rules use; the others are sealed or big. */
export type SessionCells = Omit<SessionRow, 'wrappedKey' | 'metadata' | 'requestData'>;

export const sessionProperties = sessionEntity.columns
  .map(({ property }) => property)
  .filter((property) => property !== 'wrappedKey' && property !== 'metadata' && property !== 'requestData');

export function toSession(row: SessionCells): Session {
  return {
    ...row,
    status: row.status as SessionStatus,
    verdict: row.verdict as Verdict | null,
    steps: JSON.parse(row.steps),
  };
}

/** The row of a new session. */
export function toSessionRow(created: NewSession, key: SessionKey, wrappedKey: Buffer): SessionRow {
  const { session, metadataText } = created;
  return {
    ...session,
    id: storable('session', session.id),
    tenantId: storable('uuid', session.tenantId),
    steps: JSON.stringify(session.steps),
    wrappedKey,
    metadata: metadataText,
    requestData: sealRequestData(created, key),
  };
}

const requestDataColumn = 'sessions.request_data';

interface SealedRequestData {
  readonly callbackUrl: string | null;
  readonly state: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

function sealRequestData({ callbackUrl, state, preRegisteredInfo }: SealedRequestData, key: SessionKey): Buffer | null {
  if (callbackUrl === null && state === null && preRegisteredInfo === null) return null;
  return key.sealJson(requestDataColumn, { callbackUrl, state, preRegisteredInfo } satisfies SealedRequestData);
}

/** The data of the create request. After erasure only `metadata` is left (SPEC 4.2). */
export function toRequestData(
  row: Pick<SessionRow, 'metadata' | 'requestData'>,
  key: SessionKey | null,
): SessionRequestData {
  const sealed =
    row.requestData === null || key === null
      ? null
      : key.openJson<SealedRequestData>(requestDataColumn, row.requestData);
  return {
    metadataText: row.metadata,
    callbackUrl: sealed?.callbackUrl ?? null,
    state: sealed?.state ?? null,
    preRegisteredInfo: sealed?.preRegisteredInfo ?? null,
  };
}
