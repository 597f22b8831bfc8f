import { isEngineFault, isNotStarted } from '../../domain/check.ts';
import { blockedFacesMax } from '../../domain/face-similarity.ts';
import { documentIdentifier, type Identifier, personIdentifiers } from '../../domain/identifiers.ts';
import { personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import { type Fault, type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { BlocklistEntry } from '../ports/views.ts';
import { loadTenant } from '../session/apply-transition.ts';

/** A person, a document or a face, and how long it is blocked. Personal data. */
export interface NewBlocklistEntry {
  readonly person?: Omit<UserInputInfo, 'address'>;
  readonly document?: { readonly documentType: string; readonly documentNumber: string };
  /** The face in a picture of a session's current round, by default the selfie. */
  readonly face?: { readonly sessionId: string; readonly picture?: 'face' | 'document_front' };
  readonly note: string;
  /** Null for an entry that applies until it is deleted. */
  readonly expiresInSeconds: number | null;
}

/** Why a face cannot be blocked. */
export type FaceRefusal =
  | 'not_found'
  | 'face_engine_off'
  | 'face_not_found'
  | 'personal_data_erased'
  | 'too_many_faces'
  | 'face_engine_unavailable';

/** What an operator does about an engine that could not measure a face. */
const engineDetails = {
  not_started:
    "The face engine of this node does not start, so it cannot measure the face. Nothing was stored. Repair it (operations guide, 'If a check fails'), or have another node handle the request, and try again.",
  failed:
    'The face engine of this node failed at this picture. Nothing was stored. Try again; if it fails again, block the person or the document instead.',
} as const;

/**
 * Adds an entry to a tenant's blocklist. Persons and documents become keyed hashes, a face a sealed descriptor; nothing else is stored.
 * @param tenantId an existing tenant
 * @returns the entry, every fault of its values with paths below the request, or why a face cannot be blocked
 */
export function createBlocklistEntry({
  stores,
  ids,
  clock,
  describeFace,
}: Deps<'stores' | 'ids' | 'clock' | 'describeFace'>) {
  const describe = async (
    tenantId: string,
    { sessionId, picture = 'face' }: NonNullable<NewBlocklistEntry['face']>,
  ) => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    if (session.purgedAt !== null) {
      return refused('personal_data_erased', 'The personal data of this session has been erased.');
    }
    const { mode } = await loadTenant(stores.tenants, tenantId);
    const bytes = async () => (await stores.evidence.loadPicture(session, picture))?.bytes ?? null;
    const described = await describeFace(mode, picture, bytes).catch((error: unknown) => {
      if (!isEngineFault(error)) throw error;
      return refused('face_engine_unavailable', engineDetails[isNotStarted(error) ? 'not_started' : 'failed']);
    });
    if (described === 'off') {
      return refused('face_engine_off', 'This installation does not look at the faces of this tenant (FACE_ENGINE).');
    }
    if ('ok' in described) return described;
    const [descriptor] = described;
    return descriptor === undefined
      ? refused('face_not_found', 'The session has no such picture with a face that can be compared.')
      : ok(descriptor);
  };
  return async (
    tenantId: string,
    input: NewBlocklistEntry,
  ): Promise<Ok<BlocklistEntry> | Faulty | Refused<FaceRefusal>> => {
    const createdAt = clock.now();
    const choice = choiceFault(input);
    if (choice !== null) return { ok: false, faults: [choice] };
    const { note, expiresInSeconds } = input;
    const expiresAt = expiresInSeconds === null ? null : new Date(createdAt.getTime() + expiresInSeconds * 1000);
    const entryOf = (kind: BlocklistEntry['kind']): BlocklistEntry => {
      return { id: ids.uuid(), kind, note, createdAt, expiresAt };
    };
    if (input.face !== undefined) {
      const described = await describe(tenantId, input.face);
      if (!described.ok) return described;
      const entry = entryOf('face');
      const isStored = await stores.blocklist.insertFace(tenantId, entry, described.value, blockedFacesMax);
      return isStored
        ? ok(entry)
        : refused('too_many_faces', 'The blocklist has 1,000 faces already. Delete one first.');
    }
    const read = readIdentifiers(input, createdAt);
    if (!read.ok) return read;
    const entry = entryOf(input.person === undefined ? 'document_number' : 'person');
    await stores.blocklist.insert(tenantId, entry, read.value);
    return ok(entry);
  };
}

/** Exactly one thing is blocked by an entry. */
function choiceFault({ person, document, face }: NewBlocklistEntry): Fault | null {
  const given = Object.entries({ person, document, face }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (given.length === 1) return null;
  const path = `/${given.at(-1) ?? 'document'}`;
  return given.length === 0
    ? { path, message: 'must be given unless person or face is' }
    : { path, message: `must be given without ${given[0]}` };
}

/** No check reads a number from this card, so an entry would match nothing; and the My Number must not be collected. */
const withoutNumber: Fault = {
  path: '/document/documentType',
  message: 'must be a type with a document number: no number of a My Number card is read or may be stored',
};

function readIdentifiers({ person, document }: NewBlocklistEntry, now: Date): Ok<readonly Identifier[]> | Faulty {
  const faults: Fault[] = personalDataFaults(person ?? {}, now).map(({ field, message }) => ({
    path: `/person/${field}`,
    message,
  }));
  if (faults.length > 0) return { ok: false, faults };
  if (document?.documentType === 'my_number_card') return { ok: false, faults: [withoutNumber] };
  const number = document && documentIdentifier(document.documentType, document.documentNumber);
  const identifiers = person === undefined ? [] : personIdentifiers(person);
  if (number !== undefined) identifiers.push(number);
  if (identifiers.length > 0) return ok(identifiers);
  const path = person === undefined ? '/document/documentNumber' : '/person/lastName';
  return { ok: false, faults: [{ path, message: 'must have at least one letter or digit' }] };
}
