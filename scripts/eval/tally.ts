// Counts the results of many sessions. It keeps no values of any person.

import type { Verdict } from '../../src/domain/outcome.ts';
import type { Decided } from './engine.ts';
import type { GateScore } from './gates.ts';
import { type FieldScore, scoreFields } from './score.ts';
import type { EvalSession } from './session.ts';

/** The result of one session. */
export interface SessionResult {
  readonly group: EvalSession['group'];
  readonly document: EvalSession['document'];
  readonly care: EvalSession['care'];
  readonly pool: EvalSession['pool'];
  /** Null for attacks, whose values are not counted. */
  readonly score: FieldScore | null;
  /** The same at other gates; empty for attacks. */
  readonly atGates: readonly GateScore[];
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly isRight: boolean;
  readonly seconds: number;
  readonly secondsByStep: Readonly<Record<string, number>>;
  /** The comparison of the faces passed; null where none was made. */
  readonly facesMatched: boolean | null;
  /** The raw cosine of the two faces; null where none was measured. */
  readonly similarity: number | null;
}

/** Sums up how one session was decided. */
export function resultOf(
  session: EvalSession,
  { findings, decision, seconds, secondsByStep }: Decided,
  atGates: readonly GateScore[] = [],
): SessionResult {
  const { group, document, care, pool } = session;
  const match = findings.face?.match;
  return {
    group,
    document,
    care,
    pool,
    score: group === 'genuine' ? scoreFields(findings.document?.ocr ?? null, session) : null,
    atGates,
    verdict: decision.verdict,
    reasons: decision.reasons,
    isRight: session.right.includes(decision.verdict),
    seconds,
    secondsByStep,
    facesMatched: match === undefined ? null : match === 'passed',
    similarity: findings.face?.similarity ?? null,
  };
}

/** The fields of some results together. */
export function sumFields(results: readonly SessionResult[]): Pick<FieldScore, 'shown' | 'right' | 'wrong'> {
  const sum = { shown: 0, right: 0, wrong: 0 };
  for (const { score } of results) {
    if (score === null) continue;
    sum.shown += score.shown;
    sum.right += score.right;
    sum.wrong += score.wrong;
  }
  return sum;
}

/** How often each text occurs, most frequent first. */
export function countsOf(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The value below which a part of the values lies; 0 where there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
