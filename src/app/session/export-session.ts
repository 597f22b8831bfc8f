import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { type Faulty, ok, type Result, refused } from '../../domain/result.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { ArchiveFile } from '../ports/archives.ts';
import type { StoredFrame, StoredPicture } from '../ports/stores.ts';
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
 * for its receivers. Recorded as an access before anything is read, so the archive lists its own export. Keys, hashes and the verification
 * URL are left out: they say nothing about the user, and the last is a secret.
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
    const faults = recipients.flatMap((text, index) =>
      archives.isRecipient(text) ? [] : [{ path: `/recipients/${index}`, message }],
    );
    if (faults.length > 0) return { ok: false, faults };
    const { tenantId, sessionId } = request;
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    if (session.purgedAt !== null) return erased;
    await record({ ...request, operation: 'exportSession', fields: ['export'] });
    const files = await collect(deps, session);
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

async function collect(
  { stores, accessViews, clock }: Deps<'stores' | 'accessViews' | 'clock'>,
  session: Session,
): Promise<ArchiveFile[]> {
  const { sessions, evidence, consents, outcomes } = stores;
  const files: ArchiveFile[] = [];
  const rounds: ExportedRound[] = [];
  for (const round of await evidence.evidenceRounds(session)) {
    const ofRound = { ...session, round };
    const pictures = [
      ...(await evidence.loadPictures(ofRound)).map((picture) => ({ name: picture.kind as string, picture })),
      ...(await evidence.loadAllFrames(ofRound)).map((picture) => ({ name: picture.name, picture })),
    ].map(({ name, picture }) => ({ file: `pictures/round-${round}/${name}.jpg`, picture }));
    files.push(...pictures.map(({ file, picture }) => ({ name: file, bytes: picture.bytes })));
    rounds.push({
      round,
      documentOcr: await evidence.loadRoundOcr(ofRound),
      findings: await evidence.loadFindings(ofRound),
      pictures: pictures.map(({ file, picture }) => ({ file, ...described(picture) })),
    });
  }
  const { metadataText, preRegisteredInfo } = await sessions.loadRequestData(session);
  const { id, tenantId, status, steps, createdAt, expiresAt, completedAt } = session;
  const text = JSON.stringify(
    {
      format: 'mitome-session-export',
      version: 1,
      exportedAt: clock.now(),
      session: { id, tenantId, status, steps, createdAt, expiresAt, completedAt },
      // Its text: numbers of any size return as they were given.
      metadata: metadataText,
      preRegisteredInfo,
      userInputInfo: await evidence.loadUserInput(session),
      userInputDraft: await evidence.loadDraftInput(session),
      documentOcr: await evidence.loadDocumentOcr(session),
      rounds,
      consents: await consents.history(session),
      outcomes: (await outcomes.history(session)).map(({ round, outcome }) => ({
        round,
        ...(outcome satisfies Outcome),
      })),
      reviewOpinions: await stores.reviewWork.allOpinions(session),
      accesses: await accessesOf(accessViews, session),
    },
    null,
    2,
  );
  return [{ name: 'export.json', bytes: Buffer.from(text) }, ...files];
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
