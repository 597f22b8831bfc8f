// One session of the evaluation: what the service is given, and what would be right.

import type { ChallengeEvidence, EvidencePicture } from '../../src/domain/check.ts';
import type { DocumentField } from '../../src/domain/findings.ts';
import type { Verdict } from '../../src/domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../src/domain/personal-data.ts';
import type { Pool } from '../specimens/japanese-persons.ts';
import type { Care } from '../specimens/photograph.ts';

/** The documents that are drawn. TD1 and TD2 are identity cards. */
export const documentKinds = [
  'passport',
  'driver_license',
  'my_number_card',
  'residence_card',
  'td1_card',
  'td2_card',
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** The classes of attack. No session may be approved, except of `classesWithoutTarget`. */
export const attackClasses = [
  'strip_on_white',
  'other_persons_kana',
  'swapped_portrait',
  'other_persons_document',
  'screen_copy',
  'edited_date',
  'photo_of_photo',
  'replayed_challenge',
  'two_faces',
  'own_forgery',
] as const;

export type AttackClass = (typeof attackClasses)[number];

/**
 * The classes without a target of no approval. A picture cannot show who made a complete document; and an impostor with an unaltered document
 * can be told by the comparison of faces alone, whose false matches have a target of their own.
 */
export const classesWithoutTarget: readonly string[] = [
  'own_forgery',
  'other_persons_document',
] satisfies AttackClass[];

/** What a session submits. */
export interface Submission {
  readonly pictures: readonly EvidencePicture[];
  readonly challenge: ChallengeEvidence | null;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly steps: readonly string[];
}

/** A submission with what is known about it. */
export interface EvalSession extends Submission {
  readonly group: 'genuine' | AttackClass;
  readonly document: DocumentKind;
  readonly care: Care | 'operator';
  readonly pool: Pool | 'operator';
  /** The number of the person in the pool; sessions with the same number show the same face. */
  readonly person: number;
  /** The values that the document shows, by the names of fields; empty for an attack, whose values are not counted. */
  readonly fields: Readonly<Partial<Record<DocumentField['name'], string>>>;
  /** The address after the last change, and where it stands; null where the document has none. */
  readonly currentAddress: { readonly text: string | null; readonly source: string } | null;
  readonly right: readonly Verdict[];
}
