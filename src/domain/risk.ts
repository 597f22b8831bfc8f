// Risk points from repeats of a person, a document or an address.

import type { RiskPoint } from './findings.ts';
import type { IdentifierKind } from './identifiers.ts';

/** How long a decided session counts, in milliseconds: 30 days. */
export const riskWindowMs = 30 * 86_400_000;

/** Repeats are counted up to this number: it gives all points of every rule, and an identifier that thousands of sessions share costs no more. */
export const repeatsMax = 100;

/** The number of other sessions of the window that share an identifier, by its kind, up to `repeatsMax`. */
export type Repeats = Readonly<Record<IdentifierKind, number>>;

interface RiskRule {
  readonly rule: string;
  readonly kind: IdentifierKind;
  /** How many other sessions give no points, such as those of a family at one address. */
  readonly free: number;
  readonly pointsEach: number;
  readonly pointsMax: number;
  readonly explain: (count: number) => string;
}

const sessions = (count: number) =>
  count === 1 ? '1 other session' : `${count < repeatsMax ? count : `${count} or more`} other sessions`;

const rules: readonly RiskRule[] = [
  {
    rule: 'person_repeated',
    kind: 'person',
    free: 0,
    pointsEach: 20,
    pointsMax: 60,
    explain: (count) => `The same name and birth date in ${sessions(count)} within 30 days.`,
  },
  {
    rule: 'document_repeated',
    kind: 'document_number',
    free: 0,
    pointsEach: 20,
    pointsMax: 60,
    explain: (count) => `The same document number in ${sessions(count)} within 30 days.`,
  },
  {
    rule: 'address_repeated',
    kind: 'address',
    free: 2,
    pointsEach: 10,
    pointsMax: 30,
    explain: (count) => `The same address, without room and building, in ${sessions(count)} within 30 days.`,
  },
];

/** The names of the rules. */
export const riskRules: readonly string[] = rules.map(({ rule }) => rule);

/**
 * The points of each rule that applies. Their sum is the risk score. What can be typed, a person and an address, never reaches the default
 * line of 100 without a repeated document: otherwise sessions with another person's data would refer that person's own session.
 */
export function scoreRepeats(repeats: Repeats): RiskPoint[] {
  return rules.flatMap(({ rule, kind, free, pointsEach, pointsMax }) => {
    const count = repeats[kind];
    const points = Math.min(pointsMax, pointsEach * Math.max(0, count - free));
    return points === 0 ? [] : [{ rule, points, count }];
  });
}

/** What a point means, for reviewers; the rule's name where this version does not know it. Holds no personal data. */
export function explainRiskPoint({ rule, count }: RiskPoint): string {
  return rules.find((known) => known.rule === rule)?.explain(count) ?? rule;
}
