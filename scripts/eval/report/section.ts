// What a section of the report is made from.

import { type Care, cares } from '../../specimens/photograph.ts';
import type { AttackClass } from '../session.ts';
import type { SessionResult } from '../tally.ts';

/** What the report says besides the results. */
export interface ReportContext {
  /** The command that repeats it. */
  readonly command: string;
  /** The seeds of the runs that are put together. */
  readonly seeds?: readonly number[];
  /** The commits that decided the sessions, with the number of their sessions. */
  readonly commits?: readonly (readonly [string, number])[];
  readonly unmeasured: readonly AttackClass[];
  /** Documents that this installation could not read. */
  readonly unread: readonly string[];
  /** Whether the time was up before all sessions were decided. */
  readonly cutOff: boolean;
  readonly operatorPictures?: boolean;
}

/** The results of a run, divided as most sections need them. */
export interface Measured {
  readonly results: readonly SessionResult[];
  readonly genuine: readonly SessionResult[];
  readonly attacks: readonly SessionResult[];
  readonly context: ReportContext;
}

/** Writes one section: paragraphs and tables, the first of them its heading. An empty list leaves the section out. */
export type Section = (measured: Measured) => string[];

/** Divides the results of a run. */
export function measuredOf(results: readonly SessionResult[], context: ReportContext): Measured {
  return {
    results,
    genuine: results.filter(({ group }) => group === 'genuine'),
    attacks: results.filter(({ group }) => group !== 'genuine'),
    context,
  };
}

/** The sets and presets of a run with their genuine sessions, without those that have none. */
export function byPoolAndCare({ genuine, context }: Measured): {
  readonly pool: SessionResult['pool'];
  readonly care: Care | 'operator';
  readonly some: readonly SessionResult[];
}[] {
  const pools = context.operatorPictures === true ? (['operator'] as const) : (['tuning', 'held-out'] as const);
  return pools.flatMap((pool) =>
    [...cares, 'operator' as const].flatMap((care) => {
      const some = genuine.filter((one) => one.pool === pool && one.care === care);
      return some.length === 0 ? [] : [{ pool, care, some }];
    }),
  );
}

/** The verdicts in the order of their columns. */
export const verdicts = ['approved', 'needs_review', 'rejected'] as const;

/** How many sessions had each verdict. */
export function verdictCells(results: readonly SessionResult[]): string[] {
  return verdicts.map((verdict) => String(results.filter((one) => one.verdict === verdict).length));
}
