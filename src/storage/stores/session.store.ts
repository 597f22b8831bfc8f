// Reads and changes sessions.

import type { NewSession, SessionRequestData, SessionStore } from '../../app/ports/stores.ts';
import type { Clock } from '../../app/ports/system.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import type { Verdict } from '../../domain/outcome.ts';
import type { PreRegisteredInfo } from '../../domain/personal-data.ts';
import type { Session, SessionPatch, SessionStatus } from '../../domain/session.ts';
import type { CellValue } from '../columns.ts';
import { pendingReviewEntity, type SessionRow, sessionEntity } from '../entities/sessions.ts';
import type { GroupedInsert } from '../grouped-insert.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, deleteRows, findRow, insertRows, updateRows } from '../rows.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import {
  browserProofOf,
  createSessionKey,
  issueOf,
  type ProofPurpose,
  parseToken,
  type SessionKey,
  type SessionKeys,
  tokenOf,
} from '../sealing/session-key.ts';
import type { Access, RawRow, Statements } from '../statements.ts';
import { completedRow, completeKey } from './idempotency.store.ts';
import type { InsertKeyed } from './keyed-inserts.ts';
import { firstLinkIssue } from './session-inserts.ts';

export interface SessionStoreDeps {
  readonly masterKeys: MasterKeys;
  readonly keys: SessionKeys;
  /** Shared by all requests of this process. */
  readonly grouped: GroupedInsert<SessionRow>;
  /** Shared likewise. */
  readonly insertKeyed: InsertKeyed;
  readonly clock: Clock;
  readonly tracing: Pick<Tracing, 'current' | 'linkTo'>;
}

/** The columns that the rules use; the others are sealed or big. */
export type SessionCells = Omit<SessionRow, 'wrappedKey' | 'metadata' | 'requestData' | 'traceparent'>;

export const sessionProperties = sessionEntity.columns
  .map(({ property }) => property)
  .filter(
    (property) =>
      property !== 'wrappedKey' && property !== 'metadata' && property !== 'requestData' && property !== 'traceparent',
  );

const columns = columnsAs(sessionEntity, 's', sessionProperties);
/** The span that created the session, to which those of later work on it are linked. */
const originColumns = columnsAs(sessionEntity, 's', ['traceparent']);

/** What a caller that names no tenant is authenticated against. For a missing session each value is replaced by one of the same size. */
interface Credentials extends Pick<Session, 'tenantId' | 'browserHash' | 'viewerHash'> {
  readonly issues: Pick<Session, 'linkIssue' | 'lastLinkIssue' | 'handoffIssue'>;
  /** Unwraps the session's key, or one that proves nothing where the session does not exist or is erased. */
  readonly unwrap: () => SessionKey;
}

/** The hash of no cookie. */
const noHash = '0'.repeat(64);

/** Sessions, their own keys and the links to them. */
export function sessionStore(
  access: Access,
  { masterKeys, keys, grouped, insertKeyed, clock, tracing }: SessionStoreDeps,
): SessionStore {
  const linkToOrigin = (raw: RawRow): void => tracing.linkTo(originColumns.read(raw).traceparent);

  const selectOne = async (db: Statements, condition: string, parameters: CellValue[]): Promise<Session | null> => {
    const list = `${columns.list}, ${originColumns.list}`;
    const [raw] = await db.select(`SELECT ${list} FROM sessions s WHERE ${condition}`, parameters);
    if (raw === undefined) return null;
    linkToOrigin(raw);
    return toSession(columns.read(raw));
  };

  const selectOwn = (tenantId: string, sessionId: string, end = '') =>
    access.run((db) =>
      selectOne(db, `s.id = ? AND s.tenant_id = ?${end}`, [
        sessionIdOrUnmatchable(sessionId),
        uuidOrUnmatchable(tenantId),
      ]),
    );

  /**
   * Reads what a caller is authenticated against, with the same work whether the session exists or not: the database returns one row of
   * one size, and the key of no session is unwrapped like any other.
   */
  const selectCredentials = async (db: Statements, sessionId: string): Promise<Credentials> => {
    const [raw] = await db.select(
      `SELECT CASE WHEN s.wrapped_key IS NULL THEN 0 ELSE 1 END AS has_key, COALESCE(s.wrapped_key, ?) AS wrapped_key,
         COALESCE(s.tenant_id, ?) AS tenant_id, COALESCE(s.browser_hash, ?) AS browser_hash,
         COALESCE(s.viewer_hash, ?) AS viewer_hash, COALESCE(s.link_issue, 0) AS link_issue,
         COALESCE(s.last_link_issue, 0) AS last_link_issue, COALESCE(s.handoff_issue, 0) AS handoff_issue
       FROM (SELECT 1 AS present) o LEFT JOIN sessions s ON s.id = ?`,
      [keys.wrappedDummy, uuidOrUnmatchable(''), noHash, noHash, sessionIdOrUnmatchable(sessionId)],
    );
    const { has_key, wrapped_key, tenant_id, browser_hash, viewer_hash, link_issue, last_link_issue, handoff_issue } =
      raw as RawRow;
    return {
      tenantId: `${tenant_id}`,
      browserHash: `${browser_hash}`,
      viewerHash: `${viewer_hash}`,
      issues: {
        linkIssue: Number(link_issue),
        lastLinkIssue: Number(last_link_issue),
        handoffIssue: Number(handoff_issue),
      },
      unwrap: () =>
        Number(has_key) === 1 ? keys.unwrap(`${tenant_id}`, sessionId, wrapped_key as Buffer) : keys.unwrapDummy(),
    };
  };

  /** Nothing more is read of the session until the token is found to be genuine. */
  const loadByToken = (token: string, purpose: ProofPurpose) =>
    access.run(async (db) => {
      const parsed = parseToken(token, purpose);
      const { unwrap, issues } = await selectCredentials(db, parsed.sessionId);
      const [newest, last] =
        purpose === 'hand-off' ? [issues.handoffIssue, issues.handoffIssue] : [issues.linkIssue, issues.lastLinkIssue];
      const issue = issueOf(unwrap().proofKey(), purpose, parsed, newest, last);
      const session = issue === null ? null : await selectOne(db, 's.id = ?', [parsed.sessionId]);
      return issue === null || session === null ? null : { session, issue };
    });

  return {
    async insert(created, completion = null) {
      const { session } = created;
      const { key, wrapped } = createSessionKey(masterKeys, session.tenantId, session.id);
      const row = toSessionRow(created, key, wrapped, tracing.current());
      if (completion !== null || access.inTransaction) {
        await access.atomically(async (db) => {
          await insertRows(db, sessionEntity, [row]);
          if (completion !== null) await completeKey(db, completion);
        });
      } else {
        access.assertUsable();
        await grouped.insert(row, bytesOf(row));
      }
      return { linkToken: tokenOf(key.proofKey(), 'verification-url', session.id, session.linkIssue) };
    },
    async insertWithNewKey(created, use, response) {
      access.assertUsable();
      if (access.inTransaction) throw new Error('a session with a key commits in a transaction of its own');
      const { session } = created;
      const { key, wrapped } = createSessionKey(masterKeys, session.tenantId, session.id);
      const row = toSessionRow(created, key, wrapped, tracing.current());
      const rows = { session: row, key: completedRow(masterKeys, use, response) };
      if (!(await insertKeyed(rows, bytesOf(row)))) return null;
      return { linkToken: tokenOf(key.proofKey(), 'verification-url', session.id, session.linkIssue) };
    },
    load: (tenantId, sessionId) => selectOwn(tenantId, sessionId),
    async lock(tenantId, sessionId) {
      if (!access.inTransaction) throw new Error('a lock outside of a transaction would end at once');
      return selectOwn(tenantId, sessionId, ' FOR UPDATE');
    },
    loadByLink: (token) => loadByToken(token, 'verification-url'),
    loadByHandoff: (token) => loadByToken(token, 'hand-off'),
    loadForBrowser: (sessionId) => access.run((db) => selectOne(db, 's.id = ?', [sessionIdOrUnmatchable(sessionId)])),
    loadBrowsers: (sessionId) => access.run((db) => selectCredentials(db, sessionId)),
    browserProver: (sessionId) =>
      access.run(async (db) => {
        const key = (await selectCredentials(db, sessionId)).unwrap().proofKey();
        return (number) => browserProofOf(key, sessionId, number);
      }),
    loadRequestData: (session) =>
      access.run(async (db) => {
        const row = await findRow(db, sessionEntity, keyOf(session));
        if (row === null) throw new Error(`session ${session.id} does not exist`);
        const key = row.wrappedKey === null ? null : keys.unwrap(session.tenantId, session.id, row.wrappedKey);
        return toRequestData(row, key);
      }),
    save: (session, patch, completion = null) =>
      // One statement commits by itself. A pending review and a completed key are written with it.
      completion !== null || entersOrLeavesReview(session, patch)
        ? access.atomically(async (db) => {
            const saved = await applyPatch(db, session, patch);
            if (saved === null) return null;
            await savePendingReview(db, session, saved, clock.now());
            if (completion !== null) await completeKey(db, completion);
            return saved;
          })
        : access.run((db) => applyPatch(db, session, patch)),
    linkToken: (session) =>
      access.run(async (db) => {
        if (session.linkIssue === 0) throw new Error(`session ${session.id} has no valid link`);
        const key = await keys.get(db, session);
        return tokenOf(key.proofKey(), 'verification-url', session.id, session.linkIssue);
      }),
    handoffToken: (session) =>
      access.run(async (db) => {
        const key = await keys.get(db, session);
        return tokenOf(key.proofKey(), 'hand-off', session.id, session.handoffIssue);
      }),
    firstLinkToken: (tenantId, id) =>
      access.run(async (db) => {
        const key = await keys.find(db, { tenantId, id });
        return key === null ? null : tokenOf(key.proofKey(), 'verification-url', id, firstLinkIssue);
      }),
    listDue: (now, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT tenant_id, id, status FROM sessions WHERE due_at <= ? ORDER BY due_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        return rows.map(({ tenant_id, id, status }) => ({
          tenantId: `${tenant_id}`,
          sessionId: `${id}`,
          status: status as SessionStatus,
        }));
      }),
  };
}

async function applyPatch(db: Statements, session: Session, patch: SessionPatch): Promise<Session | null> {
  const { status, version } = session;
  const match = { ...keyOf(session), status, version };
  const affected = await updateRows(db, sessionEntity, match, { ...patch, version: version + 1 });
  return affected === 1 ? { ...session, ...patch, version: version + 1 } : null;
}

function keyOf({ id, tenantId }: Pick<Session, 'id' | 'tenantId'>) {
  return { id: sessionIdOrUnmatchable(id), tenantId: uuidOrUnmatchable(tenantId) };
}

function entersOrLeavesReview(session: Session, patch: SessionPatch): boolean {
  return (patch.status ?? session.status) === 'reviewing' || session.status === 'reviewing';
}

async function savePendingReview(db: Statements, before: Session, after: Session, now: Date): Promise<void> {
  const reviewBefore = before.status === 'reviewing' ? before.outcomeId : null;
  const reviewAfter = after.status === 'reviewing' ? after.outcomeId : null;
  if (reviewBefore === reviewAfter) return;
  if (reviewBefore !== null) {
    await deleteRows(db, pendingReviewEntity, { tenantId: before.tenantId, reviewId: reviewBefore });
  }
  if (reviewAfter !== null) {
    const { tenantId, id: sessionId, dueAt } = after;
    const alertAt = dueAt === null ? null : new Date((now.getTime() + dueAt.getTime()) / 2);
    const place = { queueRank: queueRankOf(after), since: now };
    const unclaimed = { claimedByKind: null, claimedById: null, claimedAt: null, claimExpiresAt: null, opinions: 0 };
    await insertRows(db, pendingReviewEntity, [
      { tenantId, reviewId: reviewAfter, sessionId, ...place, alertAt, ...unclaimed },
    ]);
  }
}

/** The place of a review in the queue. Erased ones come first: they can only be rejected, which needs no look at evidence. */
export function queueRankOf({ purgedAt }: Pick<Session, 'purgedAt'>): 0 | 1 {
  return purgedAt === null ? 1 : 0;
}

/** The approximate size of a row in a statement, where bytes are written as hex. */
function bytesOf(row: SessionRow): number {
  return 1500 + 3 * (row.metadata?.length ?? 0) + 2 * (row.requestData?.length ?? 0);
}

export function toSession(row: SessionCells): Session {
  return {
    ...row,
    status: row.status as SessionStatus,
    verdict: row.verdict as Verdict | null,
    steps: JSON.parse(row.steps),
  };
}

function toSessionRow(
  created: NewSession,
  key: SessionKey,
  wrappedKey: Buffer,
  traceparent: string | null,
): SessionRow {
  const { session, metadataText } = created;
  return {
    ...session,
    steps: JSON.stringify(session.steps),
    wrappedKey,
    metadata: metadataText,
    requestData: sealRequestData(created, key),
    traceparent,
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
