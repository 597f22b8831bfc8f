// What a person types of a new entry of the blocklist, and the request that it becomes.

import type {
  AcceptedDocumentType,
  CreateBlocklistEntryRequest,
} from '../../../../../generated/clients/admin/types.gen.ts';

export const blockKinds = ['document', 'person', 'face'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** The documents whose numbers the checks read. A My Number must not be sent. */
export const blockedDocumentTypes: readonly AcceptedDocumentType[] = [
  'passport',
  'driver_license',
  'residence_card',
  'id_card',
];

/** The fields of each kind, in their order, with the texts of their labels. */
export const blockFields = {
  document: [{ name: 'documentNumber', label: 'field.document_number', isRequired: true, type: 'text' }],
  person: [
    { name: 'lastName', label: 'field.last_name', isRequired: true, type: 'text' },
    { name: 'firstName', label: 'field.first_name', isRequired: false, type: 'text' },
    { name: 'lastNameKana', label: 'field.last_name_kana', isRequired: false, type: 'text' },
    { name: 'firstNameKana', label: 'field.first_name_kana', isRequired: false, type: 'text' },
    { name: 'birthDate', label: 'field.birth_date', isRequired: true, type: 'date' },
  ],
  face: [{ name: 'sessionId', label: 'column.sessionId', isRequired: true, type: 'text' }],
} as const;

/** How long entries can apply, in seconds; null until they are deleted. */
export const blockDurations = [2_592_000, 31_536_000, 157_680_000, null] as const;

/** A new entry as it is typed. */
export interface TypedEntry {
  readonly kind: BlockKind;
  readonly documentType: AcceptedDocumentType;
  readonly picture: 'face' | 'document_front';
  /** By the names of the fields; of all kinds, so that a change of the kind loses nothing. */
  readonly fields: Readonly<Record<string, string>>;
  readonly note: string;
  readonly expiresInSeconds: number | null;
}

/** The request of an entry. What was left empty is left out. */
export function blockRequest(entry: TypedEntry): CreateBlocklistEntryRequest {
  const { kind, documentType, picture, fields, note, expiresInSeconds } = entry;
  const typed = Object.fromEntries(
    blockFields[kind].flatMap(({ name }) => {
      const value = (fields[name] ?? '').trim();
      return value === '' ? [] : [[name, value]];
    }),
  );
  const more = { document: { documentType }, face: { picture }, person: {} }[kind];
  return { [kind]: { ...more, ...typed }, note: note.trim(), expiresInSeconds };
}
