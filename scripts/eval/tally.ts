// Counts the results of many sessions. Of real persons it keeps no values.

import type { FaceSeen } from '../../src/checks/face/face-reading.ts';
import type { Verdict } from '../../src/domain/outcome.ts';
import type { Decided, SeenFaces } from './engine.ts';
import { type Fault, faultOf } from './fault.ts';
import type { GateScore } from './gates.ts';
import { type FieldScore, scoreFields } from './score.ts';
import type { EvalSession } from './session.ts';

/** The descriptors of the faces of a session, as text. */
export interface KeptFaces {
  readonly portraits: readonly string[];
  /** Null where none can be compared. */
  readonly selfie: string | null;
}

/** The result of one session. It is kept as JSON. */
export interface SessionResult {
  readonly group: EvalSession['group'];
  readonly document: EvalSession['document'];
  readonly care: EvalSession['care'];
  readonly pool: EvalSession['pool'];
  readonly person: number;
  /** Null for attacks, whose values are not counted. */
  readonly score: FieldScore | null;
  /** The same at other gates; empty for attacks. */
  readonly atGates: readonly GateScore[];
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly isRight: boolean;
  /** Null where other sessions were decided beside it or parts of it were read before. */
  readonly seconds: number | null;
  readonly secondsByStep: Readonly<Record<string, number>>;
  /** The comparison of the faces passed; null where there were no two faces to compare. */
  readonly facesMatched: boolean | null;
  /** The raw cosine of the two faces; null where none was measured. */
  readonly similarity: number | null;
  /** The faces of a genuine session, for pairs across sessions; null where they are not kept. */
  readonly faces: KeptFaces | null;
  /** Why a session was decided wrongly; null where it was not, or where the pictures are not drawings. */
  readonly fault: Fault | null;
}

/** What a result holds besides the decision. */
interface ResultOptions {
  /** Whether the session was decided alone and its pictures were read for the first time. */
  readonly isTimed: boolean;
  readonly faces?: SeenFaces | undefined;
  readonly atGates?: readonly GateScore[];
}

/** Sums up how one session was decided. */
export function resultOf(
  session: EvalSession,
  decided: Decided,
  { isTimed, faces, atGates = [] }: ResultOptions,
): SessionResult {
  const { group, document, care, pool, person } = session;
  const { findings, decision, seconds, secondsByStep } = decided;
  const similarity = findings.face?.similarity ?? null;
  const score = group === 'genuine' ? scoreFields(findings.document?.ocr ?? null, session) : null;
  const isRight = session.right.includes(decision.verdict);
  return {
    group,
    document,
    care,
    pool,
    person,
    score,
    atGates,
    verdict: decision.verdict,
    reasons: decision.reasons,
    isRight,
    seconds: isTimed ? seconds : null,
    secondsByStep: isTimed ? secondsByStep : {},
    facesMatched: similarity === null ? null : findings.face?.match === 'passed',
    similarity,
    faces: faces === undefined ? null : keptFaces(faces),
    fault: isRight && (score === null || score.right === score.shown) ? null : faultOf(session, decided, score),
  };
}

function keptFaces({ portraits, selfie }: SeenFaces): KeptFaces {
  const textOf = ({ descriptor }: FaceSeen): string =>
    Buffer.from(Float32Array.from(descriptor).buffer).toString('base64');
  return { portraits: portraits.map(textOf), selfie: selfie === null ? null : textOf(selfie) };
}

/** Reads the descriptors of kept faces. */
export function readKeptFaces({ portraits, selfie }: KeptFaces): {
  readonly portraits: readonly Pick<FaceSeen, 'descriptor'>[];
  readonly selfie: Pick<FaceSeen, 'descriptor'> | null;
} {
  const read = (text: string) => ({
    descriptor: new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer),
  });
  return { portraits: portraits.map(read), selfie: selfie === null ? null : read(selfie) };
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
