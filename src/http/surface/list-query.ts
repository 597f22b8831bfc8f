import type { PageRequest } from '../../app/ports/views.ts';
import type { Issue } from '../wire/json.ts';

/** The query parameters that all lists have, as the validator coerces them. */
interface ListQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ListRequest =
  | { readonly ok: true; readonly page: PageRequest; readonly from: Date | null; readonly to: Date | null }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The instants that every database can store and compare. */
const earliestMs = 0;
const latestMs = Date.UTC(9990, 0, 1);

/** Reads the query parameters that all lists have: 50 entries when no limit is given. */
export function readListQuery({ after, limit = 50, from, to }: ListQuery): ListRequest {
  const issues: Issue[] = [];
  // The validator takes 1e400 for a number within any bound.
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    issues.push({ path: '/query/limit', message: 'must be a whole number from 1 to 100' });
  }
  const instants = {
    from: from === undefined ? null : readInstant(from),
    to: to === undefined ? null : readInstant(to),
  };
  for (const name of ['from', 'to'] as const) {
    if (instants[name] === 'malformed') issues.push({ path: `/query/${name}`, message: instantRule });
  }
  const { from: first, to: end } = instants;
  if (issues.length > 0 || first === 'malformed' || end === 'malformed') return { ok: false, issues };
  return { ok: true, page: { after: after ?? null, limit }, from: first, to: end };
}

/** The message about a malformed instant. */
export const instantRule = 'must be a date and time that exists, as ISO 8601 with an offset';

/** Reads an instant; one that no database can store becomes the nearest that all can. */
export function readInstant(text: string): Date | 'malformed' {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? 'malformed' : new Date(Math.min(Math.max(ms, earliestMs), latestMs));
}

/** The issue of a cursor that this list did not return. */
export const unknownCursorIssue: Issue = {
  path: '/query/after',
  message: 'must be a `next` cursor returned by this list',
};

/** The faults of a `round` in a query: the validator takes 1e400 for a number within any bound. */
export function roundIssues(round: number | undefined): Issue[] {
  const isRound = round === undefined || (Number.isInteger(round) && round >= 1 && round <= 2_147_483_647);
  return isRound ? [] : [{ path: '/query/round', message: 'must be a whole number from 1 to 2147483647' }];
}
