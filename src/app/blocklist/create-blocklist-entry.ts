import { documentIdentifier, type Identifier, personIdentifiers } from '../../domain/identifiers.ts';
import { personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import { type Fault, type Faulty, type Ok, ok } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { BlocklistEntry } from '../ports/views.ts';

/** A person or a document, and how long it is blocked. Personal data. */
export interface NewBlocklistEntry {
  readonly person?: Omit<UserInputInfo, 'address'>;
  readonly document?: { readonly documentType: string; readonly documentNumber: string };
  readonly note: string;
  /** Null for an entry that applies until it is deleted. */
  readonly expiresInSeconds: number | null;
}

/**
 * Adds an entry to a tenant's blocklist. Its values become keyed hashes and are not stored.
 * @param tenantId an existing tenant
 * @returns the entry, or every fault of its values, with paths below the request
 */
export function createBlocklistEntry({ stores, ids, clock }: Deps<'stores' | 'ids' | 'clock'>) {
  return async (tenantId: string, input: NewBlocklistEntry): Promise<Ok<BlocklistEntry> | Faulty> => {
    const createdAt = clock.now();
    const read = readIdentifiers(input, createdAt);
    if (!read.ok) return read;
    const { note, expiresInSeconds } = input;
    const expiresAt = expiresInSeconds === null ? null : new Date(createdAt.getTime() + expiresInSeconds * 1000);
    const kind = input.person === undefined ? 'document_number' : 'person';
    const entry: BlocklistEntry = { id: ids.uuid(), kind, note, createdAt, expiresAt };
    await stores.blocklist.insert(tenantId, entry, read.value);
    return ok(entry);
  };
}

function readIdentifiers({ person, document }: NewBlocklistEntry, now: Date): Ok<readonly Identifier[]> | Faulty {
  if ((person === undefined) === (document === undefined)) {
    const message = `must be given ${person === undefined ? 'unless person is' : 'without person'}`;
    return { ok: false, faults: [{ path: '/document', message }] };
  }
  const faults: Fault[] = personalDataFaults(person ?? {}, now).map(({ field, message }) => ({
    path: `/person/${field}`,
    message,
  }));
  if (faults.length > 0) return { ok: false, faults };
  const number = document && documentIdentifier(document.documentType, document.documentNumber);
  const identifiers = person === undefined ? [] : personIdentifiers(person);
  if (number !== undefined) identifiers.push(number);
  if (identifiers.length > 0) return ok(identifiers);
  const path = person === undefined ? '/document/documentNumber' : '/person/lastName';
  return { ok: false, faults: [{ path, message: 'must have at least one letter or digit' }] };
}
