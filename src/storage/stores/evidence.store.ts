import { createHash } from 'node:crypto';
import type { EvidenceStore, Picture, StoredFrame, StoredPicture, UploadCounts } from '../../app/ports/stores.ts';
import type { Clock } from '../../app/ports/system.ts';
import type { Challenge, ChallengeAction } from '../../domain/challenge.ts';
import { type PictureKind, pictureKinds } from '../../domain/evidence.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { UserInputInfo } from '../../domain/personal-data.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session } from '../../domain/session.ts';
import {
  type MediaRow,
  mediaEntity,
  type SessionDataKind,
  type SessionDataRow,
  sessionDataEntity,
} from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../rows.ts';
import type { SessionKey, SessionKeys } from '../sealing/session-key.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';
import { readMedia } from './read-media.ts';

/** Evidence from the user and the data read from it. Values are sealed in rows, pictures in files; none is stored in clear. */
export function evidenceStore(access: Access, keys: SessionKeys, files: MediaFiles, clock: Clock): EvidenceStore {
  /** Calls for one session run one after the other, by the lock of its row. A null value leaves no row. */
  const replaceData = async (
    db: Statements,
    session: Session,
    kind: SessionDataKind,
    value: unknown,
    skeleton: string | null = null,
  ) => {
    const { id: sessionId, tenantId, round } = session;
    await deleteRows(db, sessionDataEntity, { ...ofSession(session), kind });
    if (value === null) return;
    const key = await keys.get(db, session);
    const sealed = key.sealJson(dataColumn(kind), value);
    await insertRows(db, sessionDataEntity, [{ sessionId, tenantId, kind, round, sealed, skeleton }]);
  };

  const loadData = (db: Statements, session: Session, kind: SessionDataKind): Promise<SessionDataRow | null> =>
    findRow(db, sessionDataEntity, { ...ofSession(session), kind });

  const loadValue = async <T>(
    db: Statements,
    session: Session,
    kind: SessionDataKind,
    round?: number,
  ): Promise<T | null> => {
    const row = await loadData(db, session, kind);
    if (row === null || (round !== undefined && row.round !== round)) return null;
    return openData<T>(kind, row.sealed, await keys.find(db, session));
  };

  const putFile = (session: Session, kind: string, file: StoredFile): Promise<void> =>
    access.atomically(async (db) => {
      const { id: sessionId, tenantId, round } = session;
      const { format, bytes, documentType, fault, source, action } = file;
      const key = await keys.get(db, session);
      // The slow write comes before this store's lock. The erasure removes the whole folder, files without a row included.
      const sealed = key.seal(mediaColumn(round, kind), bytes);
      const location = await files.write(tenantId, sessionId, `${round}-${kind}`, sealed);
      db.afterRollback(() => files.remove(location).catch(() => {}));
      await lockUnerased(db, session);
      const place = { sessionId, tenantId, round, kind };
      const replaced = await findRow(db, mediaEntity, place);
      const stored = { format, location, documentType, fault, source, action, storedAt: clock.now() };
      if (replaced === null) await insertRows(db, mediaEntity, [{ ...place, ...stored }]);
      else await updateRows(db, mediaEntity, place, stored);
      // A file that cannot be removed now is removed by the erasure, with its folder.
      if (replaced !== null) db.afterCommit(() => files.remove(replaced.location).catch(() => {}));
    });

  /** @returns null when the picture was removed or erased since its row was read */
  const openPicture = async (
    db: Statements,
    session: Session,
    key: SessionKey,
    found: MediaRow,
  ): Promise<StoredPicture | null> => {
    const read = await readMedia(db, keys, files, session, found);
    if (read === null) return null;
    const { row, sealed } = read;
    const { documentType, storedAt } = row;
    const bytes = key.open(mediaColumn(row.round, row.kind), sealed);
    const [kind, format] = [row.kind as PictureKind, row.format as Picture['format']];
    const [fault, source] = [row.fault as Picture['fault'], row.source as Picture['source']];
    return { kind, format, bytes, documentType, fault, source, storedAt };
  };

  /** @returns null for a picture that is no frame, and where `openPicture` does */
  const openFrame = async (
    db: Statements,
    session: Session,
    key: SessionKey,
    row: MediaRow,
  ): Promise<StoredFrame | null> => {
    const place = placeOfFrame(row.kind);
    const picture = place === null || row.action === null ? null : await openPicture(db, session, key, row);
    if (place === null || picture === null) return null;
    const { bytes, format, fault, source, storedAt } = picture;
    return { ...place, name: row.kind, action: row.action as ChallengeAction, format, bytes, fault, source, storedAt };
  };

  return {
    putPicture: (session, picture) => putFile(session, picture.kind, { ...picture, action: null }),
    putFrame: (session, challenge, index, frame) =>
      putFile(session, frameKind(challenge, index), {
        ...frame,
        documentType: null,
        action: challenge.actions[index] ?? null,
      }),
    putChallenge: (session, challenge) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        await replaceData(db, session, 'challenge', challenge);
      }),
    loadChallenge: (session) =>
      access.run(async (db) => {
        const stored = await loadValue<StoredChallenge>(db, session, 'challenge', session.round);
        return stored === null ? null : { ...stored, expiresAt: new Date(stored.expiresAt) };
      }),
    loadFrames: (session, challenge) =>
      access.run(async (db) => {
        const rows = await findRows(db, mediaEntity, { ...ofSession(session), round: session.round });
        const key = rows.length === 0 ? null : await keys.find(db, session);
        return Promise.all(
          challenge.actions.map(async (_action, index) => {
            const row = rows.find(({ kind }) => kind === frameKind(challenge, index));
            return row === undefined || key === null ? null : openPicture(db, session, key, row);
          }),
        );
      }),
    loadAllFrames: (session) =>
      access.run(async (db) => {
        const rows = await findRows(db, mediaEntity, { ...ofSession(session), round: session.round });
        const key = rows.length === 0 ? null : await keys.find(db, session);
        if (key === null) return [];
        const frames = await Promise.all(rows.map((row) => openFrame(db, session, key, row)));
        return frames.filter((frame) => frame !== null).sort((a, b) => a.attempt - b.attempt || a.index - b.index);
      }),
    loadFrame: (session, name) =>
      access.run(async (db) => {
        if (placeOfFrame(name) === null) return null;
        const row = await findRow(db, mediaEntity, { ...ofSession(session), round: session.round, kind: name });
        const key = row === null ? null : await keys.find(db, session);
        return row === null || key === null ? null : openFrame(db, session, key, row);
      }),
    evidenceRounds: (session) =>
      access.run(async (db) => {
        const { sessionId, tenantId } = ofSession(session);
        const key = await keys.find(db, session);
        if (key === null) return [];
        const rows = await db.select('SELECT DISTINCT round FROM media WHERE session_id = ? AND tenant_id = ?', [
          sessionId,
          tenantId,
        ]);
        const found = (await loadValue<StoredFindings>(db, session, 'findings')) ?? [];
        const rounds = new Set([...rows.map((row) => Number(row.round)), ...found.map(({ round }) => round)]);
        return [...rounds].sort((a, b) => a - b);
      }),
    givenPictures: (session) =>
      access.run(async (db) => {
        const match = { ...ofSession(session), round: session.round };
        const rows = await findRows(db, mediaEntity, match, 'ORDER BY kind');
        return rows.filter(isPicture).map(({ kind, documentType }) => ({ kind: kind as PictureKind, documentType }));
      }),
    givenRevision: (session) =>
      access.run(async (db) => {
        const match = { ...ofSession(session), round: session.round };
        const pictures = (await findRows(db, mediaEntity, match, 'ORDER BY kind')).filter(isPicture);
        const draft = await findRow(db, sessionDataEntity, { ...match, kind: 'draft_input' });
        return revisionOf(pictures, draft?.sealed ?? null);
      }),
    removePicture: (session, kind) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        const place = { ...ofSession(session), round: session.round, kind };
        const removed = await findRow(db, mediaEntity, place);
        if (removed === null) return;
        await deleteRows(db, mediaEntity, place);
        db.afterCommit(() => files.remove(removed.location).catch(() => {}));
      }),
    removeFace: (session) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        const rows = await findRows(db, mediaEntity, { ...ofSession(session), round: session.round });
        for (const { kind, location } of rows.filter((row) => row.kind === 'face' || !isPicture(row))) {
          await deleteRows(db, mediaEntity, { ...ofSession(session), round: session.round, kind });
          db.afterCommit(() => files.remove(location).catch(() => {}));
        }
        await replaceData(db, session, 'challenge', null);
      }),
    loadUploadCounts: (session) =>
      access.run(
        async (db) =>
          (await loadValue<UploadCounts>(db, session, 'uploads', session.round)) ?? { uploads: 0, refusals: {} },
      ),
    putUploadCounts: (session, counts) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        await replaceData(db, session, 'uploads', counts);
      }),
    loadPictures: (session) =>
      access.run(async (db) => {
        const match = { ...ofSession(session), round: session.round };
        const rows = (await findRows(db, mediaEntity, match, 'ORDER BY kind')).filter(isPicture);
        const key = rows.length === 0 ? null : await keys.find(db, session);
        if (key === null) return [];
        const pictures = await Promise.all(rows.map((row) => openPicture(db, session, key, row)));
        return pictures.filter((picture) => picture !== null);
      }),
    loadPicture: (session, kind) =>
      access.run(async (db) => {
        const row = await findRow(db, mediaEntity, { ...ofSession(session), round: session.round, kind });
        const key = row === null ? null : await keys.find(db, session);
        return row === null || key === null ? null : openPicture(db, session, key, row);
      }),
    putDraftInput: (session, input) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        await replaceData(db, session, 'draft_input', input);
      }),
    loadDraftInput: (session) =>
      access.run((db) => loadValue<UserInputInfo>(db, session, 'draft_input', session.round)),
    submitDraftInput: (session) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        const draft = await loadValue<UserInputInfo>(db, session, 'draft_input', session.round);
        await replaceData(db, session, 'user_input', draft);
        await replaceData(db, session, 'draft_input', null);
      }),
    loadUserInput: (session) => access.run((db) => loadValue<UserInputInfo>(db, session, 'user_input')),
    putDocumentOcr: (session, ocr) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        const skeleton = ocr === null ? null : JSON.stringify(skeletonOf(ocr));
        await replaceData(db, session, 'document_ocr', ocr, skeleton);
      }),
    loadDocumentOcr: (session) =>
      access.run(async (db) => {
        const row = await loadData(db, session, 'document_ocr');
        return row === null ? null : toDocumentOcr(row.sealed, row.skeleton, await keys.find(db, session));
      }),
    putFindings: (session, findings, ocr) =>
      access.atomically(async (db) => {
        await lockUnerased(db, session);
        const { round } = session;
        const others = ((await loadValue<StoredFindings>(db, session, 'findings')) ?? []).filter(
          (one) => one.round !== round,
        );
        const kept = [...others, ...(findings === null ? [] : [{ round, findings, ocr }])].slice(-findingsRoundsMax);
        await replaceData(db, session, 'findings', kept.length === 0 ? null : kept);
      }),
    loadFindings: (session) =>
      access.run(async (db) => {
        const found = await loadValue<StoredFindings>(db, session, 'findings');
        return found?.find(({ round }) => round === session.round)?.findings ?? null;
      }),
    loadRoundOcr: (session) =>
      access.run(async (db) => {
        const found = await loadValue<StoredFindings>(db, session, 'findings');
        return found?.find(({ round }) => round === session.round)?.ocr ?? null;
      }),
    async deletePictures(sessions) {
      if (sessions.length === 0) return;
      for (let from = 0; from < sessions.length; from += foldersAtOnce) {
        const some = sessions.slice(from, from + foldersAtOnce);
        await Promise.all(some.map(({ tenantId, sessionId }) => files.removeSession(tenantId, sessionId)));
      }
      await access.run(async (db) => {
        const ids = sessions.map(({ sessionId }) => sessionIdOrUnmatchable(sessionId)).sort();
        const tenants = [...new Set(sessions.map(({ tenantId }) => uuidOrUnmatchable(tenantId)))];
        await db.execute(
          `${db.dialect.deleteByKey('media')} WHERE session_id IN (${placeholdersFor(ids)}) AND tenant_id IN (${placeholdersFor(tenants)})`,
          [...ids, ...tenants],
        );
      });
    },
  };
}

/** A challenge as JSON keeps it. */
type StoredChallenge = Omit<Challenge, 'expiresAt'> & { readonly expiresAt: string };

/** The findings and the reading of each round, in the order of their decisions. */
type StoredFindings = readonly {
  readonly round: number;
  readonly findings: ReviewFindings;
  readonly ocr: DocumentOcr | null;
}[];

/** Folders of pictures that are removed at once: more would take the threads of Node.js from requests. */
const foldersAtOnce = 2;

/** How many rounds keep their findings: one session may have any number of rounds. */
const findingsRoundsMax = 20;

/** The content of a media row. */
interface StoredFile extends Omit<Picture, 'kind'> {
  readonly action: ChallengeAction | null;
}

/** Each challenge of a round has frames of its own, so that no frame of an earlier one is taken for an answer. */
function frameKind({ attempt }: Challenge, index: number): string {
  return `challenge_${attempt}_${index}`;
}

/** The attempt and index in the name of a frame; null when it is no such name. */
function placeOfFrame(kind: string): { readonly attempt: number; readonly index: number } | null {
  const [, attempt, index] = /^challenge_(\d{1,10})_(\d{1,10})$/.exec(kind) ?? [];
  return attempt === undefined ? null : { attempt: Number(attempt), index: Number(index) };
}

/** Frames of challenges are kept like pictures, but are none of the kinds that users choose. */
export function isPicture({ kind }: Pick<MediaRow, 'kind'>): boolean {
  return pictureKinds.includes(kind as PictureKind);
}

/** Each writing has a file name and a sealing of its own, so their digest differs from all before it also where the content is the same. */
function revisionOf(pictures: readonly MediaRow[], draft: Buffer | null): string | null {
  if (pictures.length === 0 && draft === null) return null;
  const digest = createHash('sha256').update(JSON.stringify(pictures.map(({ location }) => location)));
  return digest
    .update(draft ?? '')
    .digest('hex')
    .slice(0, 32);
}

/** Opens a sealed value of `session_data`; null when it or the key has been erased. */
export function openData<T>(kind: SessionDataKind, sealed: Buffer | null, key: SessionKey | null): T | null {
  return sealed === null || key === null ? null : key.openJson<T>(dataColumn(kind), sealed);
}

/** The data read from the document; after erasure its skeleton, whose values are null (SPEC 4.2). */
export function toDocumentOcr(
  sealed: Buffer | null,
  skeleton: string | null,
  key: SessionKey | null,
): DocumentOcr | null {
  const ocr = openData<DocumentOcr>('document_ocr', sealed, key);
  return ocr ?? (skeleton === null ? null : JSON.parse(skeleton));
}

function skeletonOf(ocr: DocumentOcr): DocumentOcr {
  return {
    documentType: ocr.documentType,
    fields: ocr.fields.map(({ side, name }) => ({ side, name, text: null, normalized: null })),
    currentAddress: ocr.currentAddress === null ? null : { text: null, source: ocr.currentAddress.source },
  };
}

/** Locks the session's row, so that calls for one session run one after the other and none stores anything after an erasure. */
async function lockUnerased(db: Statements, session: Session): Promise<void> {
  const [row] = await db.select('SELECT purged_at FROM sessions WHERE id = ? AND tenant_id = ? FOR UPDATE', [
    sessionIdOrUnmatchable(session.id),
    uuidOrUnmatchable(session.tenantId),
  ]);
  if (row === undefined || row.purged_at !== null)
    throw new Error(`the personal data of session ${session.id} has been erased`);
}

/** The place of a sealed value, for its associated data. */
export function dataColumn(kind: SessionDataKind): string {
  return `session_data.sealed/${kind}`;
}

/** The same of a picture. */
export function mediaColumn(round: number, kind: string): string {
  return `media/${round}/${kind}`;
}

function ofSession(session: Pick<Session, 'id' | 'tenantId'>) {
  return { sessionId: sessionIdOrUnmatchable(session.id), tenantId: uuidOrUnmatchable(session.tenantId) };
}
