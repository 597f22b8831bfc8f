import { fieldsOfExport, type PersonalField } from '../../domain/access.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { type Faulty, ok, type Result, refused } from '../../domain/result.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { ArchiveFile } from '../ports/archives.ts';
import type { StoredFrame, StoredPicture, Stores } from '../ports/stores.ts';
import type { RecordedAccess } from '../ports/views.ts';
import { type ObservedAccess, recordAccess } from '../record-access.ts';

/** Who exports which session, for the record of the access. */
export type ExportRequest = Omit<ObservedAccess, 'sessionId' | 'fields' | 'operation'> & { readonly sessionId: string };

/** A sealed archive. */
export interface SessionExport {
  readonly sessionId: string;
  readonly bytes: Buffer;
}

const accessesPerPage = 100;

/**
 * Exports all that is stored about the user of a session, for a request of access: a zip archive with `export.json` and every picture, sealed
 * for its receivers. Recorded as an access once it has been read, because only then is known what it holds, and before anything leaves; the
 * archive lists its own export. Keys, hashes and the verification URL are left out: they say nothing about the user, and the last is a secret.
 * @param recipients public keys, see `Archives`
 * @returns the archive, the malformed keys, or why there is nothing to export
 */
export function exportSession(
  deps: Deps<'stores' | 'accessLog' | 'accessViews' | 'archives' | 'clock'>,
): (
  request: ExportRequest,
  recipients: readonly string[],
) => Promise<Result<SessionExport, 'not_found' | 'personal_data_erased'> | Faulty> {
  const { stores, archives } = deps;
  const record = recordAccess(deps);
  return async (request, recipients) => {
    const message = 'must be a public key of age, as age-keygen prints it';
    const areRecipients = await Promise.all(recipients.map((text) => archives.isRecipient(text)));
    const faults = areRecipients.flatMap((isOne, index) => (isOne ? [] : [{ path: `/recipients/${index}`, message }]));
    if (faults.length > 0) return { ok: false, faults };
    const { tenantId, sessionId } = request;
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    if (session.purgedAt !== null) return erased;
    const { content, pictures, fields } = await collect(stores, session);
    await record({ ...request, operation: 'exportSession', fields });
    const accesses = await accessesOf(deps.accessViews, session);
    const text = JSON.stringify({ ...archiveFormat, exportedAt: deps.clock.now(), ...content, accesses }, null, 2);
    const files = [{ name: 'export.json', bytes: Buffer.from(text) }, ...pictures];
    // Erased while it was read: what was read may be only a part.
    const after = await stores.sessions.load(tenantId, sessionId);
    if (after === null || after.purgedAt !== null) return erased;
    return ok({ sessionId: session.id, bytes: await archives.seal(files, recipients) });
  };
}

const erased = refused('personal_data_erased', 'The personal data of this session has been erased.');

/** What was given and found in one round. */
interface ExportedRound {
  readonly round: number;
  readonly documentOcr: DocumentOcr | null;
  readonly findings: ReviewFindings | null;
  readonly pictures: readonly object[];
}

const archiveFormat = { format: 'mitome-session-export', version: 1 };

/** What an archive has besides the accesses, and what of it is personal. */
interface Collected {
  readonly content: object;
  readonly pictures: readonly ArchiveFile[];
  readonly fields: readonly PersonalField[];
}

async function collect(stores: Stores, session: Session): Promise<Collected> {
  const { sessions, evidence, consents, outcomes } = stores;
  const files: ArchiveFile[] = [];
  const rounds: ExportedRound[] = [];
  const kinds: string[] = [];
  for (const round of await evidence.evidenceRounds(session)) {
    const ofRound = { ...session, round };
    const [taken, frames] = [await evidence.loadPictures(ofRound), await evidence.loadAllFrames(ofRound)];
    const pictures = [
      ...taken.map((picture) => ({ name: picture.kind as string, picture })),
      ...frames.map((picture) => ({ name: picture.name, picture })),
    ].map(({ name, picture }) => ({ file: `pictures/round-${round}/${name}.jpg`, picture }));
    files.push(...pictures.map(({ file, picture }) => ({ name: file, bytes: picture.bytes })));
    kinds.push(...taken.map(({ kind }) => kind), ...frames.map(() => 'challenge'));
    rounds.push({
      round,
      documentOcr: await evidence.loadRoundOcr(ofRound),
      findings: await evidence.loadFindings(ofRound),
      pictures: pictures.map(({ file, picture }) => ({ file, ...described(picture) })),
    });
  }
  const { metadataText, preRegisteredInfo } = await sessions.loadRequestData(session);
  const { id, tenantId, status, steps, createdAt, expiresAt, completedAt } = session;
  const given = {
    preRegisteredInfo,
    userInputInfo: await evidence.loadUserInput(session),
    userInputDraft: await evidence.loadDraftInput(session),
    documentOcr: await evidence.loadDocumentOcr(session),
  };
  const history = await outcomes.history(session);
  const reviewOpinions = await stores.reviewWork.allOpinions(session);
  const notes = [...history.map(({ outcome }) => outcome.review?.note), ...reviewOpinions.map(({ note }) => note)];
  return {
    content: {
      session: { id, tenantId, status, steps, createdAt, expiresAt, completedAt },
      // Its text: numbers of any size return as they were given.
      metadata: metadataText,
      ...given,
      rounds,
      consents: await consents.history(session),
      outcomes: history.map(({ round, outcome }) => ({ round, ...(outcome satisfies Outcome) })),
      reviewOpinions,
    },
    pictures: files,
    fields: fieldsOfExport({ ...given, rounds, hasNote: notes.some((note) => typeof note === 'string'), kinds }),
  };
}

function described(picture: StoredPicture | StoredFrame): object {
  const { fault, source, storedAt } = picture;
  const of = 'kind' in picture ? { documentType: picture.documentType } : { action: picture.action };
  return { ...of, fault, source, storedAt };
}

/** Every access to the session, newest first. */
async function accessesOf(
  accessViews: Deps<'accessViews'>['accessViews'],
  { id: sessionId, tenantId }: Session,
): Promise<RecordedAccess[]> {
  const accesses: RecordedAccess[] = [];
  let after: string | null = null;
  do {
    const filter = { sessionId, actorKind: null, from: null, to: null };
    const page = await accessViews.list(tenantId, filter, { after, limit: accessesPerPage });
    if (page === 'unknown_cursor') throw new Error('a list of accesses refused its own cursor');
    accesses.push(...page.items);
    after = page.next;
  } while (after !== null);
  return accesses;
}
