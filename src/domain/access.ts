// Accesses to personal data: who read which fields.

import type { Outcome } from './outcome.ts';

/**
 * Who reads personal data: a caller with an API key or a machine token, a person who has signed in, a command on this machine, a check
 * provider that data is sent to, or the service itself.
 */
export const actorKinds = ['admin_token', 'api_key', 'command', 'member', 'provider', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** The id of the key, token or provider, or the name of the command or of the part of the service. */
  readonly id: string;
  /** The IP address of the caller; null for the service itself, and where none is known. */
  readonly address: string | null;
}

/** Names of personal fields and of groups of them, as access records hold them; never a value. */
export type PersonalField =
  | 'preRegisteredInfo'
  | 'userInputInfo'
  | 'documentOcr'
  | 'outcome.review.note'
  | 'verificationUrl'
  | 'findings'
  | 'pictureDigests'
  | 'blocklist.note'
  | 'export'
  | `picture.${string}`;

/** A picture of a kind, or the frame of a challenge with a name. */
export function pictureField(kind: string): PersonalField {
  return `picture.${kind}`;
}

/** The personal fields that a session's detail shows. After erasure the values are null, and none is shown. */
export function fieldsOfDetail(detail: {
  readonly session: { readonly purgedAt: Date | null };
  readonly preRegisteredInfo: object | null;
  readonly userInputInfo: object | null;
  readonly documentOcr: object | null;
  readonly outcome: { readonly outcome: Outcome } | null;
}): PersonalField[] {
  const fields: PersonalField[] = [];
  if (detail.session.purgedAt !== null) return fields;
  if (detail.preRegisteredInfo !== null) fields.push('preRegisteredInfo');
  if (detail.userInputInfo !== null) fields.push('userInputInfo');
  if (detail.documentOcr !== null) fields.push('documentOcr');
  if ((detail.outcome?.outcome.review?.note ?? null) !== null) fields.push('outcome.review.note');
  return fields;
}

/** The personal fields that a list of evidence shows: what the pictures say, never the pictures. */
export function fieldsOfEvidence(evidence: {
  readonly pictures: readonly object[];
  readonly frames: readonly object[];
  readonly findings: object | null;
  readonly documentOcr: object | null;
}): PersonalField[] {
  const fields: PersonalField[] = [];
  if (evidence.pictures.length + evidence.frames.length > 0) fields.push('pictureDigests');
  if (evidence.findings !== null) fields.push('findings');
  if (evidence.documentOcr !== null) fields.push('documentOcr');
  return fields;
}

/** The personal fields in an export. It holds more than they name, so `export` comes before them. */
export function fieldsOfExport(exported: {
  readonly preRegisteredInfo: object | null;
  readonly userInputInfo: object | null;
  readonly userInputDraft: object | null;
  readonly documentOcr: object | null;
  readonly rounds: readonly { readonly findings: object | null; readonly documentOcr: object | null }[];
  readonly hasNote: boolean;
  /** The kinds of the pictures, `challenge` for a frame; a kind once for each of its pictures. */
  readonly kinds: readonly string[];
}): PersonalField[] {
  const { rounds, kinds } = exported;
  const fields: PersonalField[] = ['export'];
  if (exported.preRegisteredInfo !== null) fields.push('preRegisteredInfo');
  if (exported.userInputInfo !== null || exported.userInputDraft !== null) fields.push('userInputInfo');
  if ([exported, ...rounds].some(({ documentOcr }) => documentOcr !== null)) fields.push('documentOcr');
  if (rounds.some(({ findings }) => findings !== null)) fields.push('findings');
  if (exported.hasNote) fields.push('outcome.review.note');
  return [...fields, ...[...new Set(kinds)].sort().map(pictureField)];
}
