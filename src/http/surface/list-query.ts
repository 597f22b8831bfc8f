import type { PageRequest } from '../../app/ports/views.ts';
import type { Issue } from '../wire/json-text.ts';

/** What every list is asked with, as the request validator leaves it. */
interface ListQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ListRequest =
  | { readonly ok: true; readonly page: PageRequest; readonly from: Date | null; readonly to: Date | null }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Instants that every database can hold and compare; nothing of the service's lies outside. */
const earliestMs = 0;
const latestMs = Date.UTC(9990, 0, 1);

/** Reads the part of a query that lists have in common: 50 entries when no limit is given. */
export function readListQuery({ after, limit = 50, from, to }: ListQuery): ListRequest {
  const issues: Issue[] = [];
  // The validator takes 1e400 for a number within any bound.
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    issues.push({ path: '/query/limit', message: 'must be a whole number from 1 to 100' });
  }
  const instants = { from: from === undefined ? null : readMoment(from), to: to === undefined ? null : readMoment(to) };
  for (const name of ['from', 'to'] as const) {
    if (instants[name] === 'malformed') issues.push({ path: `/query/${name}`, message: momentRule });
  }
  const { from: first, to: end } = instants;
  if (issues.length > 0 || first === 'malformed' || end === 'malformed') return { ok: false, issues };
  return { ok: true, page: { after: after ?? null, limit }, from: first, to: end };
}

/** What a moment in a request has to be. */
export const momentRule = 'must be a date and time that exists, as ISO 8601 with an offset';

/** Reads a moment; one outside of what databases hold becomes the nearest that they do. */
export function readMoment(text: string): Date | 'malformed' {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? 'malformed' : new Date(Math.min(Math.max(ms, earliestMs), latestMs));
}

/** What is wrong with a cursor that the service did not give for this list. */
export const unknownCursorIssue: Issue = {
  path: '/query/after',
  message: 'must be a `next` cursor returned by this list',
};
