import type {
  AdminSessionDetail,
  DocumentOcr,
  SessionEvidence,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { type Relation, relationOf } from './relation.ts';

/** One value of the person from its three sources; null where a source has none. */
export interface ComparedValue {
  /** The name of the value, as texts of the console name it. */
  readonly name: string;
  readonly read: string | null;
  readonly typed: string | null;
  readonly registered: string | null;
  /** How what was typed and what was pre-registered relate to what was read. */
  readonly relations: { readonly typed: Relation; readonly registered: Relation };
}

type Person = Pick<AdminSessionDetail, 'userInputInfo' | 'preRegisteredInfo'>;

/** The values that belong to one round: what the user typed in another round stands beside no reading of this one. */
export function valuesOfRound(
  session: Person & Pick<AdminSessionDetail, 'round' | 'documentOcr'>,
  evidence: Pick<SessionEvidence, 'round' | 'documentOcr'>,
): { readonly values: readonly ComparedValue[]; readonly isLatest: boolean } {
  // What was typed, and what the session holds of the reading, is of the latest round; what was pre-registered is of all.
  const isLatest = evidence.round === session.round;
  const person = { ...session, userInputInfo: isLatest ? session.userInputInfo : null };
  const ocr = evidence.documentOcr ?? (isLatest ? session.documentOcr : null);
  return { values: comparedValues(person, ocr), isLatest };
}

/** The values of the person beside each other, then whatever else was read. Names that no source has are left out. */
export function comparedValues(person: Person, ocr: DocumentOcr | null): readonly ComparedValue[] {
  const { userInputInfo: typed, preRegisteredInfo: registered } = person;
  const read = (name: string): string | null => readValue(ocr, name);
  const row = (name: string, values: Omit<ComparedValue, 'name' | 'relations'>): ComparedValue => ({
    ...{ name, ...values },
    relations: {
      typed: relationOf(name, { value: values.typed, read: values.read, person: typed, document: ocr }),
      registered: relationOf(name, { value: values.registered, read: values.read, person: registered, document: ocr }),
    },
  });
  const compared = [
    row('full_name', { read: read('full_name'), typed: whole(typed), registered: whole(registered) }),
    row('last_name', {
      read: read('last_name'),
      typed: typed?.lastName ?? null,
      registered: registered?.lastName ?? null,
    }),
    row('first_name', {
      read: read('first_name'),
      typed: typed?.firstName ?? null,
      registered: registered?.firstName ?? null,
    }),
    row('last_name_kana', { read: null, typed: typed?.lastNameKana ?? null, registered: null }),
    row('first_name_kana', { read: null, typed: typed?.firstNameKana ?? null, registered: null }),
    row('birth_date', {
      read: read('birth_date'),
      typed: typed?.birthDate ?? null,
      registered: registered?.birthDate ?? null,
    }),
    row('address', {
      read: ocr?.currentAddress?.text ?? read('address'),
      typed: typed?.address ?? null,
      registered: registered?.address ?? null,
    }),
    row('gender', { read: read('gender'), typed: null, registered: registered?.gender ?? null }),
  ];
  // A card that prints the name in one piece has no parts to compare, and the other way round.
  const inOnePiece = read('full_name') !== null;
  const known = compared.filter(({ name }) =>
    inOnePiece ? name !== 'last_name' && name !== 'first_name' : name !== 'full_name',
  );
  const names = new Set(compared.map(({ name }) => name));
  const others = (ocr?.fields ?? [])
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => row(name, { read: read(name), typed: null, registered: null }));
  return [...known, ...others].filter((value) => value.read ?? value.typed ?? value.registered);
}

function readValue(ocr: DocumentOcr | null, name: string): string | null {
  const field = ocr?.fields.find((entry) => entry.name === name);
  return field?.normalized ?? field?.text ?? null;
}

function whole(person: { lastName?: string; firstName?: string } | null): string | null {
  const parts = [person?.lastName, person?.firstName].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' ');
}
