import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Session } from '../../domain/session.ts';
import { isSessionId, sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import type { Statements } from '../statements.ts';
import { createMasterKeys, type MasterKeys, masterKeyBytes, openBox, randomBytesOf, sealBox } from './sealing.ts';

/** A session's own key. Values sealed under it cannot be opened any more once the wrapped key has been erased. */
export interface SessionKey {
  /** @param column the value's column as `table.column`, and the row's name where a session has several rows */
  seal(column: string, value: Buffer): Buffer;
  open(column: string, box: Buffer): Buffer;
  sealJson(column: string, value: unknown): Buffer;
  /** The caller names the type that it sealed there; the associated data proves that the value belongs in this place. */
  openJson<T>(column: string, box: Buffer): T;
  /** The key of the proofs in its verification URLs and in its browsers' cookies. */
  proofKey(): ProofKey;
}

/** Makes a new session's key, and its wrapped form for the session's row. */
export function createSessionKey(
  masterKeys: MasterKeys,
  tenantId: string,
  sessionId: string,
): { key: SessionKey; wrapped: Buffer } {
  const bytes = randomBytesOf(32);
  const wrapped = masterKeys.seal(bytes, place(tenantId, sessionId, wrappedKeyColumn));
  return { key: sessionKey(bytes, tenantId, sessionId), wrapped };
}

/**
 * Unwraps a session's key.
 * @throws when the row's key was wrapped for another session or tenant, or under a master key that is not configured
 */
export function unwrapSessionKey(
  masterKeys: MasterKeys,
  tenantId: string,
  sessionId: string,
  wrapped: Buffer,
): SessionKey {
  return sessionKey(masterKeys.open(wrapped, place(tenantId, sessionId, wrappedKeyColumn)), tenantId, sessionId);
}

const wrappedKeyColumn = 'sessions.wrapped_key';

function sessionKey(bytes: Buffer, tenantId: string, sessionId: string): SessionKey {
  const key = createSecretKey(bytes);
  const seal = (column: string, value: Buffer) => sealBox(key, '', value, place(tenantId, sessionId, column));
  const open = (column: string, box: Buffer) => openBox(key, box, place(tenantId, sessionId, column));
  return {
    seal,
    open,
    sealJson: (column, value) => seal(column, Buffer.from(JSON.stringify(value), 'utf8')),
    openJson: (column, box) => JSON.parse(open(column, box).toString('utf8')),
    proofKey: () => key,
  };
}

/** Associated data. No id or column name holds a line break, so the parts are unambiguous. */
function place(tenantId: string, sessionId: string, column: string): string {
  return `${tenantId}\n${sessionId}\n${column}`;
}

/** Loads the keys of sessions, which are stored wrapped in their rows. */
export interface SessionKeys {
  /** The key of a session, or null once its personal data has been erased. */
  find(db: Statements, session: Pick<Session, 'id' | 'tenantId'>): Promise<SessionKey | null>;
  /**
   * The key of a session, for sealing under it.
   * @throws when it has been erased
   */
  get(db: Statements, session: Pick<Session, 'id' | 'tenantId'>): Promise<SessionKey>;
  unwrap(tenantId: string, sessionId: string, wrapped: Buffer): SessionKey;
  /**
   * Does the work of `unwrap` for a session that does not exist or is erased, so that a caller cannot tell by time.
   * @returns a key under which nothing was ever sealed or proved
   */
  unwrapDummy(): SessionKey;
  /** The wrapped key of no session, as large as one under the master key of a month. */
  readonly wrappedDummy: Buffer;
}

/** Wraps the key of no session, in this process alone: it must open even after the last key of a month has been destroyed. */
function createDummy(): Pick<SessionKeys, 'unwrapDummy' | 'wrappedDummy'> {
  const place = [uuidOrUnmatchable(''), sessionIdOrUnmatchable('')] as const;
  const masterKeys = createMasterKeys([{ id: '1970-01', bytes: randomBytesOf(masterKeyBytes) }], {
    now: () => new Date(0),
  });
  const { wrapped } = createSessionKey(masterKeys, ...place);
  return { wrappedDummy: wrapped, unwrapDummy: () => unwrapSessionKey(masterKeys, ...place, wrapped) };
}

export function createSessionKeys(masterKeys: MasterKeys): SessionKeys {
  const unwrap = (tenantId: string, sessionId: string, wrapped: Buffer) =>
    unwrapSessionKey(masterKeys, tenantId, sessionId, wrapped);
  const find: SessionKeys['find'] = async (db, { tenantId, id }) => {
    const [row] = await db.select('SELECT wrapped_key FROM sessions WHERE id = ? AND tenant_id = ?', [
      sessionIdOrUnmatchable(id),
      uuidOrUnmatchable(tenantId),
    ]);
    return row?.wrapped_key instanceof Buffer ? unwrap(tenantId, id, row.wrapped_key) : null;
  };
  return {
    unwrap,
    ...createDummy(),
    find,
    async get(db, session) {
      const key = await find(db, session);
      if (key === null) throw new Error(`session ${session.id} has no key: its personal data has been erased`);
      return key;
    },
  };
}

/** A session's own key, where proofs are derived from it. */
export type ProofKey = KeyObject;

/** How many issues back a replaced link or hand-off is still recognized. */
const recognizedIssuesMax = 50;

/** What a numbered token is for. The character between the session's id and the proof tells it. */
export type ProofPurpose = 'verification-url' | 'hand-off';

const separators: Readonly<Record<ProofPurpose, string>> = { 'verification-url': '.', 'hand-off': '~' };

/**
 * Derives a proof for one purpose and one text from a session's own key: the second step of HKDF-SHA256 for one block (RFC 5869, 2.3), whose
 * first step a random key does not need (3.3). The built-in call, and a key for each purpose, would cost several times as much.
 * @returns base64url
 */
function derive(key: ProofKey, purpose: ProofPurpose | 'browser-cookie' | 'evidence-digest', text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}\u0001`).digest('base64url');
}

/** The secret token of one issue of a session's verification URL, `<sessionId>.<proof>`, or of its hand-offs, `<sessionId>~<proof>`. */
export function tokenOf(key: ProofKey, purpose: ProofPurpose, sessionId: string, issue: number): string {
  return `${sessionId}${separators[purpose]}${proofOf(key, purpose, sessionId, issue)}`;
}

/**
 * Splits a token. A malformed one yields an id that no session has and a proof that matches nothing, so it takes the path of an unknown
 * one.
 */
export function parseToken(token: string, purpose: ProofPurpose): { sessionId: string; proof: string } {
  const sessionId = token.slice(0, 35);
  const proof = token.slice(36);
  const wellFormed = isSessionId(sessionId) && token[35] === separators[purpose] && /^[A-Za-z0-9_-]{43}$/.test(proof);
  return wellFormed ? { sessionId, proof } : { sessionId: sessionIdOrUnmatchable(''), proof: '' };
}

/**
 * Finds the issue that a proof belongs to: the current one first, then older ones, so that the rules can tell a replaced link from an
 * unknown one. Compares in constant time.
 * @param current the valid issue, 0 when none is
 * @param latest the latest issue so far
 * @returns null when the proof is of none of the last 50 issues
 */
export function issueOf(
  key: ProofKey,
  purpose: ProofPurpose,
  { sessionId, proof }: { readonly sessionId: string; readonly proof: string },
  current: number,
  latest: number,
): number | null {
  // The caller knows the form of a token, so refusing a malformed one at once tells nothing.
  if (proof === '') return null;
  return findIssue((issue) => isSame(proofOf(key, purpose, sessionId, issue), proof), current, latest);
}

/**
 * Compares with the issues of a session until one matches. When none does, it has compared as often as for any other session, however many
 * issues each has: the time of a refusal tells nothing. The holder of a genuine token knows more than its time tells.
 */
export function findIssue(matches: (issue: number) => boolean, current: number, latest: number): number | null {
  const oldest = Math.max(1, latest - recognizedIssuesMax + 1);
  const older = Array.from({ length: latest - oldest + 1 }, (_, index) => latest - index);
  const issues = [current, ...older.filter((issue) => issue !== current)].filter((issue) => issue >= oldest);
  for (const issue of issues) if (matches(issue)) return issue;
  // No proof was ever made for issue 0.
  for (let compared = issues.length; compared < recognizedIssuesMax; compared += 1) matches(0);
  return null;
}

/** Compares two texts of proofs, not their decoded bytes: base64url has several texts for the same bytes. */
function isSame(proof: string, other: string): boolean {
  const expected = Buffer.from(proof, 'ascii');
  const given = Buffer.alloc(expected.length);
  given.write(other, 'ascii');
  return timingSafeEqual(given, expected);
}

function proofOf(key: ProofKey, purpose: ProofPurpose, sessionId: string, issue: number): string {
  return derive(key, purpose, `${sessionId}:${issue}`);
}

/** The proof that a cookie's number was issued for a session, base64url. */
export function browserProofOf(key: ProofKey, sessionId: string, number: string): string {
  return derive(key, 'browser-cookie', `${sessionId}:${number}`);
}

/** A digest of lines about a session's evidence, base64url. Nothing can be guessed from it once the key is destroyed. */
export function evidenceDigestOf(key: ProofKey, lines: readonly string[]): string {
  return derive(key, 'evidence-digest', lines.join('\n'));
}
